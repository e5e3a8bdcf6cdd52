// What a position is worth by how likely mini-boards, and lines of them, are to be won.
#pragma once

#include "espalier/core/score.hpp"
#include "espalier/games/ultimate/mini_board.hpp"
#include "espalier/games/ultimate/nine.hpp"
#include "espalier/games/ultimate/position.hpp"
#include "espalier/games/ultimate/rules.hpp"
#include "espalier/games/ultimate/strengths.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace espalier::ultimate {

// The sum over all lines of mini-boards of how likely all of a line are together, in 256ths to the power of N. In the
// order of rows and columns, which the compiler turns into straight code; with a table of lines it takes twice as long.
template <int N>
constexpr std::int64_t likely_lines(const Strengths<N>& strengths) {
    const auto at = [&](std::size_t row, std::size_t column) -> std::int64_t {
        return strengths[row * N + column];
    };
    std::int64_t sum = 0;
    std::int64_t falling = 1;
    std::int64_t rising = 1;
    for (std::size_t i = 0; i < N; ++i) {
        std::int64_t row = 1;
        std::int64_t column = 1;
        for (std::size_t j = 0; j < N; ++j) {
            row *= at(i, j);
            column *= at(j, i);
        }
        sum += row + column;
        falling *= at(i, i);
        rising *= at(i, N - 1 - i);
    }
    return sum + falling + rising;
}

// Divides last, so that no order of mini-boards rounds differently from its mirror image.
template <int N>
constexpr int strong_points(const Strengths<N>& strengths, End end) {
    constexpr std::int64_t sure_line = std::int64_t{1} << (certainty_bits * N);
    int of_boards = 0;
    for (std::size_t board = 0; board < strengths.size(); ++board) {
        of_boards += worth_of_board<N>(board, end) * strengths[board];
    }
    return static_cast<int>(strong_weights.line * likely_lines<N>(strengths) / sure_line) +
           of_boards / certainty;
}

template <int N>
constexpr int strong_lead(const Position<N>& position, End end) {
    const auto strengths = strengths_by_owner(position);
    return strong_points<N>(strengths[0], end) - strong_points<N>(strengths[1], end);
}

// What it is worth to be the one to move: the choice of a mini-board, or half of what the best stone gains where it has to
// be set, as the opponent's answer takes some of it back.
inline int worth_of_moving(const Position<3>& position, const NineOfBoth& nine, End end) {
    if (position.target == 0) return strong_weights.free_choice;
    if ((position.target & position.owned()) != 0) return 0;
    const auto board = static_cast<std::size_t>(std::countr_zero(position.target));
    const std::size_t me = index_of(position.to_move);
    const Gain gain = best_gain_table[number_of_mini_board(position, board)][me];
    return nine.slope_at(board, me, end).points(gain) / 2 / certainty;
}

template <int N>
int strong_evaluation(const Position<N>& position, const Rules& rules) {
    int points = 0;
    if constexpr (N == 3) {
        const NineOfBoth nine{position, rules.rule};
        points =
            from_view_of(position.to_move, nine.lead(rules.end)) + worth_of_moving(position, nine, rules.end);
    } else {
        points = from_view_of(position.to_move, strong_lead(position, rules.end)) +
                 (position.target == 0 ? strong_weights.free_choice : 0);
    }
    return std::clamp(points, -Score::most_points, Score::most_points);
}

} // namespace espalier::ultimate
