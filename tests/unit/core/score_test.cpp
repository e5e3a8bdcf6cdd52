#include "espalier/core/score.hpp"

#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace espalier {
namespace {

// From the worst to the best that can happen to the side to move.
const std::vector<Score> from_worst_to_best{
    -Score::infinity(),
    Score::loss_in(Ply{0}),
    Score::loss_in(Ply{1}),
    Score::loss_in(Ply{longest_line}),
    Score::heuristic(-Score::most_points),
    Score::heuristic(-1),
    Score::draw(),
    Score::heuristic(1),
    Score::heuristic(Score::most_points),
    Score::win_in(Ply{longest_line}),
    Score::win_in(Ply{1}),
    Score::win_in(Ply{0}),
    Score::infinity(),
};

TEST(Score, IsOrderedFromLossToWin) {
    for (std::size_t i = 0; i < from_worst_to_best.size(); ++i) {
        for (std::size_t j = 0; j < from_worst_to_best.size(); ++j) {
            EXPECT_EQ(from_worst_to_best[i] < from_worst_to_best[j], i < j) << i << ' ' << j;
            EXPECT_EQ(from_worst_to_best[i] == from_worst_to_best[j], i == j) << i << ' ' << j;
        }
    }
}

TEST(Score, IsTurnedRoundForTheOpponent) {
    const auto& scores = from_worst_to_best;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        EXPECT_EQ(-scores[i], scores[scores.size() - 1 - i]) << i;
    }
}

TEST(Score, OfAnEvaluationIsClampedAndNeverAProof) {
    EXPECT_EQ(Score::heuristic(30'001), Score::heuristic(30'000));
    EXPECT_EQ(Score::heuristic(std::numeric_limits<int>::max()), Score::heuristic(30'000));
    EXPECT_EQ(Score::heuristic(std::numeric_limits<int>::min()), Score::heuristic(-30'000));
    EXPECT_EQ(Score::heuristic(29'999).points(), 29'999);
    EXPECT_EQ(Score::heuristic(-30'001).points(), -30'000);
    EXPECT_FALSE(Score::heuristic(1'000'000).is_proven());
    EXPECT_FALSE(Score::heuristic(-1'000'000).is_proven());
    EXPECT_EQ(Score::draw(), Score::heuristic(0));
}

TEST(Score, OfAProofKnowsItsDistance) {
    for (const int plies : {0, 1, 7, 999, longest_line}) {
        EXPECT_EQ(Score::win_in(Ply{plies}).plies_to_end(), Ply{plies});
        EXPECT_EQ(Score::loss_in(Ply{plies}).plies_to_end(), Ply{plies});
        EXPECT_TRUE(Score::win_in(Ply{plies}).is_win());
        EXPECT_FALSE(Score::win_in(Ply{plies}).is_loss());
        EXPECT_TRUE(Score::loss_in(Ply{plies}).is_loss());
        EXPECT_FALSE(Score::loss_in(Ply{plies}).is_win());
        EXPECT_TRUE(Score::win_in(Ply{plies}).is_proven() && Score::loss_in(Ply{plies}).is_proven());
    }
}

TEST(Score, HasNothingBetweenItAndItsNeighbours) {
    EXPECT_EQ(Score::heuristic(7).just_above(), Score::heuristic(8));
    EXPECT_EQ(Score::heuristic(7).just_below(), Score::heuristic(6));
    EXPECT_EQ(Score::win_in(Ply{3}).just_above(), Score::win_in(Ply{2}));
    EXPECT_EQ(Score::win_in(Ply{0}).just_above(), Score::infinity());
    EXPECT_EQ(Score::loss_in(Ply{0}).just_below(), -Score::infinity());
}

TEST(MaybeScore, HoldsEveryScoreOrNone) {
    EXPECT_FALSE(MaybeScore::none());
    for (const Score score : from_worst_to_best) {
        const MaybeScore maybe = score;
        ASSERT_TRUE(maybe);
        EXPECT_EQ(*maybe, score);
        EXPECT_NE(maybe, MaybeScore::none());
    }
}

TEST(MaybeScore, IsAsSmallAsAScore) {
    EXPECT_EQ(sizeof(MaybeScore), sizeof(Score));
    EXPECT_LE(sizeof(Score), sizeof(std::int32_t));
}

} // namespace
} // namespace espalier
