// Positions to compare searches on: random play from the start. ESPALIER_TEST_SEED in the environment asks
// for others than the usual ones; failures name the seed and the position.
#pragma once

#include "espalier/core/game.hpp"

#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>

namespace espalier::contract {

#ifdef ESPALIER_TEST_POSITIONS
inline constexpr int positions_per_game = ESPALIER_TEST_POSITIONS;
#else
inline constexpr int positions_per_game = 1000;
#endif

using Random = std::mt19937_64;

inline std::uint64_t seed_of_tests() {
    const char* const seed = std::getenv("ESPALIER_TEST_SEED");
    return seed == nullptr ? 1 : std::stoull(seed);
}

// From 0 to `count` - 1. (Standard distributions differ between libraries.)
inline int random_below(Random& random, int count) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(count));
}

template <class Position>
struct Sample {
    Position position;
    std::string text; // how to come here again
};

template <Game G>
bool is_over(const G& game, const PositionOf<G>& position) {
    MovesOf<G> moves;
    return game.moves(position, moves).is_decided();
}

// An undecided position after `least_plies` to `most_plies` random moves; fewer if the game would be over.
// Precondition: it is not over at the start.
template <Game G>
Sample<PositionOf<G>> random_position(const G& game, int least_plies, int most_plies, Random& random) {
    Sample<PositionOf<G>> sample{start_of(game), "seed " + std::to_string(seed_of_tests()) + ", moves"};
    const int plies = least_plies + random_below(random, most_plies - least_plies + 1);
    for (int ply = 0; ply < plies; ++ply) {
        MovesOf<G> moves;
        game.moves(sample.position, moves);
        const auto chosen = random() % moves.size();
        const PositionOf<G> next = game.play(sample.position, moves[chosen]);
        if (is_over(game, next)) break;
        sample.position = next;
        sample.text += " #" + std::to_string(chosen);
    }
    if constexpr (WritesPositions<G>) sample.text += ", position " + game.to_text(sample.position);
    return sample;
}

// Calls visit(position, how to come here) from `sample` on, move after random move, at most so many times: what a table
// keeps of one position is then met from the next, a ply nearer.
template <Game G, class Visit>
void play_on(const G& game, Sample<PositionOf<G>> sample, int positions, Random& random, const Visit& visit) {
    sample.text += ", then";
    for (int n = 0; n < positions && !is_over(game, sample.position); ++n) {
        visit(sample.position, sample.text);
        MovesOf<G> moves;
        game.moves(sample.position, moves);
        const auto chosen = random() % moves.size();
        sample.position = game.play(sample.position, moves[chosen]);
        sample.text += " #" + std::to_string(chosen);
    }
}

} // namespace espalier::contract
