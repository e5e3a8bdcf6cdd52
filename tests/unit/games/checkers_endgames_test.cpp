// Endgames against the values everybody knows.
#include "checkers_endgames.hpp"

#include <optional>

#include <gtest/gtest.h>

namespace espalier {
namespace {

constexpr Army one_king{.kings = 1};
constexpr Army two_kings{.kings = 2};

TEST(CheckersEndgames, OneKingAgainstOne) {
    const auto count = Endgames{one_king, one_king}.count(one_king, one_king);
    EXPECT_EQ(count.won, 230);
    EXPECT_EQ(count.lost, 108);
    EXPECT_EQ(count.drawn, 654);
}

TEST(CheckersEndgames, TwoKingsAgainstOne) {
    EXPECT_EQ((Endgames{one_king, two_kings}.plies("W:WK15,K18:BK1")), 19);
    const Endgames two_blacks{two_kings, one_king};
    EXPECT_EQ(two_blacks.plies("W:WK18:BK29,K30"), std::nullopt);
    EXPECT_EQ(two_blacks.plies("B:WK32:BK18,K15"), 19); // the first, turned round
    const auto count = two_blacks.count(two_kings, one_king);
    EXPECT_EQ(count.won, 14'846);
    EXPECT_EQ(count.lost, 0);
    EXPECT_EQ(count.drawn, 34);
}

} // namespace
} // namespace espalier
