// The sequential probability ratio test (Wald 1945): goes on until the games tell which of two differences in Elo is
// the likelier one, and stops there. Generalised to an unknown share of draws by the likelihood of elo.hpp.
#pragma once

#include "espalier/engine/match/tally.hpp"

#include <cstdint>
#include <optional>

namespace espalier {

struct Sprt {
    enum class Verdict : std::uint8_t { elo0, elo1 };

    double elo0;
    double elo1;         // larger than elo0
    double alpha = 0.05; // how often elo1 is accepted although elo0 is true
    double beta = 0.05;  // and the other way round

    // Where the test ends: elo0 is accepted below, elo1 above.
    double lower_bound() const;
    double upper_bound() const;

    // The logarithm of how much likelier the games are under elo1 than under elo0.
    double log_likelihood_ratio(const Tally& tally) const;

    // None: the match has to go on.
    std::optional<Verdict> verdict(const Tally& tally) const;
};

} // namespace espalier
