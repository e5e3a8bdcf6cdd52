// What a capture gains once both sides have taken on its square for as long as it pays, each with its least piece
// first (static exchange evaluation). Pins, and pawns that are promoted on the way, are overlooked.
#pragma once

#include "espalier/games/chess/generator.hpp"
#include "espalier/games/chess/position.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace espalier::chess {

// In pawns. Knight and bishop alike, unlike in the evaluation: to give one for the other is no loss.
inline constexpr std::array<int, kinds> worth_of_kind{1, 3, 3, 5, 9, 100};
constexpr int worth(Kind kind) { return worth_of_kind[index(kind)]; }

// The kind of piece that a legal move takes.
inline std::optional<Kind> captured_by(const Position& position, const Move& move) {
    if (has(position.of_side[index(opponent_of(position.to_move))], move.to)) {
        return position.kind_at(move.to);
    }
    if (move.piece == Kind::pawn && move.to == position.en_passant) return Kind::pawn;
    return std::nullopt;
}

template <int Width, int Height>
class Exchange {
public:
    Exchange(const Attacks<Width, Height>& attacks, const Position& position, Square square)
        : attacks_(attacks), position_(position), square_(square) {}

    // For the side that takes a piece of kind `captured` by this move. Precondition: the piece stands on the square,
    // so it is not taken in passing.
    int gain(const Move& move, Kind captured) const {
        return worth(captured) - best_reply(opponent_of(position_.to_move), move.becomes,
                                            position_.occupied() ^ bit(move.from));
    }

private:
    // What `side` gains by taking the piece that now stands on the square, or 0 if it had better not.
    int best_reply(Side side, Kind standing, Bitboard occupied) const {
        const Bitboard takers = takers_of(side, occupied);
        if (takers == 0) return 0;
        const Kind least = least_kind(takers);
        const Bitboard left = occupied ^ lowest(takers & position_.of_kind[index(least)]);
        if (least == Kind::king && takers_of(opponent_of(side), left) != 0) return 0;
        return std::max(0, worth(standing) - best_reply(opponent_of(side), least, left));
    }

    // Those behind pieces that have left `occupied` take part.
    Bitboard takers_of(Side side, Bitboard occupied) const {
        return attackers_of(attacks_, position_, side, square_, occupied) & occupied;
    }

    Kind least_kind(Bitboard takers) const {
        std::size_t kind = 0;
        while ((takers & position_.of_kind[kind]) == 0) ++kind;
        return static_cast<Kind>(kind);
    }

    static Bitboard lowest(Bitboard squares) { return squares & (~squares + 1); }

    const Attacks<Width, Height>& attacks_;
    const Position& position_;
    Square square_;
};

} // namespace espalier::chess
