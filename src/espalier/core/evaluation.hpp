// An evaluation guesses what an unfinished position is worth, in points for the side to move. It stands apart
// from the rules: a game may have several, known by name, and a search is given one. Any callable will do.
#pragma once

#include "espalier/core/game.hpp"

#include <array>
#include <concepts>
#include <string_view>

namespace espalier {

template <class E, class G>
concept EvaluationFor =
    Game<G> && requires(const E& evaluation, const G& game, const PositionOf<G>& position) {
        { evaluation(game, position) } -> std::convertible_to<int>;
    };

// Knows nothing: every unfinished position is even.
struct NoOpinion {
    template <Game G>
    constexpr int operator()(const G&, const PositionOf<G>&) const {
        return 0;
    }
};

// One row of the table that `static … evaluations()` of a game returns; the first row is the default.
template <class G>
struct NamedEvaluation {
    std::string_view name;
    std::string_view summary;
    int (*points)(const G&, const PositionOf<G>&);
    int unit = 100; // about what makes a difference in a game: a man, say
    // If it depends on where a search begins: the name of the evaluation which that one is given.
    std::string_view (*name_at_root)(const G&, const PositionOf<G>& root) = nullptr;

    constexpr int operator()(const G& game, const PositionOf<G>& position) const {
        return points(game, position);
    }
};

// The evaluations of a game: its table; or its one function `int evaluate(const Position&) const`, under the
// name "own"; or none, which knows nothing.
template <Game G>
constexpr auto evaluations_of() {
    if constexpr (requires { G::evaluations(); }) {
        return G::evaluations();
    } else if constexpr (requires(const G& game, const PositionOf<G>& position) {
                             game.evaluate(position);
                         }) {
        return std::array{NamedEvaluation<G>{
            "own", "the game's own",
            [](const G& game, const PositionOf<G>& position) -> int { return game.evaluate(position); }}};
    } else {
        return std::array{NamedEvaluation<G>{
            "none", "every unfinished position is even",
            [](const G& game, const PositionOf<G>& position) { return NoOpinion{}(game, position); }}};
    }
}

} // namespace espalier
