// A crew of real and of simulated workers: how it stops, fails and keeps its accounts.
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/parallel/pool.hpp"
#include "unit/parallel/crews.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace espalier {
namespace {

SearchResult<MoveOf<TestedGame>> search_shared(Pool& pool, const Limits& limits) {
    return PvsSearch{game, evaluation, PvsOptions{}, nullptr, &pool}.run(Line<TestedGame>{game.start()},
                                                                         limits);
}

TEST(Pool, EndsWithWhatAnEvaluationThrows) {
    for (const auto& machine : machines()) {
        std::atomic<int> asked = 0;
        const BreaksDown breaks_down{&asked};
        Pool pool{*machine, {}};
        PvsSearch<TestedGame, BreaksDown> search{game, breaks_down, {}, nullptr, &pool};
        EXPECT_THROW(search.run(Line<TestedGame>{game.start()}, {.depth = Depth{9}}), std::runtime_error);
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

// All that an observer was told.
struct Pieces : WorkObserver {
    void begins(std::size_t workers) override { of_worker.assign(workers, {}); }
    void notes(WorkerNumber worker, const PieceOfWork& piece) override { of_worker[worker].push_back(piece); }

    std::vector<std::vector<PieceOfWork>> of_worker{};
};

bool is_within(const PieceOfWork& inner, const PieceOfWork& outer) {
    return outer.began <= inner.began && inner.ended <= outer.ended;
}

// Of pieces in the order of their ends. Fails if two of them overlap otherwise than one within the other.
std::uint64_t nodes_outside_of_others(const std::vector<PieceOfWork>& pieces) {
    std::vector<PieceOfWork> outermost; // so far
    for (const auto& piece : pieces) {
        while (!outermost.empty() && is_within(outermost.back(), piece)) outermost.pop_back();
        if (!outermost.empty()) { EXPECT_LE(outermost.back().ended, piece.began); }
        outermost.push_back(piece);
    }
    std::uint64_t nodes = 0;
    for (const auto& piece : outermost) nodes += piece.nodes;
    return nodes;
}

TEST(Pool, TellsOfPiecesOnThreads) {
    Threads machine{3};
    Pieces pieces;
    Pool pool{machine, {}, &pieces};
    search_shared(pool, {.depth = Depth{6}});
    ASSERT_EQ(pieces.of_worker.size(), 3U);
    for (WorkerNumber worker = 0; worker < 3; ++worker)
        EXPECT_LE(nodes_outside_of_others(pieces.of_worker[worker]), pool.accounts()[worker].nodes);
}

#ifndef ESPALIER_THREADS_ONLY

TEST(VirtualMachine, IsTheSameEachTime) {
    std::vector<std::uint64_t> seen;
    for (int turn = 0; turn < 2; ++turn) {
        VirtualMachine machine{{.workers = 30, .latency = 3, .seed = 5}};
        Pool pool{machine, {}};
        const auto result = search_shared(pool, {.depth = Depth{6}});
        seen.insert(seen.end(), {result.statistics.nodes, pool.duration(), *pool.critical_path()});
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
    const auto alone = PvsSearch{game, evaluation, PvsOptions{}, nullptr}.run(Line<TestedGame>{game.start()},
                                                                              {.depth = Depth{6}});
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

std::vector<VirtualMachineOptions> simulated_machines() {
    return {{.workers = 1},
            {.workers = 2},
            {.workers = 7, .seed = 3},
            {.workers = 16, .latency = 5},
            {.workers = 100, .seed = 2},
            {.workers = 100, .latency = 300}};
}

TEST(Pool, KeepsExactAccounts) {
    for (const auto& options : simulated_machines()) {
        SCOPED_TRACE(testing::Message() << options.workers << " workers, latency " << options.latency);
        VirtualMachine machine{options};
        Pool pool{machine, {}};
        const auto result = search_shared(pool, {.depth = Depth{6}});
        WorkerAccount total;
        for (const auto& account : pool.accounts()) {
            EXPECT_EQ(account.busy, account.nodes) << "a node takes one unit of time";
            EXPECT_EQ(account.busy + account.idle, pool.duration());
            EXPECT_EQ(account.useful() + account.wasted, account.nodes);
            EXPECT_LE(account.longest_stop, account.stopping);
            EXPECT_LE(account.stopping, account.aborts * account.longest_stop);
            EXPECT_LE(account.wasted, account.nodes);
            if (options.latency == 0) { EXPECT_LE(account.longest_stop, 1U); }
            total.nodes += account.nodes;
            total.wasted += account.wasted;
            total.aborts += account.aborts;
            total.stopping += account.stopping;
        }
        EXPECT_EQ(total.nodes, result.statistics.nodes);
        const bool comes_in_time =
            options.workers > 1 && options.latency < 300; // to begin what is then needless
        EXPECT_EQ(total.wasted > 0, comes_in_time);
        EXPECT_EQ(total.aborts > 0, comes_in_time);
        const bool is_told_late = options.workers > 2 || options.latency > 0; // two take turns, node by node
        EXPECT_EQ(total.stopping > 0, comes_in_time && is_told_late);
        if (options.latency > 0) continue;
        EXPECT_LE(pool.critical_path(), pool.duration());
        EXPECT_LE(pool.duration(), result.statistics.nodes);
    }
}

TEST(Pool, TakesNoLessThanTheCriticalPath) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        VirtualMachine machine{{.workers = 50, .seed = seed}};
        Pool pool{machine, {.alone = {0, 0, 0, 0}}};
        const auto result = search_shared(pool, {.depth = Depth{4}});
        EXPECT_LE(pool.critical_path(), pool.duration());
        EXPECT_LE(pool.duration(), result.statistics.nodes);
    }
}

TEST(Pool, CallsWorkThatALimitEndedNotNeedless) {
    VirtualMachine machine{{.workers = 100, .latency = 300}}; // which is not quick enough to do needless work
    Pool pool{machine, {}};
    const auto result = search_shared(pool, {.depth = Depth{6}, .nodes = 3'000});
    EXPECT_EQ(result.stopped_by, StoppedBy::nodes);
    for (const auto& account : pool.accounts()) {
        EXPECT_EQ(account.aborts, 0U);
        EXPECT_EQ(account.wasted, 0U);
    }
}

TEST(Pool, TellsOfEveryPieceOfWork) {
    for (const auto& options : simulated_machines()) {
        SCOPED_TRACE(testing::Message() << options.workers << " workers, latency " << options.latency);
        VirtualMachine machine{options};
        Pieces pieces;
        Pool pool{machine, {}, &pieces};
        search_shared(pool, {.depth = Depth{5}});
        const auto accounts = pool.accounts();
        ASSERT_EQ(pieces.of_worker.size(), options.workers);
        for (WorkerNumber worker = 0; worker < options.workers; ++worker) {
            const auto& mine = pieces.of_worker[worker];
            EXPECT_EQ(nodes_outside_of_others(mine), accounts[worker].nodes);
            EXPECT_EQ(std::ranges::count_if(mine, &PieceOfWork::has_become_needless),
                      static_cast<std::ptrdiff_t>(accounts[worker].aborts));
            for (std::size_t i = 0; i < mine.size(); ++i) {
                EXPECT_LE(mine[i].ended, pool.duration());
                const bool is_wait = mine[i].kind == PieceOfWork::Kind::wait;
                const bool holds_others = i > 0 && is_within(mine[i - 1], mine[i]);
                if (!is_wait && !holds_others) { EXPECT_EQ(mine[i].ended - mine[i].began, mine[i].nodes); }
            }
        }
    }
}

TEST(Pool, SearchesTheSameWhoeverWatches) {
    std::vector<std::uint64_t> durations;
    Pieces pieces;
    for (WorkObserver* observer :
         {static_cast<WorkObserver*>(nullptr), static_cast<WorkObserver*>(&pieces)}) {
        VirtualMachine machine{{.workers = 16, .latency = 3}};
        Pool pool{machine, {}, observer};
        search_shared(pool, {.depth = Depth{6}});
        durations.push_back(pool.duration());
    }
    EXPECT_EQ(durations[0], durations[1]);
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
