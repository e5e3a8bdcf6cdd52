// Evaluations stay in their range and favour nobody.
#pragma once

#include "espalier/core/evaluation.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/score.hpp"
#include "espalier/testing/visit.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace espalier::conformance {

template <class G>
concept Evaluates = requires { G::evaluations(); } ||
                    requires(const G& game, const PositionOf<G>& position) { game.evaluate(position); };

// Asks whether holds(row, points) for each evaluation of an unfinished position.
template <Evaluates G, class Holds>
Verdict every_evaluation(const Visit<G>& visit, const char* what, Holds holds) {
    Verdict verdict;
    if (visit.outcome.is_decided()) return verdict;
    for (const auto& row : evaluations_of<G>()) {
        const int points = row(visit.game, visit.position);
        verdict.expect(holds(row, points),
                       "'" + std::string{row.name} + "', " + std::to_string(points) + " points: " + what);
    }
    return verdict;
}

struct EvaluationsAreInRange {
    static constexpr std::string_view name = "evaluations stay within Score::most_points";

    template <Evaluates G>
    static Verdict at(const Visit<G>& visit) {
        return every_evaluation(visit, "too many", [](const auto&, int points) {
            return -Score::most_points <= points && points <= Score::most_points;
        });
    }
};

struct EvaluationsAreSymmetric {
    static constexpr std::string_view name = "evaluations are the same in every symmetry";

    template <Evaluates G>
        requires Symmetric<G>
    static Verdict at(const Visit<G>& visit) {
        return every_evaluation(visit, "others in a symmetry", [&](const auto& row, int points) {
            for (std::size_t s = 0; s < visit.game.symmetries(); ++s) {
                if (row(visit.game, visit.game.image(visit.position, s)) != points) return false;
            }
            return true;
        });
    }
};

struct EvaluationsAreFair {
    static constexpr std::string_view name = "evaluations are the same with the sides exchanged";

    template <Evaluates G>
        requires ExchangesSides<G>
    static Verdict at(const Visit<G>& visit) {
        return every_evaluation(visit, "others with the sides exchanged", [&](const auto& row, int points) {
            return row(visit.game, visit.game.sides_exchanged(visit.position)) == points;
        });
    }
};

} // namespace espalier::conformance
