// Minimax with max and min written out: the value of a position is the best that the player to move can reach
// against best play (AlSallut et al., "A Fast Parallel Alpha-Beta Algorithm for Tic Tac Toe Game", figure 3).
// The maximiser is the side to move at the root; every value here is for that player.
#pragma once

#include "espalier/search/walk.hpp"

namespace espalier {

template <class W>
class Minimax {
public:
    static constexpr bool prunes = false;

    explicit Minimax(W& walk) : walk_(walk) {}

    Score value_at_root(const typename W::Position& root, Depth depth, const Window&) {
        return max_value(root, depth, Ply{});
    }

private:
    using Position = typename W::Position;
    using Moves = typename W::Moves;

    Score max_value(typename W::Argument position, Depth depth, Ply ply) {
        Moves moves;
        if (const MaybeScore leaf = walk_.enter(position, depth, ply, moves)) return *leaf;
        Score best = -Score::infinity();
        for (const auto& move : moves) {
            const Score value = follow(position, move, ply, [&](const Position& child, NextPlayer next) {
                return next == NextPlayer::opponent ? min_value(child, depth.less_one(), ply.next())
                                                    : max_value(child, depth.less_one(), ply.next());
            });
            if (value > best) best = value;
        }
        return best;
    }

    Score min_value(typename W::Argument position, Depth depth, Ply ply) {
        Moves moves;
        if (const MaybeScore leaf = walk_.enter(position, depth, ply, moves)) return -*leaf;
        Score best = Score::infinity();
        for (const auto& move : moves) {
            const Score value = follow(position, move, ply, [&](const Position& child, NextPlayer next) {
                return next == NextPlayer::opponent ? max_value(child, depth.less_one(), ply.next())
                                                    : min_value(child, depth.less_one(), ply.next());
            });
            if (value < best) best = value;
        }
        return best;
    }

    template <class Search>
    Score follow(const Position& position, const typename W::Move& move, Ply ply, Search search) {
        return walk_.follow(position, move, ply, Window::full(), search);
    }

    W& walk_;
};

} // namespace espalier
