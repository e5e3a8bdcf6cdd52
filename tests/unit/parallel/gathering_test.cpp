// Workers that all search the root: how they end, fail and are accounted for.
#include "espalier/parallel/gathering.hpp"
#include "unit/parallel/crews.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <stop_token>

#include <gtest/gtest.h>

namespace espalier {
namespace {

constexpr std::array ways{Gathering::Way::abdada, Gathering::Way::lazy};

SearchResult<MoveOf<TestedGame>> search_with(Gathering& gathering, const Limits& limits,
                                             TranspositionTable* table = nullptr) {
    return PvsSearch{game, evaluation, PvsOptions{}, table, &gathering}.run(Line<TestedGame>{game.start()},
                                                                            limits);
}

// Calls check(gathering) for both ways on all machines.
template <class Check>
void for_each_crew(const Check& check) {
    for (const auto& machine : machines()) {
        for (const auto way : ways) {
            Gathering gathering{*machine, way, {}};
            check(gathering);
        }
    }
}

TEST(Gathering, KeepsToItsLimits) {
    for_each_crew([](Gathering& gathering) {
        const auto by_nodes = search_with(gathering, {.nodes = 20'000});
        EXPECT_EQ(by_nodes.stopped_by, StoppedBy::nodes);
        EXPECT_LE(by_nodes.statistics.nodes, 20'000U);
        EXPECT_TRUE(by_nodes.best.has_value());
        const auto by_time = search_with(gathering, {.time = std::chrono::milliseconds{20}});
        EXPECT_EQ(by_time.stopped_by, StoppedBy::time);
        EXPECT_EQ(by_time.line.front(), *by_time.best);
    });
}

TEST(Gathering, StopsWhenToldAndStillNamesAMove) {
    for_each_crew([](Gathering& gathering) {
        std::stop_source stop;
        Limits limits{.stop = stop.get_token()};
        limits.on_progress = [&](std::uint64_t) { stop.request_stop(); };
        const auto result = search_with(gathering, limits);
        EXPECT_EQ(result.stopped_by, StoppedBy::interrupt);
        EXPECT_TRUE(result.best.has_value());
    });
}

TEST(Gathering, EndsWithWhatAnEvaluationThrows) {
    for_each_crew([](Gathering& gathering) {
        std::atomic<int> asked = 0;
        const BreaksDown breaks_down{&asked};
        PvsSearch<TestedGame, BreaksDown> search{game, breaks_down, {}, nullptr, &gathering};
        EXPECT_THROW(search.run(Line<TestedGame>{game.start()}, {.depth = Depth{9}}), std::runtime_error);
    });
}

TEST(Gathering, AccountsForEveryNode) {
    for_each_crew([](Gathering& gathering) {
        TranspositionTable table{1};
        const auto result = search_with(gathering, {.depth = Depth{6}}, &table);
        std::uint64_t nodes = 0;
        for (const WorkerAccount& account : gathering.accounts()) {
            nodes += account.nodes;
            EXPECT_LE(account.wasted, account.nodes);
            EXPECT_EQ(account.busy + account.idle, gathering.duration());
        }
        EXPECT_EQ(nodes, result.statistics.nodes);
        EXPECT_EQ(result.depth, 6);
        EXPECT_EQ(result.stopped_by, StoppedBy::depth);
    });
}

#ifndef ESPALIER_THREADS_ONLY

// Simulated time is that of the worker that is first; the table saves the others' work.
TEST(Gathering, OfManyWorkersIsFaster) {
    const auto duration_of = [](std::size_t workers) {
        VirtualMachine machine{{.workers = workers}};
        Gathering gathering{machine, Gathering::Way::abdada, {}};
        TranspositionTable table{16};
        search_with(gathering, {.depth = Depth{8}}, &table);
        return gathering.duration();
    };
    EXPECT_LT(duration_of(8) * 2, duration_of(1));
}

TEST(Gathering, IsSlowerWhereTheTableIsSeenLate) {
    const auto duration_of = [](const VirtualMachineOptions& options) {
        VirtualMachine machine{options};
        Gathering gathering{machine, Gathering::Way::abdada, {}};
        TranspositionTable table{16};
        search_with(gathering, {.depth = Depth{7}}, &table);
        return gathering.duration();
    };
    const auto late = duration_of({.workers = 8, .latency = 2000});
    EXPECT_GT(late, duration_of({.workers = 8, .latency = 2000, .is_seen_at_once = true}));
}

#endif

} // namespace
} // namespace espalier
