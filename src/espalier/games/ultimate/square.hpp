// A square of N x N as bits, row by row from the top left; a mini-board and the board of mini-boards alike. A line is
// a whole row, column or diagonal:
//
//   0 1 2
//   3 4 5      N = 3: eight lines
//   6 7 8
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace espalier::ultimate {

using Cells = std::uint32_t; // a set of cells, or of mini-boards

constexpr Cells one_cell(int cell) { return Cells{1} << cell; }

// Calls visit(cell) for each cell, lowest first.
template <class Visit>
constexpr void for_each_cell(Cells cells, Visit visit) {
    for (; cells != 0; cells &= cells - 1) visit(std::countr_zero(cells));
}

template <int N>
inline constexpr int cell_count = N * N;

template <int N>
inline constexpr Cells all_cells = (Cells{1} << cell_count<N>)-1;

// Rows, columns, and the two diagonals.
template <int N>
inline constexpr auto lines = [] {
    std::array<Cells, std::size_t{2 * N + 2}> masks{};
    for (std::size_t i = 0; i < N; ++i) {
        for (std::size_t j = 0; j < N; ++j) {
            masks[i] |= Cells{1} << (i * N + j);
            masks[N + i] |= Cells{1} << (j * N + i);
        }
        masks[2 * N] |= Cells{1} << (i * N + i);
        masks[2 * N + 1] |= Cells{1} << (i * N + (N - 1 - i));
    }
    return masks;
}();

template <int N>
constexpr bool has_line_by_lines(Cells cells) {
    return std::ranges::any_of(lines<N>, [&](Cells line) { return (cells & line) == line; });
}

// has_line() of every set of cells, where there are few sets.
template <int N>
    requires(N <= 3)
inline constexpr auto line_table = [] {
    std::array<bool, all_cells<N> + 1> answers{};
    for (Cells cells = 0; cells <= all_cells<N>; ++cells) answers[cells] = has_line_by_lines<N>(cells);
    return answers;
}();

template <int N>
constexpr bool has_line(Cells cells) {
    if constexpr (requires { line_table<N>; }) {
        return line_table<N>[cells];
    } else {
        // Most mini-boards have too few stones: a question that costs nothing, and that is nearly always answered no.
        return std::popcount(cells) >= N && has_line_by_lines<N>(cells);
    }
}

template <int N>
constexpr Cells completing_cells_by_lines(Cells cells) {
    Cells completing = 0;
    for (const Cells line : lines<N>) {
        const Cells missing = line & ~cells;
        if (std::has_single_bit(missing)) completing |= missing;
    }
    return completing;
}

template <int N>
    requires(N <= 3)
inline constexpr auto completing_table = [] {
    std::array<std::uint16_t, all_cells<N> + 1> answers{};
    for (Cells cells = 0; cells <= all_cells<N>; ++cells) {
        answers[cells] = static_cast<std::uint16_t>(completing_cells_by_lines<N>(cells));
    }
    return answers;
}();

// The cells that each make a line together with these, whoever may hold them.
template <int N>
constexpr Cells completing_cells(Cells cells) {
    if constexpr (requires { completing_table<N>; }) {
        return completing_table<N>[cells];
    } else {
        return std::popcount(cells) >= N - 1 ? completing_cells_by_lines<N>(cells) : 0;
    }
}

template <int N>
inline constexpr auto lines_by_cell = [] {
    std::array<std::uint8_t, std::size_t{cell_count<N>}> counts{};
    for (const Cells line : lines<N>) {
        for_each_cell(line, [&](int cell) { ++counts[static_cast<std::size_t>(cell)]; });
    }
    return counts;
}();

template <int N>
constexpr int lines_through(int cell) {
    return lines_by_cell<N>[static_cast<std::size_t>(cell)];
}

// Four for a square of two or more; and the one cell in the middle, if N is odd.
template <int N>
inline constexpr Cells corners = one_cell(0) | one_cell(N - 1) | one_cell(N * (N - 1)) | one_cell(N * N - 1);
template <int N>
inline constexpr Cells centre = N % 2 == 1 ? one_cell(N * N / 2) : 0;

// Eight symmetries: bit 0 of the number mirrors left and right, bit 1 top and bottom, bit 2 along the diagonal.
template <int N>
constexpr int image_of_cell(int cell, std::size_t symmetry) {
    int column = cell % N;
    int row = cell / N;
    if ((symmetry & 1) != 0) column = N - 1 - column;
    if ((symmetry & 2) != 0) row = N - 1 - row;
    return (symmetry & 4) != 0 ? column * N + row : row * N + column;
}

template <int N>
constexpr Cells image_of_cells(Cells cells, std::size_t symmetry) {
    Cells image = 0;
    for_each_cell(cells, [&](int cell) { image |= one_cell(image_of_cell<N>(cell, symmetry)); });
    return image;
}

} // namespace espalier::ultimate
