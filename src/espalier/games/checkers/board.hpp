// The 32 dark squares as bits. After every eight comes a bit that is no square, so that a step along a diagonal is the
// same shift everywhere, and whoever steps over the edge lands on no square:
//
//   squares (as everybody numbers them)          bits
//         1     2     3     4                          0     1     2     3
//      5     6     7     8                          4     5     6     7     .(8)
//         9    10    11    12                          9    10    11    12
//     13    14    15    16                         13    14    15    16     .(17)
//        17    18    19    20                         18    19    20    21
//     21    22    23    24                         22    23    24    25     .(26)
//        25    26    27    28                         27    28    29    30
//     29    30    31    32                         31    32    33    34
//
// Black begins at the top and moves to higher numbers: by 4 to the left below, by 5 to the right below.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/games/checkers/rules.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace espalier::checkers {

using Squares = std::uint64_t; // a set of squares

inline constexpr int number_of_squares = Rules::rows * Rules::squares_in_a_row;
inline constexpr int number_of_bits = 35;
inline constexpr Squares all_squares = 0x7'fbfd'feff;

constexpr Squares square_at(int bit) { return Squares{1} << bit; }
constexpr int first_bit(Squares squares) { return std::countr_zero(squares); }
constexpr int count(Squares squares) { return std::popcount(squares); }

// Between a bit and the number that people give its square, from 1 to 32.
constexpr int number_of(int bit) { return bit - bit / 9 + 1; }
constexpr int bit_of(int number) { return number - 1 + (number - 1) / 8; }

// From the top, and from the left of the whole board of 64.
constexpr int row_of(int bit) { return (number_of(bit) - 1) / Rules::squares_in_a_row; }
constexpr int column_of(int bit) {
    return 2 * ((number_of(bit) - 1) % Rules::squares_in_a_row) + (row_of(bit) % 2 == 0 ? 1 : 0);
}

constexpr Squares row(int number) {
    Squares squares = 0;
    for (int bit = 0; bit < number_of_bits; ++bit) {
        if ((square_at(bit) & all_squares) != 0 && row_of(bit) == number) squares |= square_at(bit);
    }
    return squares;
}

inline constexpr Squares top_row = row(0);
inline constexpr Squares bottom_row = row(Rules::rows - 1);

// Where a side's men begin, and where they are crowned.
constexpr Squares home_row(Side side) { return side == Side::first ? top_row : bottom_row; }
constexpr Squares king_row(Side side) { return home_row(opponent_of(side)); }

// The board turned by 180 degrees.
constexpr Squares turned(Squares squares) {
    Squares result = 0;
    for (; squares != 0; squares &= squares - 1) result |= square_at(number_of_bits - 1 - first_bit(squares));
    return result;
}

// ---- Steps. The result may hold bits that are no squares: whoever steps looks only at those that are empty, or taken.

enum class Step : int { left_down = 4, right_down = 5, left_up = -5, right_up = -4 };

template <Step Direction>
constexpr Squares shifted(Squares squares) {
    constexpr int bits = static_cast<int>(Direction);
    return bits > 0 ? squares << (bits > 0 ? bits : 0) : squares >> (bits < 0 ? -bits : 0);
}

constexpr Step opposite(Step step) { return static_cast<Step>(-static_cast<int>(step)); }

// The two steps of a side's men, and the two that only its kings make.
template <Side Mover>
inline constexpr Step forward_left = Mover == Side::first ? Step::left_down : Step::left_up;
template <Side Mover>
inline constexpr Step forward_right = Mover == Side::first ? Step::right_down : Step::right_up;
template <Side Mover>
inline constexpr Step backward_left = forward_left<opponent_of(Mover)>;
template <Side Mover>
inline constexpr Step backward_right = forward_right<opponent_of(Mover)>;

// Those of `movers` that can step there, and where a jump lies open: over one of `theirs` to an empty square.
template <Step Direction>
constexpr Squares can_step(Squares movers, Squares empty) {
    return movers & shifted<opposite(Direction)>(empty);
}
template <Step Direction>
constexpr Squares can_jump(Squares movers, Squares theirs, Squares empty) {
    return movers & shifted<opposite(Direction)>(theirs & shifted<opposite(Direction)>(empty));
}

} // namespace espalier::checkers
