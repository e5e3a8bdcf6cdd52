// The source's workload: minimax from the start to depth 4.
#include "espalier/games/ultimate/ultimate.hpp"
#include "espalier/search/minimax.hpp"
#include "espalier/search/search.hpp"

#include <gtest/gtest.h>

namespace espalier {
namespace {

TEST(UltimateNodes, OfMinimaxAtDepthFour) {
    const ultimate::Ultimate<3> game;
    Unobserved nobody;
    for (const auto& evaluation : evaluations_of<ultimate::Ultimate<3>>()) {
        const auto result =
            search<Minimax>(game, game.start(), evaluation, Limits{.depth = Depth{4}}, {}, nobody);
        EXPECT_EQ(result.statistics.nodes, 62'218u);
    }
}

} // namespace
} // namespace espalier
