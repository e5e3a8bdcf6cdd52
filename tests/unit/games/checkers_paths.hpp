// Perft over every way to jump, as OEIS A133046 counts.
#pragma once

#include "espalier/games/checkers/checkers.hpp"

#include <cstdint>

namespace espalier {

// Precondition: depth is at least 1.
inline std::uint64_t count_paths(const checkers::Checkers& game, const checkers::Position& position,
                                 int depth) {
    checkers::Moves list;
    game.moves_by_path(position, list);
    if (depth == 1) return list.size();
    std::uint64_t leaves = 0;
    for (const auto& move : list) leaves += count_paths(game, game.play(position, move), depth - 1);
    return leaves;
}

} // namespace espalier
