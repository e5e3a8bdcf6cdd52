// What a mini-board promises each side, and what one more stone changes: by lines for any size, out of tables for 3 x 3.
#pragma once

#include "espalier/games/ultimate/square.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace espalier::ultimate {

// ---- while nobody has won it

struct Promise {
    std::uint8_t strength; // how likely it is to be won, in 256ths; 0 if it cannot be
    std::uint8_t threats;  // lines that one more stone completes
};

using Promises = std::array<Promise, 2>; // by side

inline constexpr int certainty_bits = 8;
inline constexpr int certainty = 1 << certainty_bits;

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

// ---- whoever may have won it

// How likely each side is to win it, for 3 x 3: certain for who has a line.
struct Strength {
    std::uint16_t first;
    std::uint16_t second;

    constexpr int of(std::size_t side) const { return side == 0 ? first : second; }
};

inline const auto strength_table = [] {
    std::array<Strength, mini_boards> table{};
    for_each_mini_board([&](Cells first, Cells second) {
        const std::size_t number = number_of_mini_board(first, second);
        const auto [of_first, of_second] = promise_table[number];
        table[number] = {of_first.strength, of_second.strength};
        if (has_line<3>(first)) table[number] = {certainty, 0};
        if (has_line<3>(second)) table[number] = {0, certainty};
    });
    return table;
}();

// What a stone changes, in 256ths.
struct Gain {
    std::int16_t own;    // how much more likely who sets it is to win the mini-board
    std::int16_t theirs; // and the opponent: none or less

    constexpr int sum() const { return own - theirs; }
};

constexpr std::size_t number_after_stone(std::size_t number, std::size_t side, int cell) {
    return number + (std::size_t{ternary[one_cell(cell)]} << side);
}

inline Gain gain_of_stone(std::size_t number, std::size_t side, int cell) {
    const Strength before = strength_table[number];
    const Strength after = strength_table[number_after_stone(number, side, cell)];
    return {static_cast<std::int16_t>(after.of(side) - before.of(side)),
            static_cast<std::int16_t>(after.of(1 - side) - before.of(1 - side))};
}

// By the best stone of each side, wherever the mini-board lies: one that wins it, if there is one. Among equals that which
// does most for oneself, so that no image of the mini-board differs.
inline const auto best_gain_table = [] {
    std::array<std::array<Gain, 2>, mini_boards> table{};
    for_each_mini_board([&](Cells first, Cells second) {
        const std::size_t number = number_of_mini_board(first, second);
        for (const std::size_t side : {0U, 1U}) {
            Gain& best = table[number][side];
            for_each_cell(all_cells<3> & ~(first | second), [&](int cell) {
                const Gain gain = gain_of_stone(number, side, cell);
                if (std::pair{gain.sum(), gain.own} > std::pair{best.sum(), best.own}) best = gain;
            });
        }
    });
    return table;
}();

} // namespace espalier::ultimate
