// How likely each side is to win each mini-board, and what that is worth.
#pragma once

#include "espalier/games/ultimate/mini_board.hpp"
#include "espalier/games/ultimate/position.hpp"
#include "espalier/games/ultimate/rules.hpp"
#include "espalier/games/ultimate/square.hpp"

#include <array>
#include <cstddef>

namespace espalier::ultimate {

inline constexpr struct StrongWeights {
    int line = 4096;       // a line of mini-boards that is sure; a power of two
    int board = 20;        // a mini-board that is sure, for each line that it lies on
    int free_choice = 150; // the side to move may play anywhere
    int most_boards = 400; // a mini-board that is sure, where their number may decide
} strong_weights;

template <int N>
constexpr int worth_of_board(std::size_t board, End end) {
    return strong_weights.board * lines_by_cell<N>[board] +
           (end == End::most_boards ? strong_weights.most_boards : 0);
}

template <int N>
using Strengths = std::array<int, std::size_t{cell_count<N>}>; // by mini-board, in 256ths

template <int N>
constexpr std::array<Strengths<N>, 2> strengths_by_owner(const Position<N>& position) {
    std::array<Strengths<N>, 2> strengths{};
    for (const Side side : {Side::first, Side::second}) {
        for_each_cell(position.won_by(side), [&](int board) {
            strengths[index_of(side)][static_cast<std::size_t>(board)] = certainty;
        });
    }
    for_each_cell(position.contested(), [&](int board) {
        const auto [first, second] =
            promises_of<N>(position.stones_of(Side::first, board), position.stones_of(Side::second, board));
        strengths[0][static_cast<std::size_t>(board)] = first.strength;
        strengths[1][static_cast<std::size_t>(board)] = second.strength;
    });
    return strengths;
}

} // namespace espalier::ultimate
