// How many nodes to search before looking at the clock again: asking it at every node would cost more than a node of
// tic-tac-toe. Few at first, and few again where nodes are slow: on a large board whose moves are ordered by evaluation a
// node takes milliseconds.
#pragma once

#include "espalier/core/limits.hpp"
#include "espalier/core/result.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

namespace espalier {

using SearchClock = std::chrono::steady_clock;

class LookInterval {
public:
    // It has just been looked at the clock, which says `now`. `aim` is how long it should take until the next time.
    std::uint64_t nodes_until_next(SearchClock::time_point now,
                                   SearchClock::duration aim = std::chrono::milliseconds{1}) {
        const bool was_quick = now - last_look_ < aim;
        last_look_ = now;
        nodes_ = was_quick ? std::min(nodes_ * 2, most_nodes) : std::max(nodes_ / 2, std::uint64_t{1});
        return nodes_;
    }

private:
    static constexpr std::uint64_t most_nodes = 4096;

    SearchClock::time_point last_look_ = SearchClock::now();
    std::uint64_t nodes_ = 1;
};

// Which of the limits is reached after so many nodes and so much time, if any.
inline std::optional<StoppedBy> limit_reached(const Limits& limits, std::uint64_t nodes,
                                              SearchClock::duration time) {
    if (limits.stop.stop_requested()) return StoppedBy::interrupt;
    if (limits.nodes && nodes >= *limits.nodes) return StoppedBy::nodes;
    if (limits.time && time >= *limits.time) return StoppedBy::time;
    return std::nullopt;
}

} // namespace espalier
