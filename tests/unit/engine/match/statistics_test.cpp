// Elo and the sequential test, beside published results, the binomial distribution and simulated matches.
#include "espalier/engine/match/elo.hpp"
#include "espalier/engine/match/sprt.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

namespace espalier {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Tally tally_of(const std::array<int, Tally::pair_kinds>& pairs) {
    constexpr std::array<std::array<GameResult, 2>, Tally::pair_kinds> results{
        {{GameResult::loss, GameResult::loss},
         {GameResult::loss, GameResult::draw},
         {GameResult::draw, GameResult::draw},
         {GameResult::draw, GameResult::win},
         {GameResult::win, GameResult::win}}};
    Tally tally;
    for (std::size_t kind = 0; kind < pairs.size(); ++kind) {
        for (int i = 0; i < pairs[kind]; ++i) tally.add_pair(results[kind][0], results[kind][1]);
    }
    return tally;
}

TEST(Tally, CountsGamesAndPairs) {
    Tally tally;
    tally.add_pair(GameResult::win, GameResult::loss);
    tally.add_pair(GameResult::draw, GameResult::draw);
    tally.add_pair(GameResult::win, GameResult::draw);
    tally.add_lone_game(GameResult::loss);
    tally.add_lone_game(GameResult::draw);
    EXPECT_EQ(tally.games(), 8);
    EXPECT_EQ(tally.wins(), 2);
    EXPECT_EQ(tally.draws(), 4);
    EXPECT_EQ(tally.losses(), 2);
    EXPECT_EQ(tally.pairs(), (std::array{0, 0, 2, 1, 0}));
    EXPECT_EQ(tally.weights(), (std::array{0.5, 0.0, 2.5, 1.0, 0.0}));
    EXPECT_DOUBLE_EQ(tally.score(), 0.5);
}

TEST(Elo, AndScores) {
    EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
    EXPECT_DOUBLE_EQ(score_of_elo(400), 10.0 / 11);
    EXPECT_DOUBLE_EQ(elo_of_score(1.0 / 11), -400);
    EXPECT_EQ(elo_of_score(0), -infinity);
    EXPECT_EQ(elo_of_score(1), infinity);
    for (const double elo : {-700.0, -3.0, 0.5, 250.0})
        EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

// Of pairs that are all won or lost the likelihood is the binomial one.
TEST(Unlikelihood, IsBinomialWithoutDraws) {
    for (const int won : {0, 1, 7, 20}) {
        const Tally tally = tally_of({20 - won, 0, 0, 0, won});
        const auto likelihood = [&](double score) {
            return (won == 0 ? 0 : won * std::log(score)) +
                   (won == 20 ? 0 : (20 - won) * std::log(1 - score));
        };
        for (const double score : {0.01, 0.3, 0.5, 0.77}) {
            EXPECT_NEAR(unlikelihood(tally, score), likelihood(won / 20.0) - likelihood(score), 1e-9)
                << won << " " << score;
        }
    }
}

TEST(Unlikelihood, IsZeroWhereTheScoreIs) {
    const Tally tally = tally_of({3, 9, 20, 8, 5});
    EXPECT_NEAR(unlikelihood(tally, tally.score()), 0, 1e-12);
    EXPECT_GT(unlikelihood(tally, tally.score() + 0.01), 0);
    EXPECT_GT(unlikelihood(tally, tally.score() - 0.01), 0);
}

// Matches of others, published with their results by pairs.
TEST(Elo, IsWhatOthersPublished) {
    struct Published {
        std::array<int, Tally::pair_kinds> pairs;
        double elo;
        double margin;
        double tolerance;
    };
    for (const auto& [pairs, elo, margin, tolerance] :
         {Published{{352, 579, 1264, 743, 464}, 19.83, 6.77, 0.01}, // fastchess, 6804 games
          Published{{2410, 367, 5075, 327, 2605}, 5.6, 4.5, 0.06},  // 21568 games of othello
          // 300 games: the normal approximation's margin is symmetric, ours is not.
          Published{{1, 10, 78, 48, 13}, 72.85, 22.33, 0.7}}) {
        const EloEstimate estimate = estimate_elo(tally_of(pairs));
        ASSERT_TRUE(estimate.elo);
        EXPECT_NEAR(*estimate.elo, elo, 0.05);
        EXPECT_NEAR(estimate.high - *estimate.elo, margin, 2 * tolerance);
        EXPECT_NEAR(*estimate.elo - estimate.low, margin, tolerance);
    }
}

TEST(Elo, OfPairsIsSurerThanOfAsManyGames) {
    // Every opening is won by who has the better colour: the score is exactly even, however few the games.
    const EloEstimate paired = estimate_elo(tally_of({0, 1, 98, 1, 0}));
    const EloEstimate unpaired = estimate_elo(tally_of({50, 0, 0, 0, 50}));
    EXPECT_DOUBLE_EQ(*paired.elo, 0);
    EXPECT_DOUBLE_EQ(*unpaired.elo, 0);
    EXPECT_LT(paired.high, 15);
    EXPECT_GT(unpaired.high, 60);
}

TEST(Elo, OfNoGames) {
    const EloEstimate estimate = estimate_elo({});
    EXPECT_EQ(estimate.elo, std::nullopt);
    EXPECT_EQ(estimate.low, -infinity);
    EXPECT_EQ(estimate.high, infinity);
}

TEST(Elo, OfGamesThatAllEndAlike) {
    const double half_of_chi_square = 1.920729;
    const EloEstimate won = estimate_elo(tally_of({0, 0, 0, 0, 10}));
    EXPECT_EQ(won.elo, infinity);
    EXPECT_EQ(won.high, infinity);
    EXPECT_NEAR(score_of_elo(won.low), std::exp(-half_of_chi_square / 10), 1e-6);
    const EloEstimate lost = estimate_elo(tally_of({10, 0, 0, 0, 0}));
    EXPECT_EQ(lost.elo, -infinity);
    EXPECT_EQ(lost.low, -infinity);
    EXPECT_NEAR(lost.high, -won.low, 1e-6);
    // Perhaps a win for A is about to come, but it would have come before if it were frequent.
    const EloEstimate drawn = estimate_elo(tally_of({0, 0, 10, 0, 0}));
    EXPECT_EQ(drawn.elo, 0);
    EXPECT_NEAR(score_of_elo(drawn.high), 1 - std::exp(-half_of_chi_square / 10) / 2, 1e-6);
    EXPECT_NEAR(drawn.low, -drawn.high, 1e-6);
}

TEST(Elo, OfOneGame) {
    Tally tally;
    tally.add_lone_game(GameResult::win);
    const EloEstimate estimate = estimate_elo(tally);
    EXPECT_EQ(estimate.elo, infinity);
    EXPECT_LT(estimate.low, -200);
    EXPECT_EQ(estimate.high, infinity);
}

// Exactly: the sum over all results of the probability of those whose interval holds the truth.
TEST(Elo, IntervalHoldsTheTruthIn95Of100Matches) {
    constexpr int pairs = 60;
    for (const double truth : {0.35, 0.5, 0.8}) {
        double probability = std::pow(1 - truth, pairs); // of winning none
        double held = 0;
        for (int won = 0; won <= pairs; ++won) {
            const EloEstimate estimate = estimate_elo(tally_of({pairs - won, 0, 0, 0, won}));
            if (estimate.low <= elo_of_score(truth) && elo_of_score(truth) <= estimate.high)
                held += probability;
            probability *= truth / (1 - truth) * (pairs - won) / (won + 1);
        }
        EXPECT_NEAR(held, 0.95, 0.02) << truth;
    }
}

// Tests of Stockfish in 2020 (pull requests 2493, 2598, 2951, 2971, 3098, 3209), when its bounds were in logistic Elo. With
// the normal approximation the fourth would be 2.98.
TEST(Sprt, RatioIsWhatOthersPublished) {
    struct Published {
        std::array<int, Tally::pair_kinds> pairs;
        double elo0;
        double elo1;
        double ratio;
    };
    for (const auto& [pairs, elo0, elo1, ratio] :
         {Published{{424, 2948, 5832, 3045, 460}, -1, 3, 2.94},
          Published{{444, 5546, 17841, 5604, 428}, -1.5, 0.5, 2.63},
          Published{{59, 754, 2467, 865, 75}, -0.5, 1.5, 2.95},
          Published{{17, 253, 1042, 337, 39}, -0.5, 1.5, 2.96},
          Published{{11, 407, 3238, 513, 11}, 0.25, 1.75, 2.93},
          Published{{491, 7345, 29693, 7670, 465}, -0.25, 1.25, 2.96},
          Published{{58, 3302, 33130, 3518, 84}, 0.25, 1.25, 2.97}}) {
        const Sprt test{elo0, elo1};
        EXPECT_NEAR(test.log_likelihood_ratio(tally_of(pairs)), ratio, 0.005) << ratio;
    }
}

TEST(Sprt, BoundsAreWalds) {
    const Sprt test{0, 10};
    EXPECT_NEAR(test.lower_bound(), -2.94, 0.005);
    EXPECT_NEAR(test.upper_bound(), 2.94, 0.005);
    const Sprt uneven{0, 10, 0.01, 0.2};
    EXPECT_DOUBLE_EQ(uneven.lower_bound(), std::log(0.2 / 0.99));
    EXPECT_DOUBLE_EQ(uneven.upper_bound(), std::log(0.8 / 0.01));
}

TEST(Sprt, OfNothingAndOfGamesThatAllEndAlike) {
    const Sprt test{0, 50};
    EXPECT_EQ(test.log_likelihood_ratio({}), 0);
    EXPECT_EQ(test.verdict({}), std::nullopt);
    // The score of 50 Elo is 0.5715: a pair won adds log(0.5715 / 0.5), a pair lost log(0.4285 / 0.5).
    EXPECT_EQ(test.verdict(tally_of({0, 0, 0, 0, 22})), std::nullopt);
    EXPECT_EQ(test.verdict(tally_of({0, 0, 0, 0, 23})), Sprt::Verdict::elo1);
    EXPECT_EQ(test.verdict(tally_of({19, 0, 0, 0, 0})), std::nullopt);
    EXPECT_EQ(test.verdict(tally_of({20, 0, 0, 0, 0})), Sprt::Verdict::elo0);
    // Draws speak for 0 against 50, slowly.
    EXPECT_EQ(test.verdict(tally_of({0, 0, 1, 0, 0})), std::nullopt);
    EXPECT_EQ(test.verdict(tally_of({0, 0, 100, 0, 0})), Sprt::Verdict::elo0);
}

// How often the test accepts elo1 in simulated matches between players who are `elo` apart and often draw.
double share_that_accepts_elo1(const Sprt& test, double elo) {
    constexpr int matches = 400;
    constexpr double share_of_draws = 0.4;
    std::mt19937_64 random{1};
    const auto game = [&] {
        const double drawn = static_cast<double>(random() >> 11) * 0x1p-53;
        const double wins = score_of_elo(elo) - share_of_draws / 2;
        if (drawn < wins) return GameResult::win;
        return drawn < wins + share_of_draws ? GameResult::draw : GameResult::loss;
    };
    int accepted = 0;
    for (int i = 0; i < matches; ++i) {
        Tally tally;
        auto verdict = test.verdict(tally);
        for (; !verdict; verdict = test.verdict(tally)) {
            const GameResult first = game();
            tally.add_pair(first, game());
        }
        accepted += *verdict == Sprt::Verdict::elo1 ? 1 : 0;
    }
    return static_cast<double>(accepted) / matches;
}

TEST(Sprt, IsAsOftenWrongAsItSays) {
    const Sprt test{0, 80};
    EXPECT_LE(share_that_accepts_elo1(test, 0), 0.08); // 0.05 and three standard errors
    EXPECT_GE(share_that_accepts_elo1(test, 80), 0.92);
    EXPECT_GE(share_that_accepts_elo1(test, 0), 0.01); // or it would go on for too long
    EXPECT_LE(share_that_accepts_elo1(test, 80), 0.99);
}

} // namespace
} // namespace espalier
