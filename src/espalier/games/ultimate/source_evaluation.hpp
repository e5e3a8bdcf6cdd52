// What a position is worth as "Ultimate Tic-Tac-Toe" (the OpenMP study of N = 3 and N = 5) guesses it.
#pragma once

#include "espalier/games/ultimate/mini_board.hpp"
#include "espalier/games/ultimate/position.hpp"
#include "espalier/games/ultimate/square.hpp"

#include <bit>

namespace espalier::ultimate {

// The source lists these terms and gives no weights: we read its list as falling. For even N there is no centre.
inline constexpr struct SourceWeights {
    int centre_board_won = 64;
    int corner_board_won = 32;
    int stone_in_centre_board = 16; // "moving in the centre board"
    int board_won = 8;
    int boards_in_a_row = 4; // N - 1 of a line of mini-boards, and the last one can still be won
    int centre_cell = 2;     // of each mini-board that can still be won
    int cells_in_a_row = 1;  // N - 1 of a line of such a mini-board, and the last cell is empty
} source_weights;

// The terms that look at the whole board.
template <int N>
constexpr int source_points_of_boards(const Position<N>& position, Side side) {
    const auto count = [](Cells cells) { return std::popcount(cells); };
    const Cells own = position.won_by(side);
    int points = source_weights.centre_board_won * count(own & centre<N>) +
                 source_weights.corner_board_won * count(own & corners<N>) +
                 source_weights.board_won * count(own);
    for_each_cell(centre<N>, [&](int board) {
        points += source_weights.stone_in_centre_board * count(position.stones_of(side, board));
    });
    if (count(own) < N - 1) return points;
    for (const Cells line : lines<N>) {
        const bool is_threat = count(line & own) == N - 1 && (line & position.contested()) != 0;
        if (is_threat) points += source_weights.boards_in_a_row;
    }
    return points;
}

// The terms that look at each mini-board by itself.
template <int N>
constexpr int source_lead_in_cells(const Position<N>& position) {
    int lead = 0;
    for_each_cell(position.contested(), [&](int board) {
        const Cells first = position.stones_of(Side::first, board);
        const Cells second = position.stones_of(Side::second, board);
        const auto promises = promises_of<N>(first, second);
        lead += source_weights.cells_in_a_row * (promises[0].threats - promises[1].threats) +
                source_weights.centre_cell *
                    (std::popcount(first & centre<N>) - std::popcount(second & centre<N>));
    });
    return lead;
}

template <int N>
constexpr int source_evaluation(const Position<N>& position) {
    const int lead_in_boards =
        source_points_of_boards(position, Side::first) - source_points_of_boards(position, Side::second);
    return from_view_of(position.to_move, lead_in_boards + source_lead_in_cells(position));
}

// How the source chooses among mini-boards: what the whole board is worth is reckoned once, so that it is the same for all moves, and
// the searches of the mini-boards see these terms only.
template <int N>
constexpr int source_evaluation_of_cells(const Position<N>& position) {
    return from_view_of(position.to_move, source_lead_in_cells(position));
}

} // namespace espalier::ultimate
