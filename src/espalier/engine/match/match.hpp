// A match: games side by side on several threads, until all are played, the test has its verdict, or somebody stops it.
#pragma once

#include "espalier/engine/catalogue.hpp"
#include "espalier/engine/match/match_game.hpp"
#include "espalier/engine/match/scoreboard.hpp"
#include "espalier/engine/match/terms.hpp"

#include <functional>
#include <stop_token>

namespace espalier {

struct MatchPlan {
    int games;
    int threads = 1;
    std::stop_token stop{};
    // Called for each game when the scoreboard has it; one call at a time, from any thread.
    std::function<void(const MatchGame&)> on_game{};
};

// Plays the games that the scoreboard does not know.
void play_match(const Catalogue& games, const MatchTerms& terms, const MatchPlan& plan,
                Scoreboard& scoreboard);

} // namespace espalier
