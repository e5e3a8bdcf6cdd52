// The three numbers of an m,n,k game, known to the compiler (tic-tac-toe, where a node costs a few
// nanoseconds) or at run time (all the others). Cells are bits, row by row from the top left, with one unused
// bit after each row, so that no line runs over the edge:
//
//    0  1  2  .
//    4  5  6  .      columns 3, row_step 4
//    8  9 10  .
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/games/bits.hpp"

#include <algorithm>
#include <cstddef>

namespace espalier::mnk {

inline constexpr int longest_side = 19;

template <int Columns, int Rows, int Run>
struct FixedShape {
    static constexpr int bits = (Columns + 1) * Rows;
    static constexpr std::size_t most_cells = Columns * Rows;
    using Board = Bits<std::size_t{(bits + 63) / 64}>;

    static constexpr int columns() { return Columns; }
    static constexpr int rows() { return Rows; }
    static constexpr int run() { return Run; }
};

// Any numbers from 1 to 19, as long as the board fits into 64 * Words bits.
template <std::size_t Words>
class AnyShape {
public:
    static constexpr int bits = 64 * static_cast<int>(Words);
    static constexpr std::size_t most_cells = std::min(64 * Words, std::size_t{longest_side} * longest_side);
    using Board = Bits<Words>;

    // Throws BadInput for other numbers.
    AnyShape(int columns, int rows, int run) : columns_(columns), rows_(rows), run_(run) {
        const auto is_side = [](int number) { return 1 <= number && number <= longest_side; };
        if (!is_side(columns) || !is_side(rows) || !is_side(run)) {
            throw BadInput{"mnk(m,n,k): m, n and k are numbers from 1 to 19"};
        }
        if (!can_hold(columns, rows)) throw BadInput{"mnk(m,n,k): the board is too large for this shape"};
    }

    static constexpr bool can_hold(int columns, int rows) { return (columns + 1) * rows <= bits; }

    constexpr int columns() const { return columns_; }
    constexpr int rows() const { return rows_; }
    constexpr int run() const { return run_; }

private:
    int columns_;
    int rows_;
    int run_;
};

// A shape whose run the compiler knows.
template <class Shape, int Run>
struct KnownRun : Shape {
    static constexpr int run() { return Run; }
};

// Calls look(shape), for the usual runs with a shape that knows its run: the loops over lines that a solver goes
// through at every node are then unrolled (5,5,5: 7.9 s, not 11 to 14).
template <class Shape, class Look>
constexpr auto with_known_run(const Shape& shape, const Look& look) {
    switch (shape.run()) {
    case 3: return look(KnownRun<Shape, 3>{shape});
    case 4: return look(KnownRun<Shape, 4>{shape});
    case 5: return look(KnownRun<Shape, 5>{shape});
    default: return look(shape);
    }
}

using TicTacToeShape = FixedShape<3, 3, 3>;
using SmallShape = AnyShape<1>;
using LargeShape = AnyShape<6>;

} // namespace espalier::mnk
