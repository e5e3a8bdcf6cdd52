// What a rook or a bishop attacks, given what stands in its way: looked up by PEXT, which packs the squares that
// matter into an index. Sixteen bits an entry, spread out again by PDEP: four times smaller than whole boards, it
// stays in the second-level cache. Without these instructions each line is computed by a subtraction.
#pragma once

#include "espalier/games/chess/board.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace espalier::chess {

struct Direction {
    int files;
    int ranks;
};

using FourDirections = std::array<Direction, 4>;

inline constexpr FourDirections straight_directions{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
inline constexpr FourDirections diagonal_directions{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};

// The squares from `from` in one direction, up to the edge or the first occupied one, that included.
template <int Width, int Height>
constexpr Bitboard ray(Square from, Direction direction, Bitboard occupied) {
    using Geometry = Board<Width, Height>;
    Bitboard squares = 0;
    int file = Geometry::file_of(from) + direction.files;
    int rank = Geometry::rank_of(from) + direction.ranks;
    for (; Geometry::contains(file, rank); file += direction.files, rank += direction.ranks) {
        squares |= bit(Geometry::at(file, rank));
        if (has(occupied, Geometry::at(file, rank))) break;
    }
    return squares;
}

// Lines through a square by subtraction (the obstruction difference): of the pieces on a line, only the highest
// below the square and the lowest above it matter, and the squares between these two are a difference of powers
// of two.
template <int Width, int Height>
class SlidersBySubtraction {
public:
    explicit SlidersBySubtraction(const FourDirections& directions) {
        for (Square square = 0; square < Board<Width, Height>::squares; ++square) {
            for (const std::size_t line : {std::size_t{0}, std::size_t{1}}) {
                lines_[index(square)][line] = {ray<Width, Height>(square, directions[line], 0),
                                               ray<Width, Height>(square, directions[line + 2], 0)};
            }
        }
    }

    Bitboard attacks(Square square, Bitboard occupied) const {
        return along(lines_[index(square)][0], occupied) | along(lines_[index(square)][1], occupied);
    }
    Bitboard on_empty_board(Square square) const { return attacks(square, 0); }

private:
    struct Line {
        Bitboard above; // the squares of the line with higher numbers
        Bitboard below;
    };

    static constexpr std::size_t index(Square square) { return static_cast<std::size_t>(square); }

    static Bitboard along(const Line& line, Bitboard occupied) {
        const Bitboard above = line.above & occupied;
        const Bitboard highest_below = Bitboard{1} << (63 - std::countl_zero((line.below & occupied) | 1));
        return (line.above | line.below) & ((above ^ (above - 1)) & ~(highest_below - 1));
    }

    std::array<std::array<Line, 2>, Board<Width, Height>::squares> lines_{};
};

#if defined(__BMI2__)

template <int Width, int Height>
class SlidersByLookup {
public:
    explicit SlidersByLookup(const FourDirections& directions) {
        for (Square square = 0; square < Board<Width, Height>::squares; ++square) {
            Entry& entry = entries_[index(square)];
            for (const Direction direction : directions) {
                const Bitboard to_edge = ray<Width, Height>(square, direction, 0);
                entry.lines |= to_edge;
                entry.relevant |= without_last(square, to_edge);
            }
            entry.first = static_cast<std::uint32_t>(packed_.size());
            add_attacks(square, entry, directions);
        }
    }

    Bitboard attacks(Square square, Bitboard occupied) const {
        const Entry& entry = entries_[index(square)];
        return _pdep_u64(packed_[entry.first + _pext_u64(occupied, entry.relevant)], entry.lines);
    }
    Bitboard on_empty_board(Square square) const { return entries_[index(square)].lines; }

private:
    struct Entry {
        Bitboard relevant = 0; // squares on which a piece would shorten a line
        Bitboard lines = 0;
        std::uint32_t first = 0; // in packed_
    };

    static constexpr std::size_t index(Square square) { return static_cast<std::size_t>(square); }

    // A ray without the square at the edge, beyond which there is nothing to hide.
    static Bitboard without_last(Square from, Bitboard to_edge) {
        if (to_edge == 0) return 0;
        const bool goes_up = to_edge > bit(from);
        return to_edge & ~(goes_up ? std::bit_floor(to_edge) : to_edge & -to_edge);
    }

    void add_attacks(Square square, const Entry& entry, const FourDirections& directions) {
        const std::size_t arrangements = std::size_t{1} << std::popcount(entry.relevant);
        for (std::size_t i = 0; i < arrangements; ++i) {
            const Bitboard occupied = _pdep_u64(i, entry.relevant);
            Bitboard attacked = 0;
            for (const Direction direction : directions)
                attacked |= ray<Width, Height>(square, direction, occupied);
            packed_.push_back(static_cast<std::uint16_t>(_pext_u64(attacked, entry.lines)));
        }
    }

    std::array<Entry, Board<Width, Height>::squares> entries_{};
    std::vector<std::uint16_t> packed_{};
};

template <int Width, int Height>
using Sliders = SlidersByLookup<Width, Height>;

#else

template <int Width, int Height>
using Sliders = SlidersBySubtraction<Width, Height>;

#endif

} // namespace espalier::chess
