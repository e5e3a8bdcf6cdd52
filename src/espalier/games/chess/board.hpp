// A chess board of any size up to 8x8 as bits of one 64-bit word: files to the right, ranks upwards, no gaps.
//
//   chess(5x6)   25 26 27 28 29     rank 6
//                 …
//                 5  6  7  8  9     rank 2
//                 0  1  2  3  4     rank 1, files a to e
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace espalier::chess {

using Bitboard = std::uint64_t;
using Square = int;

constexpr Bitboard bit(Square square) { return Bitboard{1} << square; }
constexpr Square first_square(Bitboard squares) { return std::countr_zero(squares); }
constexpr bool has(Bitboard squares, Square square) { return (squares >> square & 1) != 0; }
constexpr bool has_several(Bitboard squares) { return (squares & (squares - 1)) != 0; }

// Calls visit(square) for each square, lowest first.
template <class Visit>
constexpr void for_each(Bitboard squares, Visit visit) {
    for (; squares != 0; squares &= squares - 1) visit(first_square(squares));
}

template <int Width, int Height>
struct Board {
    static_assert(1 < Width && Width <= 8 && 1 < Height && Height <= 8);

    static constexpr int width = Width;
    static constexpr int height = Height;
    static constexpr int squares = Width * Height;
    static constexpr Bitboard all = ~Bitboard{0} >> (64 - squares);

    static constexpr Square at(int file, int rank) { return rank * Width + file; }
    static constexpr int file_of(Square square) { return square % Width; }
    static constexpr int rank_of(Square square) { return square / Width; }
    static constexpr bool contains(int file, int rank) {
        return 0 <= file && file < Width && 0 <= rank && rank < Height;
    }

    static constexpr Bitboard rank(int rank) { return ((Bitboard{1} << Width) - 1) << (rank * Width); }
    static constexpr Bitboard file(int file) {
        Bitboard squares_of_file = 0;
        for (int rank = 0; rank < Height; ++rank) squares_of_file |= bit(at(file, rank));
        return squares_of_file;
    }

    // Every square moved by so many files and ranks; what leaves the board is lost. |Files| <= 1.
    template <int Files, int Ranks>
    static constexpr Bitboard moved(Bitboard from) {
        static_assert(-1 <= Files && Files <= 1);
        constexpr int distance = Ranks * Width + Files;
        if constexpr (Files == 1) from &= ~file(Width - 1);
        if constexpr (Files == -1) from &= ~file(0);
        if constexpr (distance >= 0) {
            return (from << distance) & all;
        } else {
            return from >> -distance;
        }
    }

    // The squares to the left and right of each, so many ranks away: what pawns attack, and neighbours.
    template <int Ranks>
    static constexpr Bitboard moved_aside(Bitboard from) {
        const Bitboard to_the_left = moved<-1, Ranks>(from);
        const Bitboard to_the_right = moved<1, Ranks>(from);
        return to_the_left | to_the_right;
    }
};

} // namespace espalier::chess
