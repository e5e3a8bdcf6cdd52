#include "espalier/search/tree_size.hpp"

#include "contract/mnk_oracle.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/games/tree/explicit_tree.hpp"
#include "espalier/games/tree/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::AllOf;
using testing::Ge;
using testing::Le;

auto is_within_factor_two_of(double truth) { return AllOf(Ge(truth / 2), Le(truth * 2)); }

TEST(EstimatedTreeSize, IsExactForUniformTrees) {
    const tree::Synthetic game{{.branching = 3, .depth = 4}};
    const double nodes_to_depth[]{1, 4, 13, 40, 121};
    for (int depth = 0; depth <= 4; ++depth) {
        EXPECT_EQ(estimated_tree_size(game, game.start(), Depth{depth}), nodes_to_depth[depth]) << depth;
    }
    EXPECT_EQ(estimated_tree_size(game, game.start(), Depth::unlimited()), 121) << "the tree ends first";

    const tree::ExplicitTree chain{"(((7)))"};
    EXPECT_EQ(estimated_tree_size(chain, {}, Depth::unlimited()), 5);
    const tree::ExplicitTree leaves{"1,2,3,4"};
    EXPECT_EQ(estimated_tree_size(leaves, {}, Depth::unlimited()), 5);
}

TEST(EstimatedTreeSize, IsOfTheRightOrderForOthers) {
    const mnk::TicTacToe game;
    EXPECT_THAT(estimated_tree_size(game, game.start(), Depth::unlimited()),
                is_within_factor_two_of(contract::mnk_oracle::minimax_of_333));
    for (const auto& [text, nodes] : contract::mnk_oracle::subtrees_of_333) {
        EXPECT_THAT(estimated_tree_size(game, game.from_text(text), Depth::unlimited()),
                    is_within_factor_two_of(static_cast<double>(nodes)));
    }
    const mnk::SmallMnk larger{{4, 3, 3}};
    constexpr double nodes_to_depth_8 = 18'261'889; // tests/perft/tables.txt
    EXPECT_THAT(estimated_tree_size(larger, larger.start(), Depth{8}),
                is_within_factor_two_of(nodes_to_depth_8));
}

TEST(EstimatedTreeSize, OfAGameThatIsOverIsOneNode) {
    const mnk::TicTacToe game;
    EXPECT_EQ(estimated_tree_size(game, game.from_text("xxx/oo1/3 o"), Depth::unlimited()), 1);
}

} // namespace
} // namespace espalier
