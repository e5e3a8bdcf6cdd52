// A whole game: take one, two or three stones; who takes the last one wins.
#pragma once

#include "espalier/core/game.hpp"

#include <algorithm>

struct Nim {
    static constexpr std::string_view name = "nim";

    struct Position {
        int stones = 21;
        bool operator==(const Position&) const = default;
    };
    using Move = int; // how many to take

    espalier::Outcome moves(const Position& position, espalier::MoveList<Move>& list) const {
        if (position.stones == 0) return espalier::Outcome::loss; // the opponent took the last one
        for (int take = 1; take <= std::min(3, position.stones); ++take) list.push_back(take);
        return espalier::Outcome::undecided;
    }

    Position play(const Position& position, Move take) const { return {position.stones - take}; }
};
