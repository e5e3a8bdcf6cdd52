// m,n,k games: two players set stones in turn on a board of m columns and n rows; who first has k in a row,
// in any of the four directions, wins; a full board without one is a draw. Tic-tac-toe is (3,3,3).
#pragma once

#include "espalier/core/evaluation.hpp"
#include "espalier/core/game.hpp"
#include "espalier/games/bit_counter.hpp"
#include "espalier/games/mix.hpp"
#include "espalier/games/mnk/lines.hpp"
#include "espalier/games/mnk/shape.hpp"
#include "espalier/games/mnk/text.hpp"
#include "espalier/games/mnk/threats.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace espalier::mnk {

// A cell as its bit on the board (see shape.hpp).
struct Cell {
    std::uint16_t bit;

    friend constexpr bool operator==(Cell, Cell) = default;
};

template <class Shape>
class Mnk {
public:
    using Board = typename Shape::Board;
    using Move = Cell;
    static constexpr std::size_t max_moves = Shape::most_cells;

    struct Position {
        Board mine; // of the side to move
        Board theirs;

        friend constexpr bool operator==(const Position&, const Position&) = default;
    };

    constexpr explicit Mnk(Shape shape = Shape{})
        : shape_(shape), has_line_(shape), cells_(all_cells(shape)),
          lines_through_(lines_through_cells(shape)) {}

    constexpr const Shape& shape() const { return shape_; }

    // ---- rules

    constexpr Position start() const { return {}; }

    constexpr Outcome moves(const Position& position, MoveList<Move, max_moves>& list) const {
        if (has_line_(position.theirs)) return Outcome::loss;
        const Board empty = empty_cells(position);
        if (!empty.any()) return Outcome::draw;
        empty.for_each([&](int bit) { list.push_back(Cell{static_cast<std::uint16_t>(bit)}); });
        return Outcome::undecided;
    }

    constexpr Position play(const Position& position, Move move) const {
        return {position.theirs, position.mine | Board::one(move.bit)};
    }

    constexpr Side side_to_move(const Position& position) const {
        return (position.mine | position.theirs).count() % 2 == 0 ? Side::first : Side::second;
    }

    // ---- what searches may use

    constexpr Outcome outcome(const Position& position) const {
        if (has_line_(position.theirs)) return Outcome::loss;
        return empty_cells(position).any() ? Outcome::undecided : Outcome::draw;
    }

    // Who can complete a line does; else who lets the opponent complete one has lost; and cells through which no line
    // is open are all the same.
    constexpr Outcome relevant_moves(const Position& position, MoveList<Move, max_moves>& list) const {
        if (has_line_(position.theirs)) return Outcome::loss;
        const Board empty = empty_cells(position);
        if (!empty.any()) return Outcome::draw;
        const Board forced = with_known_run(shape_, [&](const auto& shape) {
            const Board winning = completing_cells(shape, position.mine, empty);
            return winning.any() ? winning : completing_cells(shape, position.theirs, empty);
        });
        if (forced.any()) {
            list.push_back(Cell{static_cast<std::uint16_t>(forced.lowest())});
            return Outcome::undecided;
        }
        const Board live = empty & live_cells(position);
        const Board dead = empty - live;
        const Board relevant = dead.any() ? live | Board::one(dead.lowest()) : live;
        relevant.for_each([&](int bit) { list.push_back(Cell{static_cast<std::uint16_t>(bit)}); });
        return Outcome::undecided;
    }

    // What is in the cells through which no line is open does not matter any more, only how many of them are empty.
    constexpr std::uint64_t value_hash(const Position& position) const {
        const Board live = live_cells(position);
        const auto room = static_cast<std::uint64_t>((empty_cells(position) - live).count());
        std::uint64_t value_hash = mix(hash({position.mine & live, position.theirs & live}) ^ room);
        for (const auto word : live.words()) value_hash = mix(value_hash ^ word);
        return value_hash;
    }

    // A line that has a stone of each is nobody's any more, and every other takes as many moves as it lacks stones.
    constexpr ScoreBounds bounds(const Position& position) const {
        const Board empty = empty_cells(position);
        const int moves_left = empty.count();
        const auto plies_to = [&](const Board& stones,
                                  int plies_a_stone_before_the_first) -> std::optional<Ply> {
            const auto lacking = with_known_run(
                shape_, [&](const auto& shape) { return stones_lacking(shape, stones, empty); });
            const int plies = lacking ? 2 * *lacking - plies_a_stone_before_the_first : moves_left + 1;
            return plies <= moves_left ? std::optional{Ply{plies}} : std::nullopt;
        };
        const auto win = plies_to(position.mine, 1);
        const auto loss = plies_to(position.theirs, 0);
        return {loss ? Score::loss_in(*loss) : Score::draw(), win ? Score::win_in(*win) : Score::draw()};
    }

    constexpr std::uint64_t hash(const Position& position) const {
        std::uint64_t hash = 0;
        for (const auto word : position.mine.words()) hash = mix(hash ^ word);
        for (const auto word : position.theirs.words()) hash = mix(hash ^ word);
        return hash;
    }

    // A move that makes a line wins; one that the opponent would make a line by keeps him from it.
    constexpr int hint(const Position& position, Move move) const {
        if (makes_line(position.mine, move)) return 100;
        return makes_line(position.theirs, move) ? 50 : 0;
    }

    static constexpr std::size_t move_indices = Shape::bits;
    constexpr std::size_t move_index(Move move) const { return move.bit; }

    // By the open lines through a cell: the fuller the better, and those of one's own more than the opponent's.
    constexpr void rank_moves(const Position& position, const MoveList<Move, max_moves>& list,
                              std::span<int> ranks) const {
        std::array<int, Shape::bits> points{};
        const Board empty = empty_cells(position);
        with_known_run(shape_, [&](const auto& shape) {
            add_line_points(shape, position.mine, empty, own_line_points, points);
            add_line_points(shape, position.theirs, empty, their_line_points, points);
        });
        for (std::size_t i = 0; i < list.size(); ++i) ranks[i] = points[list[i].bit];
    }

    constexpr int centrality(Move move) const { return lines_through_[move.bit]; }

    constexpr std::size_t symmetries() const { return shape_.columns() == shape_.rows() ? 8 : 4; }

    // Bit 0 of the number mirrors left and right, bit 1 top and bottom, bit 2 along the diagonal.
    constexpr Move image(Move move, std::size_t symmetry) const {
        int column = column_of(move);
        int row = row_of(move);
        if ((symmetry & 1) != 0) column = shape_.columns() - 1 - column;
        if ((symmetry & 2) != 0) row = shape_.rows() - 1 - row;
        return (symmetry & 4) != 0 ? cell_at(row, column) : cell_at(column, row);
    }
    constexpr Position image(const Position& position, std::size_t symmetry) const {
        const auto turned = [&](const Board& stones) {
            Board result;
            stones.for_each([&](int bit) {
                result = result | Board::one(image(Cell{static_cast<std::uint16_t>(bit)}, symmetry).bit);
            });
            return result;
        };
        return {turned(position.mine), turned(position.theirs)};
    }

    static constexpr auto evaluations() {
        return std::array{NamedEvaluation<Mnk>{"lines",
                                               "lines still open to one side, the more stones the better",
                                               [](const Mnk& game, const Position& position) {
                                                   return game.open_lines(position.mine, position.theirs) -
                                                          game.open_lines(position.theirs, position.mine);
                                               }}};
    }

    // ---- text

    std::string to_text(const Position& position) const {
        return write_diagram(diagram_of(position), shape_.columns());
    }

    Position from_text(std::string_view text) const {
        const Diagram diagram = read_diagram(text, shape_.columns(), shape_.rows());
        const Position position{stones_of(diagram, diagram.to_move),
                                stones_of(diagram, diagram.to_move == 'x' ? 'o' : 'x')};
        if (has_line_(position.mine)) {
            throw BadInput{"position " + in_quotes(text) + ": " + diagram.to_move +
                           " has won already and cannot be to move"};
        }
        return position;
    }

    std::string move_text(const Position&, Move move) const {
        return std::to_string(row_of(move) * shape_.columns() + column_of(move));
    }
    std::string move_name(const Position&, Move move) const {
        return cell_name(column_of(move), row_of(move), shape_.rows());
    }
    std::string side_name(Side side) const { return side == Side::first ? "x" : "o"; }

    Picture picture(const Position& position, std::optional<Move> last_move) const {
        return picture_of(diagram_of(position), shape_.columns(),
                          last_move
                              ? std::optional{row_of(*last_move) * shape_.columns() + column_of(*last_move)}
                              : std::nullopt);
    }

private:
    // For a line by its stones. The best of some twenty tried by hand on 5,5,4 (docs/decisions/0010).
    static constexpr LinePoints own_line_points{1, 4, 16, 64, 256, 1024};
    static constexpr LinePoints their_line_points{1, 2, 6, 16, 48, 144};

    constexpr Board empty_cells(const Position& position) const {
        return cells_ - (position.mine | position.theirs);
    }
    // In some line that is open to one side at least.
    constexpr Board live_cells(const Position& position) const {
        return with_known_run(shape_, [&](const auto& shape) {
            return cells_in_lines(shape, cells_ - position.theirs) |
                   cells_in_lines(shape, cells_ - position.mine);
        });
    }
    constexpr int column_of(Move move) const { return move.bit % row_step(shape_); }
    constexpr int row_of(Move move) const { return move.bit / row_step(shape_); }
    constexpr Move cell_at(int column, int row) const {
        return {static_cast<std::uint16_t>(row * row_step(shape_) + column)};
    }

    // On a large board it is ten times as fast to look only at what surrounds the cell.
    constexpr bool makes_line(const Board& stones, Move move) const {
        if constexpr (Shape::bits <= 64) {
            return has_line_(stones | Board::one(move.bit));
        } else {
            return std::ranges::any_of(directions(shape_), [&](int step) {
                return run_through(stones, move.bit, step) >= shape_.run();
            });
        }
    }

    // Points for every line without a stone of `theirs`: four times as many for each stone of `mine` in it.
    constexpr int open_lines(const Board& mine, const Board& theirs) const {
        constexpr int most_counted = 6;
        int points = 0;
        for (const int step : directions(shape_)) {
            const Board open = line_starts(shape_, cells_ - theirs, step);
            if (!open.any()) continue;
            BitCounter<Board> stones{
                static_cast<unsigned>(shape_.run())}; // in the line that starts at each cell
            for (int i = 0; i < shape_.run(); ++i) stones.add(mine >> i * step);
            for (int count = 0; count <= shape_.run(); ++count) {
                points += stones.equal_to(count, open).count() << (2 * std::min(count, most_counted));
            }
        }
        return points;
    }

    Diagram diagram_of(const Position& position) const {
        const char to_move = side_to_move(position) == Side::first ? 'x' : 'o';
        Diagram diagram{{}, to_move};
        cells_.for_each([&](int bit) {
            const char other = to_move == 'x' ? 'o' : 'x';
            diagram.cells += position.mine.test(bit)     ? to_move
                             : position.theirs.test(bit) ? other
                                                         : empty_cell;
        });
        return diagram;
    }

    Board stones_of(const Diagram& diagram, char stone) const {
        Board stones;
        std::size_t cell = 0;
        cells_.for_each([&](int bit) {
            if (diagram.cells[cell++] == stone) stones = stones | Board::one(bit);
        });
        return stones;
    }

    [[no_unique_address]] Shape shape_;
    [[no_unique_address]] LineFinder<Shape> has_line_;
    Board cells_;
    std::array<std::uint8_t, Shape::bits> lines_through_;
};

using TicTacToe = Mnk<TicTacToeShape>;
using SmallMnk = Mnk<SmallShape>;
using LargeMnk = Mnk<LargeShape>;

} // namespace espalier::mnk
