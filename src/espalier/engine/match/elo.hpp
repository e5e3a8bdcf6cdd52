// How much stronger A is than B, in Elo points: who is d points stronger scores 1 / (1 + 10^(-d/400)) of the points.
//
// All of it rests on one number, the likelihood of the pairs that were seen if A's true score were so much: the
// largest that any distribution over the five scores of a pair with this mean gives them (empirical likelihood,
// Owen 1988; for matches, Van den Bergh 2019). No variance is estimated, so that nothing breaks when all games end alike.
#pragma once

#include "espalier/engine/match/tally.hpp"

#include <optional>

namespace espalier {

// The score of who is so much stronger, and back; 0 and 1 are infinitely far.
double score_of_elo(double elo);
double elo_of_score(double score);

// By how much, as a logarithm, the pairs are less likely if A's true score is `score` than if it is what was seen.
// Never negative. Precondition: 0 < score < 1.
double unlikelihood(const Tally& tally, double score);

struct EloEstimate {
    std::optional<double> elo; // none before the first game; infinite if one side won every game
    // Where the true difference lies, in 95 of 100 matches (likelihood-ratio interval); infinite if it has no end.
    double low;
    double high;
};

EloEstimate estimate_elo(const Tally& tally);

} // namespace espalier
