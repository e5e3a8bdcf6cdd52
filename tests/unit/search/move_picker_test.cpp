#include "espalier/search/pvs/move_picker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

namespace espalier {
namespace {

using testing::ElementsAre;

template <std::size_t N>
std::vector<int> order_of(const std::array<int, N>& ranks, std::optional<MoveNumber> first = std::nullopt) {
    MovePicker<N> picker{N, first};
    std::vector<int> order;
    const auto rank_all = [&](std::span<int> all) { std::ranges::copy(ranks, all.begin()); };
    for (std::size_t i = 0; i < N; ++i) order.push_back(picker.take(rank_all));
    return order;
}

TEST(MovePicker, TakesTheHighestRankFirstAndOfEqualsTheLowestNumber) {
    EXPECT_THAT(order_of(std::array{1, 5, 3, 5, -2, 0}), ElementsAre(1, 3, 2, 0, 5, 4));
    EXPECT_THAT(order_of(std::array{0, 0, 0}), ElementsAre(0, 1, 2));
    EXPECT_THAT(order_of(std::array{-1'000'000'000, 1'000'000'000}), ElementsAre(1, 0));
}

TEST(MovePicker, TakesTheGivenMoveBeforeAll) {
    EXPECT_THAT(order_of(std::array{1, 5, 3, 5}, 2), ElementsAre(2, 1, 3, 0));
    EXPECT_THAT(order_of(std::array{1, 2}, 7), ElementsAre(1, 0)) << "there is no such move";
}

TEST(MovePicker, RanksNothingForTheFirst) {
    MovePicker<3> picker{3, 1};
    EXPECT_EQ(picker.take([](std::span<int>) { throw "nobody should ask"; }), 1);
    int asked = 0;
    const auto rank_all = [&](std::span<int> ranks) {
        ++asked;
        std::ranges::fill(ranks, 0);
    };
    picker.take(rank_all);
    picker.take(rank_all);
    EXPECT_EQ(asked, 1) << "for all at once";
}

} // namespace
} // namespace espalier
