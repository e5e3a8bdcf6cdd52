// A shared search finds what the search alone finds, in whatever order its workers get to what they share: simulated
// workers that switch at random, in some schedules at every access (core/shared_access.hpp). The schedule with a number
// is the same each time.
#include "contract/random_positions.hpp"
#include "contract/subjects.hpp"
#include "espalier/parallel/offer_board.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/virtual_machine.hpp"
#include "espalier/search/pvs/pvs.hpp"
#include "espalier/search/solve/solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <type_traits>

namespace espalier::contract {
namespace {

static_assert(switches_at_shared_access);

using ScheduleSubjects =
    testing::Types<MnkSubject<4, 3, 3>, MnkSubject<4, 4, 3>, SyntheticSubject, UltimateSubject,
                   UltimateThreeSubject, CheckersSubject, ChessSubject, StonesSubject, MazeSubject>;

struct Sharing {
    const char* name;
    SharingPolicy policy;
};
const std::array sharings{Sharing{"ybwc", {.alone = {1, 1, 1, 1}}}, Sharing{"dts", {.alone = {1, 1, 1, 0}}}};

#ifdef ESPALIER_TEST_POSITIONS
constexpr std::uint64_t schedules_per_game = ESPALIER_TEST_POSITIONS;
#else
constexpr std::uint64_t schedules_per_game = 100;
#endif

template <class Subject>
class Schedules : public testing::Test {
protected:
    using G = decltype(Subject::game());

    void expect_same_in(std::uint64_t schedules) {
        const std::uint64_t end = seed_of_tests() + schedules;
        std::uint64_t next = seed_of_tests();
        while (next < end && !this->HasFailure()) next = expect_same_along_game(next);
        EXPECT_GT(joins_, schedules) << "hardly anything was shared";
    }

private:
    // A table of none, few or more entries is kept along a game.
    static std::optional<TranspositionTable> some_table(Random& random) {
        constexpr std::array<std::size_t, 5> buckets{0, 1, 2, 16, 1024};
        const std::size_t count = buckets[random() % buckets.size()];
        if (count == 0) return std::nullopt;
        return TranspositionTable{TranspositionTable::Buckets{count}};
    }

    // From one schedule on, one a position; the number of the next game's first.
    std::uint64_t expect_same_along_game(std::uint64_t first_schedule) {
        SCOPED_TRACE("ESPALIER_TEST_GAMES=1 ESPALIER_TEST_SEED=" + std::to_string(first_schedule));
        const G game = Subject::game();
        Random random{first_schedule};
        std::optional<TranspositionTable> table = some_table(random);
        const FarValues evaluation{random_below(random, 2) == 0 ? 1 : 40};
        std::uint64_t schedule = first_schedule;
        const auto start =
            random_position(game, 0, Subject::most_plies / 2, random); // the early ones are wider
        play_on(game, start, 10, random, [&](const auto& position, const auto& way) {
            if (this->HasFailure()) return;
            SCOPED_TRACE(way);
            const Sharing& sharing = sharings[random() % sharings.size()];
            VirtualMachine machine{{.workers = 2 + random() % 5, .seed = schedule++, .runs_at_random = true}};
            SCOPED_TRACE(sharing.name + (" of " + std::to_string(machine.workers())));
            Pool pool{machine, sharing.policy};
            expect_same(game, position, evaluation, Depth{1 + random_below(random, 4)},
                        table ? &*table : nullptr, pool);
            for (const auto& account : pool.accounts()) joins_ += account.joins;
        });
        return schedule;
    }

    static void expect_same(const G& game, const PositionOf<G>& position, const FarValues& evaluation,
                            Depth depth, TranspositionTable* table, Pool& pool) {
        SCOPED_TRACE("depth " + std::to_string(depth.value()) + (table == nullptr ? ", no table" : ""));
        const Line<G> line{position};
        const Limits limits{.depth = depth};
        const auto alone = PvsSearch{game, evaluation, PvsOptions{}, nullptr}.run(line, limits);
        const auto shared = PvsSearch{game, evaluation, PvsOptions{}, table, &pool}.run(line, limits);
        EXPECT_EQ(shared.score, alone.score);
        EXPECT_EQ(shared.best, alone.best);
        EXPECT_EQ(shared.bound, Bound::exact);
        ASSERT_FALSE(shared.line.empty());
        EXPECT_EQ(shared.line.front(), *shared.best);
    }

    std::uint64_t joins_ = 0;
};
TYPED_TEST_SUITE(Schedules, ScheduleSubjects, NameOfSubject);

// ESPALIER_TEST_GAMES=1000 in the environment asks for so many schedules of each game.
TYPED_TEST(Schedules, FindWhatTheSearchAloneFinds) {
    const char* const many = std::getenv("ESPALIER_TEST_GAMES");
    this->expect_same_in(many == nullptr ? schedules_per_game : std::stoull(many));
}

// A proof that is shared out from its first node on.
template <class Subject>
class Proofs : public testing::Test {};
using ProofSubjects =
    testing::Types<MnkSubject<4, 4, 4>, MnkSubject<5, 4, 4>, UltimateSubject, StonesSubject>;
TYPED_TEST_SUITE(Proofs, ProofSubjects, NameOfSubject);

TYPED_TEST(Proofs, SayInAnyScheduleWhatIsProvenAlone) {
    const auto game = TypeParam::game();
    using G = std::remove_const_t<decltype(game)>;
    std::uint64_t joins = 0;
    const std::uint64_t end = seed_of_tests() + schedules_per_game;
    for (std::uint64_t schedule = seed_of_tests(); schedule < end && !this->HasFailure(); ++schedule) {
        Random random{schedule};
        const auto sample = random_position(game, TypeParam::least_plies, TypeParam::most_plies, random);
        SCOPED_TRACE("ESPALIER_TEST_SEED=" + std::to_string(schedule) + " " + sample.text);
        SolvedTable table{1};
        SolvedTable another{SolvedTable::Buckets{.at_first = 1, .at_most = 64}}; // grows, and overflows
        const Side side = game.side_to_move(sample.position);
        const auto alone = Solver<G>{game, table}.solve(sample.position, side);
        VirtualMachine machine{{.workers = 2 + random() % 5, .seed = schedule, .runs_at_random = true}};
        Pool pool{machine, SharingPolicy{}};
        const auto shared = Solver<G>{game, another, &pool, {.after_nodes = 0, .after_moves = 1}}.solve(
            sample.position, side);
        EXPECT_EQ(shared.bounds, alone.bounds);
        EXPECT_EQ(shared.optimal, alone.optimal);
        for (const auto& account : pool.accounts()) joins += account.joins;
    }
    EXPECT_GT(joins, schedules_per_game) << "hardly anything was shared";
}

// Whoever opens a split point adds it to the board while others find that there is none, and withdraw it. What is open when
// all are done stands there.
TEST(OfferBoard, LosesNoOfferToThoseWhoWithdraw) {
    constexpr int depth = 3;
    for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
        OfferBoard board{4};
        std::array<Shared<bool>, 2> is_open{false, false};
        Shared<std::size_t> done = 0;
        VirtualMachine machine{{.workers = 4, .seed = seed, .runs_at_random = true}};
        machine.run([&](WorkerNumber worker) {
            if (worker < is_open.size()) { // a master; the first ends with nothing open
                for (std::size_t times = 0; times < 4 + worker; ++times) {
                    const bool opens = times % 2 == 0;
                    is_open[worker] = opens;
                    if (opens) board.add(worker, depth);
                }
                ++done;
                return;
            }
            while (done < is_open.size()) {
                board.visit(worker, OfferBoard::greatest_depth, [&](WorkerNumber other, int) {
                    if (is_open[other]) return true;
                    board.withdraw(other, depth);
                    if (is_open[other]) board.add(other, depth);
                    return false;
                });
            }
        });
        ASSERT_TRUE(
            board.visit(3, OfferBoard::greatest_depth, [](WorkerNumber other, int) { return other == 1; }))
            << "schedule " << seed;
    }
}

} // namespace
} // namespace espalier::contract
