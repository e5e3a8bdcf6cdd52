// Puts the moves of a node into the order of search. Stable, and without allocating, which std::stable_sort
// does not promise; lists are short.
#pragma once

#include "espalier/core/evaluation.hpp"
#include "espalier/search/options.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <stdexcept>

namespace espalier {

// A fault of the game.
[[noreturn, gnu::cold, gnu::noinline]] inline void refuse_empty_list() {
    throw std::logic_error{"the game is undecided, but has no move"};
}

// Sorts `moves` by `keys`, highest first, by insertion. Precondition: as many keys as moves.
template <class Move>
void sort_by_key(std::span<Move> moves, std::span<int> keys) {
    for (std::size_t i = 1; i < moves.size(); ++i) {
        const Move move = moves[i];
        const int key = keys[i];
        std::size_t hole = i;
        for (; hole > 0 && keys[hole - 1] < key; --hole) {
            moves[hole] = moves[hole - 1];
            keys[hole] = keys[hole - 1];
        }
        moves[hole] = move;
        keys[hole] = key;
    }
}

// How promising a move is to the player who makes it.
template <Game G, EvaluationFor<G> E>
int promise_of(const G& game, const E& evaluation, const PositionOf<G>& position, const MoveOf<G>& move) {
    const PositionOf<G> child = game.play(position, move);
    const Outcome outcome = outcome_of(game, child);
    const Score score =
        outcome.is_decided() ? outcome.score(Ply{}) : Score::heuristic(evaluation(game, child));
    constexpr int beyond_every_guess = Score::most_points + 1;
    const int points = score.is_win()    ? beyond_every_guess
                       : score.is_loss() ? -beyond_every_guess
                                         : score.points();
    return same_player_moves(game, position, child) ? points : -points;
}

template <Game G, EvaluationFor<G> E>
void put_in_order(Ordering ordering, const G& game, const E& evaluation, const PositionOf<G>& position,
                  MovesOf<G>& moves) {
    std::array<int, max_moves_of<G>()> keys;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (ordering == Ordering::by_evaluation) {
            keys[i] = promise_of(game, evaluation, position, moves[i]);
        } else if constexpr (KnowsCentre<G>) {
            keys[i] = game.centrality(moves[i]);
        } else {
            throw std::invalid_argument{"this game has no centre to order moves by"};
        }
    }
    sort_by_key(moves.as_span(), std::span{keys}.first(moves.size()));
}

} // namespace espalier
