// Plain negamax: minimax in one function, because what is good for one player is as bad for the other. Every
// value is for the side to move ("tic tac toe on a holiday", the search before pruning).
#pragma once

#include "espalier/search/walk.hpp"

#include <algorithm>

namespace espalier {

template <class W>
class Negamax {
public:
    static constexpr bool prunes = false;

    explicit Negamax(W& walk) : walk_(walk) {}

    Score value_at_root(const typename W::Position& root, Depth depth, const Window&) {
        return negamax(root, depth, Ply{});
    }

private:
    using Position = typename W::Position;

    Score negamax(typename W::Argument position, Depth depth, Ply ply) {
        typename W::Moves moves;
        if (const MaybeScore leaf = walk_.enter(position, depth, ply, moves)) return *leaf;
        Score best = -Score::infinity();
        for (const auto& move : moves) {
            const auto below = [&](const Position& child, NextPlayer next) {
                const Score value = negamax(child, depth.less_one(), ply.next());
                return next == NextPlayer::opponent ? -value : value;
            };
            best = std::max(best, walk_.follow(position, move, ply, Window::full(), below));
        }
        return best;
    }

    W& walk_;
};

} // namespace espalier
