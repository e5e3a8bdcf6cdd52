// The lines of an m,n,k board: where k cells in a row begin, all at once by shifting the whole board.
#pragma once

#include "espalier/games/mnk/shape.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace espalier::mnk {

template <class Shape>
constexpr int row_step(const Shape& shape) {
    return shape.columns() + 1;
}

// From a cell to the next one in its row, column and two diagonals.
template <class Shape>
constexpr std::array<int, 4> directions(const Shape& shape) {
    return {1, row_step(shape), row_step(shape) + 1, row_step(shape) - 1};
}

template <class Shape>
constexpr typename Shape::Board all_cells(const Shape& shape) {
    typename Shape::Board cells;
    for (int row = 0; row < shape.rows(); ++row) {
        for (int column = 0; column < shape.columns(); ++column) {
            cells = cells | Shape::Board::one(row * row_step(shape) + column);
        }
    }
    return cells;
}

// The cells at which k of `cells` begin, one every `step` bits. Doubles the length each time.
template <class Shape>
constexpr typename Shape::Board line_starts(const Shape& shape, typename Shape::Board cells, int step) {
    for (int length = 1; length < shape.run();) {
        const int more = std::min(length, shape.run() - length);
        const int distance = more * step;
        if (distance >= Shape::bits) return {};
        cells = cells & (cells >> distance);
        length += more;
    }
    return cells;
}

template <class Shape>
constexpr bool shifts_find_line(const Shape& shape, const typename Shape::Board& stones) {
    typename Shape::Board starts;
    for (const int step : directions(shape)) starts = starts | line_starts(shape, stones, step);
    return starts.any();
}

// A board of a dozen bits: all its answers in a table. Twice as fast as the shifts.
template <class Shape>
    requires(std::is_empty_v<Shape> && Shape::bits <= 16)
inline constexpr auto line_table = [] {
    std::array<bool, std::size_t{1} << Shape::bits> answers{};
    for (std::size_t stones = 0; stones < answers.size(); ++stones) {
        typename Shape::Board board;
        for (int bit = 0; bit < Shape::bits; ++bit) {
            if ((stones >> bit & 1) != 0) board = board | Shape::Board::one(bit);
        }
        answers[stones] = shifts_find_line(Shape{}, board);
    }
    return answers;
}();

template <class Shape>
constexpr bool has_line(const Shape& shape, const typename Shape::Board& stones) {
    if constexpr (requires { line_table<Shape>; }) {
        return line_table<Shape>[stones.words()[0]];
    } else {
        return shifts_find_line(shape, stones);
    }
}

// How many lines run through each cell, by its bit.
template <class Shape>
constexpr std::array<std::uint8_t, Shape::bits> lines_through_cells(const Shape& shape) {
    std::array<std::uint8_t, Shape::bits> lines{};
    for (const int step : directions(shape)) {
        line_starts(shape, all_cells(shape), step).for_each([&](int start) {
            for (int i = 0; i < shape.run(); ++i) ++lines[static_cast<std::size_t>(start + i * step)];
        });
    }
    return lines;
}

} // namespace espalier::mnk
