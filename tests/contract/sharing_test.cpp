// A crew finds what minimax finds, whatever its way of sharing: on real threads, and on simulated workers that run in the
// order of their clocks, with and without latency, or at random.
#include "contract/shared_search.hpp"
#include "espalier/parallel/gathering.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/threads.hpp"
#include "espalier/parallel/virtual_machine.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace espalier::contract {
namespace {

constexpr std::size_t never = SharingPolicy::never;

struct Sharing {
    const char* name;
    SharingPolicy policy;
    PvsOptions options{};
};
const std::array sharings{
    Sharing{"ybwc", {.alone = {1, 1, 1, 1}}},
    Sharing{"ybwc, sizes learnt, history shared", {.least_nodes = 20, .memory = Memory::shared}},
    Sharing{"dts", {.moves_per_elder = 4}},
    Sharing{"all moves of a node where none refutes", {.alone = {1, 1, 2, 0}}},
    Sharing{"pv-split", {.alone = {1, 1, never, never}}},
    Sharing{"all at once", {.alone = {0, 0, 0, 0}}},
    Sharing{"tasks, simulated", {.alone = {0, 0, 0, 0}, .bounds = Bounds::frozen}},
    Sharing{"loops, simulated",
            {.alone = {0, 0, 0, 0}, .dealing = Dealing::clusters, .helps_while_waiting = false}},
    Sharing{"the root only", {.alone = {0, never, never, never}}},
    Sharing{"the root only, each for itself, as generated",
            {.alone = {0, never, never, never}, .bounds = Bounds::own},
            {.order = MoveOrder::as_generated}},
    Sharing{"the root only, in clusters",
            {.alone = {0, never, never, never}, .bounds = Bounds::own, .dealing = Dealing::clusters}},
    Sharing{
        "minimax", {.alone = {0, never, never, never}}, {.order = MoveOrder::as_generated, .prunes = false}},
};

#ifdef ESPALIER_THREADS_ONLY // the thread sanitizer does not know fibers
constexpr int machines = 1;
#else
constexpr int machines = 4;
#endif

std::unique_ptr<Machine> machine_number(int number, std::uint64_t seed) {
    switch (number) {
    case 0: return std::make_unique<Threads>(3);
    case 1: return std::make_unique<VirtualMachine>(VirtualMachineOptions{.workers = 2, .seed = seed});
    case 2:
        return std::make_unique<VirtualMachine>(VirtualMachineOptions{
            .workers = 20, .latency = seed % 20, .is_seen_at_once = seed % 3 == 0, .seed = seed});
    default:
        return std::make_unique<VirtualMachine>(
            VirtualMachineOptions{.workers = 5, .seed = seed, .runs_at_random = true});
    }
}

template <class Subject>
class SharedSearch : public SharedSearchTest<Subject> {
protected:
    // Calls check(machine) with one of each kind.
    template <class Check>
    static void for_each_machine(Random& random, const Check& check) {
        for (int number = 0; number < machines; ++number) {
            SCOPED_TRACE("machine " + std::to_string(number));
            check(*machine_number(number, random()));
        }
    }
};
TYPED_TEST_SUITE(SharedSearch, SharingSubjects, NameOfSubject);

TYPED_TEST(SharedSearch, FindsWhatMinimaxFinds) {
    this->for_some_positions(5, [&](Random& random) {
        for (const Sharing& sharing : sharings) {
            SCOPED_TRACE(sharing.name);
            this->for_each_machine(random, [&](Machine& machine) {
                Pool pool{machine, sharing.policy};
                this->expect_minimax(pool, sharing.options);
            });
        }
    });
}

TYPED_TEST(SharedSearch, FindsWhatMinimaxFindsWhereAllBeginAtTheRoot) {
    this->for_some_positions(5, [&](Random& random) {
        for (const auto way : {Gathering::Way::abdada, Gathering::Way::lazy}) {
            SCOPED_TRACE(way == Gathering::Way::abdada ? "abdada" : "lazy, but no deeper entries taken");
            this->for_each_machine(random, [&](Machine& machine) {
                Gathering gathering{machine, way, {}};
                this->expect_minimax(gathering);
            });
        }
    });
}

} // namespace
} // namespace espalier::contract
