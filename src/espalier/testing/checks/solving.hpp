// What must hold of what a game tells solvers: the bounds of its value, and the moves that matter.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/testing/visit.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace espalier::conformance {

struct BoundsHold {
    static constexpr std::string_view name = "bounds hold, whatever both play";

    // At the end of the game the outcome lies within the bounds of the position before; before that, the bounds after
    // a move lie within those before it: then every outcome lies within.
    template <BoundsItsScore G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        if (visit.outcome.is_decided()) return verdict;
        const ScoreBounds bounds = visit.game.bounds(visit.position);
        verdict.expect(bounds.least <= bounds.most, "the least is more than the most");
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const Outcome outcome = outcome_of(visit.game, visit.after[i]);
            const ScoreBounds after = outcome.is_decided() ? ScoreBounds::exactly(outcome.score(Ply{}))
                                                           : visit.game.bounds(visit.after[i]);
            const ScoreBounds seen = after.seen_from_root(Ply{1});
            const bool moves_again = same_player_moves(visit.game, visit.position, visit.after[i]);
            verdict.expect(bounds.holds(moves_again ? seen : -seen), "the move leads outside of them", i);
        }
        return verdict;
    }
};

struct RelevantMovesAreMoves {
    static constexpr std::string_view name = "relevant moves are moves, and one at least";

    template <KnowsRelevantMoves G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        MovesOf<G> relevant;
        verdict.expect(visit.game.relevant_moves(visit.position, relevant) == visit.outcome,
                       "another outcome");
        verdict.expect(relevant.empty() == visit.moves.empty(), "none is listed, and there are moves");
        const auto is_move = [&](const MoveOf<G>& move) {
            return std::ranges::find(visit.moves, move) != visit.moves.end();
        };
        verdict.expect(std::ranges::all_of(relevant, is_move), "one is no move");
        return verdict;
    }
};

struct NoBetterMoveIsLeftOut {
    static constexpr std::string_view name = "no move that is left out wins or saves at once";

    template <KnowsRelevantMoves G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        MovesOf<G> relevant;
        visit.game.relevant_moves(visit.position, relevant);
        constexpr std::size_t most_moves = 64; // each is compared by all answers to it: that takes time
        if (relevant.empty() || visit.moves.size() > most_moves) return verdict;
        Score best = -Score::infinity();
        for (const auto& move : relevant)
            best = std::max(best, value_soon(visit, visit.game.play(visit.position, move)));
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const bool is_listed = std::ranges::find(relevant, visit.moves[i]) != relevant.end();
            verdict.expect(is_listed || value_soon(visit, visit.after[i]) <= best,
                           "it is better than those listed", i);
        }
        return verdict;
    }

private:
    // Of a move, by what ends the game at once or by the answer to it; else even.
    template <Game G>
    static Score value_soon(const Visit<G>& visit, const PositionOf<G>& after) {
        const auto for_mover = [&](const PositionOf<G>& position, Score score) {
            return same_player_moves(visit.game, visit.position, position) ? score : -score;
        };
        MovesOf<G> answers;
        const Outcome outcome = visit.game.moves(after, answers);
        if (outcome.is_decided()) return for_mover(after, outcome.score(Ply{1}));
        Score best = -Score::infinity(); // for whoever answers
        for (const auto& answer : answers) {
            const PositionOf<G> position = visit.game.play(after, answer);
            const Outcome end = outcome_of(visit.game, position);
            if (!end.is_decided()) {
                best = std::max(best, Score::draw());
            } else {
                const Score score = end.score(Ply{2});
                best = std::max(best, same_player_moves(visit.game, after, position) ? score : -score);
            }
        }
        return for_mover(after, best);
    }
};

} // namespace espalier::conformance
