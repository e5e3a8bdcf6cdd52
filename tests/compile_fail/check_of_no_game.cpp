// The conformance kit, given a game that lacks something, says no more than what is lacking.
#include "espalier/testing/check_game.hpp"

struct Nim {
    struct Position {
        int stones = 21;
        bool operator==(const Position&) const = default;
    };
    using Move = int;
    espalier::Outcome moves(const Position& position, espalier::MoveList<Move>& list) const;
};

bool passes() { return espalier::check_game<Nim>().passed(); }
