// What each move of a position of 3 x 3 promises, two plies ahead and without making it: what the stone gains where it is
// set, less what the opponent's best one gains where that sends him.
#pragma once

#include "espalier/games/ultimate/mini_board.hpp"
#include "espalier/games/ultimate/nine.hpp"
#include "espalier/games/ultimate/position.hpp"
#include "espalier/games/ultimate/rules.hpp"
#include "espalier/games/ultimate/square.hpp"
#include "espalier/games/ultimate/strengths.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace espalier::ultimate {

class Outlook {
public:
    Outlook(const Position<3>& position, const Rules& rules)
        : position_(position), rules_(rules), me_(index_of(position.to_move)) {
        const NineOfBoth nine{position, rules.rule};
        for (std::size_t board = 0; board < slopes_.size(); ++board) {
            slopes_[board] = nine.slope_at(board, me_, rules.end);
        }
    }

    // In 256ths of a point.
    int promise_of(Placing move) {
        const std::size_t number = number_of_mini_board(position_, move.board);
        const std::size_t after = number_after_stone(number, me_, move.cell);
        const bool is_won = strength_table[after].of(me_) == certainty && !is_owned(move.board);
        if (is_won && has_line<3>(position_.won[me_] | one_cell(move.board))) return the_game;
        const bool is_closed =
            (is_won && rules_.rule == Rule::closed) || position_.free_in(move.board) == one_cell(move.cell);
        const int gain =
            is_owned(move.board) ? 0 : slopes_[move.board].points(gain_of_stone(number, me_, move.cell));
        return gain - reply_to(move, after, is_closed);
    }

private:
    static constexpr int the_game = 1 << 28;

    bool is_open(std::size_t board) const { return (position_.open >> board & 1) != 0; }
    bool is_owned(std::size_t board) const { return (position_.owned() >> board & 1) != 0; }

    // `after`: the mini-board of the move with its stone; `is_closed`: it takes no more.
    int reply_to(Placing move, std::size_t after, bool is_closed) {
        if (move.board == move.cell) return is_closed ? reply_anywhere() : reply_on(move.board, after);
        if (!is_open(move.cell)) return reply_anywhere();
        return reply_on(move.cell, number_of_mini_board(position_, move.cell));
    }

    int reply_on(std::size_t board, std::size_t number) const {
        if (is_owned(board)) return 0;
        const std::size_t them = 1 - me_;
        const Gain gain = best_gain_table[number][them];
        const bool wins_board = strength_table[number].of(them) + gain.own == certainty;
        if (wins_board && has_line<3>(position_.won[them] | Cells{1} << board)) return the_game / 2;
        return -slopes_[board].points({gain.theirs, gain.own});
    }

    // As if the move had not been made: to leave out its mini-board where it is closed or blocked took 4 % more nodes.
    int reply_anywhere() {
        if (reply_anywhere_) return *reply_anywhere_;
        int best = 0;
        for_each_cell(position_.open, [&](int cell) {
            const auto board = static_cast<std::size_t>(cell);
            best = std::max(best, reply_on(board, number_of_mini_board(position_, board)));
        });
        reply_anywhere_ = best + strong_weights.free_choice * certainty;
        return *reply_anywhere_;
    }

    const Position<3>& position_;
    const Rules& rules_;
    std::size_t me_;
    std::array<Slope, cell_count<3>> slopes_; // for a stone of who is to move
    std::optional<int> reply_anywhere_{};
};

} // namespace espalier::ultimate
