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
#include <type_traits>

namespace espalier::ultimate {

// ---- what a mini-board that nobody has won promises

struct Promise {
    std::uint8_t strength; // how likely it is to be won, in 256ths; 0 if it cannot be
    std::uint8_t threats;  // lines that one more stone completes
};

using Promises = std::array<Promise, 2>; // by side

inline constexpr int certainty = 256;

// How many of `cells` each line has, four bits a line, the first line lowest.
template <int N>
constexpr std::uint64_t count_by_lines(Cells cells) {
    std::uint64_t counts = 0;
    for (std::size_t line = 0; line < lines<N>.size(); ++line) {
        counts |= std::uint64_t(std::popcount(lines<N>[line] & cells)) << (4 * line);
    }
    return counts;
}

// The same for nine cells at a time, looked up: no sum of these overflows its four bits.
inline constexpr int cells_at_a_time = 9;

template <int N>
inline constexpr auto count_tables = [] {
    constexpr int tables = (cell_count<N> + cells_at_a_time - 1) / cells_at_a_time;
    std::array<std::array<std::uint64_t, 1 << cells_at_a_time>, std::size_t{tables}> counts{};
    for (std::size_t table = 0; table < counts.size(); ++table) {
        for (std::size_t cells = 0; cells < counts[table].size(); ++cells) {
            counts[table][cells] =
                count_by_lines<N>(static_cast<Cells>(cells << (table * cells_at_a_time)) & all_cells<N>);
        }
    }
    return counts;
}();

template <int N>
constexpr std::uint64_t look_up_counts(Cells cells) {
    std::uint64_t counts = 0;
    for (const auto& table : count_tables<N>) {
        counts += table[cells % table.size()];
        cells >>= cells_at_a_time;
    }
    return counts;
}

// What lines are worth to a side, by its stones in them: four times as much for each; nothing if the opponent has
// one, which is written as fifteen stones.
struct LineWorth {
    std::uint16_t hope;
    std::uint16_t threats;
};

template <int N>
inline constexpr auto worth_of_two_lines = [] {
    std::array<LineWorth, 256> worths{};
    for (unsigned both = 0; both < worths.size(); ++both) {
        for (const unsigned stones : {both % 16, both / 16}) {
            if (stones > N) continue;
            worths[both].hope = static_cast<std::uint16_t>(worths[both].hope + (1 << (2 * stones)));
            if (stones == N - 1) ++worths[both].threats;
        }
    }
    return worths;
}();

template <int N>
constexpr LineWorth worth_of_lines(std::uint64_t mine, std::uint64_t theirs) {
    const std::uint64_t is_blocked = (theirs | theirs >> 1 | theirs >> 2) & 0x1111'1111'1111'1111;
    mine |= is_blocked * 15;
    LineWorth sum{};
    for (std::size_t pair = 0; pair < lines<N>.size() / 2; ++pair) {
        const auto& [hope, threats] = worth_of_two_lines<N>[mine >> (8 * pair) & 255];
        sum.hope = static_cast<std::uint16_t>(sum.hope + hope);
        sum.threats = static_cast<std::uint16_t>(sum.threats + threats);
    }
    return sum;
}

template <int N>
constexpr Promises promises_by_counts(std::uint64_t first, std::uint64_t second) {
    constexpr int doubt = 40; // neither may win it
    const LineWorth of_first = worth_of_lines<N>(first, second);
    const LineWorth of_second = worth_of_lines<N>(second, first);
    const int all = of_first.hope + of_second.hope + doubt;
    const auto promise = [&](const LineWorth& worth) {
        return Promise{static_cast<std::uint8_t>(certainty * worth.hope / all),
                       static_cast<std::uint8_t>(worth.threats)};
    };
    return {promise(of_first), promise(of_second)};
}

// For 3 x 3 every state of a mini-board is in a table, by its cells as ternary digits. It is made when the program
// starts: 19,683 states are too much for clang's patience with constant expressions.
inline constexpr auto ternary = [] {
    std::array<std::uint16_t, all_cells<3> + 1> numbers{};
    for (Cells cells = 1; cells <= all_cells<3>; ++cells) {
        numbers[cells] = static_cast<std::uint16_t>(3 * numbers[cells / 2] + cells % 2);
    }
    return numbers;
}();

// Calls visit(first, second) for every way to put stones of both sides on a mini-board.
template <class Visit>
constexpr void for_each_mini_board(Visit visit) {
    for (Cells first = 0; first <= all_cells<3>; ++first) {
        const Cells rest = all_cells<3> & ~first;
        for (Cells second = rest;; second = (second - 1) & rest) {
            visit(first, second);
            if (second == 0) break;
        }
    }
}

inline constexpr std::size_t mini_boards = 19'683; // 3^9

constexpr std::size_t number_of_mini_board(Cells first, Cells second) {
    return ternary[first] + 2u * ternary[second];
}

inline const auto promise_table = [] {
    std::array<Promises, mini_boards> table{};
    for_each_mini_board([&](Cells first, Cells second) {
        table[number_of_mini_board(first, second)] =
            promises_by_counts<3>(look_up_counts<3>(first), look_up_counts<3>(second));
    });
    return table;
}();

template <int N>
constexpr Promises promises_of(Cells first, Cells second) {
    if constexpr (N == 3) {
        return promise_table[number_of_mini_board(first, second)];
    } else {
        constexpr Promises of_empty_board = promises_by_counts<N>(0, 0); // most of them, for long
        if ((first | second) == 0) return of_empty_board;
        return promises_by_counts<N>(look_up_counts<N>(first), look_up_counts<N>(second));
    }
}

// The mini-boards that can still be won.
template <int N>
constexpr Cells contested_boards(const Position<N>& position) {
    return position.open & ~(position.won_by(Side::first) | position.won_by(Side::second));
}

// ---- ours

inline constexpr struct StrongWeights {
    int line = 4000;       // a line of mini-boards that is sure
    int board = 20;        // a mini-board that is sure, for each line that it lies on
    int free_choice = 100; // the side to move may play anywhere
    int most_boards = 400; // a mini-board that is sure, where their number may decide
} strong_weights;

template <int N>
using Strengths = std::array<int, std::size_t{cell_count<N>}>; // by mini-board, in 256ths

// Of both sides, for 3 x 3: certain for who has a line.
inline const auto strength_table = [] {
    std::array<std::array<std::uint16_t, 2>, mini_boards> table{};
    for_each_mini_board([&](Cells first, Cells second) {
        const std::size_t number = number_of_mini_board(first, second);
        const auto [of_first, of_second] = promise_table[number];
        table[number] = {of_first.strength, of_second.strength};
        if (has_line<3>(first)) table[number] = {certainty, 0};
        if (has_line<3>(second)) table[number] = {0, certainty};
    });
    return table;
}();

template <int N>
constexpr std::array<Strengths<N>, 2> strengths_by_owner(const Position<N>& position) {
    std::array<Strengths<N>, 2> strengths{};
    for (const Side side : {Side::first, Side::second}) {
        for_each_cell(position.won_by(side), [&](int board) {
            strengths[index_of(side)][static_cast<std::size_t>(board)] = certainty;
        });
    }
    for_each_cell(contested_boards(position), [&](int board) {
        const auto [first, second] =
            promises_of<N>(position.stones_of(Side::first, board), position.stones_of(Side::second, board));
        strengths[0][static_cast<std::size_t>(board)] = first.strength;
        strengths[1][static_cast<std::size_t>(board)] = second.strength;
    });
    return strengths;
}

// Where the first line wins a mini-board, its stones tell whose it is.
inline std::array<Strengths<3>, 2> strengths_by_stones(const Position<3>& position) {
    std::array<Strengths<3>, 2> strengths;
    for (std::size_t board = 0; board < cell_count<3>; ++board) {
        const auto [first, second] = position.stones[board];
        const auto& of_both = strength_table[number_of_mini_board(first, second)];
        strengths[0][board] = of_both[0];
        strengths[1][board] = of_both[1];
    }
    return strengths;
}

template <int N>
constexpr std::array<Strengths<N>, 2> strengths_of(const Position<N>& position, Rule rule) {
    if constexpr (N == 3) {
        if (rule == Rule::closed) return strengths_by_stones(position);
    }
    return strengths_by_owner(position);
}

// The sum over all lines of mini-boards of how likely all of a line are together, in 256ths to the power of N. In the
// order of rows and columns, which the compiler turns into straight code; with a table of lines it takes twice as long.
template <int N>
constexpr std::int64_t likely_lines(const Strengths<N>& strengths) {
    using Product = std::conditional_t<N <= 3, std::int32_t, std::int64_t>;
    const auto at = [&](std::size_t row, std::size_t column) -> Product {
        return strengths[row * N + column];
    };
    Product sum = 0;
    Product falling = 1;
    Product rising = 1;
    for (std::size_t i = 0; i < N; ++i) {
        Product row = 1;
        Product column = 1;
        for (std::size_t j = 0; j < N; ++j) {
            row *= at(i, j);
            column *= at(j, i);
        }
        sum += row + column;
        falling *= at(i, i);
        rising *= at(i, N - 1 - i);
    }
    return std::int64_t{sum} + falling + rising;
}

// Divides last, so that no order of mini-boards rounds differently from its mirror image.
template <int N>
constexpr int strong_points(const Strengths<N>& strengths, End end) {
    static_assert(certainty == 1 << 8);
    constexpr std::int64_t sure_line = std::int64_t{1} << (8 * N);
    int of_boards = 0;
    for (std::size_t board = 0; board < strengths.size(); ++board) {
        of_boards += strong_weights.board * lines_by_cell<N>[board] * strengths[board];
    }
    if (end == End::most_boards) {
        for (const int strength : strengths) of_boards += strong_weights.most_boards * strength;
    }
    return static_cast<int>(strong_weights.line * likely_lines<N>(strengths) / sure_line) +
           of_boards / certainty;
}

template <int N>
constexpr int strong_evaluation(const Position<N>& position, const Rules& rules) {
    const auto strengths = strengths_of(position, rules.rule);
    const int lead = strong_points<N>(strengths[0], rules.end) - strong_points<N>(strengths[1], rules.end);
    const int points = (position.to_move == Side::first ? lead : -lead) +
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
        const bool is_threat = count(line & own) == N - 1 && (line & contested_boards(position)) != 0;
        if (is_threat) points += source_weights.boards_in_a_row;
    }
    return points;
}

template <int N>
constexpr int source_evaluation(const Position<N>& position) {
    int lead =
        source_points_of_boards(position, Side::first) - source_points_of_boards(position, Side::second);
    for_each_cell(contested_boards(position), [&](int board) {
        const Cells first = position.stones_of(Side::first, board);
        const Cells second = position.stones_of(Side::second, board);
        const auto promises = promises_of<N>(first, second);
        lead += source_weights.cells_in_a_row * (promises[0].threats - promises[1].threats) +
                source_weights.centre_cell *
                    (std::popcount(first & centre<N>) - std::popcount(second & centre<N>));
    });
    return position.to_move == Side::first ? lead : -lead;
}

} // namespace espalier::ultimate
