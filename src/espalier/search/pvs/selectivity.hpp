// How much is risked where: the numbers of play mode, each in one place.
#pragma once

#include "espalier/core/ply.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace espalier {

// ---- Futility: what an evaluation may change within so many plies

inline constexpr Depth deepest_futility{3};

// An evaluation that counts in other units than hundredths of a man says so by `unit`.
template <class E>
constexpr int unit_of(const E& evaluation) {
    if constexpr (requires { evaluation.unit; }) {
        return evaluation.unit;
    } else {
        return 100;
    }
}

template <class E>
constexpr int futility_margin(const E& evaluation, Depth depth) {
    return unit_of(evaluation) * (1 + depth.value());
}

// ---- Extensions: only near the horizon, where a forced line would be cut short. Further up each doubles the tree in
// games whose captures are forced.

constexpr bool may_extend(Depth depth, Ply ply) { return depth <= Depth{2} && ply < Ply{longest_line / 2}; }

// ---- Null move (Beal 1989)

inline constexpr Depth least_null_depth{3};

constexpr int null_reduction(Depth depth) { return 2 + depth.value() / 4; }

// ---- Late moves

// For the n-th move, counted from 1, with so much depth left.
constexpr int late_move_reduction(Depth depth, std::size_t n) {
    if (depth < Depth{3} || n < 4) return 0;
    const auto by_depth = static_cast<int>(std::bit_width(static_cast<unsigned>(depth.value())));
    const auto by_place = static_cast<int>(std::bit_width(n));
    return std::clamp(by_depth * by_place / 6, 0, depth.value() - 2);
}

} // namespace espalier
