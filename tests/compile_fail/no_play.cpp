// A game whose moves cannot be played.
#include "espalier/core/game.hpp"

struct Nim {
    struct Position {
        int stones = 21;
        bool operator==(const Position&) const = default;
    };
    using Move = int;
    espalier::Outcome moves(const Position& position, espalier::MoveList<Move>& list) const;
};

static_assert(espalier::is_a_game<Nim>());
