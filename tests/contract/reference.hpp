// Plain minimax once more, as short as it can be, sharing nothing with src/espalier/search but its options:
// every search is held to its value, its move and its line.
#pragma once

#include "espalier/core/evaluation.hpp"
#include "espalier/core/game.hpp"
#include "espalier/search/options.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace espalier::contract {

template <class Move>
struct BestPlay {
    Score value; // for the side to move; with Scoring::plain every win is a win at once
    std::vector<Move> line;
};

template <class Move>
std::optional<Move> first_of(const std::vector<Move>& line) {
    return line.empty() ? std::nullopt : std::optional{line.front()};
}

template <Game G, EvaluationFor<G> E>
class Reference {
public:
    using Position = PositionOf<G>;
    using Move = MoveOf<G>;

    Reference(const G& game, const E& evaluation, const SearchOptions& options)
        : game_(game), evaluation_(evaluation), options_(options) {}

    // The first of the best moves at each node, to `depth` plies.
    BestPlay<Move> best_play(const Position& position, int depth, int ply = 0) const {
        MovesOf<G> moves;
        const Outcome outcome = game_.moves(position, moves);
        if (outcome.is_decided()) {
            return {outcome.score(Ply{options_.scoring == Scoring::plain ? 0 : ply}), {}};
        }
        if (depth == 0) return {Score::heuristic(evaluation_(game_, position)), {}};
        put_in_order(position, moves);
        BestPlay<Move> best{-Score::infinity(), {}};
        for (const auto& move : moves) {
            const Position child = game_.play(position, move);
            const BestPlay<Move> reply = best_play(child, depth - 1, ply + 1);
            const Score value = moves_again(position, child) ? reply.value : -reply.value;
            if (value > best.value) {
                best = {value, {move}};
                best.line.insert(best.line.end(), reply.line.begin(), reply.line.end());
            }
        }
        return best;
    }

    // Alpha-beta's best value, even outside the window (Fishburn's fail-soft).
    Score fail_soft(const Position& position, int depth, Window window, int ply = 0) const {
        MovesOf<G> moves;
        if (game_.moves(position, moves).is_decided() || depth == 0) return best_play(position, 0, ply).value;
        put_in_order(position, moves);
        Score best = -Score::infinity();
        for (const auto& move : moves) {
            const Position child = game_.play(position, move);
            const Score value = moves_again(position, child) ? fail_soft(child, depth - 1, window, ply + 1)
                                                             : -fail_soft(child, depth - 1, -window, ply + 1);
            best = std::max(best, value);
            window.alpha = std::max(window.alpha, value);
            if (window.alpha >= window.beta) break;
        }
        return best;
    }

    bool moves_again(const Position& before, const Position& after) const {
        if constexpr (KnowsSideToMove<G>) return game_.side_to_move(before) == game_.side_to_move(after);
        return false;
    }

private:
    void put_in_order(const Position& position, MovesOf<G>& moves) const {
        if (options_.ordering == Ordering::as_generated) return;
        std::vector<std::pair<int, Move>> ranked;
        for (const auto& move : moves) ranked.emplace_back(rank_of(position, move), move);
        std::ranges::stable_sort(ranked, std::greater{}, &std::pair<int, Move>::first);
        moves.clear();
        for (const auto& [rank, move] : ranked) moves.push_back(move);
    }

    int rank_of(const Position& position, const Move& move) const {
        if (options_.ordering == Ordering::by_evaluation) {
            const Position child = game_.play(position, move);
            return moves_again(position, child) ? static_points(child) : -static_points(child);
        }
        if constexpr (KnowsCentre<G>) return game_.centrality(move);
        std::abort();
    }

    int static_points(const Position& position) const {
        constexpr int beyond_every_guess = 1'000'000;
        MovesOf<G> moves;
        const Outcome outcome = game_.moves(position, moves);
        if (!outcome.is_decided()) return evaluation_(game_, position);
        if (outcome == Outcome::win) return beyond_every_guess;
        if (outcome == Outcome::loss) return -beyond_every_guess;
        return outcome.score(Ply{}).points();
    }

    const G& game_;
    const E& evaluation_;
    SearchOptions options_;
};

} // namespace espalier::contract
