// A position of ultimate tic-tac-toe: stones by mini-board, and what follows from them, kept up to date move by move,
// so that a move looks at one mini-board only.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/games/ultimate/square.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace espalier::ultimate {

// A move: a stone on a cell of a mini-board.
struct Placing {
    std::uint8_t board;
    std::uint8_t cell;

    friend constexpr bool operator==(Placing, Placing) = default;
};

constexpr std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }

// What is a lead of the first side, seen by `side`.
constexpr int from_view_of(Side side, int lead) { return side == Side::first ? lead : -lead; }

template <int N>
struct Position {
    using Packed = std::conditional_t<cell_count<N> <= 16, std::uint16_t, std::uint32_t>;

    std::array<std::array<Packed, 2>, cell_count<N>> stones; // by mini-board and side
    std::array<Packed, 2> won;                               // mini-boards, by side
    Packed open;              // mini-boards that take moves; none of them when the game is over
    Packed target;            // the one in which the next move must be; none: in any open one
    std::uint16_t free_cells; // in the open mini-boards
    Side to_move;

    constexpr Cells stones_of(Side side, int board) const {
        return stones[static_cast<std::size_t>(board)][index_of(side)];
    }
    constexpr Cells free_in(int board) const {
        return all_cells<N> & ~(stones_of(Side::first, board) | stones_of(Side::second, board));
    }
    constexpr Cells won_by(Side side) const { return won[index_of(side)]; }
    constexpr Cells owned() const { return Cells{won[0]} | won[1]; } // mini-boards that either has won

    // Mini-boards that can still be won.
    constexpr Cells contested() const { return open & ~owned(); }

    // Where the next move may be: none of them when the game is over.
    constexpr Cells playable() const { return target != 0 ? target : open; }

    friend constexpr bool operator==(const Position&, const Position&) = default;
};

} // namespace espalier::ultimate
