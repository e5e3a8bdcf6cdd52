#include "espalier/core/move_list.hpp"

#include <algorithm>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::ElementsAre;
using testing::ThrowsMessage;

TEST(MoveList, KeepsMovesInTheirOrder) {
    MoveList<int, 4> list;
    EXPECT_TRUE(list.empty());
    for (const int move : {3, 1, 2}) list.push_back(move);
    EXPECT_THAT(list, ElementsAre(3, 1, 2));
    EXPECT_EQ(list.size(), 3u);
    EXPECT_EQ(list[1], 1);
    EXPECT_FALSE(list.empty());
}

TEST(MoveList, RefusesMoreThanItsCapacity) {
    MoveList<int, 2> list;
    list.push_back(1);
    list.push_back(2);
    EXPECT_THAT([&] { list.push_back(3); },
                ThrowsMessage<std::length_error>("a position has more moves than the game's max_moves"));
    EXPECT_THAT(list, ElementsAre(1, 2));
}

TEST(MoveList, CanBeEmptiedAndUsedAgain) {
    MoveList<int, 2> list;
    list.push_back(1);
    list.push_back(2);
    list.clear();
    EXPECT_TRUE(list.empty());
    list.push_back(7);
    EXPECT_THAT(list, ElementsAre(7));
}

TEST(MoveList, CanBeSortedInPlace) {
    MoveList<int> list;
    for (const int move : {3, 1, 2}) list.push_back(move);
    std::ranges::sort(list.as_span());
    EXPECT_THAT(list, ElementsAre(1, 2, 3));
}

TEST(MoveList, HoldsAFewHundredMovesWhenNothingIsSaid) { EXPECT_EQ(MoveList<int>::capacity(), 256u); }

} // namespace
} // namespace espalier
