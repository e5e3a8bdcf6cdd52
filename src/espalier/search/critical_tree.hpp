// The critical tree (Knuth and Moore 1975): what alpha-beta visits when the best move of every node comes first. No
// search that prunes by bounds alone can do with less, so it is the measure of an order of moves.
#pragma once

#include "espalier/core/evaluation.hpp"
#include "espalier/core/window.hpp"
#include "espalier/search/transposition_table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace espalier {

template <Game G, EvaluationFor<G> E>
    requires Hashable<G>
class CriticalTree {
public:
    using Position = PositionOf<G>;

    CriticalTree(const G& game, const E& evaluation) : game_(game), evaluation_(evaluation) {}

    // Finds the best moves by searches of growing depth, then counts one that is told them. Costs a few times the
    // nodes it counts, and remembers a move for each of them.
    std::uint64_t nodes(const Position& root, Depth depth) {
        best_.clear();
        for (int plies = 1; plies <= depth.value() + 1; ++plies) {
            nodes_ = 0;
            search(root, std::min(Depth{plies}, depth), Ply{}, Window::full());
        }
        return nodes_;
    }

private:
    Score search(const Position& position, Depth depth, Ply ply, Window window) {
        ++nodes_;
        MovesOf<G> moves;
        const Outcome outcome = depth.is_zero() ? outcome_of(game_, position) : game_.moves(position, moves);
        if (outcome.is_decided()) return outcome.score(ply);
        if (depth.is_zero()) return Score::heuristic(evaluation_(game_, position));

        const MoveNumber told = best_move(position, depth);
        MoveNumber best = told;
        Score score = -Score::infinity();
        for (std::size_t place = 0; place < moves.size(); ++place) {
            const auto number = static_cast<MoveNumber>(place == 0      ? told
                                                        : place <= told ? place - 1
                                                                        : place);
            const Score value = below(position, moves[number], depth, ply, window);
            if (value > score) best = number;
            score = std::max(score, value);
            window.alpha = std::max(window.alpha, value);
            if (window.refuted_by(value)) break;
        }
        best_[key_of(position, depth)] = best;
        return score;
    }

    Score below(const Position& position, const MoveOf<G>& move, Depth depth, Ply ply, const Window& window) {
        const Position child = game_.play(position, move);
        return same_player_moves(game_, position, child)
                   ? search(child, depth.less_one(), ply.next(), window)
                   : -search(child, depth.less_one(), ply.next(), -window);
    }

    // As a search of this depth found it, or one less deep; the move generated first if there was none.
    MoveNumber best_move(const Position& position, Depth depth) const {
        for (; !depth.is_zero(); depth = depth.less_one()) {
            if (const auto found = best_.find(key_of(position, depth)); found != best_.end())
                return found->second;
        }
        return 0;
    }

    std::uint64_t key_of(const Position& position, Depth depth) const {
        return game_.hash(position) + static_cast<std::uint64_t>(depth.value()) * 0x9e3779b97f4a7c15;
    }

    const G& game_;
    const E& evaluation_;
    std::unordered_map<std::uint64_t, MoveNumber> best_{};
    std::uint64_t nodes_ = 0;
};

} // namespace espalier
