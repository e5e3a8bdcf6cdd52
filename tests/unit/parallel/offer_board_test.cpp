// Who looks for work finds the largest offer, and corrects what is out of date.
#include "espalier/parallel/offer_board.hpp"

#include <gtest/gtest.h>

namespace espalier {
namespace {

TEST(OfferBoard, IsEmptyAtFirst) { EXPECT_FALSE(OfferBoard{4}.greatest(0)); }

TEST(OfferBoard, HasTheLargestOfferOfAnother) {
    OfferBoard board{4};
    board.add(1, 3);
    board.add(2, 7);
    board.add(3, 5);
    EXPECT_EQ(board.greatest(0)->worker, 2U);
    EXPECT_EQ(board.greatest(0)->depth(), 7);
    EXPECT_EQ(board.greatest(2)->worker, 3U) << "its own is left out";
}

TEST(OfferBoard, PrefersWhoComesNextAmongEquals) {
    OfferBoard board{4};
    for (const WorkerNumber worker : {0U, 1U, 3U}) board.add(worker, 5);
    EXPECT_EQ(board.greatest(2)->worker, 3U);
    EXPECT_EQ(board.greatest(3)->worker, 0U);
}

TEST(OfferBoard, KeepsTheLargestOfOneWorker) {
    OfferBoard board{2};
    board.add(1, 7);
    board.add(1, 3);
    EXPECT_EQ(board.greatest(0)->depth(), 7);
}

TEST(OfferBoard, IsCorrected) {
    OfferBoard board{2};
    board.add(1, 7);
    board.correct(*board.greatest(0), 3);
    EXPECT_EQ(board.greatest(0)->depth(), 3);
    board.correct(*board.greatest(0), std::nullopt);
    EXPECT_FALSE(board.greatest(0));
}

// Else an offer could be lost that was made between the look and the correction.
TEST(OfferBoard, IsNotCorrectedIfMoreWasAddedMeanwhile) {
    OfferBoard board{2};
    board.add(1, 7);
    const auto seen = *board.greatest(0);
    board.add(1, 5);
    board.correct(seen, std::nullopt);
    EXPECT_EQ(board.greatest(0)->depth(), 7);
}

} // namespace
} // namespace espalier
