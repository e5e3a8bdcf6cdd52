// A game without a type `Move`.
#include "espalier/core/game.hpp"

struct Nim {
    struct Position {
        int stones = 21;
        bool operator==(const Position&) const = default;
    };
    espalier::Outcome moves(const Position& position, espalier::MoveList<int>& list) const;
    Position play(const Position& position, int take) const;
};

static_assert(espalier::is_a_game<Nim>());
