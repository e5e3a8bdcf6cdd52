// Zobrist keys (1970): a random word for everything that makes a position what it is; their sum modulo 2 is its
// hash, which changes with a move by what the move changes.
#pragma once

#include "espalier/games/chess/board.hpp"
#include "espalier/games/chess/variant.hpp"
#include "espalier/games/mix.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace espalier::chess {

class Keys {
public:
    std::array<std::uint64_t, 16> castling{};   // none for no right at all
    std::array<std::uint64_t, 65> en_passant{}; // none for no square
    std::uint64_t black_to_move;

    constexpr Keys() : black_to_move(mix(0)) {
        std::uint64_t count = 0;
        for (std::size_t i = 1; i < castling.size(); ++i) castling[i] = mix(++count);
        for (std::size_t i = 0; i + 1 < en_passant.size(); ++i) en_passant[i] = mix(++count);
        for (auto& key : pieces_) key = mix(++count);
    }

    constexpr std::uint64_t piece(Side side, Kind kind, Square square) const {
        return pieces_[(index(side) * kinds + index(kind)) * 64 + static_cast<std::size_t>(square)];
    }

private:
    std::array<std::uint64_t, 2 * kinds * 64> pieces_{};
};

inline constexpr Keys keys{};

} // namespace espalier::chess
