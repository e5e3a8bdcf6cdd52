// Workers that all search the root: how they end, fail and are accounted for.
#include "espalier/games/ultimate/ultimate.hpp"
#include "espalier/parallel/gathering.hpp"
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
#include <vector>

#include <gtest/gtest.h>

namespace espalier {
namespace {

using Game = ultimate::Ultimate<3>;
using Evaluation = NamedEvaluation<Game>;

const Game game{};
const Evaluation evaluation = Game::evaluations().front();

struct Case {
    std::unique_ptr<Machine> machine;
    Gathering::Way way;
};

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const auto way : {Gathering::Way::abdada, Gathering::Way::lazy}) {
        all.push_back({std::make_unique<Threads>(3), way});
#ifndef ESPALIER_THREADS_ONLY
        all.push_back({std::make_unique<VirtualMachine>(VirtualMachineOptions{.workers = 7}), way});
#endif
    }
    return all;
}

SearchResult<MoveOf<Game>> search_with(Gathering& gathering, const Limits& limits,
                                       TranspositionTable* table = nullptr) {
    return PvsSearch{game, evaluation, PvsOptions{}, table, &gathering}.run(Line<Game>{game.start()}, limits);
}

TEST(Gathering, KeepsToItsLimits) {
    for (const auto& [machine, way] : cases()) {
        Gathering gathering{*machine, way, {}};
        const auto by_nodes = search_with(gathering, {.nodes = 20'000});
        EXPECT_EQ(by_nodes.stopped_by, StoppedBy::nodes);
        EXPECT_LE(by_nodes.statistics.nodes, 20'000U);
        EXPECT_TRUE(by_nodes.best.has_value());
        const auto by_time = search_with(gathering, {.time = std::chrono::milliseconds{20}});
        EXPECT_EQ(by_time.stopped_by, StoppedBy::time);
        EXPECT_EQ(by_time.line.front(), *by_time.best);
    }
}

TEST(Gathering, StopsWhenToldAndStillNamesAMove) {
    for (const auto& [machine, way] : cases()) {
        Gathering gathering{*machine, way, {}};
        std::stop_source stop;
        Limits limits{.stop = stop.get_token()};
        limits.on_progress = [&](std::uint64_t) { stop.request_stop(); };
        const auto result = search_with(gathering, limits);
        EXPECT_EQ(result.stopped_by, StoppedBy::interrupt);
        EXPECT_TRUE(result.best.has_value());
    }
}

TEST(Gathering, EndsWithWhatAnEvaluationThrows) {
    for (const auto& [machine, way] : cases()) {
        std::atomic<int> asked = 0;
        const auto breaks_down = [&](const Game&, const PositionOf<Game>&) {
            if (++asked > 5'000) throw std::runtime_error{"the evaluation broke down"};
            return 0;
        };
        Gathering gathering{*machine, way, {}};
        PvsSearch<Game, decltype(breaks_down)> search{game, breaks_down, {}, nullptr, &gathering};
        EXPECT_THROW(search.run(Line<Game>{game.start()}, {.depth = Depth{9}}), std::runtime_error);
    }
}

TEST(Gathering, AccountsForEveryNode) {
    for (const auto& [machine, way] : cases()) {
        Gathering gathering{*machine, way, {}};
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
    }
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
