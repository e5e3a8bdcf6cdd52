// What stones can still do on an m,n,k board: which cells complete a line, and how many stones the nearest one lacks.
#pragma once

#include "espalier/games/bit_counter.hpp"
#include "espalier/games/mnk/lines.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace espalier::mnk {

// The cells of `empty` where one more stone makes a line.
template <class Shape>
constexpr typename Shape::Board completing_cells(const Shape& shape, const typename Shape::Board& stones,
                                                 const typename Shape::Board& empty) {
    using Board = typename Shape::Board;
    Board cells;
    for (const int step : directions(shape)) {
        // The starts of lines with every stone so far, and of those that lack one.
        Board whole = stones;
        Board lacking = empty;
        for (int i = 1; i < shape.run(); ++i) {
            const Board here = stones >> i * step;
            lacking = (lacking & here) | (whole & (empty >> i * step));
            whole = whole & here;
        }
        lacking.for_each([&](int start) {
            for (int cell = start; cell < start + shape.run() * step; cell += step) {
                if (empty.test(cell)) cells = cells | Board::one(cell);
            }
        });
    }
    return cells;
}

// The cells of all lines that lie in `cells`.
template <class Shape>
constexpr typename Shape::Board cells_in_lines(const Shape& shape, const typename Shape::Board& cells) {
    typename Shape::Board covered;
    for (const int step : directions(shape)) {
        typename Shape::Board line = line_starts(shape, cells, step);
        // As line_starts(), the other way round.
        int length = 1;
        for (; 2 * length <= shape.run(); length *= 2) line = line | line << length * step;
        if (length < shape.run()) line = line | line << (shape.run() - length) * step;
        covered = covered | line;
    }
    return covered;
}

// How many stones the nearest line still lacks; none if every line has a cell outside `stones` and `empty`.
template <class Shape>
constexpr std::optional<int> stones_lacking(const Shape& shape, const typename Shape::Board& stones,
                                            const typename Shape::Board& empty) {
    using Board = typename Shape::Board;
    int most = -1;
    for (const int step : directions(shape)) {
        const Board open = line_starts(shape, stones | empty, step);
        if (!open.any()) continue;
        BitCounter<Board> counter{static_cast<unsigned>(shape.run())};
        for (int i = 0; i < shape.run(); ++i) counter.add(stones >> i * step);
        int count = shape.run();
        while (count > most && !counter.equal_to(count, open).any()) --count;
        most = count;
    }
    return most < 0 ? std::nullopt : std::optional{shape.run() - most};
}

// What a line is worth to a cell in it, by the stones that it has; with more than five as with five.
using LinePoints = std::array<int, 6>;

// Adds to each cell, by its bit, the points of the lines through it that lie in `stones` and `empty`.
template <class Shape>
constexpr void add_line_points(const Shape& shape, const typename Shape::Board& stones,
                               const typename Shape::Board& empty, const LinePoints& line_points,
                               std::array<int, Shape::bits>& points) {
    using Board = typename Shape::Board;
    for (const int step : directions(shape)) {
        const Board open = line_starts(shape, stones | empty, step);
        if (!open.any()) continue;
        BitCounter<Board> counter{static_cast<unsigned>(shape.run())};
        for (int i = 0; i < shape.run(); ++i) counter.add(stones >> i * step);
        for (int count = 0; count < shape.run(); ++count) {
            const int more = line_points[std::min(static_cast<std::size_t>(count), line_points.size() - 1)];
            counter.equal_to(count, open).for_each([&](int start) {
                for (int cell = start; cell < start + shape.run() * step; cell += step) {
                    points[static_cast<std::size_t>(cell)] += more;
                }
            });
        }
    }
}

} // namespace espalier::mnk
