#include "espalier/search/table_news.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace espalier {
namespace {

Known known_to(int depth) {
    return {Score::heuristic(7), Bound::exact, Depth{depth}, Horizon::met, MoveNumber{3}};
}

std::vector<std::uint64_t> hashes_of(const std::vector<NewsItem>& items) {
    std::vector<std::uint64_t> hashes;
    hashes.reserve(items.size());
    for (const NewsItem& item : items) hashes.push_back(item.hash);
    return hashes;
}

class TableNewsTest : public testing::Test {
protected:
    TranspositionTable table_{1};
    TableNews news_{&table_, 3};
};

TEST_F(TableNewsTest, TellsEachReaderOnce) {
    news_.add(10, known_to(2));
    news_.add(11, known_to(2));
    EXPECT_EQ(hashes_of(news_.for_reader(0)), (std::vector<std::uint64_t>{10, 11}));
    news_.add(12, known_to(2));
    EXPECT_EQ(hashes_of(news_.for_reader(0)), std::vector<std::uint64_t>{12});
    EXPECT_EQ(hashes_of(news_.for_reader(1)), (std::vector<std::uint64_t>{10, 11, 12}));
    EXPECT_TRUE(news_.for_reader(1).empty());
}

TEST_F(TableNewsTest, PassesOnWhatAReaderSaysToTheOthersOnly) {
    news_.learn(1, std::vector{NewsItem{20, known_to(4).word()}});
    EXPECT_TRUE(news_.for_reader(1).empty());
    EXPECT_EQ(hashes_of(news_.for_reader(2)), std::vector<std::uint64_t>{20});
    ASSERT_TRUE(table_.find(20));
    EXPECT_EQ(table_.find(20).depth(), Depth{4});
    EXPECT_EQ(table_.find(20).best(), MoveNumber{3});
}

TEST_F(TableNewsTest, KeepsWhatADeeperSearchFound) {
    table_.keep(30, known_to(6));
    news_.learn(0, std::vector{NewsItem{30, known_to(5).word()}});
    EXPECT_EQ(table_.find(30).depth(), Depth{6});
    EXPECT_TRUE(news_.for_reader(1).empty());
    news_.learn(0, std::vector{NewsItem{30, known_to(7).word()}});
    EXPECT_EQ(table_.find(30).depth(), Depth{7});
}

TEST_F(TableNewsTest, TellsTheNewestIfThereIsMore) {
    const std::uint64_t count = 5 * TableNews::most_at_once;
    for (std::uint64_t hash = 1; hash <= count; ++hash) news_.add(hash, known_to(2));
    const auto hashes = hashes_of(news_.for_reader(0));
    ASSERT_EQ(hashes.size(), TableNews::most_at_once);
    EXPECT_EQ(hashes.front(), count - TableNews::most_at_once + 1);
    EXPECT_EQ(hashes.back(), count);
}

TEST_F(TableNewsTest, TellsOfDeeperNodesOnlyWhenThereIsTooMuch) {
    EXPECT_EQ(news_.least_depth(), Depth{1});
    for (std::uint64_t hash = 0; hash < 2 * TableNews::most_at_once; ++hash) news_.add(hash, known_to(2));
    news_.for_reader(0);
    EXPECT_EQ(news_.least_depth(), Depth{2});
    news_.for_reader(0); // there is little
    EXPECT_EQ(news_.least_depth(), Depth{1});
    news_.for_reader(0);
    EXPECT_EQ(news_.least_depth(), Depth{1});
}

TEST_F(TableNewsTest, WhatAReaderSaysIsNoNewsToIt) {
    std::vector<NewsItem> said;
    for (std::uint64_t hash = 1; hash <= 2 * TableNews::most_at_once; ++hash)
        said.push_back({hash, known_to(2).word()});
    news_.learn(0, said);
    news_.add(9999, known_to(2));
    EXPECT_EQ(hashes_of(news_.for_reader(0)), std::vector<std::uint64_t>{9999});
    EXPECT_EQ(news_.least_depth(), Depth{1});
}

TEST(TableNews, OfNoTableLearnsNothing) {
    TableNews news{nullptr, 2};
    news.learn(0, std::vector{NewsItem{1, known_to(3).word()}});
    EXPECT_TRUE(news.for_reader(1).empty());
}

} // namespace
} // namespace espalier
