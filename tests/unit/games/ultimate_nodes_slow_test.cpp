// The source's workload: minimax from the start to depth 4, on 5 x 5.
#include "espalier/games/ultimate/ultimate.hpp"
#include "espalier/search/minimax.hpp"
#include "espalier/search/search.hpp"

#include <gtest/gtest.h>

namespace espalier {
namespace {

TEST(UltimateNodes, OfMinimaxAtDepthFourOnFiveTimesFive) {
    const ultimate::Ultimate<5> game;
    Unobserved nobody;
    for (const auto& evaluation : evaluations_of<ultimate::Ultimate<5>>()) {
        const auto result =
            search<Minimax>(game, game.start(), evaluation, Limits{.depth = Depth{4}}, {}, nobody);
        EXPECT_EQ(result.statistics.nodes, 10'080'026u);
    }
}

} // namespace
} // namespace espalier
