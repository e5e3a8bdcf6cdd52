// Evaluations full of ties: where many moves are equally good, a search that prefers the wrong one is found out.
#pragma once

#include "espalier/core/game.hpp"

namespace espalier::contract {

// From -2 to 2, at random, and with no regard to the rules.
struct FewValues {
    template <Hashable G>
    int operator()(const G& game, const PositionOf<G>& position) const {
        return static_cast<int>(game.hash(position) % 5) - 2;
    }
};

// As FewValues, but so far apart that a value leaves the window in which it is expected.
struct FarValues {
    int distance;

    template <Hashable G>
    int operator()(const G& game, const PositionOf<G>& position) const {
        return distance * FewValues{}(game, position);
    }
};

} // namespace espalier::contract
