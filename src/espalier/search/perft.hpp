// Counts the positions exactly `depth` moves away, each as often as it can be reached: the field's test of a
// move generator. The last move is counted, not played.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/budget.hpp"

#include <cstdint>
#include <stop_token>

namespace espalier {

// Throws SearchStopped soon after `stop` is requested.
template <Game G>
std::uint64_t perft(const G& game, const PositionOf<G>& position, Depth depth,
                    const std::stop_token& stop = {}) {
    if (depth.is_zero()) return 1;
    if (stop.stop_requested()) throw SearchStopped{StoppedBy::interrupt};
    if (depth == Depth{1}) return move_count(game, position);
    MovesOf<G> moves;
    game.moves(position, moves);
    std::uint64_t leaves = 0;
    for (const auto& move : moves) leaves += perft(game, game.play(position, move), depth.less_one(), stop);
    return leaves;
}

} // namespace espalier
