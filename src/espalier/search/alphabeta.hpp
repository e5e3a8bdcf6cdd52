// Alpha-beta, fail-hard, with max and min written out (AlSallut et al., "A Fast Parallel Alpha-Beta Algorithm
// for Tic Tac Toe Game", figure 4): a move that the other player would not allow ends its node at once. The
// maximiser is the side to move at the root; no node but a leaf returns a value outside its window.
#pragma once

#include "espalier/search/walk.hpp"

namespace espalier {

template <class W>
class Alphabeta {
public:
    static constexpr bool prunes = true;

    explicit Alphabeta(W& walk) : walk_(walk) {}

    Score value_at_root(const typename W::Position& root, Depth depth, const Window& window) {
        return max_value(root, depth, Ply{}, window);
    }

private:
    using Position = typename W::Position;
    using Moves = typename W::Moves;

    Score max_value(typename W::Argument position, Depth depth, Ply ply, const Window& window) {
        Moves moves;
        walk_.variation().clear(ply);
        if (const MaybeScore leaf = walk_.enter(position, depth, ply, moves)) return *leaf;
        Score score = window.alpha;
        for (const auto& move : moves) {
            const Window left{score, window.beta};
            const Score value =
                walk_.follow(position, move, ply, left, [&](const Position& child, NextPlayer next) {
                    return next == NextPlayer::opponent
                               ? min_value(child, depth.less_one(), ply.next(), left)
                               : max_value(child, depth.less_one(), ply.next(), left);
                });
            if (value >= window.beta) return window.beta;
            if (value > score) {
                score = value;
                walk_.variation().extend(ply, move);
            }
        }
        return score;
    }

    Score min_value(typename W::Argument position, Depth depth, Ply ply, const Window& window) {
        Moves moves;
        walk_.variation().clear(ply);
        if (const MaybeScore leaf = walk_.enter(position, depth, ply, moves)) return -*leaf;
        Score score = window.beta;
        for (const auto& move : moves) {
            const Window left{window.alpha, score};
            const Score value =
                walk_.follow(position, move, ply, left, [&](const Position& child, NextPlayer next) {
                    return next == NextPlayer::opponent
                               ? max_value(child, depth.less_one(), ply.next(), left)
                               : min_value(child, depth.less_one(), ply.next(), left);
                });
            if (value <= window.alpha) return window.alpha;
            if (value < score) {
                score = value;
                walk_.variation().extend(ply, move);
            }
        }
        return score;
    }

    W& walk_;
};

} // namespace espalier
