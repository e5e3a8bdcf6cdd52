// Two guesses at what a position of ultimate tic-tac-toe is worth: a strong one of ours, and the one that "Ultimate
// Tic-Tac-Toe" (the OpenMP study of N = 3 and N = 5) describes.
#pragma once

#include "espalier/core/score.hpp"
#include "espalier/games/ultimate/position.hpp"
#include "espalier/games/ultimate/rules.hpp"
#include "espalier/games/ultimate/square.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace espalier::ultimate {

// ---- what a mini-board promises to one side

struct Promise {
    std::uint8_t strength; // how likely it is to be won, in 64ths; 0 if it cannot be
    std::uint8_t threats;  // lines that one more stone completes
};

inline constexpr int certainty = 64;

// A line without a stone of `theirs` counts four times as much for each stone of `mine` in it.
template <int N>
constexpr Promise promise_by_lines(Cells mine, Cells theirs) {
    int hope = 0;
    int fear = 0;
    int threats = 0;
    for (const Cells line : lines<N>) {
        const int own = std::popcount(line & mine);
        const int other = std::popcount(line & theirs);
        if (other == 0) hope += 1 << (2 * own);
        if (own == 0) fear += 1 << (2 * other);
        if (other == 0 && own == N - 1) ++threats;
    }
    constexpr int doubt = 8; // neither may win it
    return {static_cast<std::uint8_t>(certainty * hope / (hope + fear + doubt)),
            static_cast<std::uint8_t>(threats)};
}

// For 3 x 3 every state of a mini-board is in a table, by its cells as ternary digits.
inline constexpr auto ternary = [] {
    std::array<std::uint16_t, all_cells<3> + 1> numbers{};
    for (Cells cells = 0; cells <= all_cells<3>; ++cells) {
        int digit = 1;
        for (int cell = 0; cell < cell_count<3>; ++cell, digit *= 3) {
            if ((cells & one_cell(cell)) != 0)
                numbers[cells] = static_cast<std::uint16_t>(numbers[cells] + digit);
        }
    }
    return numbers;
}();

inline constexpr auto promise_table = [] {
    std::array<Promise, 19'683> promises{}; // 3^9
    for (Cells mine = 0; mine <= all_cells<3>; ++mine) {
        const Cells rest = all_cells<3> & ~mine;
        for (Cells theirs = rest;; theirs = (theirs - 1) & rest) {
            promises[ternary[mine] + 2u * ternary[theirs]] = promise_by_lines<3>(mine, theirs);
            if (theirs == 0) break;
        }
    }
    return promises;
}();

template <int N>
constexpr Promise promise_of_mini_board(Cells mine, Cells theirs) {
    if constexpr (N == 3) {
        return promise_table[ternary[mine] + 2u * ternary[theirs]];
    } else {
        constexpr Promise of_empty_board = promise_by_lines<N>(0, 0); // most of them, for long
        return (mine | theirs) == 0 ? of_empty_board : promise_by_lines<N>(mine, theirs);
    }
}

// ---- ours

// The mini-boards of each line, by number.
template <int N>
inline constexpr auto boards_by_line = [] {
    std::array<std::array<std::uint8_t, std::size_t{N}>, lines<N>.size()> boards{};
    for (std::size_t line = 0; line < boards.size(); ++line) {
        std::size_t place = 0;
        for_each_cell(lines<N>[line],
                      [&](int board) { boards[line][place++] = static_cast<std::uint8_t>(board); });
    }
    return boards;
}();

inline constexpr struct StrongWeights {
    int line = 4000;       // a line of mini-boards that is sure
    int board = 6;         // a mini-board that is sure, for each line that it lies on
    int free_choice = 60;  // the side to move may play anywhere
    int most_boards = 100; // a mini-board that is sure, where their number may decide
} strong_weights;

// A line of mini-boards is as likely as all of its mini-boards together. Divides last, so that no order of mini-boards
// rounds differently from its mirror image.
template <int N>
constexpr int strong_points(const Position<N>& position, const Rules& rules, Side side) {
    const Cells own = position.won_by(side);
    const Cells contested = position.open & ~(own | position.won_by(opponent_of(side)));
    std::array<int, cell_count<N>> strengths{};
    for_each_cell(own, [&](int board) { strengths[static_cast<std::size_t>(board)] = certainty; });
    for_each_cell(contested, [&](int board) {
        strengths[static_cast<std::size_t>(board)] =
            promise_of_mini_board<N>(position.stones_of(side, board),
                                     position.stones_of(opponent_of(side), board))
                .strength;
    });
    std::int64_t of_lines = 0; // one that is sure is certainty^N
    int of_boards = 0;
    for (const auto& line : boards_by_line<N>) {
        std::int64_t together = 1;
        for (const auto board : line) {
            together *= strengths[board];
            of_boards += strong_weights.board * strengths[board];
        }
        of_lines += together;
    }
    if (rules.end == End::most_boards) {
        for (const int strength : strengths) of_boards += strong_weights.most_boards * strength;
    }
    constexpr std::int64_t sure_line = std::int64_t{1} << (6 * N);
    static_assert(certainty == 1 << 6);
    return static_cast<int>(strong_weights.line * of_lines / sure_line) + of_boards / certainty;
}

template <int N>
constexpr int strong_evaluation(const Position<N>& position, const Rules& rules) {
    const int points = strong_points(position, rules, position.to_move) -
                       strong_points(position, rules, opponent_of(position.to_move)) +
                       (position.target == 0 ? strong_weights.free_choice : 0);
    return std::clamp(points, -Score::most_points, Score::most_points);
}

// ---- the source's

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

template <int N>
constexpr int source_points(const Position<N>& position, Side side) {
    const Cells own = position.won_by(side);
    const Cells contested = position.open & ~(own | position.won_by(opponent_of(side)));
    const auto count = [](Cells cells) { return std::popcount(cells); };
    int points = source_weights.centre_board_won * count(own & centre<N>) +
                 source_weights.corner_board_won * count(own & corners<N>) +
                 source_weights.board_won * count(own);
    for_each_cell(centre<N>, [&](int board) {
        points += source_weights.stone_in_centre_board * count(position.stones_of(side, board));
    });
    for (const Cells line : lines<N>) {
        const bool is_threat = count(line & own) == N - 1 && count(line & contested) == 1;
        if (is_threat) points += source_weights.boards_in_a_row;
    }
    for_each_cell(contested, [&](int board) {
        const Cells stones = position.stones_of(side, board);
        const Cells others = position.stones_of(opponent_of(side), board);
        points += source_weights.centre_cell * count(stones & centre<N>) +
                  source_weights.cells_in_a_row * promise_of_mini_board<N>(stones, others).threats;
    });
    return points;
}

template <int N>
constexpr int source_evaluation(const Position<N>& position) {
    return source_points(position, position.to_move) - source_points(position, opponent_of(position.to_move));
}

} // namespace espalier::ultimate
