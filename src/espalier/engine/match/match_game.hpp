// One game of a match, from its opening to its end or to where the referee ends it.
#pragma once

#include "espalier/engine/catalogue.hpp"
#include "espalier/engine/match/tally.hpp"
#include "espalier/engine/match/terms.hpp"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace espalier {

// `agreement`: both players have proven that the same one wins. `length`: a draw after max_plies.
enum class EndedBy : std::uint8_t { rules, agreement, length };

struct MatchGame {
    int number;
    GameResult result = GameResult::draw; // seen from A
    EndedBy ended_by = EndedBy::rules;
    std::string side_of_a{};
    std::string beginning{};            // as Session::set_up reads it
    std::vector<std::string> opening{}; // the moves drawn from there
    std::vector<std::string> moves{};   // and those that the players made
};

// In games with an even number A plays the first side. None if it was stopped.
std::optional<MatchGame> play_match_game(const Catalogue& games, const MatchTerms& terms, int number,
                                         const std::stop_token& stop);

} // namespace espalier
