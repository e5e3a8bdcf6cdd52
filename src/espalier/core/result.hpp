// What a search found, how much work it was, and why it ended.
#pragma once

#include "espalier/core/score.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace espalier {

// `finished`: the game was searched to its end. `depth`: to the depth that was asked for.
enum class StoppedBy : std::uint8_t { finished, depth, nodes, time, interrupt };

// What is known of the true value: it is the score, at least the score, or at most the score.
enum class Bound : std::uint8_t { exact, at_least, at_most };

struct Statistics {
    std::uint64_t nodes = 0;
    std::chrono::duration<double> time{};
};

template <class Move>
struct SearchResult {
    Score score = Score::draw();
    Bound bound = Bound::exact;
    std::optional<Move> best{}; // none only when the game was over at the root
    std::vector<Move> line{};   // the best moves of both sides; begins with `best`
    int depth = 0; // plies searched completely; the length of `line` if searched to the end at once
    Statistics statistics{};
    StoppedBy stopped_by = StoppedBy::finished;
};

} // namespace espalier
