// What each piece attacks on an empty board, and what sliders attack past the pieces in their way.
#pragma once

#include "espalier/games/chess/board.hpp"
#include "espalier/games/chess/sliders.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>

namespace espalier::chess {

template <int Width, int Height>
class Attacks {
public:
    // Built once, when the first game of this size is made.
    static const Attacks& tables() {
        static const Attacks built;
        return built;
    }

    Bitboard king(Square square) const { return king_[index(square)]; }
    Bitboard knight(Square square) const { return knight_[index(square)]; }
    Bitboard rook(Square square, Bitboard occupied) const { return straight_.attacks(square, occupied); }
    Bitboard bishop(Square square, Bitboard occupied) const { return diagonal_.attacks(square, occupied); }
    Bitboard queen(Square square, Bitboard occupied) const {
        return rook(square, occupied) | bishop(square, occupied);
    }

    // All that a rook or bishop could ever attack from here.
    Bitboard straight_lines(Square square) const { return straight_.on_empty_board(square); }
    Bitboard diagonal_lines(Square square) const { return diagonal_.on_empty_board(square); }

    // The squares strictly between two squares on one line; none if they are not.
    Bitboard between(Square one, Square other) const { return between_[index(one)][index(other)]; }

private:
    using Geometry = Board<Width, Height>;
    static constexpr std::size_t squares = Geometry::squares;

    static constexpr std::size_t index(Square square) { return static_cast<std::size_t>(square); }

    Attacks() {
        for (Square from = 0; from < Geometry::squares; ++from) {
            for (Square to = 0; to < Geometry::squares; ++to) {
                const int files = std::abs(Geometry::file_of(from) - Geometry::file_of(to));
                const int ranks = std::abs(Geometry::rank_of(from) - Geometry::rank_of(to));
                if (from != to && files <= 1 && ranks <= 1) king_[index(from)] |= bit(to);
                if (files * ranks == 2) knight_[index(from)] |= bit(to);
                between_[index(from)][index(to)] = squares_between(from, to);
            }
        }
    }

    Bitboard squares_between(Square one, Square other) const {
        const Bitboard ends = bit(one) | bit(other);
        if (has(straight_lines(one), other)) return rook(one, ends) & rook(other, ends);
        if (has(diagonal_lines(one), other)) return bishop(one, ends) & bishop(other, ends);
        return 0;
    }

    Sliders<Width, Height> straight_{straight_directions};
    Sliders<Width, Height> diagonal_{diagonal_directions};
    std::array<Bitboard, squares> king_{};
    std::array<Bitboard, squares> knight_{};
    std::array<std::array<Bitboard, squares>, squares> between_{};
};

} // namespace espalier::chess
