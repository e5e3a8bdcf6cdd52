// `games` and `algorithms`: what there is.
#include "espalier/engine/algorithm.hpp"
#include "espalier/engine/json.hpp"
#include "espalier/program/commands.hpp"

#include <fmt/format.h>

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

std::string who_takes(const AlgorithmOption& option) {
    std::vector<std::string_view> names;
    for (const auto& row : all_algorithms()) {
        if (takes(row, option)) names.push_back(row.name);
    }
    return names.size() > 4 ? "all textbook searches" : fmt::format("{}", fmt::join(names, ", "));
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
    if (!words.names) {
        text += "\noptions, the default first:\n";
        for (const auto& option : all_algorithm_options()) {
            text += fmt::format("{:11} {:20} {} ({})\n", option.name, option.values, option.summary,
                                who_takes(option));
        }
    }
    print(text);
    return 0;
}

} // namespace espalier
