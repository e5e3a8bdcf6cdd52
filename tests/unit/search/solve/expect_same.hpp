// A solution against that of plain minimax.
#pragma once

#include "contract/printing.hpp"
#include "espalier/search/solve/solution.hpp"
#include "unit/search/solve/slow_solution.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace espalier {

template <Game G>
Side side_of(const G& game, const PositionOf<G>& position) {
    if constexpr (KnowsSideToMove<G>) return game.side_to_move(position);
    return Side::first;
}

// The score at the end of a line, for whoever is to move at its beginning. Precondition: the moves are legal.
template <Game G>
Score value_of_line(const G& game, PositionOf<G> position, const std::vector<MoveOf<G>>& line) {
    bool is_roots_turn = true;
    for (const auto& move : line) {
        const PositionOf<G> after = game.play(position, move);
        if (!same_player_moves(game, position, after)) is_roots_turn = !is_roots_turn;
        position = after;
    }
    const Outcome outcome = outcome_of(game, position);
    EXPECT_TRUE(outcome.is_decided()) << "the line stops before the game is over";
    if (!outcome.is_decided()) return Score::draw();
    const Score score = outcome.score(Ply{static_cast<int>(line.size())});
    return is_roots_turn ? score : -score;
}

template <Game G>
void expect_same(const G& game, const PositionOf<G>& position, SlowSolution<G>& slow,
                 const Solution<MoveOf<G>>& solution) {
    const Score expected = slow.value(position);
    EXPECT_EQ(solution.bounds, ScoreBounds::exactly(expected));
    EXPECT_EQ(solution.optimal, slow.optimal_moves(position));
    EXPECT_EQ(solution.stopped_by, StoppedBy::finished);
    EXPECT_EQ(value_of_line(game, position, solution.line), expected);
}

} // namespace espalier
