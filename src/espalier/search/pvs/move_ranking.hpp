// In which order moves are tried: by the game's own hint or look ahead, by what a worker remembers of moves that refuted
// elsewhere, or by the static evaluation.
#pragma once

#include "espalier/core/evaluation.hpp"
#include "espalier/search/ordering.hpp"
#include "espalier/search/pvs/node.hpp"
#include "espalier/search/pvs/options.hpp"
#include "espalier/search/pvs/worker.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace espalier {

template <Game G, EvaluationFor<G> E>
class MoveRanking {
public:
    using Argument = PositionArgument<G>;
    using Move = MoveOf<G>;
    using Moves = MovesOf<G>;
    using Node = SearchNode<G>;

    MoveRanking(const G& game, const E& evaluation, MoveOrder order)
        : game_(game), evaluation_(evaluation), order_(order) {}

    // One for each move, the higher the sooner.
    void rank(Worker<G>& worker, const Node& node, const Moves& moves, std::span<int> ranks) const {
        if (order_ == MoveOrder::by_evaluation) return rank_by_evaluation(node.position, moves, ranks);
        if constexpr (ForeseesMoves<G>) return rank_by_foresight(worker, node, moves, ranks);
        rank_by_memory(worker, node, moves, ranks);
    }

    void rank_by_hints(Argument position, const Moves& moves, std::span<int> ranks) const {
        for (std::size_t i = 0; i < moves.size(); ++i) ranks[i] = hint_of(position, moves[i]);
    }

    // `rank` is known unless the move came first.
    bool is_quiet(const Node& node, const Move& move, std::size_t place, int rank) const {
        const bool tells = !ForeseesMoves<G> && order_ == MoveOrder::full && place > 1;
        return tells ? rank < noisy_rank : hint_of(node.position, move) <= 0;
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
    static constexpr int weight_of_history = 8;

    void rank_by_evaluation(Argument position, const Moves& moves, std::span<int> ranks) const {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            ranks[i] = promise_of(game_, evaluation_, position, moves[i]);
        }
    }

    // Who looks ahead needs no killers; what a move did elsewhere still tells something.
    void rank_by_foresight(Worker<G>& worker, const Node& node, const Moves& moves,
                           std::span<int> ranks) const
        requires ForeseesMoves<G>
    {
        game_.foresee_moves(node.position, moves, ranks);
        const MoveMemory<G>& memory = worker.memory();
        const Side side = side_of(node);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            ranks[i] += weight_of_history * memory.history(side, memory.slot_of(moves[i]));
        }
    }

    void rank_by_memory(Worker<G>& worker, const Node& node, const Moves& moves, std::span<int> ranks) const {
        const MoveMemory<G>& memory = worker.memory();
        const Side side = side_of(node);
        const auto killers = memory.killers(node.ply);
        const auto& previous = worker.move_to(node.ply);
        const auto counter = previous ? memory.counter_to(*previous) : memory.none;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move& move = moves[i];
            const auto slot = memory.slot_of(move);
            if (const int hint = hint_of(node.position, move); hint != 0) {
                ranks[i] = hint > 0 ? noisy_rank + hint : hint - noisy_rank;
            } else if (slot == killers.first) {
                ranks[i] = killer_rank + 2;
            } else if (slot == killers.second) {
                ranks[i] = killer_rank + 1;
            } else if (slot == counter) {
                ranks[i] = killer_rank;
            } else {
                ranks[i] = weight_of_history * memory.history(side, slot);
                if constexpr (KnowsCentre<G>) ranks[i] += std::clamp(game_.centrality(move), 0, 7);
            }
        }
    }

    Side side_of(const Node& node) const {
        if constexpr (KnowsSideToMove<G>) return game_.side_to_move(node.position);
        return node.ply.value() % 2 == 0 ? Side::first : Side::second;
    }

    const G& game_;
    const E& evaluation_;
    MoveOrder order_;
};

} // namespace espalier
