// Simulated workers run in the order of their clocks, equals in an order that the seed decides.
#include "espalier/parallel/ready_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace espalier {
namespace {

std::vector<WorkerNumber> popped(ReadyQueue& queue) {
    std::vector<WorkerNumber> order;
    while (!queue.is_empty()) order.push_back(queue.pop());
    return order;
}

TEST(ReadyQueue, HasTheSmallestClockInFront) {
    ReadyQueue queue{1};
    EXPECT_TRUE(queue.is_empty());
    queue.push(7, 0);
    queue.push(1'000'000, 1); // beyond the ring
    queue.push(3, 2);
    queue.push(900, 3);
    EXPECT_EQ(queue.front(), 3U);
    EXPECT_EQ(popped(queue), (std::vector<WorkerNumber>{2, 0, 3, 1}));
}

TEST(ReadyQueue, TakesEqualsInAnOrderThatTheSeedDecides) {
    const auto order_of = [](std::uint64_t seed) {
        ReadyQueue queue{seed};
        for (WorkerNumber number = 0; number < 8; ++number) queue.push(5, number);
        return popped(queue);
    };
    EXPECT_EQ(order_of(1), order_of(1));
    std::set<WorkerNumber> firsts;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        auto order = order_of(seed);
        firsts.insert(order.front());
        std::ranges::sort(order);
        EXPECT_EQ(order, (std::vector<WorkerNumber>{0, 1, 2, 3, 4, 5, 6, 7}));
    }
    EXPECT_EQ(firsts.size(), 8U) << "anybody may be first";
}

TEST(ReadyQueue, KnowsWhoComesAfterOthersUnlessTheyComeLater) {
    ReadyQueue queue{3};
    EXPECT_FALSE(queue.after(0));
    for (WorkerNumber number = 0; number < 3; ++number) queue.push(5, number);
    queue.push(6, 3);
    const auto first = queue.after(0);
    const auto third = queue.after(2);
    EXPECT_FALSE(queue.after(3)) << "of another time";
    const auto order = popped(queue);
    EXPECT_EQ(first, order[0]);
    EXPECT_EQ(third, order[2]);
}

// Workers that take short steps and now and then a long one: in the ring, through the heap, and both at the same time.
TEST(ReadyQueue, KeepsTheOrderOfASortedList) {
    std::mt19937_64 random{11};
    ReadyQueue queue{2};
    std::multiset<std::pair<ReadyQueue::Time, WorkerNumber>> expected;
    const auto push = [&](ReadyQueue::Time clock, WorkerNumber number) {
        queue.push(clock, number);
        expected.insert({clock, number});
    };
    for (WorkerNumber number = 0; number < 10; ++number) push(0, number);
    int long_steps = 0;
    for (int step = 0; step < 20'000; ++step) {
        ASSERT_EQ(queue.front(), expected.begin()->first);
        const ReadyQueue::Time now = queue.front();
        const WorkerNumber number = queue.pop();
        ASSERT_EQ(expected.erase({now, number}), 1U);
        const bool is_long = random() % 4 == 0;
        long_steps += is_long ? 1 : 0;
        push(now + (is_long ? 50 + random() % 500 : random() % 3), number);
    }
    EXPECT_GT(long_steps, 4'000);
    for (const auto& [clock, number] : expected) {
        ASSERT_EQ(queue.front(), clock);
        queue.pop();
    }
    EXPECT_TRUE(queue.is_empty());
}

} // namespace
} // namespace espalier
