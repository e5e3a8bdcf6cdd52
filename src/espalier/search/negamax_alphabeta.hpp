// Negamax alpha-beta without a colour argument ("tic tac toe on a holiday", third listing): the bounds change
// places and signs on the way down, and the value its sign on the way up. The shortest of them all.
#pragma once

#include "espalier/search/walk.hpp"

namespace espalier {

template <class W>
class NegamaxAlphabeta {
public:
    static constexpr bool prunes = true;

    explicit NegamaxAlphabeta(W& walk) : walk_(walk) {}

    Score value_at_root(const typename W::Position& root, Depth depth, const Window& window) {
        return alphabeta(root, depth, Ply{}, window);
    }

private:
    using Position = typename W::Position;

    Score alphabeta(typename W::Argument position, Depth depth, Ply ply, Window window) {
        typename W::Moves moves;
        walk_.variation().clear(ply);
        if (const MaybeScore leaf = walk_.enter(position, depth, ply, moves)) return *leaf;
        for (const auto& move : moves) {
            const Score value =
                walk_.follow(position, move, ply, window, [&](const Position& child, NextPlayer next) {
                    return next == NextPlayer::opponent
                               ? -alphabeta(child, depth.less_one(), ply.next(), -window)
                               : alphabeta(child, depth.less_one(), ply.next(), window);
                });
            if (!window.improved_by(value)) continue;
            window.alpha = value;
            if (window.alpha >= window.beta) break;
            walk_.variation().extend(ply, move);
        }
        return window.alpha;
    }

    W& walk_;
};

} // namespace espalier
