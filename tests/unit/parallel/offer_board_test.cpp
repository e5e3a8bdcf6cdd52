// Who looks for work finds the largest offer, and corrects what is out of date.
#include "espalier/parallel/offer_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <random>

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

// With so many workers some are looked at only if the greatest offer of their group is great enough.
TEST(OfferBoard, FindsTheSameAsALookAtEverybody) {
    constexpr std::size_t workers = 100;
    OfferBoard board{workers};
    std::array<int, workers> depths;
    depths.fill(-1);
    std::mt19937 random{5};
    for (int round = 0; round < 20'000; ++round) {
        const WorkerNumber worker = random() % workers;
        const int depth = static_cast<int>(random() % 12);
        board.add(worker, depth);
        depths[worker] = std::max(depths[worker], depth);
        const WorkerNumber asker = random() % workers;
        WorkerNumber expected = asker;
        for (std::size_t step = 1; step < workers; ++step) {
            const WorkerNumber other = (asker + step) % workers;
            if (depths[other] > (expected == asker ? -1 : depths[expected])) expected = other;
        }
        const auto greatest = board.greatest(asker);
        ASSERT_EQ(greatest.has_value(), expected != asker);
        if (!greatest) continue;
        ASSERT_EQ(greatest->worker, expected);
        ASSERT_EQ(greatest->depth(), depths[expected]);
        depths[expected] -= static_cast<int>(random() % 13);
        depths[expected] = std::max(depths[expected], -1);
        board.correct(*greatest, depths[expected] < 0 ? std::nullopt : std::optional{depths[expected]});
    }
}

} // namespace
} // namespace espalier
