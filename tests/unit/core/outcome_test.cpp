#include "espalier/core/outcome.hpp"

#include <gtest/gtest.h>

namespace espalier {
namespace {

struct Expected {
    Outcome outcome;
    bool is_decided;
    bool is_win;
    bool is_loss;
    bool is_draw;
};

TEST(Outcome, IsWonLostDrawnOrUndecided) {
    for (const auto& expected : {
             Expected{Outcome::undecided, false, false, false, false},
             Expected{Outcome::win, true, true, false, false},
             Expected{Outcome::loss, true, false, true, false},
             Expected{Outcome::draw, true, false, false, true},
             Expected{Outcome::points(3), true, true, false, false},
             Expected{Outcome::points(-3), true, false, true, false},
             Expected{Outcome::points(0), true, false, false, true},
             Expected{Outcome::points(1'000'000), true, true, false, false},
             Expected{Outcome::points(-1'000'000), true, false, true, false},
         }) {
        EXPECT_EQ(expected.outcome.is_decided(), expected.is_decided);
        EXPECT_EQ(expected.outcome.is_win(), expected.is_win);
        EXPECT_EQ(expected.outcome.is_loss(), expected.is_loss);
        EXPECT_EQ(expected.outcome.is_draw(), expected.is_draw);
    }
}

TEST(Outcome, ScoresAWinByItsDistance) {
    EXPECT_EQ(Outcome::win.score(Ply{3}), Score::win_in(Ply{3}));
    EXPECT_EQ(Outcome::loss.score(Ply{4}), Score::loss_in(Ply{4}));
    EXPECT_EQ(Outcome::draw.score(Ply{5}), Score::draw());
}

TEST(Outcome, ScoresPointsAsTheyAre) {
    EXPECT_EQ(Outcome::points(12).score(Ply{7}), Score::heuristic(12));
    EXPECT_EQ(Outcome::points(-12).score(Ply{7}), Score::heuristic(-12));
    EXPECT_EQ(Outcome::points(1'000'000).score(Ply{7}), Score::heuristic(Score::most_points));
}

TEST(Outcome, IsEqualToItselfOnly) {
    EXPECT_EQ(Outcome::points(0), Outcome::draw);
    EXPECT_NE(Outcome::points(Score::most_points), Outcome::win);
    EXPECT_NE(Outcome::points(-Score::most_points), Outcome::loss);
    EXPECT_NE(Outcome::win, Outcome::undecided);
}

} // namespace
} // namespace espalier
