// Who leads, and how ties go; the shared lead says the same.
#include "espalier/search/pvs/lead.hpp"

#include <optional>

#include <gtest/gtest.h>

namespace espalier {
namespace {

constexpr Score points(int value) { return Score::heuristic(value); }

TEST(Lead, IsTakenByWhoIsAboveAlpha) {
    Lead lead{points(5), Ties::to_the_first_found};
    EXPECT_TRUE(lead.is_empty());
    EXPECT_FALSE(lead.offer(3, points(5)));
    EXPECT_EQ(lead.best(), std::nullopt);
    EXPECT_EQ(lead.score(), points(5));
    EXPECT_TRUE(lead.offer(4, points(6)));
    EXPECT_FALSE(lead.offer(2, points(6)));
    EXPECT_EQ(lead.best(), MoveNumber{4});
    EXPECT_EQ(lead.to_beat(2), points(6));
}

TEST(Lead, OfTiesAtTheRootTheFirstGeneratedHasIt) {
    Lead lead{-Score::infinity(), Ties::to_the_first_generated};
    EXPECT_TRUE(lead.offer(4, points(6)));
    EXPECT_EQ(lead.to_beat(5), points(6));
    EXPECT_EQ(lead.to_beat(3), points(5)); // the window one lower
    EXPECT_FALSE(lead.offer(5, points(6)));
    EXPECT_TRUE(lead.offer(3, points(6)));
    EXPECT_EQ(lead.best(), MoveNumber{3});
}

TEST(SharedLead, GoesOnWhereThePlainOneWas) {
    Lead plain{points(-3), Ties::to_the_first_generated};
    plain.offer(7, points(2));
    SharedLead shared{plain};
    EXPECT_EQ(shared.now().best(), MoveNumber{7});
    EXPECT_FALSE(shared.offer(8, points(2)));
    EXPECT_TRUE(shared.offer(6, points(2)));
    EXPECT_TRUE(shared.offer(9, Score::win_in(Ply{3})));
    EXPECT_EQ(shared.now().best(), MoveNumber{9});
    EXPECT_EQ(shared.now().score(), Score::win_in(Ply{3}));
    EXPECT_EQ(shared.now().alpha(), Score::win_in(Ply{3}));
}

TEST(SharedLead, KeepsTheBestOfThoseThatFail) {
    SharedLead shared{Lead{points(10), Ties::to_the_first_found}};
    EXPECT_TRUE(shared.now().is_empty());
    EXPECT_FALSE(shared.offer(0, points(-20)));
    EXPECT_FALSE(shared.offer(1, Score::loss_in(Ply{2})));
    shared.raise(points(-7));
    EXPECT_EQ(shared.now().score(), points(-7));
    EXPECT_EQ(shared.now().best(), std::nullopt);
    EXPECT_EQ(shared.now().alpha(), points(10));
}

} // namespace
} // namespace espalier
