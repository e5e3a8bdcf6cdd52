#include "espalier/core/ply.hpp"

#include <concepts>
#include <limits>

#include <gtest/gtest.h>

namespace espalier {
namespace {

TEST(Ply, CountsUpFromTheRoot) {
    EXPECT_TRUE(Ply{}.is_root());
    EXPECT_EQ(Ply{}, Ply{0});
    EXPECT_EQ(Ply{}.next().next(), Ply{2});
    EXPECT_FALSE(Ply{1}.is_root());
    EXPECT_LT(Ply{1}, Ply{2});
    EXPECT_EQ(Ply{17}.value(), 17);
}

TEST(Depth, CountsDownToZero) {
    EXPECT_EQ(Depth{2}.less_one(), Depth{1});
    EXPECT_TRUE(Depth{1}.less_one().is_zero());
    EXPECT_FALSE(Depth{1}.is_zero());
    EXPECT_GT(Depth{3}, Depth{2});
    EXPECT_EQ(Depth{17}.value(), 17);
}

TEST(PlyAndDepth, StayWithinTheLongestLine) {
    EXPECT_EQ(Ply{longest_line + 1}, Ply{longest_line});
    EXPECT_EQ(Ply{-1}, Ply{0});
    EXPECT_EQ(Depth{std::numeric_limits<int>::max()}, Depth::unlimited());
    EXPECT_EQ(Depth{std::numeric_limits<int>::min()}, Depth{0});
    EXPECT_EQ(Depth::unlimited().value(), longest_line);
}

TEST(PlyAndDepth, AreNotMistakenForEachOtherOrForNumbers) {
    EXPECT_FALSE((std::convertible_to<int, Ply>));
    EXPECT_FALSE((std::convertible_to<int, Depth>));
    EXPECT_FALSE((std::constructible_from<Depth, Ply>));
    EXPECT_FALSE((std::constructible_from<Ply, Depth>));
    EXPECT_FALSE((std::equality_comparable_with<Ply, Depth>));
}

} // namespace
} // namespace espalier
