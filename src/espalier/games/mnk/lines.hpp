// The lines of an m,n,k board: where k cells in a row begin, all at once by shifting the whole board.
#pragma once

#include "espalier/games/mnk/shape.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

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

// The cells at which k of `cells` begin, one every `step` bits. Doubles the length as long as it can.
template <class Shape>
constexpr typename Shape::Board line_starts(const Shape& shape, typename Shape::Board cells, int step) {
    int length = 1;
    for (; 2 * length <= shape.run(); length *= 2) cells = cells & (cells >> length * step);
    if (length < shape.run()) cells = cells & (cells >> (shape.run() - length) * step);
    return cells;
}

// Calls visit(cells) for every line of the board.
template <class Shape, class Visit>
constexpr void for_each_line(const Shape& shape, Visit visit) {
    for (const int step : directions(shape)) {
        line_starts(shape, all_cells(shape), step).for_each([&](int start) {
            typename Shape::Board line;
            for (int i = 0; i < shape.run(); ++i) line = line | Shape::Board::one(start + i * step);
            visit(line);
        });
    }
}

// For a board of a dozen bits: has_line() of all its stones, twice as fast as the shifts.
template <class Shape>
    requires(std::is_empty_v<Shape> && Shape::bits <= 16)
inline constexpr auto line_table = [] {
    std::array<bool, std::size_t{1} << Shape::bits> answers{};
    for_each_line(Shape{}, [&](const auto& line) {
        const std::size_t stones = line.words()[0];
        for (std::size_t more = stones; more < answers.size(); more = (more + 1) | stones)
            answers[more] = true;
    });
    return answers;
}();

template <class Shape>
constexpr bool has_line(const Shape& shape, const typename Shape::Board& stones) {
    if constexpr (requires { line_table<Shape>; }) {
        return line_table<Shape>[stones.words()[0]];
    } else {
        typename Shape::Board starts;
        for (const int step : directions(shape)) starts = starts | line_starts(shape, stones, step);
        return starts.any();
    }
}

// How many lines run through each cell, by its bit.
template <class Shape>
constexpr std::array<std::uint8_t, Shape::bits> lines_through_cells(const Shape& shape) {
    std::array<std::uint8_t, Shape::bits> lines{};
    for_each_line(shape, [&](const auto& line) {
        line.for_each([&](int cell) { ++lines[static_cast<std::size_t>(cell)]; });
    });
    return lines;
}

} // namespace espalier::mnk
