// What a solver has proven, and what it tells while it works.
#pragma once

#include "espalier/core/result.hpp"
#include "espalier/core/score_bounds.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace espalier {

template <class Move>
struct Solution {
    ScoreBounds bounds = ScoreBounds::all(); // of the value: what is proven
    std::vector<Move> optimal{};             // every move that keeps it; only if all of them are known
    std::vector<Move> line{};                // of best play, as far as it is known
    Statistics statistics{};
    StoppedBy stopped_by = StoppedBy::finished;
    bool was_shared = false; // by several workers

    bool is_solved() const { return bounds.is_exact(); }
};

// Called a few times a second.
using OnProof = std::function<void(std::uint64_t nodes, const ScoreBounds& proven)>;

} // namespace espalier
