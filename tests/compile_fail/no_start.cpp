// A game without a start, whose Position cannot be made by default.
#include "espalier/core/game.hpp"

struct Nim {
    struct Position {
        explicit Position(int heap);
        bool operator==(const Position&) const = default;
        int stones;
    };
    using Move = int;
    espalier::Outcome moves(const Position& position, espalier::MoveList<Move>& list) const;
    Position play(const Position& position, Move take) const;
};

static_assert(espalier::is_a_game<Nim>());
