// A pool finds what the search alone finds, by any policy: on real threads, and on simulated workers that run in the order
// of their clocks or at random.
#include "contract/shared_search.hpp"
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

// Young brothers wait, along the principal variation only, all moves at once, the root only.
const std::array policies{SharingPolicy{.alone = {1, 1, 1, 1}}, SharingPolicy{.alone = {1, 1, never, never}},
                          SharingPolicy{.alone = {0, 0, 0, 0}},
                          SharingPolicy{.alone = {0, never, never, never}}};

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
        return std::make_unique<VirtualMachine>(
            VirtualMachineOptions{.workers = 20, .latency = seed % 20, .seed = seed});
    default:
        return std::make_unique<VirtualMachine>(
            VirtualMachineOptions{.workers = 5, .seed = seed, .runs_at_random = true});
    }
}

template <class Subject>
class SharedSearch : public testing::Test {};
TYPED_TEST_SUITE(SharedSearch, SharingSubjects, NameOfSubject);

TYPED_TEST(SharedSearch, FindsWhatTheSearchAloneFinds) {
    TranspositionTable warm{1};
    for_some_positions<TypeParam>(5, [&](int n, const auto& position, Depth depth) {
        for (std::size_t policy = 0; policy < policies.size(); ++policy) {
            for (int machine = 0; machine < machines; ++machine) {
                SCOPED_TRACE("policy " + std::to_string(policy) + ", machine " + std::to_string(machine));
                const auto workers = machine_number(machine, static_cast<std::uint64_t>(n));
                Pool pool{*workers, policies[policy]};
                expect_same_as_alone(TypeParam::game(), position, depth, pool, warm);
            }
        }
    });
}

} // namespace
} // namespace espalier::contract
