// When a search has to stop: at a depth, after so many nodes, after some time, or because somebody says so.
#pragma once

#include "espalier/core/ply.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace espalier {

// What is left of a player's time.
struct PlayersClock {
    std::chrono::milliseconds left;
    std::chrono::milliseconds increment{}; // gained with each move
    std::optional<int> moves_to_go{};      // until more time is given; none: to the end of the game
};

struct Limits {
    std::optional<Depth> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<std::chrono::milliseconds> time{};
    std::optional<std::chrono::milliseconds> enough_time{}; // after which nothing new is begun
    std::stop_token stop{};
    // Called a few times a second, from the thread that searches, with the nodes so far.
    std::function<void(std::uint64_t)> on_progress{};
};

} // namespace espalier
