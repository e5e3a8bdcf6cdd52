// Alpha-beta, fail-soft, with max and min written out (Singhal and Sridevi, "Comparative Study of Performance
// of Parallel Alpha Beta Pruning for Different Architectures", algorithm 2): the best value found is returned
// even when it lies outside the window, where it is a tighter bound than the window's edge.
#pragma once

#include "espalier/search/walk.hpp"

#include <algorithm>

namespace espalier {

template <class W>
class AlphabetaSoft {
public:
    static constexpr bool prunes = true;

    explicit AlphabetaSoft(W& walk) : walk_(walk) {}

    Score value_at_root(const typename W::Position& root, Depth depth, const Window& window) {
        return max_value(root, depth, Ply{}, window);
    }

private:
    using Position = typename W::Position;
    using Moves = typename W::Moves;

    Score max_value(typename W::Argument position, Depth depth, Ply ply, Window window) {
        Moves moves;
        walk_.variation().clear(ply);
        if (const MaybeScore leaf = walk_.enter(position, depth, ply, moves)) return *leaf;
        Score value = -Score::infinity();
        for (const auto& move : moves) {
            value = std::max(
                value, walk_.follow(position, move, ply, window, [&](const Position& child, NextPlayer next) {
                    return next == NextPlayer::opponent
                               ? min_value(child, depth.less_one(), ply.next(), window)
                               : max_value(child, depth.less_one(), ply.next(), window);
                }));
            if (value > window.alpha) {
                if (value >= window.beta) break;
                window.alpha = value;
                walk_.variation().extend(ply, move);
            }
        }
        return value;
    }

    Score min_value(typename W::Argument position, Depth depth, Ply ply, Window window) {
        Moves moves;
        walk_.variation().clear(ply);
        if (const MaybeScore leaf = walk_.enter(position, depth, ply, moves)) return -*leaf;
        Score value = Score::infinity();
        for (const auto& move : moves) {
            value = std::min(
                value, walk_.follow(position, move, ply, window, [&](const Position& child, NextPlayer next) {
                    return next == NextPlayer::opponent
                               ? max_value(child, depth.less_one(), ply.next(), window)
                               : min_value(child, depth.less_one(), ply.next(), window);
                }));
            if (value < window.beta) {
                if (value <= window.alpha) break;
                window.beta = value;
                walk_.variation().extend(ply, move);
            }
        }
        return value;
    }

    W& walk_;
};

} // namespace espalier
