// Castling (FIDE Laws 3.8): the king goes two squares towards a rook, which goes to the king's other side; neither
// has moved before, all squares between them are empty, and no square that the king leaves, crosses or reaches is
// attacked. Only on the board of 8x8, with the king on the e-file.
#pragma once

#include "espalier/games/chess/board.hpp"
#include "espalier/games/chess/variant.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace espalier::chess {

struct Castling {
    char letter; // in FEN
    Side side;
    Square king_from;
    Square king_to;
    Square rook_from;
    Square rook_to;
    Bitboard empty; // squares between king and rook
    Bitboard safe;  // squares of the king

    // Castling number i is bit i of a position's rights.
    constexpr std::uint8_t right() const;
};

inline constexpr std::array<Castling, 4> castlings{{
    {'K', white, 4, 6, 7, 5, bit(5) | bit(6), bit(4) | bit(5) | bit(6)},
    {'Q', white, 4, 2, 0, 3, bit(1) | bit(2) | bit(3), bit(4) | bit(3) | bit(2)},
    {'k', black, 60, 62, 63, 61, bit(61) | bit(62), bit(60) | bit(61) | bit(62)},
    {'q', black, 60, 58, 56, 59, bit(57) | bit(58) | bit(59), bit(60) | bit(59) | bit(58)},
}};

constexpr std::uint8_t Castling::right() const {
    return static_cast<std::uint8_t>(1u << ((side == white ? 0 : 2) + (king_to > king_from ? 0 : 1)));
}

inline constexpr std::uint8_t all_castling_rights = 15;

// The rights that remain after something has moved from or to a square.
inline constexpr auto rights_kept_by = [] {
    std::array<std::uint8_t, 64> kept{};
    kept.fill(all_castling_rights);
    for (const Castling& castling : castlings) {
        for (const Square square : {castling.king_from, castling.rook_from}) {
            auto& rights = kept[static_cast<std::size_t>(square)];
            rights = static_cast<std::uint8_t>(rights & ~castling.right());
        }
    }
    return kept;
}();

} // namespace espalier::chess
