#include "ultimate_nodes.hpp"

namespace espalier {
namespace {

TEST(UltimateNodes, OfMinimaxAtDepthFourOnFiveTimesFive) { expect_nodes_at_depth_four<5>(10'080'026); }

} // namespace
} // namespace espalier
