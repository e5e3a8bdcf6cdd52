// What every textbook search does at a node, so that its own text is only its idea: count the node and mind
// the limits, recognise a leaf, put the moves in order, follow a move, remember the best move at the root.
#pragma once

#include "espalier/core/evaluation.hpp"
#include "espalier/core/limits.hpp"
#include "espalier/search/budget.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/options.hpp"
#include "espalier/search/ordering.hpp"
#include "espalier/search/principal_variation.hpp"

#include <optional>

namespace espalier {

enum class NextPlayer : bool { opponent, same };

template <Game G, EvaluationFor<G> E, class Observer = Unobserved>
class Walk {
public:
    using Position = PositionOf<G>;
    using Argument = PositionArgument<G>;
    using Move = MoveOf<G>;
    using Moves = MovesOf<G>;

    struct Leader { // the first of the best moves at the root so far
        Move move;
        Score value;
    };

    Walk(const G& game, const E& evaluation, const SearchOptions& options, Depth depth, Budget& budget,
         Observer& observer)
        : game_(game), evaluation_(evaluation), options_(options), budget_(budget), observer_(observer),
          variation_(depth) {}

    // The two below are always inlined: g++ otherwise changes its mind from one algorithm to the next, at a third
    // of the speed.

    // Enters a node: the score of a leaf for the side to move; or none, and the moves in the order of search.
    [[gnu::always_inline]] MaybeScore enter(const Position& position, Depth depth, Ply ply, Moves& moves) {
        budget_.count_node();
        if (depth.is_zero()) [[unlikely]] { return value_at_horizon(position, ply); }
        const Outcome outcome = game_.moves(position, moves);
        if (outcome.is_decided()) return score_of(outcome, ply);
        if (moves.empty()) [[unlikely]] { refuse_empty_list(); }
        if (options_.ordering != Ordering::as_generated) [[unlikely]] {
            put_in_order(options_.ordering, game_, evaluation_, position, moves);
        }
        observer_.expands(moves.size());
        return MaybeScore::none();
    }

    // Plays `move` and returns the value of what is below it, search(child, who is to move there).
    template <class Search>
    [[gnu::always_inline]] Score follow(const Position& position, const Move& move, Ply ply,
                                        const Window& window, Search search) {
        const Position child = game_.play(position, move);
        observer_.descends(ply, move, window);
        const Score value = search(child, same_player_moves(game_, position, child) ? NextPlayer::same
                                                                                    : NextPlayer::opponent);
        observer_.returns(value);
        if (ply.is_root()) [[unlikely]] { note_at_root(move, value); }
        return value;
    }

    PrincipalVariation<Move>& variation() { return variation_; }
    const std::optional<Leader>& leader() const { return leader_; }

    // Whether some position was judged by the evaluation, because the search went no deeper.
    bool met_the_horizon() const { return met_the_horizon_; }

private:
    Score score_of(Outcome outcome, Ply ply) const {
        return outcome.score(options_.scoring == Scoring::plain ? Ply{} : ply);
    }

    Score value_at_horizon(const Position& position, Ply ply) {
        const Outcome outcome = outcome_of(game_, position);
        if (outcome.is_decided()) return score_of(outcome, ply);
        met_the_horizon_ = true;
        return Score::heuristic(evaluation_(game_, position));
    }

    [[gnu::noinline]] void note_at_root(const Move& move, Score value) {
        if (!leader_ || value > leader_->value) leader_ = Leader{move, value};
    }

    const G& game_;
    const E& evaluation_;
    SearchOptions options_;
    Budget& budget_;
    Observer& observer_;
    PrincipalVariation<Move> variation_;
    std::optional<Leader> leader_{};
    bool met_the_horizon_ = false;
};

} // namespace espalier
