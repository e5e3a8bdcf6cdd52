// Runs a textbook search within its limits and says what it found:
//
//   const auto result = search<Alphabeta>(game, position, NoOpinion{}, Limits{.depth = Depth{6}});
//
// Without a depth the game is searched to its end; if time or nodes are limited then ever deeper, and what the
// deepest finished search found is returned.
#pragma once

#include "espalier/core/result.hpp"
#include "espalier/search/negamax_alphabeta.hpp"
#include "espalier/search/walk.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace espalier {

template <template <class> class Algorithm, Game G, EvaluationFor<G> E, class Observer>
class TextbookSearch {
public:
    using Position = PositionOf<G>;
    using Move = MoveOf<G>;
    using Result = SearchResult<Move>;

    TextbookSearch(const G& game, const E& evaluation, const Limits& limits, const SearchOptions& options,
                   Observer& observer)
        : game_(game), evaluation_(evaluation), limits_(limits), options_(options), observer_(observer),
          budget_(limits) {}

    Result run(const Position& root) {
        const bool deepens = !limits_.depth && (limits_.nodes || limits_.time);
        Result result = deepens ? search_ever_deeper(root) : search_once(root);
        if (!result.best) name_any_move(root, result);
        result.statistics.time = budget_.elapsed();
        return result;
    }

private:
    static constexpr bool prunes = Algorithm<Walk<G, E, Observer>>::prunes;

    Result search_once(const Position& root) {
        Result result = search_to(root, limits_.depth.value_or(Depth::unlimited()));
        // With a depth asked for it is never called finished, even if the tree ended before: whether a pruned
        // search saw the horizon depends on its algorithm, and all have to give the same answer.
        if (!limits_.depth && result.stopped_by == StoppedBy::depth && !met_the_horizon_) {
            result.stopped_by = StoppedBy::finished;
            result.depth = static_cast<int>(result.line.size());
        }
        return result;
    }

    Result search_ever_deeper(const Position& root) {
        Result deepest;
        for (int plies = 1; plies <= longest_line; ++plies) {
            Result result = search_to(root, Depth{plies});
            deepest.statistics = result.statistics;
            deepest.stopped_by = result.stopped_by;
            const bool was_stopped = result.stopped_by != StoppedBy::depth;
            if (!was_stopped || !deepest.best) deepest = result;
            if (was_stopped) break;
            if (limits_.enough_time && budget_.elapsed() >= *limits_.enough_time) {
                deepest.stopped_by = StoppedBy::time;
                break;
            }
            if (!met_the_horizon_ || is_settled(result)) {
                deepest.stopped_by = StoppedBy::finished;
                break;
            }
        }
        return deepest;
    }

    // Whether no deeper search can change what is known of the value.
    static bool is_settled(const Result& result) {
        return (result.score.is_win() && result.bound != Bound::at_most) ||
               (result.score.is_loss() && result.bound != Bound::at_least);
    }

    // One search to a depth, or as far as the limits allow.
    Result search_to(const Position& root, Depth depth) {
        Walk<G, E, Observer> walk{game_, evaluation_, options_, depth, budget_, observer_};
        Algorithm<Walk<G, E, Observer>> algorithm{walk};
        Result result;
        try {
            result.score = algorithm.value_at_root(root, depth, options_.window);
            result.stopped_by = StoppedBy::depth;
            result.depth = depth.value();
            if (walk.leader()) {
                result.best = walk.leader()->move;
                result.bound = bound_of(result.score);
            }
        } catch (const SearchStopped& stopped) {
            result.stopped_by = stopped.reason;
            take_best_so_far(walk, result);
        }
        result.statistics.nodes = budget_.nodes() - nodes_for_lines_;
        met_the_horizon_ = walk.met_the_horizon();
        if (result.best) {
            result.line = line_of(root, depth, walk, result);
            result.score = with_distance(root, result);
        }
        return result;
    }

    // Of the moves that were not searched one may be better. A move that only failed low tells nothing.
    void take_best_so_far(const Walk<G, E, Observer>& walk, Result& result) const {
        if (!walk.leader() || !options_.window.improved_by(walk.leader()->value)) return;
        result.best = walk.leader()->move;
        result.score = walk.leader()->value;
        result.bound = Bound::at_least;
    }

    std::vector<Move> line_of(const Position& root, Depth depth, Walk<G, E, Observer>& walk,
                              const Result& result) {
        std::vector<Move> line;
        if constexpr (prunes) {
            line = walk.variation().line();
        } else if (result.stopped_by == StoppedBy::depth) {
            line = line_with_value(root, depth, result.score);
        }
        // A move that fails high has no line: the one kept, if any, is that of an earlier move.
        const bool has_line = !line.empty() && line.front() == *result.best;
        return has_line ? line : std::vector<Move>{*result.best};
    }

    // To keep the best line while it searches costs an exhaustive search a third of its speed. Once its value is
    // known, a pruned search in the window around it finds the same line in a fraction of the nodes; these are
    // not counted.
    std::vector<Move> line_with_value(const Position& root, Depth depth, Score value) {
        Unobserved nobody;
        Walk<G, E, Unobserved> walk{game_, evaluation_, options_, depth, budget_, nobody};
        const std::uint64_t nodes_before = budget_.nodes();
        try {
            NegamaxAlphabeta<Walk<G, E, Unobserved>>{walk}.value_at_root(root, depth, Window::around(value));
        } catch (const SearchStopped&) { // then only the best move is known
        }
        nodes_for_lines_ += budget_.nodes() - nodes_before;
        return walk.variation().line();
    }

    Bound bound_of(Score score) const {
        if constexpr (!prunes) return Bound::exact;
        return options_.window.bound_of(score);
    }

    // Plain scores know no distance: that of the line found is as good as any, if it leads to the end; if not,
    // the longest line there can be.
    Score with_distance(Position position, const Result& result) const {
        if (options_.scoring != Scoring::plain || !result.score.is_proven()) return result.score;
        for (const Move& move : result.line) position = game_.play(position, move);
        const bool reaches_end = outcome_of(game_, position).is_decided();
        const Ply end{reaches_end ? static_cast<int>(result.line.size()) : longest_line};
        return result.score.is_win() ? Score::win_in(end) : Score::loss_in(end);
    }

    // A player who has to move needs a move, even if the search was stopped at once.
    void name_any_move(const Position& root, Result& result) const {
        MovesOf<G> moves;
        if (game_.moves(root, moves).is_decided()) return;
        result.best = moves[0];
        result.line = {moves[0]};
        result.score = Score::heuristic(evaluation_(game_, root));
    }

    const G& game_;
    const E& evaluation_;
    Limits limits_;
    SearchOptions options_;
    Observer& observer_;
    Budget budget_;
    std::uint64_t nodes_for_lines_ = 0;
    bool met_the_horizon_ = false;
};

template <template <class> class Algorithm, Game G, EvaluationFor<G> E, class Observer>
SearchResult<MoveOf<G>> search(const G& game, const PositionOf<G>& position, const E& evaluation,
                               const Limits& limits, const SearchOptions& options, Observer& observer) {
    return TextbookSearch<Algorithm, G, E, Observer>{game, evaluation, limits, options, observer}.run(
        position);
}

template <template <class> class Algorithm, Game G, EvaluationFor<G> E>
SearchResult<MoveOf<G>> search(const G& game, const PositionOf<G>& position, const E& evaluation,
                               const Limits& limits = {}, const SearchOptions& options = {}) {
    Unobserved nobody;
    return search<Algorithm>(game, position, evaluation, limits, options, nobody);
}

} // namespace espalier
