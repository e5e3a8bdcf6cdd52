// The source's workload: minimax from the start to depth 4.
#pragma once

#include "espalier/games/ultimate/ultimate.hpp"
#include "espalier/search/minimax.hpp"
#include "espalier/search/search.hpp"

#include <cstdint>

#include <gtest/gtest.h>

namespace espalier {

template <int N>
void expect_nodes_at_depth_four(std::uint64_t nodes) {
    const ultimate::Ultimate<N> game;
    for (const auto& evaluation : evaluations_of<ultimate::Ultimate<N>>()) {
        const auto result = search<Minimax>(game, game.start(), evaluation, Limits{.depth = Depth{4}});
        EXPECT_EQ(result.statistics.nodes, nodes) << evaluation.name;
    }
}

} // namespace espalier
