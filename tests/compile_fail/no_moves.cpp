// A game that does not list its moves.
#include "espalier/core/game.hpp"

struct Nim {
    struct Position {
        int stones = 21;
        bool operator==(const Position&) const = default;
    };
    using Move = int;
    Position play(const Position& position, Move take) const;
};

static_assert(espalier::is_a_game<Nim>());
