#include "espalier/engine/match/sprt.hpp"

#include "espalier/engine/match/elo.hpp"

#include <cmath>

namespace espalier {

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double Sprt::log_likelihood_ratio(const Tally& tally) const {
    return unlikelihood(tally, score_of_elo(elo0)) - unlikelihood(tally, score_of_elo(elo1));
}

std::optional<Sprt::Verdict> Sprt::verdict(const Tally& tally) const {
    const double ratio = log_likelihood_ratio(tally);
    if (ratio <= lower_bound()) return Verdict::elo0;
    return ratio >= upper_bound() ? std::optional{Verdict::elo1} : std::nullopt;
}

} // namespace espalier
