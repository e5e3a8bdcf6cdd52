// A game without a type `Position`.
#include "espalier/core/game.hpp"

struct Nim {
    using Move = int;
    espalier::Outcome moves(int position, espalier::MoveList<Move>& list) const;
    int play(int position, Move take) const;
};

static_assert(espalier::is_a_game<Nim>());
