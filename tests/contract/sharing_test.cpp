// A shared search in exact mode finds what the search alone finds, which is what minimax finds: the same value and move,
// whoever shares, on real threads and on simulated workers that run in the order of their clocks or at random. Without a
// table, and with a small one that is kept from position to position and depth to depth.
#include "contract/random_positions.hpp"
#include "contract/subjects.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/threads.hpp"
#include "espalier/parallel/virtual_machine.hpp"
#include "espalier/search/pvs/pvs.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

namespace espalier::contract {
namespace {

using SharingSubjects = testing::Types<MnkSubject<4, 4, 3>, SyntheticSubject, UltimateSubject,
                                       UltimateThreeSubject, CheckersSubject, ChessSubject, StonesSubject>;

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
class SharedSearch : public testing::Test {
protected:
    using G = decltype(Subject::game());

    void expect_same_everywhere(int positions) {
        const G game = Subject::game();
        Random random{seed_of_tests()};
        TranspositionTable warm{1};
        for (int n = 0; n < positions && !this->HasFailure(); ++n) {
            const auto sample = random_position(game, Subject::least_plies, Subject::most_plies, random);
            SCOPED_TRACE(sample.text);
            const Depth depth{1 + random_below(random, 5)};
            SCOPED_TRACE("depth " + std::to_string(depth.value()));
            for (std::size_t policy = 0; policy < policies.size(); ++policy) {
                for (int machine = 0; machine < machines; ++machine) {
                    SCOPED_TRACE("policy " + std::to_string(policy) + ", machine " + std::to_string(machine));
                    expect_same(game, sample.position, depth, policies[policy],
                                *machine_number(machine, static_cast<std::uint64_t>(n)), warm);
                }
            }
        }
    }

private:
    static void expect_same(const G& game, const PositionOf<G>& position, Depth depth,
                            const SharingPolicy& policy, Machine& machine, TranspositionTable& warm) {
        const FewValues evaluation;
        const Limits limits{.depth = depth};
        const Line<G> line{position};
        const auto alone = PvsSearch{game, evaluation, PvsOptions{}, nullptr}.run(line, limits);
        Pool pool{machine, policy};
        for (TranspositionTable* const table : {static_cast<TranspositionTable*>(nullptr), &warm}) {
            SCOPED_TRACE(table == nullptr ? "no table" : "the kept table");
            const auto shared = PvsSearch{game, evaluation, PvsOptions{}, table, &pool}.run(line, limits);
            EXPECT_EQ(shared.score, alone.score);
            EXPECT_EQ(shared.best, alone.best);
            EXPECT_EQ(shared.bound, Bound::exact);
            ASSERT_FALSE(shared.line.empty());
            EXPECT_EQ(shared.line.front(), *shared.best);
            std::uint64_t nodes = 0;
            for (const auto& account : pool.accounts()) nodes += account.nodes;
            EXPECT_EQ(nodes, shared.statistics.nodes);
        }
    }
};
TYPED_TEST_SUITE(SharedSearch, SharingSubjects, NameOfSubject);

// ESPALIER_TEST_GAMES=200 in the environment asks for so many positions of each game.
TYPED_TEST(SharedSearch, FindsWhatTheSearchAloneFinds) {
    const char* const many = std::getenv("ESPALIER_TEST_GAMES");
    this->expect_same_everywhere(many == nullptr ? positions_per_game / 50 : std::atoi(many));
}

} // namespace
} // namespace espalier::contract
