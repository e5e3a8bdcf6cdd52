// Who wants to watch a search node by node implements these three; nobody watching costs nothing.
#pragma once

#include "espalier/core/ply.hpp"
#include "espalier/core/window.hpp"

#include <cstddef>

namespace espalier {

struct Unobserved {
    // The search plays `move` from a node at `ply`, and asks for its value within `window`.
    template <class Move>
    constexpr void descends(Ply /*ply*/, const Move& /*move*/, const Window& /*window*/) {}

    // The node just reached is no leaf: it has `moves` moves.
    constexpr void expands(std::size_t /*moves*/) {}

    // The value of the move last descended into: for the maximiser in searches that write out max and min,
    // for the player of that move in the others.
    constexpr void returns(Score /*value*/) {}
};

} // namespace espalier
