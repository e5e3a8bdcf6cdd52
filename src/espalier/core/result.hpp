// What a search found, how much work it was, and why it ended.
#pragma once

#include "espalier/core/score.hpp"
#include "espalier/core/window.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace espalier {

// `finished`: the game was searched to its end. `depth`: to the depth that was asked for.
enum class StoppedBy : std::uint8_t { finished, depth, nodes, time, interrupt };

// How good the order of moves was: the refuted nodes, and by which of their moves.
struct CutOffs {
    std::uint64_t all = 0;
    std::uint64_t by_first_move = 0;
    std::uint64_t sum_of_numbers = 0; // the first move has number 1

    constexpr void note(std::size_t number) {
        ++all;
        if (number == 1) ++by_first_move;
        sum_of_numbers += number;
    }

    constexpr CutOffs& operator+=(const CutOffs& more) {
        all += more.all;
        by_first_move += more.by_first_move;
        sum_of_numbers += more.sum_of_numbers;
        return *this;
    }
};

struct Statistics {
    std::uint64_t nodes = 0;
    std::chrono::duration<double> time{};
    CutOffs cut_offs{}; // counted by the strong search only
    int deepest = 0;    // the ply of the deepest node; the same
};

// A move with what follows it, and what that is worth.
template <class Move>
struct Variation {
    Score score;
    std::vector<Move> line; // begins with the move
};

template <class Move>
struct SearchResult {
    Score score = Score::draw();
    Bound bound = Bound::exact;
    std::optional<Move> best{};            // none only when the game was over at the root
    std::vector<Move> line{};              // the best moves of both sides; begins with `best`
    std::vector<Variation<Move>> others{}; // the next best moves, if they were asked for
    int depth = 0; // plies searched completely; the length of `line` if searched to the end at once
    Statistics statistics{};
    StoppedBy stopped_by = StoppedBy::finished;
};

} // namespace espalier
