// A set of workers is gone through from whoever asks, around to whoever comes before it.
#include "espalier/parallel/worker_set.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace espalier {
namespace {

std::vector<WorkerNumber> visited(const WorkerSet& workers, WorkerNumber asker) {
    std::vector<WorkerNumber> order;
    workers.visit_after(asker, [&](WorkerNumber worker) {
        order.push_back(worker);
        return false;
    });
    return order;
}

TEST(WorkerSet, HoldsWhoWasAddedAndNotRemoved) {
    WorkerSet workers{200};
    EXPECT_TRUE(workers.is_empty());
    workers.add(3);
    workers.add(150);
    EXPECT_TRUE(workers.remove(3));
    EXPECT_FALSE(workers.remove(3)) << "only one of several may have it";
    EXPECT_FALSE(workers.is_empty());
    EXPECT_EQ(visited(workers, 0), (std::vector<WorkerNumber>{150}));
    workers.clear();
    EXPECT_TRUE(workers.is_empty());
}

TEST(WorkerSet, IsGoneThroughFromWhoAsks) {
    WorkerSet workers{200};
    for (const WorkerNumber worker : {0U, 62U, 63U, 64U, 130U, 199U}) workers.add(worker);
    using Order = std::vector<WorkerNumber>;
    EXPECT_EQ(visited(workers, 63), (Order{64, 130, 199, 0, 62})) << "who asks is left out";
    EXPECT_EQ(visited(workers, 64), (Order{130, 199, 0, 62, 63}));
    EXPECT_EQ(visited(workers, 0), (Order{62, 63, 64, 130, 199}));
    EXPECT_EQ(visited(workers, 199), (Order{0, 62, 63, 64, 130}));
    EXPECT_EQ(visited(workers, 100), (Order{130, 199, 0, 62, 63, 64}));
}

TEST(WorkerSet, IsGoneThroughUntilItIsEnough) {
    WorkerSet workers{70};
    for (WorkerNumber worker = 0; worker < 70; ++worker) workers.add(worker);
    std::size_t asked = 0;
    EXPECT_TRUE(workers.visit_after(60, [&](WorkerNumber worker) {
        ++asked;
        return worker == 66;
    }));
    EXPECT_EQ(asked, 6U);
    EXPECT_FALSE(workers.visit_after(60, [](WorkerNumber) { return false; }));
}

} // namespace
} // namespace espalier
