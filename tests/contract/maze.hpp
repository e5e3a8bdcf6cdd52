// A game in which everything is met again soon, at another ply and by another way: whatever a table keeps that is wrong
// does harm.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/games/mix.hpp"

#include <cstddef>
#include <cstdint>

namespace espalier::contract {

// Of forty rooms each has four doors, which lead anywhere; who has to leave room 0 has lost.
struct Maze {
    struct Position {
        std::uint64_t room = 1;

        friend constexpr bool operator==(const Position&, const Position&) = default;
    };
    using Move = std::uint64_t; // a door
    static constexpr std::size_t max_moves = 4;

    Outcome moves(const Position& position, MoveList<Move, max_moves>& list) const {
        if (position.room == 0) return Outcome::loss;
        for (Move door = 0; door < max_moves; ++door) list.push_back(door);
        return Outcome::undecided;
    }

    Position play(const Position& position, Move door) const {
        constexpr std::uint64_t rooms = 40;
        return {mix(position.room * 8 + door) % rooms};
    }

    std::uint64_t hash(const Position& position) const { return mix(position.room); }
};

} // namespace espalier::contract
