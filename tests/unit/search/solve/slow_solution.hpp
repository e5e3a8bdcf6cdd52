// What a position is worth, with its distance, and which moves keep it: plain minimax over everything, each position
// once. Shares nothing with the solver.
#pragma once

#include "espalier/core/game.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace espalier {

template <Hashable G>
class SlowSolution {
public:
    using Position = PositionOf<G>;
    using Move = MoveOf<G>;

    explicit SlowSolution(const G& game) : game_(game) {}

    // In distances from the position.
    Score value(const Position& position) {
        MovesOf<G> moves;
        const Outcome outcome = game_.moves(position, moves);
        if (outcome.is_decided()) return outcome.score(Ply{});
        auto& alike = known_[game_.hash(position)];
        for (const auto& [other, score] : alike) {
            if (other == position) return score;
        }
        Score best = -Score::infinity();
        for (const Move& move : moves) best = std::max(best, value_of_move(position, move));
        known_[game_.hash(position)].push_back({position, best});
        return best;
    }

    std::vector<Move> optimal_moves(const Position& position) {
        MovesOf<G> moves;
        game_.moves(position, moves);
        const Score best = value(position);
        std::vector<Move> optimal;
        std::ranges::copy_if(moves, std::back_inserter(optimal),
                             [&](const Move& move) { return value_of_move(position, move) == best; });
        return optimal;
    }

    Score value_of_move(const Position& position, const Move& move) {
        const Position after = game_.play(position, move);
        const Score score = value(after).seen_from_root(Ply{1});
        if constexpr (KnowsSideToMove<G>) {
            if (game_.side_to_move(position) == game_.side_to_move(after)) return score;
        }
        return -score;
    }

private:
    struct Known {
        Position position;
        Score score;
    };

    const G& game_;
    std::unordered_map<std::uint64_t, std::vector<Known>> known_{};
};

} // namespace espalier
