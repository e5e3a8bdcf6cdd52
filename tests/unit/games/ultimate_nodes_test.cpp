#include "ultimate_nodes.hpp"

namespace espalier {
namespace {

TEST(UltimateNodes, OfMinimaxAtDepthFour) { expect_nodes_at_depth_four<3>(62'218); }

} // namespace
} // namespace espalier
