// Who looks for work finds the largest offer, and withdraws what is out of date.
#include "espalier/parallel/offer_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace espalier {
namespace {

struct Offer {
    WorkerNumber worker;
    int depth;

    bool operator==(const Offer&) const = default;
};

std::vector<Offer> offers_to(const OfferBoard& board, WorkerNumber asker,
                             int most = OfferBoard::greatest_depth) {
    std::vector<Offer> offers;
    board.visit(asker, most, [&](WorkerNumber worker, int depth) {
        offers.push_back({worker, depth});
        return false;
    });
    return offers;
}

using Offers = std::vector<Offer>;

TEST(OfferBoard, IsEmptyAtFirst) { EXPECT_EQ(offers_to(OfferBoard{4}, 0), Offers{}); }

TEST(OfferBoard, ShowsTheLargestOfOthersFirst) {
    OfferBoard board{4};
    board.add(1, 3);
    board.add(2, 7);
    board.add(3, 5);
    EXPECT_EQ(offers_to(board, 0), (Offers{{2, 7}, {3, 5}, {1, 3}}));
    EXPECT_EQ(offers_to(board, 2), (Offers{{3, 5}, {1, 3}})) << "its own is left out";
    EXPECT_EQ(offers_to(board, 0, 5), (Offers{{3, 5}, {1, 3}})) << "and what is too deep";
}

TEST(OfferBoard, PrefersWhoComesNextAmongEquals) {
    OfferBoard board{4};
    for (const WorkerNumber worker : {0U, 1U, 3U}) board.add(worker, 5);
    EXPECT_EQ(offers_to(board, 2), (Offers{{3, 5}, {0, 5}, {1, 5}}));
    EXPECT_EQ(offers_to(board, 3), (Offers{{0, 5}, {1, 5}}));
}

TEST(OfferBoard, IsLookedAtUntilItIsEnough) {
    OfferBoard board{4};
    board.add(1, 7);
    board.add(2, 5);
    board.add(3, 4);
    std::optional<Offer> last;
    EXPECT_TRUE(board.visit(0, OfferBoard::greatest_depth, [&](WorkerNumber worker, int depth) {
        last = {worker, depth};
        return depth < 7;
    }));
    EXPECT_EQ(last, (Offer{2, 5}));
}

TEST(OfferBoard, TakesAllThatIsVeryDeepForOne) {
    OfferBoard board{3};
    board.add(1, 500);
    board.add(2, OfferBoard::greatest_depth);
    EXPECT_EQ(offers_to(board, 0),
              (Offers{{1, OfferBoard::greatest_depth}, {2, OfferBoard::greatest_depth}}));
    board.withdraw(1, 400);
    EXPECT_EQ(offers_to(board, 0, 400), (Offers{{2, OfferBoard::greatest_depth}}));
}

// Withdrawn while others are looked at, as who looks does.
TEST(OfferBoard, ShowsTheSameAsASortedSet) {
    constexpr std::size_t workers = 100;
    OfferBoard board{workers};
    std::set<std::pair<int, WorkerNumber>> expected; // by depth
    std::mt19937 random{5};
    for (int round = 0; round < 5'000; ++round) {
        const WorkerNumber worker = random() % workers;
        const int depth = static_cast<int>(random() % 12);
        board.add(worker, depth);
        expected.insert({depth, worker});
        const WorkerNumber asker = random() % workers;
        const auto after_asker = [&](WorkerNumber other) { return (other + workers - asker) % workers; };
        Offers offers;
        for (const auto& [offered, by] : expected)
            if (by != asker) offers.push_back({by, offered});
        std::ranges::sort(offers, {}, [&](const Offer& offer) {
            return std::pair{-offer.depth, after_asker(offer.worker)};
        });
        ASSERT_EQ(offers_to(board, asker), offers);
        std::size_t withdrawals = random() % 3;
        board.visit(asker, OfferBoard::greatest_depth, [&](WorkerNumber other, int offered) {
            if (withdrawals-- == 0) return true;
            board.withdraw(other, offered);
            expected.erase({offered, other});
            return false;
        });
    }
}

} // namespace
} // namespace espalier
