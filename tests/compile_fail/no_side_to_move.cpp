// A game in which a player may move twice, and nobody knows who is to move.
#include "espalier/core/game.hpp"

struct Nim {
    struct Position {
        int stones = 21;
        bool operator==(const Position&) const = default;
    };
    using Move = int;
    espalier::Outcome moves(const Position& position, espalier::MoveList<Move>& list) const;
    Position play(const Position& position, Move take) const;
    static constexpr bool a_player_may_move_twice = true;
};

static_assert(espalier::is_a_game<Nim>());
