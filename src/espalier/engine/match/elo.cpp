#include "espalier/engine/match/elo.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace espalier {
namespace {

constexpr int enough_halvings = 100;

// Where a function that falls from positive to negative between `low` and `high` is zero; the nearer end if it does not.
template <class Falling>
double root_of(const Falling& falling, double low, double high) {
    for (int i = 0; i < enough_halvings; ++i) {
        const double middle = std::midpoint(low, high);
        (falling(middle) > 0 ? low : high) = middle;
    }
    return std::midpoint(low, high);
}

} // namespace

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }
double elo_of_score(double score) { return 400 * std::log10(score / (1 - score)); }

double unlikelihood(const Tally& tally, double score) {
    const auto weights = tally.weights();
    // The likeliest distribution with this mean divides each frequency by 1 + tilt * (pair score - mean). No divisor
    // may be negative, not even that of a score nobody has seen: it may be likely all the same.
    const auto sum = [&](const auto& term) {
        double total = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            if (weights[i] > 0) total += weights[i] * term(Tally::pair_scores[i] - score);
        }
        return total;
    };
    const auto excess = [&](double tilt) {
        return sum([&](double deviation) { return deviation / (1 + tilt * deviation); });
    };
    const double tilt = root_of(excess, -1 / (1 - score), 1 / score);
    return std::max(0.0, sum([&](double deviation) { return std::log1p(tilt * deviation); }));
}

EloEstimate estimate_elo(const Tally& tally) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double half_of_chi_square = 3.841458820694124 / 2; // one degree of freedom, 95 %
    if (tally.games() == 0) return {std::nullopt, -infinity, infinity};
    const double seen = tally.score();
    const auto is_too_unlikely = [&](double score) {
        return unlikelihood(tally, score) - half_of_chi_square;
    };
    const double low = seen > 0 ? root_of(is_too_unlikely, 0, seen) : 0;
    const double high =
        seen < 1 ? root_of([&](double score) { return -is_too_unlikely(score); }, seen, 1) : 1;
    return {elo_of_score(seen), elo_of_score(low), elo_of_score(high)};
}

} // namespace espalier
