// When a search has to stop: at a depth, after so many nodes, after some time, or because somebody says so.
#pragma once

#include "espalier/core/ply.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace espalier {

struct Limits {
    std::optional<Depth> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<std::chrono::milliseconds> time{};
    std::stop_token stop{};
};

} // namespace espalier
