// The kinds of chess as data: who stands where at the start, what a pawn may become, and which of the special moves
// of the large board there are.
#pragma once

#include "espalier/core/game.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace espalier::chess {

enum class Kind : std::uint8_t { pawn, knight, bishop, rook, queen, king };

inline constexpr std::size_t kinds = 6;
inline constexpr std::string_view kind_letters = "pnbrqk";

constexpr std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }

// White moves first.
inline constexpr Side white = Side::first;
inline constexpr Side black = Side::second;

struct Variant {
    std::string_view name; // as games are spelled
    int width;
    int height;
    std::string_view start;      // FEN
    std::string_view promotions; // letters of the kinds that a pawn may become, most wanted first
    bool has_double_step;        // a pawn's first move, and with it en passant
    bool has_castling;
};

// FIDE Laws of Chess, articles 2.3 (start), 3.7 (double step, en passant, promotion), 3.8 (castling). The small
// boards have neither double step nor castling: 4x5 is Silverman's, 5x5 Gardner's, 6x6 Los Alamos chess (1956), which
// has no bishops, not even by promotion.
inline constexpr std::array variants{
    Variant{"chess", 8, 8, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "qrbn", true, true},
    Variant{"chess(4x5)", 4, 5, "rqkr/pppp/4/PPPP/RQKR w - - 0 1", "qrbn", false, false},
    Variant{"chess(5x5)", 5, 5, "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", "qrbn", false, false},
    Variant{"chess(5x6)", 5, 6, "rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1", "qrbn", false, false},
    Variant{"petty", 5, 6, "qkbnr/ppppp/5/5/PPPPP/QKBNR w - - 0 1", "qrbn", false, false},
    Variant{"chess(6x6)", 6, 6, "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", "qrn", false, false},
    Variant{"chess(6x6,bishops)", 6, 6, "rnqkbr/pppppp/6/6/PPPPPP/RNQKBR w - - 0 1", "qrbn", false, false},
    Variant{"chess(6x7)", 6, 7, "rnqkbr/pppppp/6/6/6/PPPPPP/RNQKBR w - - 0 1", "qrbn", false, false},
    Variant{"chess(7x7)", 7, 7, "rnbqkbn/ppppppp/7/7/7/PPPPPPP/RNBQKBN w - - 0 1", "qrbn", false, false},
    Variant{"chess(7x8)", 7, 8, "rnbqkbr/ppppppp/7/7/7/7/PPPPPPP/RNBQKBR w - - 0 1", "qrbn", false, false},
};

// Precondition: there is one of this name.
constexpr const Variant& variant_named(std::string_view name) {
    std::size_t i = 0;
    while (variants[i].name != name) ++i;
    return variants[i];
}

} // namespace espalier::chess
