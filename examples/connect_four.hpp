// Connect four: drop a stone into one of seven columns; four in a row win.
#pragma once

#include "espalier/core/game.hpp"

#include <array>
#include <cstdint>

class ConnectFour {
public:
    // Bit 7 * column + row; the topmost bit of a column stays empty, so that no line wraps around.
    struct Position {
        std::uint64_t mine = 0; // of the side to move
        std::uint64_t all = 0;
        bool operator==(const Position&) const = default;
    };
    using Move = int; // a column
    static constexpr std::size_t max_moves = 7;

    espalier::Outcome moves(const Position& p, espalier::MoveList<Move, max_moves>& list) const {
        if (has_four(p.mine ^ p.all)) return espalier::Outcome::loss;
        for (const int column : {3, 2, 4, 1, 5, 0, 6}) {
            if ((p.all & (std::uint64_t{1} << (7 * column + 5))) == 0) list.push_back(column);
        }
        return list.empty() ? espalier::Outcome::draw : espalier::Outcome::undecided;
    }

    Position play(const Position& p, Move column) const {
        return {p.mine ^ p.all, p.all | (p.all + (std::uint64_t{1} << (7 * column)))};
    }

    // One number for each position: a stone on top of each column marks how high it is.
    std::uint64_t hash(const Position& p) const { return p.mine + p.all; }

private:
    static bool has_four(std::uint64_t stones) {
        for (const int step : {1, 6, 7, 8}) {
            const std::uint64_t pairs = stones & (stones >> step);
            if ((pairs & (pairs >> 2 * step)) != 0) return true;
        }
        return false;
    }
};
