// A position and a move of chess, as values.
#pragma once

#include "espalier/games/chess/board.hpp"
#include "espalier/games/chess/keys.hpp"
#include "espalier/games/chess/variant.hpp"

#include <array>
#include <cstdint>

namespace espalier::chess {

struct Move {
    std::uint8_t from;
    std::uint8_t to;
    Kind piece;   // that moves
    Kind becomes; // the same, but for a pawn that is promoted

    bool is_promotion() const { return piece != becomes; }

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

struct Position {
    std::array<Bitboard, kinds> of_kind{}; // the pieces of both sides
    std::array<Bitboard, 2> of_side{};
    std::uint64_t hash = 0;
    std::uint16_t plies_without_progress = 0; // since a capture or a pawn's move; in neither hash nor ==
    std::uint16_t move_number = 1;            // the same
    std::uint8_t castling = 0;                // see castling.hpp
    std::uint8_t en_passant = no_square;      // where a pawn can now be taken in passing, if it legally can
    Side to_move = white;

    static constexpr std::uint8_t no_square = 64; // a byte, where an optional would take two in every copy

    Bitboard occupied() const { return of_side[0] | of_side[1]; }
    Bitboard pieces(Side side, Kind kind) const { return of_side[index(side)] & of_kind[index(kind)]; }
    Bitboard sliders(Side side, Kind kind) const { // with the queens
        return of_side[index(side)] & (of_kind[index(kind)] | of_kind[index(Kind::queen)]);
    }
    Square king(Side side) const { return first_square(pieces(side, Kind::king)); }

    // Precondition: the square is occupied.
    Kind kind_at(Square square) const {
        std::size_t kind = 0;
        while (!has(of_kind[kind], square)) ++kind;
        return static_cast<Kind>(kind);
    }
    Side side_at(Square square) const { return has(of_side[0], square) ? white : black; }

    // Puts a piece on a square or takes it away, in the hash too.
    void toggle(Side side, Kind kind, Square square) {
        of_side[index(side)] ^= bit(square);
        of_kind[index(kind)] ^= bit(square);
        hash ^= keys.piece(side, kind, square);
    }

    void set_castling(std::uint8_t rights) {
        hash ^= keys.castling[castling] ^ keys.castling[rights];
        castling = rights;
    }
    void set_en_passant(std::uint8_t square) {
        hash ^= keys.en_passant[en_passant] ^ keys.en_passant[square];
        en_passant = square;
    }
    void pass_turn() {
        to_move = opponent_of(to_move);
        hash ^= keys.black_to_move;
    }

    friend constexpr bool operator==(const Position& a, const Position& b) {
        return a.of_kind == b.of_kind && a.of_side == b.of_side && a.castling == b.castling &&
               a.en_passant == b.en_passant && a.to_move == b.to_move;
    }
};

} // namespace espalier::chess
