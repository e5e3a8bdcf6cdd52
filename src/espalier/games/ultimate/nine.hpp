// The nine mini-boards of 3 x 3, as a ring of eight around a centre:
//
//   0 1 2
//   7 c 3     A line is three of the ring in a row, the first of them even, or two opposite ones and the centre.
//   6 5 4
#pragma once

#include "espalier/games/ultimate/mini_board.hpp"
#include "espalier/games/ultimate/position.hpp"
#include "espalier/games/ultimate/rules.hpp"
#include "espalier/games/ultimate/strengths.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace espalier::ultimate {

inline constexpr std::size_t centre_place = 8;
inline constexpr std::array<std::uint8_t, 9> board_in_place = {0, 1, 2, 5, 8, 7, 6, 3, 4};
inline constexpr auto place_of_board = [] {
    std::array<std::uint8_t, 9> places{};
    for (std::size_t place = 0; place < places.size(); ++place) {
        places[board_in_place[place]] = static_cast<std::uint8_t>(place);
    }
    return places;
}();

// A number for each mini-board, by place; the centre comes last.
struct Nine {
    std::array<int, 9> by_place;

    constexpr int ring(std::size_t place) const { return by_place[place % centre_place]; }
    constexpr int centre() const { return by_place[centre_place]; }
};

constexpr Nine worth_of_boards(End end) {
    Nine worths{};
    for (std::size_t place = 0; place < worths.by_place.size(); ++place) {
        worths.by_place[place] = worth_of_board<3>(board_in_place[place], end);
    }
    return worths;
}

inline constexpr std::array<Nine, 2> worths_by_end = {worth_of_boards(End::draw),
                                                      worth_of_boards(End::most_boards)};

// ---- what the mini-boards of one side are worth, by its strengths

// How likely two opposite mini-boards are together, summed up.
constexpr int likely_opposites(const Nine& strengths) {
    int sum = 0;
    for (std::size_t place = 0; place < 4; ++place) sum += strengths.ring(place) * strengths.ring(place + 4);
    return sum;
}

// The sum over all lines of how likely all three are together, in 256ths to the power of three.
constexpr int likely_lines(const Nine& strengths) {
    int sum = strengths.centre() * likely_opposites(strengths);
    for (std::size_t corner = 0; corner < centre_place; corner += 2) {
        sum += strengths.ring(corner) * strengths.ring(corner + 1) * strengths.ring(corner + 2);
    }
    return sum;
}

// The sum over the lines through one of how likely the other two are together.
constexpr int likely_partners(const Nine& strengths, std::size_t place) {
    if (place == centre_place) return likely_opposites(strengths);
    const auto pair = [&](std::size_t one, std::size_t other) {
        return strengths.ring(place + one) * strengths.ring(place + other);
    };
    const bool is_corner = place % 2 == 0;
    return strengths.centre() * strengths.ring(place + 4) +
           (is_corner ? pair(1, 2) + pair(6, 7) : pair(1, 7));
}

// The points are linear in the strength of each mini-board: how fast those of who sets a stone there, and of the opponent,
// grow with it. Points from never to surely, in 256ths.
struct Slope {
    int own;
    int theirs;

    // What a stone there gains, in 256ths of a point.
    constexpr int points(Gain gain) const {
        return (own * gain.own - theirs * gain.theirs) >> certainty_bits;
    }
};

// ---- of both sides

constexpr std::size_t number_of_mini_board(const Position<3>& position, std::size_t board) {
    return number_of_mini_board(position.stones[board][0], position.stones[board][1]);
}

class NineOfBoth {
public:
    NineOfBoth(const Position<3>& position, Rule rule) {
        if (rule == Rule::closed) {
            look_up_strengths(position);
        } else {
            const auto [first, second] = strengths_by_owner(position);
            for (std::size_t place = 0; place < board_in_place.size(); ++place) {
                strengths_[0].by_place[place] = first[board_in_place[place]];
                strengths_[1].by_place[place] = second[board_in_place[place]];
            }
        }
    }

    // Of the first side over the second, in points.
    int lead(End end) const {
        constexpr int sure_line = 1 << 3 * certainty_bits;
        constexpr int unit = sure_line / strong_weights.line; // a point
        static_assert(sure_line % strong_weights.line == 0 && unit % certainty == 0);
        const auto& [first, second] = strengths_;
        const Nine& worths = worths_by_end[static_cast<std::size_t>(end)];
        int of_boards = 0;
        for (std::size_t place = 0; place < worths.by_place.size(); ++place) {
            of_boards += (first.by_place[place] - second.by_place[place]) * worths.by_place[place];
        }
        const int of_lines = likely_lines(first) - likely_lines(second);
        return (of_lines + of_boards * (unit / certainty)) / unit;
    }

    // For a stone of `side`.
    Slope slope_at(std::size_t board, std::size_t side, End end) const {
        const std::size_t place = place_of_board[board];
        return {slope_of(strengths_[side], place, end), slope_of(strengths_[1 - side], place, end)};
    }

private:
    // Where the first line wins a mini-board, its stones tell whose it is.
    void look_up_strengths(const Position<3>& position) {
        for (std::size_t place = 0; place < board_in_place.size(); ++place) {
            const Strength both = strength_table[number_of_mini_board(position, board_in_place[place])];
            strengths_[0].by_place[place] = both.first;
            strengths_[1].by_place[place] = both.second;
        }
    }

    static int slope_of(const Nine& strengths, std::size_t place, End end) {
        constexpr int line = strong_weights.line / certainty; // two strengths are 256ths twice
        const Nine& worths = worths_by_end[static_cast<std::size_t>(end)];
        return likely_partners(strengths, place) * line + worths.by_place[place] * certainty;
    }

    std::array<Nine, 2> strengths_;
};

} // namespace espalier::ultimate
