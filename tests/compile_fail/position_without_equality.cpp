// A game whose positions cannot be compared.
#include "espalier/core/game.hpp"

struct Nim {
    struct Position {
        int stones = 21;
    };
    using Move = int;
    espalier::Outcome moves(const Position& position, espalier::MoveList<Move>& list) const;
    Position play(const Position& position, Move take) const;
};

static_assert(espalier::is_a_game<Nim>());
