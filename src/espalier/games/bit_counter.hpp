// Counts at all bits at once: how many of the boards that were added have this bit? The counts are kept as
// binary digits, each digit a board, and adding is a column of half adders.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <span>

namespace espalier {

// Counts up to 31.
template <class Board>
class BitCounter {
public:
    // For counts up to `most`.
    constexpr explicit BitCounter(unsigned most) : used_(static_cast<std::size_t>(std::bit_width(most))) {}

    constexpr void add(const Board& board) {
        Board carry = board;
        for (Board& digit : std::span{digits_}.first(used_)) {
            const Board next = digit & carry;
            digit = digit ^ carry;
            carry = next;
        }
    }

    // The bits of `among` whose count is `number`.
    constexpr Board equal_to(int number, Board among) const {
        for (const Board& digit : std::span{digits_}.first(used_)) {
            among = number % 2 == 1 ? among & digit : among - digit;
            number /= 2;
        }
        return among;
    }

private:
    std::array<Board, 5> digits_{};
    std::size_t used_;
};

} // namespace espalier
