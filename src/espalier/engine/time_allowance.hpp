// How much of a player's clock one move may take.
#pragma once

#include "espalier/core/limits.hpp"

#include <algorithm>
#include <chrono>

namespace espalier {

// Sets both times of `limits`: what should do, and, should the last search take longer, what must.
inline void allot_time(const PlayersClock& clock, Limits& limits) {
    constexpr int moves_expected = 30;
    constexpr int most_shares = 4;
    constexpr std::chrono::milliseconds reserve{30}; // for whoever carries the move over
    constexpr std::chrono::milliseconds least{1};
    const int moves = std::clamp(clock.moves_to_go.value_or(moves_expected), 1, moves_expected);
    const auto usable = std::max(clock.left - reserve, least);
    const auto share = usable / moves + clock.increment * 3 / 4;
    limits.time = std::clamp(most_shares * share, least, usable);
    limits.enough_time = std::min(share / 2, *limits.time);
}

} // namespace espalier
