// The board for people: mini-boards between lines, each with its number, so that a move is read off as board.cell:
//
//   ───0───┬──[1]──┬──2=x──      the next move must be in mini-board 1, where the empty cells show their numbers;
//    . . . │ 0 1 2 │ X   X       x has won mini-board 2
//    . x . │ 3 o 5 │   X
//    . . . │ 6 7 8 │ X   X
#pragma once

#include "espalier/core/picture.hpp"
#include "espalier/games/ultimate/position.hpp"
#include "espalier/games/ultimate/rules.hpp"
#include "espalier/games/ultimate/square.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace espalier::ultimate {

template <int N>
class Drawing {
public:
    Drawing(const Position<N>& position, Rule rule, std::optional<Placing> last_move)
        : position_(position), rule_(rule), last_move_(last_move) {}

    Picture picture() && {
        for (int band = 0; band < N; ++band) {
            put_heads(band);
            for (int row = 0; row < N; ++row) put_cells(band, row);
        }
        put_foot();
        return std::move(picture_);
    }

private:
    using Ink = Picture::Ink;
    static constexpr int cell_width = N > 3 ? 2 : 1; // of the number of a cell
    static constexpr int margin = N < 5 ? 1 : 0;     // five mini-boards just fit into 80 columns
    static constexpr int board_width = N * (cell_width + 1) + margin;

    static std::string repeated(std::string_view text, int times) {
        std::string result;
        for (int i = 0; i < times; ++i) result += text;
        return result;
    }

    // ---- mini-boards

    bool is_playable(int board) const { return (position_.playable() & one_cell(board)) != 0; }
    bool is_target(int board) const { return (position_.target & one_cell(board)) != 0; }
    bool is_open(int board) const { return (position_.open & one_cell(board)) != 0; }

    std::optional<Side> owner_of(int board) const {
        for (const Side side : {Side::first, Side::second}) {
            if ((position_.won_by(side) & one_cell(board)) != 0) return side;
        }
        return std::nullopt;
    }

    static Ink ink_of(Side side, bool is_lit) {
        return Picture::ink_of(side, is_lit ? Picture::Light::on : Picture::Light::off);
    }

    void put_heads(int band) {
        for (int column = 0; column < N; ++column) {
            if (column > 0) picture_.put(band == 0 ? "┬" : "┼", Ink::faint);
            put_head(band * N + column);
        }
        picture_.end_line();
    }

    void put_head(int board) {
        const auto owner = owner_of(board);
        std::string label = std::to_string(board);
        if (owner) label += *owner == Side::first ? "=x" : "=o";
        if (is_playable(board)) label = "[" + label + "]";
        const int dashes = board_width - static_cast<int>(label.size());
        picture_.put(repeated("─", dashes / 2), Ink::faint);
        picture_.put(label, is_playable(board) ? Ink::lit : owner ? ink_of(*owner, false) : Ink::plain);
        picture_.put(repeated("─", dashes - dashes / 2), Ink::faint);
    }

    void put_foot() {
        std::string foot;
        for (int column = 0; column < N; ++column)
            foot += (column > 0 ? "┴" : "") + repeated("─", board_width);
        picture_.put(foot, Ink::faint).end_line();
    }

    // ---- cells

    void put_cells(int band, int row) {
        for (int column = 0; column < N; ++column) {
            if (column > 0) picture_.put("│", Ink::faint);
            const int board = band * N + column;
            const Ink ground = is_target(board) ? Ink::lit : Ink::plain;
            for (int cell = row * N; cell < (row + 1) * N; ++cell) {
                picture_.put(" ", ground);
                put_cell(board, cell, ground);
            }
            if (margin > 0) picture_.put(" ", ground);
        }
        picture_.end_line();
    }

    // What happened on a mini-board that is won and takes no more moves does not matter any more.
    void put_cell(int board, int cell, Ink ground) {
        const auto owner = owner_of(board);
        const bool is_last_board = last_move_ && last_move_->board == board;
        const bool is_last = is_last_board && last_move_->cell == cell;
        if (owner && rule_ == Rule::closed) {
            const std::string_view mark = *owner == Side::first ? "X" : "O";
            put_aligned(is_in_mark(*owner, cell) ? mark : " ", ink_of(*owner, is_last_board), Ink::plain);
        } else if (const auto side = stone_on(board, cell)) {
            const bool is_faint = !is_open(board) && !is_last;
            put_aligned(*side == Side::first ? "x" : "o", is_faint ? Ink::faint : ink_of(*side, is_last),
                        ground);
        } else if (is_playable(board)) {
            put_aligned(std::to_string(cell), ground, ground);
        } else {
            put_aligned(".", Ink::faint, ground);
        }
    }

    void put_aligned(std::string_view text, Ink ink, Ink ground) {
        const int blanks = cell_width - static_cast<int>(text.size());
        if (blanks > 0) picture_.put(repeated(" ", blanks), ground);
        picture_.put(text, text == " " ? ground : ink);
    }

    std::optional<Side> stone_on(int board, int cell) const {
        for (const Side side : {Side::first, Side::second}) {
            if ((position_.stones_of(side, board) & one_cell(cell)) != 0) return side;
        }
        return std::nullopt;
    }

    // A large cross, or a large ring.
    static bool is_in_mark(Side owner, int cell) {
        const int row = cell / N;
        const int column = cell % N;
        const bool is_on_diagonal = row == column || row + column == N - 1;
        if (owner == Side::first) return is_on_diagonal;
        const bool is_on_edge = row % (N - 1) == 0 || column % (N - 1) == 0;
        const bool is_corner = (corners<N> & one_cell(cell)) != 0;
        return is_on_edge && !(N > 3 && is_corner);
    }

    const Position<N>& position_;
    Rule rule_;
    std::optional<Placing> last_move_;
    Picture picture_{};
};

} // namespace espalier::ultimate
