#include "espalier/search/principal_variation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(PrincipalVariation, BeginsEmpty) {
    EXPECT_THAT(PrincipalVariation<char>{Depth{3}}.line(), IsEmpty());
    EXPECT_THAT(PrincipalVariation<char>{Depth{0}}.line(), IsEmpty());
}

TEST(PrincipalVariation, PutsAMoveBeforeTheLineBelowIt) {
    PrincipalVariation<char> variation{Depth{3}};
    for (int ply = 0; ply <= 3; ++ply) variation.clear(Ply{ply});
    variation.extend(Ply{2}, 'c');
    variation.extend(Ply{1}, 'b');
    EXPECT_THAT(variation.line(), IsEmpty()) << "the root has no move yet";
    variation.extend(Ply{0}, 'a');
    EXPECT_THAT(variation.line(), ElementsAre('a', 'b', 'c'));
}

TEST(PrincipalVariation, ForgetsTheLineOfANodeThatIsLeft) {
    PrincipalVariation<char> variation{Depth{3}};
    for (int ply = 0; ply <= 3; ++ply) variation.clear(Ply{ply});
    variation.extend(Ply{2}, 'c');
    variation.extend(Ply{1}, 'b');
    variation.extend(Ply{0}, 'a');
    variation.clear(Ply{1}); // the next move from the root leads to a leaf
    EXPECT_THAT(variation.line(), ElementsAre('a', 'b', 'c')) << "until that move proves better";
    variation.extend(Ply{0}, 'x');
    EXPECT_THAT(variation.line(), ElementsAre('x'));
}

TEST(PrincipalVariation, HoldsALineOfFullDepth) {
    PrincipalVariation<int> variation{Depth::unlimited()};
    variation.clear(Ply{longest_line});
    for (int ply = longest_line - 1; ply >= 0; --ply) variation.extend(Ply{ply}, ply);
    const auto line = variation.line();
    ASSERT_EQ(line.size(), longest_line);
    for (int ply = 0; ply < longest_line; ++ply) EXPECT_EQ(line[static_cast<std::size_t>(ply)], ply);
}

} // namespace
} // namespace espalier
