// What it costs to share out the brothers of one node between two threads: OpenMP's tasks and loop, oneTBB's task group
// and loop, and the pool's split point, on the same work (docs/decisions/0012).
#include "arguments.hpp"
#include "figures.hpp"

#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/threads.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

namespace espalier {
namespace {

constexpr std::string_view usage = "usage: split_cost [--splits N] [--rounds N] [--brothers 4,30]\n"
                                   "  --splits   in a row, before the clock is looked at (2000)\n"
                                   "  --rounds   of which the best counts (7)";

constexpr int thread_count = 2;

thread_local std::uint64_t brothers_searched_here = 0;

// So many steps that depend on each other; nothing is shared.
class Work {
public:
    explicit Work(std::uint64_t steps) : steps_(steps) {}

    void operator()() const {
        ++brothers_searched_here;
        std::uint64_t state = 1;
        for (std::uint64_t step = 0; step < steps_; ++step) {
            state = state * 6'364'136'223'846'793'005U + 1;
            asm volatile("" : "+r"(state)); // the compiler has to carry out every step
        }
    }

private:
    std::uint64_t steps_;
};

struct Load {
    std::size_t splits;
    std::size_t brothers;
    Work work;
};

// ---- who shares out

void alone(const Load& load) {
    for (std::size_t split = 0; split < load.splits; ++split) {
        for (std::size_t brother = 0; brother < load.brothers; ++brother) load.work();
    }
}

void openmp_tasks(const Load& load) {
#pragma omp parallel num_threads(thread_count)
#pragma omp single
    for (std::size_t split = 0; split < load.splits; ++split) {
        for (std::size_t brother = 0; brother < load.brothers; ++brother) {
#pragma omp task
            load.work();
        }
#pragma omp taskwait
    }
}

void openmp_loop(const Load& load) {
    for (std::size_t split = 0; split < load.splits; ++split) {
#pragma omp parallel for num_threads(thread_count) schedule(dynamic, 1)
        for (std::size_t brother = 0; brother < load.brothers; ++brother) load.work();
    }
}

void tbb_task_group(const Load& load) {
    tbb::task_arena{thread_count}.execute([&] {
        tbb::task_group group;
        for (std::size_t split = 0; split < load.splits; ++split) {
            for (std::size_t brother = 0; brother < load.brothers; ++brother) group.run(load.work);
            group.wait();
        }
    });
}

void tbb_loop(const Load& load) {
    tbb::task_arena{thread_count}.execute([&] {
        for (std::size_t split = 0; split < load.splits; ++split) {
            tbb::parallel_for(std::size_t{0}, load.brothers, [&](std::size_t) { load.work(); });
        }
    });
}

class WorkingBrothers final : public Brothers {
public:
    explicit WorkingBrothers(const Work& work) : work_(work) {}

    void search(WorkerNumber, std::size_t) override { work_(); }
    void receive(WorkerNumber) override {}
    LoopIndices loop_indices(std::size_t place) const override { return {0, 0, place}; }

    // Asked by crews in several processes only.
    MoveNumber number_of(std::size_t place) const override { return static_cast<MoveNumber>(place); }
    FoundSoFar found() const override { return {}; }
    bool learn(const FoundSoFar&) override { return false; }
    std::vector<std::byte> line() const override { return {}; }
    void take_line(std::span<const std::byte>) override {}

private:
    const Work& work_;
};

void pool(const Load& load) {
    Threads threads{thread_count};
    Pool pool{threads, {}};
    SharedBudget budget{{}};
    Pace first{budget, &pool, 0};
    Pace second{budget, &pool, 1};
    pool.enrol(0, first);
    pool.enrol(1, second);
    pool.run([&](WorkerNumber) {
        for (std::size_t split = 0; split < load.splits; ++split) {
            WorkingBrothers brothers{load.work};
            pool.share_out(0, {Depth{8}, load.brothers}, brothers);
        }
    });
}

struct Sharer {
    std::string_view name;
    void (*share_out)(const Load&);
};

constexpr Sharer sharers[] = {{"OpenMP tasks", openmp_tasks},
                              {"OpenMP parallel for", openmp_loop},
                              {"oneTBB task_group", tbb_task_group},
                              {"oneTBB parallel_for", tbb_loop},
                              {"pool", pool}};

// ---- measuring

double nanoseconds_of(const std::function<void()>& what) {
    const auto began = std::chrono::steady_clock::now();
    what();
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - began).count();
}

double nanoseconds_a_step() {
    constexpr std::uint64_t steps = 1'000'000;
    double best = std::numeric_limits<double>::max();
    for (int round = 0; round < 20; ++round) best = std::min(best, nanoseconds_of(Work{steps}));
    return best / static_cast<double>(steps);
}

struct Best {
    double nanoseconds = std::numeric_limits<double>::max(); // a split
    double smaller_share =
        0; // of the brothers, that one thread searched: near 0 if nothing was shared in fact
};

Best measure_once(const Load& load, void (*share_out)(const Load&)) {
    const std::uint64_t before = brothers_searched_here;
    const double nanoseconds = nanoseconds_of([&] { share_out(load); });
    const double share = static_cast<double>(brothers_searched_here - before) /
                         static_cast<double>(load.splits * load.brothers);
    return {nanoseconds / static_cast<double>(load.splits), std::min(share, 1 - share)};
}

// Of each sharer and of the loop alone, which comes last. They take turns.
std::vector<Best> measure(const Load& load, std::size_t rounds) {
    std::vector<Best> best(std::size(sharers) + 1);
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < best.size(); ++i) {
            const Best now = measure_once(load, i < std::size(sharers) ? sharers[i].share_out : alone);
            if (now.nanoseconds < best[i].nanoseconds) best[i] = now;
        }
    }
    return best;
}

void print_costs(const Load& load, double length, std::size_t rounds) {
    const std::vector<Best> best = measure(load, rounds);
    const double serial = best.back().nanoseconds;
    const double ideal = serial / thread_count;
    std::printf("%zu brothers of %g ns: %.0f ns alone, so at best %.0f ns\n", load.brothers, length, serial,
                ideal);
    std::printf("  %-20s %10s %12s %14s %9s %14s\n", "", "ns a split", "cost a split", "cost a brother",
                "speed-up", "smaller share");
    for (std::size_t i = 0; i < std::size(sharers); ++i) {
        const double time = best[i].nanoseconds;
        std::printf("  %-20.*s %10.0f %12.0f %14.1f %9.2f %12.0f %%\n",
                    static_cast<int>(sharers[i].name.size()), sharers[i].name.data(), time, time - ideal,
                    (time - ideal) / static_cast<double>(load.brothers), serial / time,
                    100 * best[i].smaller_share);
    }
    std::fflush(stdout);
}

} // namespace
} // namespace espalier

int main(int count, char** words) {
    using namespace espalier;
    Arguments arguments{count, words, usage};
    const std::size_t splits = arguments.count("--splits", 2000);
    const std::size_t rounds = arguments.count("--rounds", 7);
    const auto brothers = arguments.counts("--brothers", "4,30");
    arguments.refuse_the_rest();

    const double a_step = nanoseconds_a_step();
    std::printf("%d threads, %zu splits in a row, best of %zu rounds\n", thread_count, splits, rounds);
    for (const double length : {0.0, 100.0, 1000.0}) {
        const Work work{static_cast<std::uint64_t>(length / a_step)};
        for (const std::size_t each : brothers) print_costs({splits, each, work}, length, rounds);
    }
}
