// A game that lists its moves, but does not say how it stands.
#include "espalier/core/game.hpp"

struct Nim {
    struct Position {
        int stones = 21;
        bool operator==(const Position&) const = default;
    };
    using Move = int;
    void moves(const Position& position, espalier::MoveList<Move>& list) const;
    Position play(const Position& position, Move take) const;
};

static_assert(espalier::is_a_game<Nim>());
