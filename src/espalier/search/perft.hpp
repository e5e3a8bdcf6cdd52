// Counts the positions exactly `depth` moves away, each as often as it can be reached: the field's test of a
// move generator. The last move is counted, not played.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/budget.hpp"

#include <cstddef>
#include <cstdint>
#include <stop_token>

namespace espalier {

// `paths`: a move counts once for each way to carry it out.
enum class Counting : std::uint8_t { moves, paths };

template <class G, Counting By>
concept Counts = Game<G> && (By == Counting::moves || CountsPaths<G>);

template <Counting By, Counts<By> G>
void list_counted_moves(const G& game, const PositionOf<G>& position, MovesOf<G>& list) {
    if constexpr (By == Counting::paths) {
        game.moves_by_path(position, list);
    } else {
        game.moves(position, list);
    }
}

template <Counting By, Counts<By> G>
std::size_t counted_moves(const G& game, const PositionOf<G>& position) {
    if constexpr (By == Counting::paths) {
        MovesOf<G> moves;
        game.moves_by_path(position, moves);
        return moves.size();
    } else {
        return move_count(game, position);
    }
}

// Throws SearchStopped soon after `stop` is requested.
template <Counting By = Counting::moves, Counts<By> G>
std::uint64_t perft(const G& game, const PositionOf<G>& position, Depth depth,
                    const std::stop_token& stop = {}) {
    if (depth.is_zero()) return 1;
    if (stop.stop_requested()) throw SearchStopped{StoppedBy::interrupt};
    if (depth == Depth{1}) return counted_moves<By>(game, position);
    MovesOf<G> moves;
    list_counted_moves<By>(game, position, moves);
    std::uint64_t leaves = 0;
    for (const auto& move : moves) {
        leaves += perft<By>(game, game.play(position, move), depth.less_one(), stop);
    }
    return leaves;
}

} // namespace espalier
