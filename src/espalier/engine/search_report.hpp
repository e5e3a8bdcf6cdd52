// A search as people and programs read it: every move in words.
#pragma once

#include "espalier/core/game_words.hpp"
#include "espalier/core/result.hpp"

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
    int depth = 0;
    Statistics statistics{};
    StoppedBy stopped_by = StoppedBy::finished;

    // A score of 0 is a draw only if the game was searched to its end.
    bool is_proven_draw() const {
        return score == Score::draw() && stopped_by == StoppedBy::finished && bound == Bound::exact;
    }
};

} // namespace espalier
