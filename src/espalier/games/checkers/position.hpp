// A position of checkers, a move, and what a move does.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/games/checkers/board.hpp"
#include "espalier/games/mix.hpp"

#include <algorithm>
#include <cstdint>

namespace espalier::checkers {

// Two ways to jump round the same pieces to the same square are one move. From and to may be the same square.
struct Move {
    Squares captured;
    std::uint8_t from; // bits of the board
    std::uint8_t to;

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

struct Position {
    Squares mine; // of the side to move
    Squares theirs;
    Squares kings; // of both
    std::uint16_t plies_without_progress;
    Side to_move;

    // How long nothing has happened does not tell positions apart.
    friend constexpr bool operator==(const Position& a, const Position& b) {
        return a.mine == b.mine && a.theirs == b.theirs && a.kings == b.kings && a.to_move == b.to_move;
    }

    constexpr Squares pieces_of(Side side) const { return side == to_move ? mine : theirs; }
    constexpr Squares empty() const { return all_squares & ~(mine | theirs); }
};

inline constexpr int most_plies_counted = 9999;

enum class Kind : std::uint8_t { man, king };

constexpr Kind kind_at(int bit, Squares kings) { return (kings >> bit & 1) != 0 ? Kind::king : Kind::man; }

// Made when it is asked for: a perft, which never asks, would run at three quarters of its speed if `play` kept it up,
// and to make it takes no longer. The bits above the board tell the three words apart.
constexpr std::uint64_t hash_of(const Position& position) {
    const std::uint64_t side = position.to_move == Side::first ? 0 : 1;
    return mix(position.mine | side << 62) ^ mix(position.theirs | std::uint64_t{1} << 61) ^
           mix(position.kings | std::uint64_t{1} << 60);
}

constexpr Position make_position(Squares black, Squares white, Squares kings, Side to_move,
                                 int plies_without_progress) {
    return {to_move == Side::first ? black : white, to_move == Side::first ? white : black, kings,
            static_cast<std::uint16_t>(plies_without_progress), to_move};
}

constexpr Position start_position() {
    Squares black = 0;
    for (int number = 1; number <= Rules::men_of_a_side; ++number) black |= square_at(bit_of(number));
    return make_position(black, turned(black), 0, Side::first, 0);
}

// Stops where the text of a position does.
constexpr int counted_up(int plies) { return std::min(plies + 1, most_plies_counted); }

constexpr Position position_after(const Position& position, const Move& move) {
    const Side side = position.to_move;
    const Squares from = square_at(move.from);
    const Squares to = square_at(move.to);
    const Kind before = kind_at(move.from, position.kings);
    const Kind after = (to & king_row(side)) != 0 ? Kind::king : before;

    const bool is_progress = move.captured != 0 || before == Kind::man;
    return {position.theirs & ~move.captured, (position.mine & ~from) | to,
            (position.kings & ~(from | move.captured)) | (after == Kind::king ? to : 0),
            static_cast<std::uint16_t>(is_progress ? 0 : counted_up(position.plies_without_progress)),
            opponent_of(side)};
}

} // namespace espalier::checkers
