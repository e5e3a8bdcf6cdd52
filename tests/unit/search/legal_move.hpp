// Whether a result names a move that can be played, as every result must while the game goes on.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/core/result.hpp"

#include <algorithm>

namespace espalier {

template <Game G>
bool names_a_legal_move(const SearchResult<MoveOf<G>>& result, const G& game, const PositionOf<G>& root) {
    MovesOf<G> moves;
    game.moves(root, moves);
    return result.best && std::ranges::find(moves, *result.best) != moves.end() && !result.line.empty() &&
           result.line.front() == *result.best;
}

} // namespace espalier
