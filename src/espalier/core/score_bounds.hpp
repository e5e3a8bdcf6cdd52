// What is known of a value: it lies between two scores, both included.
#pragma once

#include "espalier/core/score.hpp"

#include <algorithm>

namespace espalier {

struct ScoreBounds {
    Score least;
    Score most;

    // Nothing is known.
    static constexpr ScoreBounds all() { return {Score::loss_in(Ply{}), Score::win_in(Ply{})}; }
    static constexpr ScoreBounds exactly(Score score) { return {score, score}; }

    constexpr bool is_exact() const { return least == most; }
    constexpr bool holds(const ScoreBounds& other) const {
        return least <= other.least && other.most <= most;
    }
    // Whether it is known if the value is at least `beta`.
    constexpr bool decides(Score beta) const { return least >= beta || most < beta; }

    // Precondition: decides(beta).
    constexpr Score bound_that_decides(Score beta) const { return least >= beta ? least : most; }

    // What is known when both are.
    constexpr ScoreBounds operator&(const ScoreBounds& other) const {
        return {std::max(least, other.least), std::min(most, other.most)};
    }
    // The opponent's view.
    constexpr ScoreBounds operator-() const { return {-most, -least}; }

    // As Score's: a result `ply` moves below the root as seen from there, and back again.
    constexpr ScoreBounds seen_from(Ply ply) const { return {least.seen_from(ply), most.seen_from(ply)}; }
    constexpr ScoreBounds seen_from_root(Ply ply) const {
        return {least.seen_from_root(ply), most.seen_from_root(ply)};
    }

    friend constexpr bool operator==(const ScoreBounds&, const ScoreBounds&) = default;
};

} // namespace espalier
