// A search as people and programs read it: every move in words.
#pragma once

#include "espalier/core/game_words.hpp"
#include "espalier/core/result.hpp"
#include "espalier/engine/cluster_report.hpp"
#include "espalier/engine/sharing_report.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace espalier {

struct SearchReport {
    std::string game;
    std::string position;
    std::string algorithm;
    Score score = Score::draw();
    Bound bound = Bound::exact;
    std::vector<MoveWords> line; // empty when the game was over
    struct Other {
        Score score;
        std::vector<MoveWords> line;
    };
    std::vector<Other> others{};                  // the next best moves, if they were asked for
    double table_fill = 0;                        // the share of the table that is in use
    std::optional<std::uint64_t> critical_tree{}; // its nodes, if they were asked for
    int depth = 0;
    Statistics statistics{};
    StoppedBy stopped_by = StoppedBy::finished;

    bool is_approximate = false;            // by its algorithm
    std::string mode{};                     // of the strong search: "exact" or "play"
    std::optional<SharingReport> sharing{}; // if it was shared out
    std::optional<ClusterReport> cluster{}; // if it was, among ranks

    bool is_finished() const { return stopped_by == StoppedBy::finished && !is_approximate; }
    // Neither a limit but for the depth nor anybody ended it.
    bool is_complete() const { return stopped_by == StoppedBy::finished || stopped_by == StoppedBy::depth; }
    // A score of 0 is a draw only if the game was searched to its end.
    bool is_proven_draw() const { return score == Score::draw() && is_finished() && bound == Bound::exact; }
};

} // namespace espalier
