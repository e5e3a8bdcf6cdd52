#include "espalier/search/solve/solved_table.hpp"

#include "contract/printing.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace espalier {
namespace {

Proven some_proof(int n) {
    return {{Score::loss_in(Ply{n % 900}), Score::win_in(Ply{(n + 7) % 900})},
            static_cast<MoveNumber>(n % 400),
            64};
}

TEST(SolvedTable, KnowsNothingAtFirst) {
    const SolvedTable table{1};
    EXPECT_EQ(table.find(0).bounds, ScoreBounds::all());
    EXPECT_EQ(table.find(0).best, std::nullopt);
    EXPECT_EQ(table.size(), 0u);
}

TEST(SolvedTable, GrowsAndForgetsNothing) {
    SolvedTable table{16};
    constexpr int entries = 300'000; // a megabyte holds 65,536
    for (int n = 0; n < entries; ++n) table.keep_and_grow(static_cast<std::uint64_t>(n), some_proof(n));
    EXPECT_EQ(table.size(), static_cast<std::size_t>(entries));
    for (int n = 0; n < entries; ++n) {
        const Proven proven = table.find(static_cast<std::uint64_t>(n));
        ASSERT_EQ(proven.bounds, some_proof(n).bounds) << n;
        ASSERT_EQ(proven.best, some_proof(n).best) << n;
        ASSERT_EQ(proven.nodes, 64u) << n;
    }
}

TEST(SolvedTable, KeepsTheLatestOfAPosition) {
    SolvedTable table{1};
    table.keep_and_grow(5, some_proof(1));
    table.keep_and_grow(5, {ScoreBounds::exactly(Score::draw()), {}, 1});
    EXPECT_EQ(table.find(5).bounds, ScoreBounds::exactly(Score::draw()));
    EXPECT_EQ(table.find(5).best, std::nullopt);
    EXPECT_EQ(table.size(), 1u);
}

TEST(SolvedTable, WhenFullTheLeastWorkGivesWay) {
    SolvedTable table{1};
    for (std::uint64_t n = 0; n < 40'000; ++n)
        table.keep_and_grow(n, {ScoreBounds::exactly(Score::draw()), {}, 1 << 20});
    for (std::uint64_t n = 40'000; n < 400'000; ++n)
        table.keep_and_grow(n, {ScoreBounds::exactly(Score::draw()), {}, 1});
    std::size_t kept = 0;
    for (std::uint64_t n = 0; n < 40'000; ++n) kept += table.find(n).bounds.is_exact() ? 1u : 0u;
    EXPECT_GT(kept, 39'900u);
    EXPECT_LE(table.size(), 65'536u);
}

} // namespace
} // namespace espalier
