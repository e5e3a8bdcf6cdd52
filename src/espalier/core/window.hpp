// The open interval (alpha, beta) in which a search is asked for an exact score. Below it the side to move
// already has something as good elsewhere; above it the opponent will not allow the position.
#pragma once

#include "espalier/core/score.hpp"

#include <cstdint>

namespace espalier {

// What is known of the true value: it is the score, at least the score, or at most the score.
enum class Bound : std::uint8_t { exact, at_least, at_most };

struct Window {
    Score alpha;
    Score beta;

    static constexpr Window full() { return {-Score::infinity(), Score::infinity()}; }
    // Just wide enough to tell whether a value is `score`.
    static constexpr Window around(Score score) { return {score.just_below(), score.just_above()}; }

    constexpr bool contains(Score score) const { return alpha < score && score < beta; }
    constexpr bool refuted_by(Score score) const { return score >= beta; }
    constexpr bool improved_by(Score score) const { return score > alpha; }
    // Of a score that was found with this window.
    constexpr Bound bound_of(Score score) const {
        if (refuted_by(score)) return Bound::at_least;
        return improved_by(score) ? Bound::exact : Bound::at_most;
    }

    // The same interval as the opponent sees it.
    constexpr Window operator-() const { return {-beta, -alpha}; }

    friend constexpr bool operator==(const Window&, const Window&) = default;
};

} // namespace espalier
