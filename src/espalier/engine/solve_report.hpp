// What was proven of a position, as people and programs read it: every move in words.
#pragma once

#include "espalier/core/game_words.hpp"
#include "espalier/engine/sharing_report.hpp"
#include "espalier/search/solve/solution.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace espalier {

struct SolveReport {
    // The better known end of the value: a win or a loss before a draw.
    struct Shown {
        Score score;
        Bound bound;
    };

    // Pieces that were solved by an earlier run, with the nodes that it took for them.
    struct Kept {
        std::size_t pieces = 0;
        std::uint64_t nodes = 0;
    };

    std::string game;
    std::string position;
    std::string algorithm = "solve";
    ScoreBounds bounds = ScoreBounds::all();
    std::vector<MoveWords> optimal{}; // every move that keeps the value; empty if not all are known
    std::vector<MoveWords> line{};    // empty when the game was over
    Statistics statistics{};          // the nodes are also those of what was kept
    StoppedBy stopped_by = StoppedBy::finished;
    std::optional<SharingReport> sharing{}; // if it was shared out
    std::optional<Kept> kept{};             // if there is a journal

    bool is_solved() const { return bounds.is_exact(); }
    // None if it may still be anything.
    std::optional<Shown> shown() const;
};

} // namespace espalier
