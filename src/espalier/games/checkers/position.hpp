// A position of checkers, a move, and what a move does.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/games/checkers/board.hpp"
#include "espalier/games/mix.hpp"

#include <array>
#include <cstddef>
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
    std::uint64_t hash;
    std::uint16_t plies_without_progress;
    Side to_move;

    // What follows from the rest, and what does not change the moves, is not compared.
    friend constexpr bool operator==(const Position& a, const Position& b) {
        return a.mine == b.mine && a.theirs == b.theirs && a.kings == b.kings && a.to_move == b.to_move;
    }

    constexpr Squares pieces_of(Side side) const { return side == to_move ? mine : theirs; }
    constexpr Squares empty() const { return all_squares & ~(mine | theirs); }
};

// ---- Hash: the exclusive or of a number for each piece on its square, and of one if black is to move (Zobrist 1970).

enum class Kind : std::uint8_t { man, king };

inline constexpr auto hash_keys = [] {
    std::array<std::array<std::array<std::uint64_t, number_of_bits>, 2>, 2> keys{};
    std::uint64_t number = 0;
    for (auto& of_side : keys) {
        for (auto& of_kind : of_side) {
            for (auto& key : of_kind) key = mix(++number);
        }
    }
    return keys;
}();
inline constexpr std::uint64_t black_to_move = mix(0);

constexpr std::uint64_t hash_key(Side side, Kind kind, int bit) {
    return hash_keys[static_cast<std::size_t>(side)][static_cast<std::size_t>(kind)][static_cast<std::size_t>(bit)];
}

constexpr Kind kind_at(int bit, Squares kings) { return (kings >> bit & 1) != 0 ? Kind::king : Kind::man; }

constexpr std::uint64_t hash_of(Squares pieces, Squares kings, Side side) {
    std::uint64_t hash = 0;
    for (; pieces != 0; pieces &= pieces - 1) {
        const int bit = first_bit(pieces);
        hash ^= hash_key(side, kind_at(bit, kings), bit);
    }
    return hash;
}

constexpr std::uint64_t hash_from_scratch(const Position& position) {
    return hash_of(position.pieces_of(Side::first), position.kings, Side::first) ^
           hash_of(position.pieces_of(Side::second), position.kings, Side::second) ^
           (position.to_move == Side::first ? black_to_move : 0);
}

// ----

constexpr Position make_position(Squares black, Squares white, Squares kings, Side to_move, int plies_without_progress) {
    Position position{to_move == Side::first ? black : white,
                      to_move == Side::first ? white : black,
                      kings,
                      0,
                      static_cast<std::uint16_t>(plies_without_progress),
                      to_move};
    position.hash = hash_from_scratch(position);
    return position;
}

constexpr Position start_position() {
    Squares black = 0;
    for (int number = 1; number <= Rules::men_of_a_side; ++number) black |= square_at(bit_of(number));
    return make_position(black, turned(black), 0, Side::first, 0);
}

constexpr Position position_after(const Position& position, const Move& move) {
    const Side side = position.to_move;
    const Squares from = square_at(move.from);
    const Squares to = square_at(move.to);
    const Kind before = kind_at(move.from, position.kings);
    const Kind after = (to & king_row(side)) != 0 ? Kind::king : before;

    std::uint64_t hash = position.hash ^ black_to_move ^ hash_key(side, before, move.from) ^ hash_key(side, after, move.to);
    if (move.captured != 0) hash ^= hash_of(move.captured, position.kings, opponent_of(side));

    const bool is_progress = move.captured != 0 || before == Kind::man;
    return {position.theirs & ~move.captured,
            (position.mine & ~from) | to,
            (position.kings & ~(from | move.captured)) | (after == Kind::king ? to : 0),
            hash,
            static_cast<std::uint16_t>(is_progress ? 0 : position.plies_without_progress + 1),
            opponent_of(side)};
}

} // namespace espalier::checkers
