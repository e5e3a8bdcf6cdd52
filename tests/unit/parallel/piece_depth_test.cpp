#include "espalier/parallel/piece_depth.hpp"

#include <gtest/gtest.h>

namespace espalier {
namespace {

// True if pieces are cut differently after as many of them as it takes to say so.
bool learns_pieces(PieceDepth& depth, std::uint64_t nodes) {
    const Depth now = depth.value();
    for (int piece = 0; piece < 16; ++piece) {
        if (depth.learns_piece(now, nodes)) return true;
    }
    return false;
}

TEST(PieceDepth, IsFirstThatOfTheLargestTreeThatIsSmallEnough) {
    PieceDepth depth{1000};
    EXPECT_EQ(depth.value(), Depth{0});
    EXPECT_TRUE(depth.learns_tree(Depth{1}, 30));
    EXPECT_TRUE(depth.learns_tree(Depth{2}, 1000));
    EXPECT_FALSE(depth.learns_tree(Depth{3}, 1001));
    EXPECT_EQ(depth.value(), Depth{2});
}

TEST(PieceDepth, IsThatOfPiecesBefore) {
    PieceDepth depth{1000, Depth{6}};
    EXPECT_FALSE(depth.learns_tree(Depth{3}, 1));
    EXPECT_EQ(depth.value(), Depth{6});
    EXPECT_TRUE(learns_pieces(depth, 1001));
    EXPECT_EQ(depth.value(), Depth{5});
}

TEST(PieceDepth, GrowsWhilePiecesAreSmall) {
    PieceDepth depth{1000};
    depth.learns_tree(Depth{3}, 900);
    EXPECT_TRUE(learns_pieces(depth, 10));
    EXPECT_EQ(depth.value(), Depth{4});
    EXPECT_TRUE(learns_pieces(depth, 125));
    EXPECT_EQ(depth.value(), Depth{5});
    EXPECT_FALSE(learns_pieces(depth, 126)); // a ply more might be too much
    EXPECT_FALSE(learns_pieces(depth, 1000));
    EXPECT_EQ(depth.value(), Depth{5});
}

TEST(PieceDepth, ShrinksWhenPiecesAreTooLarge) {
    PieceDepth depth{1000};
    depth.learns_tree(Depth{2}, 900);
    EXPECT_TRUE(learns_pieces(depth, 1001));
    EXPECT_EQ(depth.value(), Depth{1});
    EXPECT_FALSE(learns_pieces(depth, 5000)); // nothing is less deep
    EXPECT_EQ(depth.value(), Depth{1});
}

TEST(PieceDepth, LearnsFromPiecesOfItsDepthOnlyAndFromNoTreeAfterwards) {
    PieceDepth depth{1000};
    depth.learns_tree(Depth{3}, 900);
    for (int piece = 0; piece < 100; ++piece) EXPECT_FALSE(depth.learns_piece(Depth{2}, 1));
    EXPECT_FALSE(
        depth.learns_tree(Depth{4}, 1)); // by now it is only a part of the tree that was searched here
    EXPECT_EQ(depth.value(), Depth{3});
}

} // namespace
} // namespace espalier
