// In which order moves are tried: by the game's own hint, by what a worker remembers of moves that refuted elsewhere, or by
// the static evaluation.
#pragma once

#include "espalier/core/evaluation.hpp"
#include "espalier/search/ordering.hpp"
#include "espalier/search/pvs/node.hpp"
#include "espalier/search/pvs/options.hpp"
#include "espalier/search/pvs/worker.hpp"

#include <algorithm>
#include <cstddef>

namespace espalier {

template <Game G, EvaluationFor<G> E>
class MoveRanking {
public:
    using Argument = PositionArgument<G>;
    using Move = MoveOf<G>;
    using Node = SearchNode<G>;

    MoveRanking(const G& game, const E& evaluation, MoveOrder order)
        : game_(game), evaluation_(evaluation), order_(order) {}

    int rank_of(Worker<G>& worker, const Node& node, const Move& move) const {
        if (order_ == MoveOrder::by_evaluation) return promise_of(game_, evaluation_, node.position, move);
        if (const int hint = hint_of(node.position, move); hint != 0)
            return hint > 0 ? noisy_rank + hint : hint - noisy_rank;
        const MoveMemory<G>& memory = worker.memory();
        const auto slot = memory.slot_of(move);
        const auto killers = memory.killers(node.ply);
        if (killers.first == slot) return killer_rank + 2;
        if (killers.second == slot) return killer_rank + 1;
        if (const auto& previous = worker.move_to(node.ply); previous && memory.counter_to(*previous) == slot)
            return killer_rank;
        int rank = 8 * memory.history(side_of(node), slot);
        if constexpr (KnowsCentre<G>) rank += std::clamp(game_.centrality(move), 0, 7);
        return rank;
    }

    // `rank` is known unless the move came first.
    bool is_quiet(const Node& node, const Move& move, std::size_t place, int rank) const {
        const bool is_ranked = order_ == MoveOrder::full && place > 1;
        return is_ranked ? rank < noisy_rank : hint_of(node.position, move) <= 0;
    }

    int hint_of([[maybe_unused]] Argument position, [[maybe_unused]] const Move& move) const {
        if constexpr (HintsAtMoves<G>) return game_.hint(position, move);
        return 0;
    }

    void note_refutation(Worker<G>& worker, const Node& node, const Candidate<Move>& candidate,
                         const QuietTried<Move>& tried) const {
        worker.cut_offs().note(candidate.place);
        if (order_ != MoveOrder::full || !candidate.is_quiet) return;
        worker.memory().refutes(side_of(node), node.ply, node.depth, candidate.move, worker.move_to(node.ply),
                                tried.moves());
    }

private:
    static constexpr int noisy_rank = 1 << 24;
    static constexpr int killer_rank = 1 << 20;

    Side side_of(const Node& node) const {
        if constexpr (KnowsSideToMove<G>) return game_.side_to_move(node.position);
        return node.ply.value() % 2 == 0 ? Side::first : Side::second;
    }

    const G& game_;
    const E& evaluation_;
    MoveOrder order_;
};

} // namespace espalier
