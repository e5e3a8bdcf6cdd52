// What is said of repeated measurements, beside answers worked out by hand and simulated data.
#include "espalier/lab/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::lab {
namespace {

using testing::AllOf;
using testing::Each;
using testing::Ge;
using testing::Le;

double mean_of_all(const std::vector<Sample>& samples) {
    Sample all;
    for (const Sample& sample : samples) all.insert(all.end(), sample.begin(), sample.end());
    return mean(all);
}

TEST(Median, IsTheMiddleOrTheMeanOfTheTwoInTheMiddle) {
    EXPECT_DOUBLE_EQ(median({7}), 7);
    EXPECT_DOUBLE_EQ(median({9, 1, 5}), 5);
    EXPECT_DOUBLE_EQ(median({100, 1, 4, 2}), 3);
    EXPECT_DOUBLE_EQ(median({2, 2, 1, 1}), 1.5);
    // First moves of ten games, as "tic tac toe on a holiday" gives them.
    EXPECT_DOUBLE_EQ(median({7.014, 6.75, 6.324, 5.576, 5.893, 5.392, 5.409, 5.508, 5.633, 5.569}), 5.6045);
}

TEST(Means, AreOfSumsAndOfProducts) {
    const std::vector<double> pruned{0.836, 0.53, 0.469, 0.45, 0.368, 0.312, 0.311, 0.325, 0.258, 0.3};
    EXPECT_NEAR(mean(pruned), 0.4159, 1e-12);
    EXPECT_NEAR(geometric_mean(std::vector<double>{1, 10, 100}), 10, 1e-12);
    EXPECT_NEAR(geometric_mean(std::vector<double>{2, 8}), 4, 1e-12);
    EXPECT_EQ(geometric_mean(std::vector<double>{3}), 3);
    EXPECT_NEAR(geometric_mean(std::vector<double>{1e300, 1e300, 1e300}), 1e300,
                1e288); // the product overflows
}

TEST(RatioOfTotals, IsNotTheMeanOfRatios) {
    EXPECT_DOUBLE_EQ(ratio_of_totals(std::vector<double>{1, 9}, std::vector<double>{1, 3}), 2.5);
}

TEST(Bootstrap, OfOneValueIsAPoint) {
    const auto [low, high] = bootstrap_interval({{4.5}}, mean_of_all);
    EXPECT_DOUBLE_EQ(low, 4.5);
    EXPECT_DOUBLE_EQ(high, 4.5);
}

TEST(Bootstrap, OfTheSameSeedIsTheSame) {
    const std::vector<Sample> samples{{1, 2, 3, 4, 5, 6, 7}, {3, 9, 4}};
    const auto one = bootstrap_interval(samples, mean_of_all, 200, 5);
    const auto again = bootstrap_interval(samples, mean_of_all, 200, 5);
    const auto other = bootstrap_interval(samples, mean_of_all, 200, 6);
    EXPECT_EQ(one.low, again.low);
    EXPECT_EQ(one.high, again.high);
    EXPECT_TRUE(one.low != other.low || one.high != other.high);
}

// Of two values the mean of what is drawn is one of three, and each end has a quarter of all.
TEST(Bootstrap, ReachesFromEndToEndOfTwoValues) {
    const auto [low, high] = bootstrap_interval({{10, 20}}, mean_of_all);
    EXPECT_DOUBLE_EQ(low, 10);
    EXPECT_DOUBLE_EQ(high, 20);
}

// Each of 25 is 1 in 25 times the extreme, so that the ends of 95 % lie inside.
TEST(Bootstrap, LeavesTheTailsOut) {
    Sample sample;
    for (int i = 1; i <= 25; ++i) sample.push_back(i);
    const auto [low, high] = bootstrap_interval({sample}, mean_of_all, 4000);
    // 13 +- 1.96 * sqrt(52 / 25)
    EXPECT_NEAR(low, 10.17, 0.15);
    EXPECT_NEAR(high, 15.83, 0.15);
}

TEST(Bootstrap, DrawsSubjectsToo) {
    const auto [low, high] = bootstrap_interval({{1, 1, 1}, {5, 5, 5}}, mean_of_all);
    EXPECT_DOUBLE_EQ(low, 1); // a quarter of the time both are the first
    EXPECT_DOUBLE_EQ(high, 5);
}

// Values never change from one sample into another, whole or in part.
TEST(Bootstrap, KeepsGroupsTogether) {
    const std::vector<Group> groups{{{1, 2}, {10, 20}}, {{3, 4, 5}, {30, 40, 50}}};
    bool has_seen_pairs = false;
    const auto look = [&](const std::vector<Group>& drawn) {
        EXPECT_EQ(drawn.size(), 2U);
        for (const Group& group : drawn) {
            const bool is_first = group[0].size() == 2;
            EXPECT_THAT(group[0], Each(is_first ? AllOf(Ge(1.0), Le(2.0)) : AllOf(Ge(3.0), Le(5.0))));
            EXPECT_THAT(group[1], Each(is_first ? AllOf(Ge(10.0), Le(20.0)) : AllOf(Ge(30.0), Le(50.0))));
            has_seen_pairs = has_seen_pairs || (group[0][0] == 1 && group[1][0] == 20);
        }
        return 0.0;
    };
    bootstrap_interval_of_groups(groups, look, 100);
    EXPECT_TRUE(has_seen_pairs) << "the samples of a group are drawn apart from each other";
}

TEST(Bootstrap, LeavesOutWhatIsNoNumber) {
    const auto only_of_both = [](const std::vector<Group>& drawn) {
        return drawn[0][0][0] == drawn[1][0][0] ? std::nan("") : drawn[0][0][0] + drawn[1][0][0];
    };
    const auto [low, high] = bootstrap_interval_of_groups({{{1}}, {{2}}}, only_of_both);
    EXPECT_DOUBLE_EQ(low, 3);
    EXPECT_DOUBLE_EQ(high, 3);
}

// Percentiles know nothing of Student's t: of 40 normal values they cover the mean as often as t with 39 degrees of
// freedom lies within 1.96 * sqrt(39 / 40), which is 0.940. An interval of 90 % would cover it 0.888 of the time.
TEST(Bootstrap, CoversTheTruthAlmost95TimesOf100) {
    std::mt19937_64 random{11};
    std::normal_distribution<double> normal{50, 8};
    const auto mean_of_one = [](const std::vector<Sample>& samples) { return mean(samples.front()); };
    constexpr int trials = 1000; // of which three standard deviations are 0.023
    int covered = 0;
    for (int trial = 0; trial < trials; ++trial) {
        Sample sample(40);
        std::ranges::generate(sample, [&] { return normal(random); });
        const auto [low, high] = bootstrap_interval({sample}, mean_of_one, 300, static_cast<unsigned>(trial));
        if (low <= 50 && 50 <= high) ++covered;
    }
    EXPECT_NEAR(static_cast<double>(covered) / trials, 0.940, 0.025);
}

LawPoint point(double work, double path, double a, double b) { return {work, path, a * work + b * path}; }

TEST(FitLaw, FindsTheLawThatHolds) {
    const std::vector<LawPoint> points{point(1000, 10, 1.09, 0.95), point(250, 12, 1.09, 0.95),
                                       point(60, 15, 1.09, 0.95), point(4, 20, 1.09, 0.95)};
    const Law law = fit_law(points);
    EXPECT_NEAR(law.by_work, 1.09, 1e-9);
    EXPECT_NEAR(law.by_path, 0.95, 1e-9);
    EXPECT_NEAR(law.mean_error, 0, 1e-9);
}

// (a/1 - 1)^2 + (a/2 - 1)^2 is least at 1.2; of absolute errors it would be 1.5.
TEST(FitLaw, MinimisesRelativeErrors) {
    const std::vector<LawPoint> points{{1, 0, 1}, {1, 0, 2}, {0, 1, 4}};
    const Law law = fit_law(points);
    EXPECT_NEAR(law.by_work, 1.2, 1e-12);
    EXPECT_NEAR(law.by_path, 4, 1e-12);
    EXPECT_NEAR(law.mean_error, (0.2 + 0.4 + 0) / 3, 1e-12);
}

TEST(FitLaw, IsNoNumberWhereMultiplesSayNothing) {
    const std::vector<LawPoint> points{{1, 3, 4}, {2.1, 6.3, 9}, {0.7, 2.1, 2}};
    EXPECT_TRUE(std::isnan(fit_law(points).by_work));
    EXPECT_TRUE(std::isnan(fit_law(std::vector<LawPoint>{{1, 3, 4}}).by_path));
    EXPECT_TRUE(std::isnan(fit_law({}).mean_error));
}

} // namespace
} // namespace espalier::lab
