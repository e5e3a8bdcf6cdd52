// A crew of real and of simulated workers: how it stops, fails and keeps its accounts.
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/games/ultimate/ultimate.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/threads.hpp"
#ifndef ESPALIER_THREADS_ONLY
#include "espalier/parallel/virtual_machine.hpp"
#endif
#include "espalier/search/pvs/pvs.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace espalier {
namespace {

using Game = ultimate::Ultimate<3>;
using Evaluation = NamedEvaluation<Game>;

const Game game{};
const Evaluation evaluation = Game::evaluations().front();

SearchResult<MoveOf<Game>> search_shared(Pool& pool, const Limits& limits) {
    return PvsSearch{game, evaluation, PvsOptions{}, nullptr, &pool}.run(Line<Game>{game.start()}, limits);
}

std::vector<std::unique_ptr<Machine>> machines() {
    std::vector<std::unique_ptr<Machine>> all;
    all.push_back(std::make_unique<Threads>(3));
#ifndef ESPALIER_THREADS_ONLY
    all.push_back(std::make_unique<VirtualMachine>(VirtualMachineOptions{.workers = 40}));
#endif
    return all;
}

// Throws when it has been asked often enough for all workers to be busy.
struct BreaksDown {
    std::atomic<int>* asked;

    int operator()(const Game&, const PositionOf<Game>&) const {
        if (++*asked > 5'000) throw std::runtime_error{"the evaluation broke down"};
        return 0;
    }
};

TEST(Pool, EndsWithWhatAnEvaluationThrows) {
    for (const auto& machine : machines()) {
        std::atomic<int> asked = 0;
        const BreaksDown breaks_down{&asked};
        Pool pool{*machine, {}};
        PvsSearch<Game, BreaksDown> search{game, breaks_down, {}, nullptr, &pool};
        EXPECT_THROW(search.run(Line<Game>{game.start()}, {.depth = Depth{9}}), std::runtime_error);
        const int asked_by_then = asked;
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        EXPECT_EQ(asked, asked_by_then) << "somebody still searches";
    }
}

TEST(Pool, StopsWhenToldAndStillNamesAMove) {
    for (const auto& machine : machines()) {
        Pool pool{*machine, {}};
        std::stop_source stop;
        Limits limits{.stop = stop.get_token()};
        limits.on_progress = [&](std::uint64_t) { stop.request_stop(); };
        const auto result = search_shared(pool, limits);
        EXPECT_EQ(result.stopped_by, StoppedBy::interrupt);
        EXPECT_TRUE(result.best.has_value());
    }
}

TEST(Pool, KeepsToItsLimits) {
    for (const auto& machine : machines()) {
        Pool pool{*machine, {}};
        const auto by_nodes = search_shared(pool, {.nodes = 20'000});
        EXPECT_EQ(by_nodes.stopped_by, StoppedBy::nodes);
        EXPECT_GE(by_nodes.statistics.nodes, 10'000U);
        const auto by_time = search_shared(pool, {.time = std::chrono::milliseconds{20}});
        EXPECT_EQ(by_time.stopped_by, StoppedBy::time);
    }
}

TEST(Pool, IsUsedAgain) {
    for (const auto& machine : machines()) {
        Pool pool{*machine, {}};
        const auto once = search_shared(pool, {.depth = Depth{5}});
        const auto twice = search_shared(pool, {.depth = Depth{5}});
        EXPECT_EQ(once.score, twice.score);
        EXPECT_EQ(once.best, twice.best);
    }
}

#ifndef ESPALIER_THREADS_ONLY

TEST(VirtualMachine, IsTheSameEachTime) {
    std::vector<std::uint64_t> seen;
    for (int turn = 0; turn < 2; ++turn) {
        VirtualMachine machine{{.workers = 30, .latency = 3, .seed = 5}};
        Pool pool{machine, {}};
        const auto result = search_shared(pool, {.depth = Depth{6}});
        seen.insert(seen.end(), {result.statistics.nodes, pool.duration(), pool.critical_path()});
        for (const auto& account : pool.accounts()) seen.insert(seen.end(), {account.nodes, account.idle});
    }
    const auto half = static_cast<std::ptrdiff_t>(seen.size() / 2);
    EXPECT_EQ((std::vector<std::uint64_t>{seen.begin(), seen.begin() + half}),
              (std::vector<std::uint64_t>{seen.begin() + half, seen.end()}));
}

TEST(VirtualMachine, OfOneWorkerTakesAsLongAsTheSearchAlone) {
    VirtualMachine machine{{.workers = 1}};
    Pool pool{machine, {}};
    const auto shared = search_shared(pool, {.depth = Depth{6}});
    const auto alone =
        PvsSearch{game, evaluation, PvsOptions{}, nullptr}.run(Line<Game>{game.start()}, {.depth = Depth{6}});
    EXPECT_EQ(shared.statistics.nodes, alone.statistics.nodes);
    EXPECT_EQ(pool.duration(), alone.statistics.nodes);
    EXPECT_EQ(pool.critical_path(), alone.statistics.nodes);
}

TEST(VirtualMachine, OfManyWorkersIsFaster) {
    VirtualMachine machine{{.workers = 16}};
    Pool pool{machine, {}};
    const auto result = search_shared(pool, {.depth = Depth{7}});
    EXPECT_LT(pool.duration() * 4, result.statistics.nodes);
    EXPECT_LE(pool.critical_path(), pool.duration());
    EXPECT_GE(pool.duration() * 16, result.statistics.nodes);
    std::uint64_t spent = 0; // each worker searches or waits all the time
    for (const auto& account : pool.accounts()) {
        EXPECT_LE(account.wasted, account.nodes);
        spent += account.nodes + account.idle;
    }
    EXPECT_LE(spent, 16 * pool.duration());
    EXPECT_GE(spent, 15 * pool.duration());
}

TEST(VirtualMachine, OfSlowLinksIsSlower) {
    std::vector<std::uint64_t> durations;
    for (const std::uint64_t latency : {0U, 1000U}) {
        VirtualMachine machine{{.workers = 16, .latency = latency}};
        Pool pool{machine, {}};
        search_shared(pool, {.depth = Depth{7}});
        durations.push_back(pool.duration());
    }
    EXPECT_LT(durations[0], durations[1]);
}

#endif

} // namespace
} // namespace espalier
