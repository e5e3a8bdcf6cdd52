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

// For a board of a dozen bits: whether there is a line, for all its stones; twice as fast as shifts.
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

// Whether stones make a line. A board of one word is shifted along all four directions at once, which the compiler
// makes one vector: four times as fast as one direction after the other.
template <class Shape>
class LineFinder {
public:
    constexpr explicit LineFinder(const Shape& shape) {
        int length = 1;
        for (; 2 * length <= shape.run(); length *= 2) add_shifts(shape, length);
        if (length < shape.run()) add_shifts(shape, shape.run() - length);
    }

    constexpr bool operator()(const typename Shape::Board& stones) const {
        std::array<std::uint64_t, 4> starts{};
        starts.fill(stones.words()[0]);
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t d = 0; d < 4; ++d) starts[d] &= starts[d] >> shifts_[i][d];
        }
        return (starts[0] | starts[1] | starts[2] | starts[3]) != 0;
    }

private:
    static_assert(Shape::bits <= 64);

    // The last bit follows the last row and is never set: to be shifted by 63 or more comes to the same.
    constexpr void add_shifts(const Shape& shape, int length) {
        const auto steps = directions(shape);
        for (std::size_t d = 0; d < 4; ++d) {
            shifts_[count_][d] = static_cast<std::uint64_t>(std::min(length * steps[d], 63));
        }
        ++count_;
    }

    std::array<std::array<std::uint64_t, 4>, 5> shifts_{}; // doubles the length up to 16, and goes on to 19
    std::size_t count_ = 0;
};

template <class Shape>
    requires requires { line_table<Shape>; }
class LineFinder<Shape> {
public:
    constexpr explicit LineFinder(const Shape&) {}
    constexpr bool operator()(const typename Shape::Board& stones) const {
        return line_table<Shape>[stones.words()[0]];
    }
};

template <class Shape>
    requires(Shape::bits > 64)
class LineFinder<Shape> {
public:
    constexpr explicit LineFinder(const Shape& shape) : shape_(shape) {}
    constexpr bool operator()(const typename Shape::Board& stones) const {
        typename Shape::Board starts;
        for (const int step : directions(shape_)) starts = starts | line_starts(shape_, stones, step);
        return starts.any();
    }

private:
    Shape shape_;
};

// The stones in a row through a cell, as if it held one, whatever it holds.
template <class Board>
constexpr int run_through(const Board& stones, int bit, int step) {
    const int bits = 64 * static_cast<int>(stones.words().size());
    int length = 1;
    for (int at = bit + step; at < bits && stones.test(at); at += step) ++length;
    for (int at = bit - step; at >= 0 && stones.test(at); at -= step) ++length;
    return length;
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
