#include "espalier/core/window.hpp"

#include <gtest/gtest.h>

namespace espalier {
namespace {

const Window from_2_to_5{Score::heuristic(2), Score::heuristic(5)};

TEST(Window, IsOpenAtBothEnds) {
    EXPECT_FALSE(from_2_to_5.contains(Score::heuristic(2)));
    EXPECT_TRUE(from_2_to_5.contains(Score::heuristic(3)));
    EXPECT_TRUE(from_2_to_5.contains(Score::heuristic(4)));
    EXPECT_FALSE(from_2_to_5.contains(Score::heuristic(5)));
}

TEST(Window, IsRefutedFromBetaOn) {
    EXPECT_FALSE(from_2_to_5.refuted_by(Score::heuristic(4)));
    EXPECT_TRUE(from_2_to_5.refuted_by(Score::heuristic(5)));
    EXPECT_TRUE(from_2_to_5.refuted_by(Score::heuristic(6)));
}

TEST(Window, IsImprovedAboveAlpha) {
    EXPECT_FALSE(from_2_to_5.improved_by(Score::heuristic(1)));
    EXPECT_FALSE(from_2_to_5.improved_by(Score::heuristic(2)));
    EXPECT_TRUE(from_2_to_5.improved_by(Score::heuristic(3)));
}

TEST(Window, IsTurnedRoundForTheOpponent) {
    EXPECT_EQ(-from_2_to_5, (Window{Score::heuristic(-5), Score::heuristic(-2)}));
    EXPECT_EQ(-Window::full(), Window::full());
}

TEST(Window, ContainsEveryScoreWhenFull) {
    EXPECT_TRUE(Window::full().contains(Score::win_in(Ply{0})));
    EXPECT_TRUE(Window::full().contains(Score::loss_in(Ply{0})));
    EXPECT_TRUE(Window::full().contains(Score::draw()));
}

TEST(Window, AroundAScoreContainsNothingElse) {
    const Window window = Window::around(Score::heuristic(3));
    EXPECT_TRUE(window.contains(Score::heuristic(3)));
    EXPECT_FALSE(window.contains(Score::heuristic(2)));
    EXPECT_FALSE(window.contains(Score::heuristic(4)));
}

} // namespace
} // namespace espalier
