// Threads that are pinned keep to a core each while they work, and are free again afterwards.
#include "espalier/parallel/threads.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include <pthread.h>
#include <sched.h>

namespace espalier {
namespace {

std::vector<std::size_t> cores_allowed_here() {
    cpu_set_t allowed;
    EXPECT_EQ(pthread_getaffinity_np(pthread_self(), sizeof allowed, &allowed), 0);
    std::vector<std::size_t> cores;
    for (std::size_t core = 0; core < CPU_SETSIZE; ++core) {
        if (CPU_ISSET(core, &allowed)) cores.push_back(core);
    }
    return cores;
}

TEST(Threads, GoWhereTheSystemPutsThem) {
    const auto before = cores_allowed_here();
    std::vector<std::vector<std::size_t>> allowed(3);
    Threads{3}.run([&](WorkerNumber worker) { allowed[worker] = cores_allowed_here(); });
    for (const auto& cores : allowed) EXPECT_EQ(cores, before);
}

TEST(Threads, KeepToOneCoreEachIfPinned) {
    const auto before = cores_allowed_here();
    std::vector<std::vector<std::size_t>> allowed(before.size() + 1);
    Threads{allowed.size(), Pinning::on}.run(
        [&](WorkerNumber worker) { allowed[worker] = cores_allowed_here(); });
    for (std::size_t worker = 0; worker < allowed.size(); ++worker) {
        EXPECT_EQ(allowed[worker], std::vector{before[worker % before.size()]}) << "worker " << worker;
    }
    EXPECT_EQ(cores_allowed_here(), before) << "whoever called is free again";
}

} // namespace
} // namespace espalier
