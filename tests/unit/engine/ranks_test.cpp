// Ranks that are not alike are found out before they search together.
#include "espalier/engine/ranks.hpp"

#include "espalier/cluster/virtual_cluster.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace espalier {
namespace {

struct Started {
    const char* version = "1.0";
    std::vector<const char*> words{"search", "chess"};
};

// What each rank is told.
std::vector<std::optional<std::string>> differences(const std::vector<Started>& ranks) {
    std::vector<std::optional<std::string>> told(ranks.size());
    run_on_virtual_cluster({.ranks = static_cast<Rank>(ranks.size())}, [&](Link& link) {
        const auto rank = static_cast<std::size_t>(link.rank());
        const std::string host = "host-" + std::to_string(rank);
        told[rank] =
            difference_between_ranks(link, greeting_of(ranks[rank].version, ranks[rank].words, host));
    });
    return told;
}

void expect_all_told(const std::vector<Started>& ranks, const std::optional<std::string>& expected) {
    for (const auto& told : differences(ranks)) EXPECT_EQ(told, expected);
}

TEST(Ranks, LikeEachOtherAreWelcome) {
    expect_all_told({{}}, std::nullopt);
    expect_all_told({{}, {}, {}, {}}, std::nullopt);
}

TEST(Ranks, OfAnotherVersionAreRefused) {
    expect_all_told({{}, {}, {.version = "1.1"}, {}},
                    "rank 2 on host-2 is another version of this program than rank 0");
}

TEST(Ranks, WithOtherWordsAreRefused) {
    const std::string expected = "rank 1 on host-1 was started with other words than rank 0";
    expect_all_told({{}, {.words = {"search", "checkers"}}}, expected);
    expect_all_told({{}, {.words = {"search"}}}, expected);
    expect_all_told({{}, {.words = {"searc", "hchess"}}}, expected);
    expect_all_told({{}, {.words = {"searchchess"}}}, expected);
}

TEST(Ranks, OnHostsWithLongNamesAreNamed) {
    const Greeting greeting = greeting_of("1", {}, std::string(500, 'h'));
    EXPECT_EQ(std::string{greeting.host.data()}, std::string(greeting.host.size() - 1, 'h'));
}

} // namespace
} // namespace espalier
