// Ultimate tic-tac-toe: N x N mini-boards of N x N cells. A move on a cell sends the opponent to the mini-board in the
// same place; who is sent to one that takes no more moves may play in any other. A line on a mini-board wins it, a line
// of mini-boards won wins the game.
#pragma once

#include "espalier/core/evaluation.hpp"
#include "espalier/core/game.hpp"
#include "espalier/games/mix.hpp"
#include "espalier/games/ultimate/outlook.hpp"
#include "espalier/games/ultimate/picture.hpp"
#include "espalier/games/ultimate/position.hpp"
#include "espalier/games/ultimate/rules.hpp"
#include "espalier/games/ultimate/source_evaluation.hpp"
#include "espalier/games/ultimate/square.hpp"
#include "espalier/games/ultimate/strong_evaluation.hpp"
#include "espalier/games/ultimate/text.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace espalier::ultimate {

template <int N>
class Ultimate {
    static_assert(2 <= N && N <= 5, "a mini-board is kept in 32 bits");

public:
    using Position = ultimate::Position<N>;
    using Move = Placing;
    static constexpr std::size_t max_moves = cell_count<N> * cell_count<N>;

    constexpr explicit Ultimate(Rules rules = {}) : rules_(rules) {}

    constexpr const Rules& rules() const { return rules_; }

    // ---- rules

    // Either side may begin: x does, unless the first move is drawn at random.
    constexpr Position start() const { return empty_board(Side::first); }
    constexpr Position random_opening() const { return empty_board(Side::second); }

    constexpr Outcome moves(const Position& position, MoveList<Move, max_moves>& list) const {
        if (position.open == 0) return outcome(position);
        for_each_cell(position.playable(), [&](int board) {
            for_each_cell(position.free_in(board), [&](int cell) {
                list.push_back({static_cast<std::uint8_t>(board), static_cast<std::uint8_t>(cell)});
            });
        });
        return Outcome::undecided;
    }

    constexpr Position play(const Position& position, Move move) const {
        Position next = position;
        const Side side = position.to_move;
        const Cells stones = position.stones_of(side, move.board) | one_cell(move.cell);
        const Cells free = position.free_in(move.board) & ~one_cell(move.cell);
        next.stones[move.board][index_of(side)] = static_cast<Packed>(stones);
        --next.free_cells;
        next.to_move = opponent_of(side);
        if (has_line<N>(stones)) [[unlikely]]
            take_line(next, side, move.board);
        if (free == 0) next.open &= static_cast<Packed>(~one_cell(move.board));
        next.target = static_cast<Packed>(one_cell(move.cell) & next.open);
        return next;
    }

    constexpr Side side_to_move(const Position& position) const { return position.to_move; }

    // ---- what searches may use

    constexpr Outcome outcome(const Position& position) const {
        if (position.open != 0) return Outcome::undecided;
        const Cells mine = position.won_by(position.to_move);
        const Cells theirs = position.won_by(opponent_of(position.to_move));
        if (has_line<N>(theirs)) return Outcome::loss;
        const int lead = std::popcount(mine) - std::popcount(theirs);
        if (rules_.end == End::draw || lead == 0) return Outcome::draw;
        return lead > 0 ? Outcome::win : Outcome::loss;
    }

    constexpr std::size_t count_moves(const Position& position) const {
        if (position.target == 0) return position.free_cells;
        return static_cast<std::size_t>(
            std::popcount(position.free_in(std::countr_zero(Cells{position.target}))));
    }

    // The moves that win a mini-board, and with it perhaps the game.
    constexpr Outcome noisy_moves(const Position& position, MoveList<Move, max_moves>& list) const {
        if (position.open == 0) return outcome(position);
        for_each_cell(position.playable() & ~position.owned(), [&](int board) {
            for_each_cell(winning_cells(position, position.to_move, board), [&](int cell) {
                list.push_back({static_cast<std::uint8_t>(board), static_cast<std::uint8_t>(cell)});
            });
        });
        return Outcome::undecided;
    }

    // What a move wins, less what the opponent may do where it sends him.
    constexpr int hint(const Position& position, Move move) const {
        const Cells won = won_by_move(position, move);
        if (won == 0) return -price_of_sending(position, move, won);
        if (has_line<N>(position.won_by(position.to_move) | won)) return the_game;
        return a_board - price_of_sending(position, move, won);
    }

    void foresee_moves(const Position& position, const MoveList<Move, max_moves>& list,
                       std::span<int> ranks) const
        requires(N == 3)
    {
        Outlook outlook{position, rules_};
        for (std::size_t i = 0; i < list.size(); ++i) ranks[i] = outlook.promise_of(list[i]);
    }

    static constexpr std::size_t move_indices = max_moves;
    constexpr std::size_t move_index(Move move) const {
        return std::size_t{move.board} * cell_count<N> + move.cell;
    }

    // The mini-boards of a free choice, and the rows and columns of each.
    constexpr LoopIndices loops_of(Move move) const {
        return {move.board, std::size_t{move.cell} / N, std::size_t{move.cell} % N};
    }

    // From scratch: a move then costs nothing for it, and the mini-boards are mixed side by side.
    constexpr std::uint64_t hash(const Position& position) const {
        std::uint64_t hash = 0;
        std::uint64_t place = 0; // tells equal words in different places apart; a word has gaps for it
        const auto add = [&](Cells low, Cells high) {
            hash ^= mix(low | std::uint64_t{high} << 32 | place++ << 58);
        };
        for (const auto& mini_board : position.stones) add(mini_board[0], mini_board[1]);
        add(position.won[0], position.won[1]);
        add(position.target, static_cast<Cells>(position.to_move));
        return hash;
    }

    constexpr int centrality(Move move) const {
        return lines_through<N>(move.board) + lines_through<N>(move.cell);
    }

    // The board and its mini-boards turn together.
    constexpr std::size_t symmetries() const { return 8; }
    constexpr Move image(Move move, std::size_t symmetry) const {
        return {static_cast<std::uint8_t>(image_of_cell<N>(move.board, symmetry)),
                static_cast<std::uint8_t>(image_of_cell<N>(move.cell, symmetry))};
    }
    constexpr Position image(const Position& position, std::size_t symmetry) const {
        const auto turn = [&](Packed cells) {
            return static_cast<Packed>(image_of_cells<N>(cells, symmetry));
        };
        Position turned = position;
        for (int board = 0; board < cell_count<N>; ++board) {
            const auto& [first, second] = position.stones[static_cast<std::size_t>(board)];
            turned.stones[static_cast<std::size_t>(image_of_cell<N>(board, symmetry))] = {turn(first),
                                                                                          turn(second)};
        }
        turned.won = {turn(position.won[0]), turn(position.won[1])};
        turned.open = turn(position.open);
        turned.target = turn(position.target);
        return turned;
    }

    constexpr Position sides_exchanged(const Position& position) const {
        Position exchanged = position;
        for (auto& [first, second] : exchanged.stones) std::swap(first, second);
        std::swap(exchanged.won[0], exchanged.won[1]);
        exchanged.to_move = opponent_of(position.to_move);
        return exchanged;
    }

    static constexpr auto evaluations() {
        return std::array{
            NamedEvaluation<Ultimate>{"strong", "how likely mini-boards, and lines of them, are to be won",
                                      [](const Ultimate& game, const Position& position) {
                                          return strong_evaluation<N>(position, game.rules_);
                                      }},
            NamedEvaluation<Ultimate>{
                "source", "the terms of the OpenMP study: centre, corners, N-1 in a row",
                [](const Ultimate&, const Position& position) { return source_evaluation<N>(position); }},
            NamedEvaluation<Ultimate>{"source-cells", "of these only what looks at each mini-board by itself",
                                      [](const Ultimate&, const Position& position) {
                                          return source_evaluation_of_cells<N>(position);
                                      }},
            NamedEvaluation<Ultimate>{
                .name = "source(meta=two-part)",
                .summary = "source, or source-cells if the search begins with the choice of a mini-board",
                .points = [](const Ultimate&,
                             const Position& position) { return source_evaluation<N>(position); },
                .name_at_root =
                    [](const Ultimate&, const Position& root) {
                        return std::string_view{root.target == 0 ? "source-cells" : "source"};
                    }},
        };
    }

    // ---- text

    std::string to_text(const Position& position) const { return write_diagram(diagram_of(position)); }

    Position from_text(std::string_view text) const {
        DiagramReader reader{text, cell_count<N>};
        const Diagram diagram = reader.read();
        if (diagram.owners && rules_.rule == Rule::closed) {
            throw reader.refusal("owners are written under the open rule only");
        }
        Position position{};
        position.to_move = diagram.to_move == 'x' ? Side::first : Side::second;
        for (int board = 0; board < cell_count<N>; ++board) {
            const auto at = static_cast<std::size_t>(board);
            position.stones[at] = {stones_in(diagram.boards[at], 'x'), stones_in(diagram.boards[at], 'o')};
        }
        refuse_impossible_counts(position, reader);
        for (int board = 0; board < cell_count<N>; ++board) {
            const auto owner = read_owner(position, board, diagram, reader);
            if (owner) position.won[index_of(*owner)] |= static_cast<Packed>(one_cell(board));
        }
        if (has_line<N>(position.won_by(position.to_move))) {
            throw reader.refusal(side_name(position.to_move) + " has won already and cannot be to move");
        }
        open_boards(position);
        if (diagram.target) aim(position, *diagram.target, reader);
        return position;
    }

    std::string move_text(const Position&, Move move) const {
        return std::to_string(move.board) + '.' + std::to_string(move.cell);
    }
    std::string side_name(Side side) const { return side == Side::first ? "x" : "o"; }

    Picture picture(const Position& position, std::optional<Move> last_move) const {
        return Drawing<N>{position, rules_.rule, last_move}.picture();
    }

private:
    using Packed = typename Position::Packed;

    constexpr Position empty_board(Side to_move) const {
        Position position{};
        position.open = static_cast<Packed>(all_cells<N>);
        position.free_cells = static_cast<std::uint16_t>(max_moves);
        position.to_move = to_move;
        return position;
    }

    // `side` has just made a line on a mini-board; under the open rule not always the first one there.
    constexpr void take_line(Position& position, Side side, int board) const {
        if ((position.owned() & one_cell(board)) != 0) return;
        position.won[index_of(side)] |= static_cast<Packed>(one_cell(board));
        if (has_line<N>(position.won_by(side))) {
            position.open = 0;
            position.free_cells = 0;
        } else if (rules_.rule == Rule::closed) {
            position.open &= static_cast<Packed>(~one_cell(board));
            position.free_cells =
                static_cast<std::uint16_t>(position.free_cells - std::popcount(position.free_in(board)));
        }
    }

    // ---- hints

    static constexpr int the_game = 100;
    static constexpr int a_board = 4;
    static constexpr int free_choice = 3; // as much as a mini-board: 5 % fewer nodes than with 1 or 2

    static constexpr Cells winning_cells(const Position& position, Side side, int board) {
        return completing_cells<N>(position.stones_of(side, board)) & position.free_in(board);
    }

    // The mini-board that a move wins, or none.
    static constexpr Cells won_by_move(const Position& position, Move move) {
        const Cells stones = position.stones_of(position.to_move, move.board) | one_cell(move.cell);
        return has_line<N>(stones) ? one_cell(move.board) & ~position.owned() : 0;
    }

    // What the opponent can win at once where the move sends him, or the worth of going where he likes.
    constexpr int price_of_sending(const Position& position, Move move, Cells won) const {
        const Cells there = one_cell(move.cell);
        const bool fills = position.free_in(move.board) == one_cell(move.cell);
        const Cells closed = (rules_.rule == Rule::closed ? won : 0) | (fills ? one_cell(move.board) : 0);
        if ((position.open & ~closed & there) == 0) return free_choice;
        if (((position.owned() | won) & there) != 0) return 0; // under the open rule
        const Side them = opponent_of(position.to_move);
        const Cells taken = move.board == move.cell ? one_cell(move.cell) : 0;
        if ((winning_cells(position, them, move.cell) & ~taken) == 0) return 0;
        return has_line<N>(position.won_by(them) | there) ? the_game - 1 : a_board - 1;
    }

    // ---- reading and writing

    Diagram diagram_of(const Position& position) const {
        Diagram diagram{{}, side_name(position.to_move).front(), std::nullopt, std::nullopt};
        for (int board = 0; board < cell_count<N>; ++board) {
            std::string cells(cell_count<N>, empty_cell);
            for (const Side side : {Side::first, Side::second}) {
                for_each_cell(position.stones_of(side, board), [&](int cell) {
                    cells[static_cast<std::size_t>(cell)] = side_name(side).front();
                });
            }
            diagram.boards.push_back(std::move(cells));
        }
        if (position.target != 0) diagram.target = std::countr_zero(Cells{position.target});
        if (rules_.rule == Rule::open) diagram.owners = owners_of(position);
        return diagram;
    }

    std::string owners_of(const Position& position) const {
        std::string owners(cell_count<N>, '-');
        for (const Side side : {Side::first, Side::second}) {
            for_each_cell(position.won_by(side), [&](int board) {
                owners[static_cast<std::size_t>(board)] = side_name(side).front();
            });
        }
        return owners;
    }

    static Packed stones_in(const std::string& cells, char stone) {
        Cells stones = 0;
        for (int cell = 0; cell < cell_count<N>; ++cell) {
            if (cells[static_cast<std::size_t>(cell)] == stone) stones |= one_cell(cell);
        }
        return static_cast<Packed>(stones);
    }

    // Either side may have begun.
    void refuse_impossible_counts(const Position& position, const DiagramReader& reader) const {
        const auto stones_of = [&](Side side) {
            int stones = 0;
            for (const auto& mini_board : position.stones)
                stones += std::popcount(mini_board[index_of(side)]);
            return stones;
        };
        const Side other = opponent_of(position.to_move);
        const int mine = stones_of(position.to_move);
        const int theirs = stones_of(other);
        if (theirs == mine || theirs == mine + 1) return;
        const std::string me = side_name(position.to_move);
        throw reader.refusal("with " + in_quotes(me) + " to move there are as many " + side_name(other) +
                             " as " + me + ", or one more; not " + std::to_string(theirs) + " and " +
                             std::to_string(mine));
    }

    // Who has won the mini-board: as the text says, if it says so, or else who has a line there.
    std::optional<Side> read_owner(const Position& position, int board, const Diagram& diagram,
                                   const DiagramReader& reader) const {
        const bool has_x = has_line<N>(position.stones_of(Side::first, board));
        const bool has_o = has_line<N>(position.stones_of(Side::second, board));
        const std::string where = "mini-board " + std::to_string(board);
        if (!diagram.owners) {
            if (has_x && has_o) {
                throw reader.refusal(where + " has lines of both sides" +
                                     (rules_.rule == Rule::closed ? "" : "; expected the owners at the end"));
            }
            return has_x ? std::optional{Side::first} : has_o ? std::optional{Side::second} : std::nullopt;
        }
        const char owner = (*diagram.owners)[static_cast<std::size_t>(board)];
        if (owner == '-' ? has_x || has_o : !(owner == 'x' ? has_x : has_o)) {
            throw reader.refusal(
                where + " cannot belong to " + in_quotes(std::string_view{&owner, 1}) +
                (owner == '-' ? ": there is a line on it" : ": there is no such line on it"));
        }
        if (owner == '-') return std::nullopt;
        return owner == 'x' ? Side::first : Side::second;
    }

    // What follows from stones and owners.
    void open_boards(Position& position) const {
        if (has_line<N>(position.won_by(opponent_of(position.to_move)))) return;
        const Cells owned = position.owned();
        for (int board = 0; board < cell_count<N>; ++board) {
            const bool is_owned = (owned & one_cell(board)) != 0;
            const int free = std::popcount(position.free_in(board));
            if (free == 0 || (is_owned && rules_.rule == Rule::closed)) continue;
            position.open |= static_cast<Packed>(one_cell(board));
            position.free_cells = static_cast<std::uint16_t>(position.free_cells + free);
        }
    }

    // Sends the side to move to a mini-board. When the game is over nobody is sent anywhere.
    void aim(Position& position, int board, const DiagramReader& reader) const {
        if (position.open == 0) return;
        const std::string where = "mini-board " + std::to_string(board);
        if ((position.open & one_cell(board)) == 0) {
            throw reader.refusal(where + " takes no more moves; expected '-' for any open one");
        }
        const Side sender = opponent_of(position.to_move);
        Cells cells = 0;
        for (const auto& mini_board : position.stones) cells |= mini_board[index_of(sender)];
        if ((cells & one_cell(board)) == 0) {
            throw reader.refusal("nobody was sent to " + where + ": " + side_name(sender) +
                                 " has no stone on a cell " + std::to_string(board));
        }
        position.target = static_cast<Packed>(one_cell(board));
    }

    Rules rules_;
};

} // namespace espalier::ultimate
