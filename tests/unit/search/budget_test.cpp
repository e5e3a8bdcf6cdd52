#include "espalier/search/budget.hpp"

#include "contract/printing.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <thread>

namespace espalier {
namespace {

using std::chrono::milliseconds;

// Counts nodes until the budget stops it, or there were `most`; says why it stopped.
std::optional<StoppedBy> spend(Budget& budget, std::uint64_t most) {
    try {
        for (std::uint64_t node = 0; node < most; ++node) budget.count_node();
    } catch (const SearchStopped& stopped) { return stopped.reason; }
    return std::nullopt;
}

class NodeBudget : public testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Limits, NodeBudget,
                         testing::Values(0, 1, 2, 3, 4095, 4096, 4097, 8191, 8192, 8193, 100'000));

TEST_P(NodeBudget, IsExact) {
    Budget budget{Limits{.nodes = GetParam()}};
    EXPECT_EQ(spend(budget, GetParam()), std::nullopt) << "as many as allowed";
    EXPECT_EQ(budget.nodes(), GetParam());
    EXPECT_EQ(spend(budget, 1), StoppedBy::nodes) << "one more";
    EXPECT_EQ(spend(budget, 1), StoppedBy::nodes) << "and whoever asks again";
    EXPECT_EQ(budget.nodes(), GetParam()) << "a node that is not allowed is not counted";
}

TEST(Budget, WithoutLimitsGoesOn) {
    Budget budget{Limits{}};
    EXPECT_EQ(spend(budget, 1'000'000), std::nullopt);
    EXPECT_EQ(budget.nodes(), 1'000'000);
}

TEST(Budget, EndsWhenItsTimeIsUp) {
    Budget none{Limits{.time = milliseconds{0}}};
    EXPECT_EQ(spend(none, 1), StoppedBy::time);
    EXPECT_EQ(none.nodes(), 0);

    Budget some{Limits{.time = milliseconds{5}}};
    EXPECT_EQ(spend(some, 1'000'000'000'000), StoppedBy::time);
    EXPECT_GE(some.elapsed(), milliseconds{5});
}

TEST(Budget, LooksAtTheClockMoreOftenWhereNodesAreSlow) {
    Budget budget{Limits{.time = milliseconds{50}}};
    const auto spend_slowly = [&] {
        for (int node = 0; node < 1000; ++node) {
            std::this_thread::sleep_for(milliseconds{2});
            budget.count_node();
        }
    };
    EXPECT_THROW(spend_slowly(), SearchStopped);
    EXPECT_LT(budget.nodes(), 50);
}

TEST(Budget, EndsWhenToldToStop) {
    std::stop_source source;
    Budget budget{Limits{.stop = source.get_token()}};
    EXPECT_EQ(spend(budget, 10'000), std::nullopt);
    source.request_stop();
    EXPECT_EQ(spend(budget, 4097), StoppedBy::interrupt);
    EXPECT_LE(budget.nodes(), 10'000 + 4096);

    Budget too_late{Limits{.stop = source.get_token()}};
    EXPECT_EQ(spend(too_late, 1), StoppedBy::interrupt);
    EXPECT_EQ(too_late.nodes(), 0);
}

} // namespace
} // namespace espalier
