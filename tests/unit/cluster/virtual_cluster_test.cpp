#include "espalier/cluster/virtual_cluster.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace espalier {
namespace {

constexpr std::uint64_t slice = 100;

// When each rank is done that computes so many nodes of a microsecond, a slice at a time.
std::vector<double> microseconds_for(const std::vector<std::uint64_t>& nodes, int cores, Rank hosts = 1) {
    std::vector<double> ended(nodes.size());
    const VirtualClusterOptions options{
        .ranks = static_cast<Rank>(nodes.size()), .hosts = hosts, .cores = cores, .node_time = 1};
    run_on_virtual_cluster(options, [&](Link& link) {
        const auto rank = static_cast<std::size_t>(link.rank());
        for (std::uint64_t done = 0; done < nodes[rank]; done += slice) link.computes(slice);
        ended[rank] = 1e6 * link.now();
    });
    return ended;
}

TEST(VirtualCluster, EachRankHasACoreUnlessItIsSaidOtherwise) {
    for (const double ended : microseconds_for({1000, 1000, 1000}, 0)) EXPECT_DOUBLE_EQ(ended, 1000);
    for (const double ended : microseconds_for({1000, 1000}, 2)) EXPECT_DOUBLE_EQ(ended, 1000);
}

TEST(VirtualCluster, RanksShareTheCoresOfTheirHost) {
    for (const double ended : microseconds_for({1000, 1000, 1000, 1000}, 2)) EXPECT_DOUBLE_EQ(ended, 2000);
    for (const double ended : microseconds_for({1000, 1000, 1000}, 2)) EXPECT_DOUBLE_EQ(ended, 1500);
}

TEST(VirtualCluster, EachHostHasItsOwnCores) {
    const auto ended = microseconds_for({1000, 1000, 1000, 1000, 0, 0}, 2, 2);
    for (const std::size_t three_on_a_host : {0U, 1U, 2U}) EXPECT_DOUBLE_EQ(ended[three_on_a_host], 1500);
    EXPECT_NEAR(ended[3], 1000, slice);
}

TEST(VirtualCluster, ToLookTakesTime) {
    const VirtualClusterOptions options{.ranks = 2, .look = 7};
    run_on_virtual_cluster(options, [](Link& link) {
        EXPECT_FALSE(link.probe({MessageKind::bound}));
        EXPECT_DOUBLE_EQ(1e6 * link.now(), 7);
        EXPECT_DOUBLE_EQ(1e6 * link.account().communication, 7);
    });
}

TEST(VirtualCluster, WhoIsDoneLeavesItsCoreToOthers) {
    const auto ended = microseconds_for({1000, 3000}, 1);
    EXPECT_DOUBLE_EQ(ended[0], 2000);
    EXPECT_NEAR(ended[1], 4000, 2.0 * slice);
}

struct Go {
    static constexpr MessageKind kind = MessageKind::bound;
};

TEST(VirtualCluster, WhoWaitsLeavesItsCoreToOthers) {
    const VirtualClusterOptions options{.ranks = 2, .hosts = 1, .cores = 1, .node_time = 1};
    double sent = 0;
    run_on_virtual_cluster(options, [&](Link& link) {
        if (!link.is_manager()) {
            link.receive(link.wait({Go::kind}));
            return;
        }
        for (std::uint64_t done = 0; done < 1000; done += slice) link.computes(slice);
        sent = 1e6 * link.now();
        link.send(1, Go{});
    });
    EXPECT_NEAR(sent, 1000, 2.0 * slice); // the first slice began before the other waited
}

} // namespace
} // namespace espalier
