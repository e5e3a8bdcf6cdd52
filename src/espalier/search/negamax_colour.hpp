// Negamax alpha-beta with a colour argument ("tic tac toe on a holiday", second listing): leaves are valued for
// the maximiser, who is to move at the root, and the colour, +1 or -1, turns that into the mover's view.
#pragma once

#include "espalier/search/walk.hpp"

namespace espalier {

template <class W>
class NegamaxColour {
public:
    static constexpr bool prunes = true;

    explicit NegamaxColour(W& walk) : walk_(walk) {}

    Score value_at_root(const typename W::Position& root, Depth depth, const Window& window) {
        return negamax(root, depth, Ply{}, window, Colour::maximiser);
    }

private:
    using Position = typename W::Position;
    enum class Colour : bool { maximiser, minimiser };

    static Score times(Colour colour, Score score) { return colour == Colour::maximiser ? score : -score; }
    static Colour other(Colour colour) {
        return colour == Colour::maximiser ? Colour::minimiser : Colour::maximiser;
    }

    // The score of `leaf`, known for the side to move, as the maximiser sees it: what the listing calls the
    // heuristic value. Here the colour turns it back at once, because our scores need no colour.
    static Score heuristic_value(Score leaf, Colour to_move) { return times(to_move, leaf); }

    Score negamax(typename W::Argument position, Depth depth, Ply ply, Window window, Colour colour) {
        typename W::Moves moves;
        walk_.variation().clear(ply);
        if (const MaybeScore leaf = walk_.enter(position, depth, ply, moves)) {
            return times(colour, heuristic_value(*leaf, colour));
        }
        for (const auto& move : moves) {
            const Score value =
                walk_.follow(position, move, ply, window, [&](const Position& child, NextPlayer next) {
                    return next == NextPlayer::opponent
                               ? -negamax(child, depth.less_one(), ply.next(), -window, other(colour))
                               : negamax(child, depth.less_one(), ply.next(), window, colour);
                });
            if (window.improved_by(value)) {
                window.alpha = value;
                if (window.alpha >= window.beta) return window.alpha;
                walk_.variation().extend(ply, move);
            }
        }
        return window.alpha;
    }

    W& walk_;
};

} // namespace espalier
