// `games` and `algorithms`: what there is.
#include "espalier/engine/algorithm.hpp"
#include "espalier/engine/json.hpp"
#include "espalier/program/commands.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace espalier {

int run_games(const Context& context, const CommandWords& words) {
    if (words.json) {
        print(games_to_json(context.games) + "\n");
        return 0;
    }
    std::string text;
    for (const auto& row : context.games.rows()) {
        if (words.names) {
            text += row.example + "\n";
            continue;
        }
        text += fmt::format("{}\n    {}\n", row.usage, row.summary);
        for (const auto& evaluation : context.games.open(row.example)->evaluations()) {
            text += fmt::format("    --evaluation {}: {}\n", evaluation.name, evaluation.summary);
        }
    }
    print(text);
    return 0;
}

namespace {

std::string_view words_for(Family family) {
    switch (family) {
    case Family::exhaustive: return "minimax and negamax";
    case Family::alphabeta: return "the forms of alpha-beta";
    case Family::strong: return "pvs";
    case Family::shared: return "those that share it out among workers";
    case Family::cluster: return "those that share it out among ranks (mpi-…)";
    case Family::beam: break;
    }
    return "beam";
}

// In the order of the table, in which options of the same algorithms stand together.
std::string option_words() {
    std::string text;
    std::span<const Family> told;
    for (const auto& option : all_algorithm_options()) {
        if (!std::ranges::equal(option.families, told)) {
            std::vector<std::string_view> takers;
            for (const Family family : option.families) takers.push_back(words_for(family));
            text += fmt::format("\noptions of {}, the default first:\n", fmt::join(takers, ", of "));
            told = option.families;
        }
        text += fmt::format("  {:11} {:20} {}\n", option.name, option.values, option.summary);
    }
    return text;
}

} // namespace

int run_algorithms(const Context&, const CommandWords& words) {
    if (words.json) {
        print(algorithms_to_json() + "\n");
        return 0;
    }
    std::string text;
    for (const auto& row : all_algorithms()) {
        text +=
            words.names ? fmt::format("{}\n", row.name) : fmt::format("{:18} {}\n", row.name, row.summary);
    }
    print(words.names ? text : text + option_words());
    return 0;
}

} // namespace espalier
