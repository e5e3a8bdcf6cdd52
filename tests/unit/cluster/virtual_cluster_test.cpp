#include "espalier/cluster/virtual_cluster.hpp"

#include <algorithm>
#include <set>
#include <utility>
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

// How long after it has arrived rank 1 sees what it has waited for, in microseconds, when the manager sends it so late.
double seen_after(double sent, std::uint64_t seed) {
    const VirtualClusterOptions options{
        .ranks = 2, .latency = 0, .overhead = 0, .look = 2, .oversleep = 100, .node_time = 1, .seed = seed};
    double seen = 0;
    run_on_virtual_cluster(options, [&](Link& link) {
        if (link.is_manager()) {
            link.computes(static_cast<std::uint64_t>(sent));
            link.send(1, Go{});
        } else {
            link.wait({Go::kind});
            seen = 1e6 * link.now();
        }
    });
    return seen - sent;
}

TEST(VirtualCluster, WhoWaitsForLongLooksSeldom) {
    double latest = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const double soon = seen_after(140, seed);
        EXPECT_GE(soon, 0);
        EXPECT_LE(soon, 3); // a look and a half
        const double late = seen_after(100'000, seed);
        EXPECT_GE(late, 0);
        EXPECT_LE(late, 1000 + 1.5 * 102); // a nap
        latest = std::max(latest, late);
    }
    EXPECT_GT(latest, 500);
}

TEST(VirtualCluster, NodesTakeAsLongAsEachOtherUnlessThereIsNoise) {
    const auto microseconds_with = [](double noise, std::uint64_t seed) {
        const VirtualClusterOptions options{.ranks = 1, .node_time = 1, .noise = noise, .seed = seed};
        double ended = 0;
        run_on_virtual_cluster(options, [&](Link& link) {
            link.computes(1000);
            ended = 1e6 * link.now();
        });
        return ended;
    };
    EXPECT_DOUBLE_EQ(microseconds_with(0, 1), microseconds_with(0, 2));
    EXPECT_NE(microseconds_with(0.2, 1), microseconds_with(0.2, 2));
    EXPECT_DOUBLE_EQ(microseconds_with(0.2, 1), microseconds_with(0.2, 1));
    EXPECT_NEAR(microseconds_with(0.2, 1), 1000, 200);
}

template <MessageKind of_kind>
struct Numbered {
    static constexpr MessageKind kind = of_kind;

    int number;
};
using Even = Numbered<MessageKind::answer>;
using Odd = Numbered<MessageKind::request>;

// By rank, what the manager was sent, in the order in which it was told.
std::vector<std::pair<Rank, int>> told_to_manager(std::uint64_t seed) {
    constexpr int each = 3;
    std::vector<std::pair<Rank, int>> told;
    run_on_virtual_cluster({.ranks = 3, .node_time = 1, .seed = seed}, [&](Link& link) {
        if (link.is_manager()) {
            link.computes(1000);
            while (told.size() < 2 * each) {
                const Envelope envelope = link.wait({Even::kind, Odd::kind});
                told.emplace_back(envelope.from, envelope.kind == Even::kind
                                                     ? link.receive_as<Even>(envelope).number
                                                     : link.receive_as<Odd>(envelope).number);
            }
        } else {
            link.computes(static_cast<std::uint64_t>(100 * link.rank()));
            for (int number = 0; number < each; ++number)
                number % 2 == 0 ? link.send(0, Even{number}) : link.send(0, Odd{number});
        }
    });
    return told;
}

TEST(VirtualCluster, OnlyMessagesOfOneRankComeInTheirOrder) {
    std::set<Rank> first;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto told = told_to_manager(seed);
        first.insert(told.front().first);
        for (const Rank rank : {1, 2}) {
            std::vector<int> numbers;
            for (const auto& [from, number] : told)
                if (from == rank) numbers.push_back(number);
            EXPECT_EQ(numbers, (std::vector{0, 1, 2}));
        }
    }
    EXPECT_EQ(first, (std::set<Rank>{1, 2}));
}

} // namespace
} // namespace espalier
