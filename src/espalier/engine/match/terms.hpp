// What two players agree on before a match.
#pragma once

#include "espalier/core/limits.hpp"
#include "espalier/engine/algorithm.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace espalier {

struct MatchPlayer {
    Algorithm algorithm;
    std::string evaluation;
};

struct MatchTerms {
    static constexpr int usual_opening_plies = 4;
    static constexpr int usual_max_plies = 400;

    std::string game;
    std::array<MatchPlayer, 2> players; // A and B
    Limits limits{};                    // of each move
    std::uint64_t seed = 1;
    int opening_plies = usual_opening_plies;
    int max_plies = usual_max_plies; // a game that is not over then is a draw

    // All that decides how game number n goes, on one line. Not how many games there are: a match may be prolonged.
    std::string text() const;
};

} // namespace espalier
