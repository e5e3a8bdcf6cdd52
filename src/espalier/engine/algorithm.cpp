#include "espalier/engine/algorithm.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/nearest_name.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/engine/term.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace espalier {
namespace {

constexpr std::array algorithm_table{
    AlgorithmRow{AlgorithmName::minimax, "minimax", Pruning::none, "the whole tree, max and min written out"},
    AlgorithmRow{AlgorithmName::negamax, "negamax", Pruning::none,
                 "the whole tree, one function for both players"},
    AlgorithmRow{AlgorithmName::alphabeta, "alphabeta", Pruning::alphabeta,
                 "fail-hard alpha-beta, max and min"},
    AlgorithmRow{AlgorithmName::alphabeta_soft, "alphabeta-soft", Pruning::alphabeta,
                 "fail-soft alpha-beta, max and min"},
    AlgorithmRow{AlgorithmName::negamax_colour, "negamax-colour", Pruning::alphabeta,
                 "negamax alpha-beta with a colour argument"},
    AlgorithmRow{AlgorithmName::negamax_alphabeta, "negamax-alphabeta", Pruning::alphabeta,
                 "negamax alpha-beta, bounds swapped and negated"},
};

constexpr std::array option_table{
    AlgorithmOption{"scores", "distance|plain", "plain: a win counts 1 whatever its distance", false},
    AlgorithmOption{"order", "none|centre|reorder",
                    "moves as generated, centre first, or by static evaluation", false},
    AlgorithmOption{"window", "A..B", "the bounds at the root, in points for the side to move", true},
};

template <class Value>
using Choice = std::pair<std::string_view, Value>;

constexpr std::array scoring_table{Choice<Scoring>{"distance", Scoring::by_distance},
                                   Choice<Scoring>{"plain", Scoring::plain}};

constexpr std::array ordering_table{Choice<Ordering>{"none", Ordering::as_generated},
                                    Choice<Ordering>{"centre", Ordering::centre},
                                    Choice<Ordering>{"reorder", Ordering::by_evaluation}};

Window read_window(const std::string& text) {
    const auto dots = text.find("..");
    if (dots == std::string::npos) throw BadInput{fmt::format("window={}: expected A..B", in_quotes(text))};
    const auto bound = [](std::string_view number) {
        const auto points = read_integer("window", number, -Score::most_points, Score::most_points);
        return Score::heuristic(static_cast<int>(points));
    };
    const Window window{bound(std::string_view{text}.substr(0, dots)),
                        bound(std::string_view{text}.substr(dots + 2))};
    if (window.alpha >= window.beta)
        throw BadInput{fmt::format("window={}: expected A below B", in_quotes(text))};
    return window;
}

} // namespace

std::span<const AlgorithmRow> all_algorithms() { return algorithm_table; }
std::span<const AlgorithmOption> all_algorithm_options() { return option_table; }

Algorithm read_algorithm(std::string_view text) {
    const Term term = read_term(text);
    const AlgorithmRow& row = row_named("algorithm", term.name, algorithm_table, &AlgorithmRow::name);
    Algorithm algorithm{row, {}, std::string{text}};
    Arguments arguments{term, fmt::format("{}(option=value,…), see 'espalier algorithms'", row.name)};
    if (const auto word = arguments.named("scores")) {
        algorithm.options.scoring =
            row_named("value of scores", *word, scoring_table, &Choice<Scoring>::first).second;
    }
    if (const auto word = arguments.named("order")) {
        algorithm.options.ordering =
            row_named("value of order", *word, ordering_table, &Choice<Ordering>::first).second;
    }
    if (row.pruning == Pruning::alphabeta) {
        if (const auto bounds = arguments.named("window")) algorithm.options.window = read_window(*bounds);
    }
    arguments.finish();
    return algorithm;
}

} // namespace espalier
