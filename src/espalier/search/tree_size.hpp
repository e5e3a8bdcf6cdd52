// Guesses how many nodes a game tree has, by a few random walks from the root to a leaf: the product of the
// numbers of moves on the way is an unbiased estimate of the leaves (Knuth, "Estimating the Efficiency of
// Backtrack Programs", 1975). Good for an order of magnitude.
#pragma once

#include "espalier/core/game.hpp"

#include <cstdint>
#include <random>

namespace espalier {

template <Game G>
double estimated_tree_size(const G& game, const PositionOf<G>& root, Depth depth) {
    constexpr int walks = 200;
    std::mt19937_64 random{1};
    double total = 0;
    for (int walk = 0; walk < walks; ++walk) {
        PositionOf<G> position = root;
        double nodes_at_level = 1;
        for (int level = 0;; ++level) {
            total += nodes_at_level;
            MovesOf<G> moves;
            if (level == depth.value() || game.moves(position, moves).is_decided()) break;
            if (moves.empty()) break; // a fault of the game, which the search will name
            nodes_at_level *= static_cast<double>(moves.size());
            position = game.play(position, moves[random() % moves.size()]);
        }
    }
    return total / walks;
}

} // namespace espalier
