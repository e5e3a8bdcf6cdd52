// Positions to measure on: reached by random moves from the start, the same in every run.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/core/line.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace espalier {

template <Game G>
class RandomLines {
public:
    // Lines of `plies` moves each. The game has to outlive this.
    RandomLines(const G& game, std::size_t plies, std::uint32_t seed = 20'261)
        : game_(game), plies_(plies), random_(seed) {}

    // The next one at whose end the game goes on.
    Line<G> next() {
        while (true) {
            const Line<G> line = play_at_random();
            if (!outcome_of(game_, line.now()).is_decided()) return line;
        }
    }

    std::vector<Line<G>> next(std::size_t count) {
        std::vector<Line<G>> lines;
        while (lines.size() < count) lines.push_back(next());
        return lines;
    }

private:
    Line<G> play_at_random() {
        Line<G> line{start_of(game_)};
        MovesOf<G> moves;
        while (line.moves().size() < plies_) {
            moves.clear();
            if (game_.moves(line.now(), moves).is_decided()) break;
            line.play(game_, moves[random_() % moves.size()]);
        }
        return line;
    }

    const G& game_;
    std::size_t plies_;
    std::mt19937 random_;
};

} // namespace espalier
