// A game in which a move can be carried out in more than one way: from an even number one may go home by two paths.
#pragma once

#include "espalier/core/game.hpp"

#include <cstdint>

namespace espalier {

struct RoundTrips {
    struct Position {
        int at = 0;
        bool operator==(const Position&) const = default;
    };
    using Move = int; // by how much

    static constexpr int end = 12;

    Outcome moves(const Position& position, MoveList<Move>& list) const {
        if (position.at >= end) return Outcome::draw;
        list.push_back(2);
        list.push_back(4);
        return Outcome::undecided;
    }

    Outcome moves_by_path(const Position& position, MoveList<Move>& list) const {
        const Outcome outcome = moves(position, list);
        if (!outcome.is_decided()) list.push_back(4);
        return outcome;
    }

    Position play(const Position& position, Move move) const { return {position.at + move}; }
    std::uint64_t hash(const Position& position) const { return static_cast<std::uint64_t>(position.at); }
};

} // namespace espalier
