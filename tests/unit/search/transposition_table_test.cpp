#include "espalier/search/transposition_table.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <random>
#include <thread>
#include <vector>

namespace espalier {
namespace {

Known known_at(int depth, int points, MoveNumber best = 0) {
    return Known{Score::heuristic(points), Bound::exact, Depth{depth}, Horizon::met, best};
}

TEST(TranspositionTable, KeepsAllThatIsKnown) {
    TranspositionTable table{1};
    const std::vector scores{Score::draw(), Score::heuristic(-30'000), Score::heuristic(30'000),
                             Score::win_in(Ply{0}), Score::loss_in(Ply{1000})};
    std::uint64_t hash = 0;
    for (const Score score : scores) {
        for (const Bound bound : {Bound::exact, Bound::at_least, Bound::at_most}) {
            for (const int depth : {0, 1, longest_line}) {
                for (const MoveNumber best : std::array<MoveNumber, 3>{0, 1, 65535}) {
                    for (const Horizon horizon : {Horizon::met, Horizon::not_met}) {
                        table.keep(++hash, Known{score, bound, Depth{depth}, horizon, best});
                        const Known known = table.find(hash);
                        ASSERT_TRUE(known);
                        EXPECT_EQ(known.score(), score);
                        EXPECT_EQ(known.bound(), bound);
                        EXPECT_EQ(known.depth(), Depth{depth});
                        EXPECT_EQ(known.best(), best);
                        EXPECT_EQ(known.horizon(), horizon);
                    }
                }
            }
        }
    }
}

TEST(TranspositionTable, KnowsNothingAtFirstAndAfterForgetting) {
    TranspositionTable table{1};
    EXPECT_FALSE(table.find(0));
    EXPECT_FALSE(table.find(~std::uint64_t{0}));
    table.keep(0, known_at(3, 5));
    EXPECT_TRUE(table.find(0));
    table.forget();
    EXPECT_FALSE(table.find(0));
    EXPECT_EQ(table.fill(), 0);
}

TEST(TranspositionTable, ReplacesWhatItKnewOfTheSamePosition) {
    TranspositionTable table{1};
    table.keep(7, known_at(9, 1));
    table.keep(7, known_at(2, 2));
    EXPECT_EQ(table.find(7).score(), Score::heuristic(2));
}

// Far more positions than there is room for: what is deep stays, and what is of an earlier search goes first.
TEST(TranspositionTable, GivesUpTheShallowAndTheOldFirst) {
    constexpr std::uint64_t many = 400'000;
    TranspositionTable table{1};
    std::mt19937_64 random{1};
    std::vector<std::uint64_t> deep;
    for (int i = 0; i < 1000; ++i) table.keep(deep.emplace_back(random()), known_at(20, 0));
    const auto count_left = [&] {
        int left = 0;
        for (const auto hash : deep) left += table.find(hash) ? 1 : 0;
        return left;
    };
    for (std::uint64_t i = 0; i < many; ++i) table.keep(random(), known_at(3, 0));
    EXPECT_GT(count_left(), 990);
    EXPECT_GT(table.fill(), 0.99);
    for (int search = 0; search < 3; ++search) table.begin_search();
    for (std::uint64_t i = 0; i < many; ++i) table.keep(random(), known_at(3, 0));
    EXPECT_LT(count_left(), 100);
}

TEST(TranspositionTable, HasTheSizeItIsGiven) {
    EXPECT_EQ(TranspositionTable{1}.megabytes(), 1U);
    EXPECT_EQ(TranspositionTable{0}.megabytes(), 1U) << "there is no smaller one";
    EXPECT_EQ(TranspositionTable{48}.megabytes(), 32U) << "a power of two";
    EXPECT_THROW(TranspositionTable{std::size_t{1} << 40}, std::bad_alloc);
}

// Two threads write different things about the same few positions: whatever is read was written as a whole.
TEST(TranspositionTable, IsNeverReadHalfWritten) {
    TranspositionTable table{1};
    std::atomic<bool> is_over = false;
    const auto write = [&](int sign) {
        for (int i = 0; i < 200'000; ++i) {
            const int depth = i % 500;
            table.keep(static_cast<std::uint64_t>(i % 3),
                       known_at(depth, sign * depth, static_cast<MoveNumber>(depth)));
        }
        is_over = true;
    };
    {
        const std::jthread one{write, 1};
        const std::jthread other{write, -1};
        while (!is_over) {
            for (std::uint64_t hash = 0; hash < 3; ++hash) {
                const Known known = table.find(hash);
                if (!known) continue;
                ASSERT_EQ(known.best(), known.depth().value());
                ASSERT_EQ(std::abs(known.score().points()), known.depth().value());
            }
        }
    }
}

TEST(Score, IsSeenFromANodeAndFromTheRoot) {
    EXPECT_EQ(Score::win_in(Ply{7}).seen_from(Ply{4}), Score::win_in(Ply{3}));
    EXPECT_EQ(Score::win_in(Ply{3}).seen_from_root(Ply{4}), Score::win_in(Ply{7}));
    EXPECT_EQ(Score::loss_in(Ply{7}).seen_from(Ply{4}), Score::loss_in(Ply{3}));
    EXPECT_EQ(Score::loss_in(Ply{3}).seen_from_root(Ply{4}), Score::loss_in(Ply{7}));
    EXPECT_EQ(Score::heuristic(12).seen_from(Ply{4}), Score::heuristic(12));
    EXPECT_TRUE(Score::win_in(Ply{900}).seen_from_root(Ply{900}).is_win()) << "never becomes a guess";
    EXPECT_TRUE(Score::loss_in(Ply{900}).seen_from_root(Ply{900}).is_loss());
}

} // namespace
} // namespace espalier
