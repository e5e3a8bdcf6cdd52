// A solver that several workers help finds what plain minimax finds.
#include "contract/random_positions.hpp"
#include "contract/subjects.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/threads.hpp"
#include "espalier/parallel/virtual_machine.hpp"
#include "espalier/search/solve/solver.hpp"
#include "unit/search/solve/expect_same.hpp"
#include "unit/search/solve/slow_solution.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <type_traits>

namespace espalier {
namespace {

using contract::random_position;

constexpr HelpWanted at_once{.after_nodes = 0, .after_moves = 1};

template <class Subject>
class SharedGame : public testing::Test {};

using SmallGames = testing::Types<contract::MnkSubject<3, 3, 3>, contract::MnkSubject<4, 3, 3>,
                                  contract::MnkSubject<4, 4, 4>, contract::SyntheticSubject,
                                  contract::UltimateSubject, contract::StonesSubject, contract::CoinsSubject>;
TYPED_TEST_SUITE(SharedGame, SmallGames, contract::NameOfSubject);

// From the first node on, at every node: by simulated workers, and by more threads than there are cores.
TYPED_TEST(SharedGame, IsSolvedAsByMinimax) {
    const auto game = TypeParam::game();
    using G = std::remove_const_t<decltype(game)>;
    contract::Random random{contract::seed_of_tests()};
    SlowSolution<G> slow{game};
    VirtualMachine simulated{{.workers = 5}};
    Threads threads{3};
    Pool pool_of_simulated{simulated, SharingPolicy{}};
    Pool pool_of_threads{threads, SharingPolicy{}};
    std::uint64_t joins = 0; // of simulated workers: threads may begin when all is done
    for (int n = 0; n < contract::positions_per_game / 5 && !this->HasFailure(); ++n) {
        const auto sample = random_position(game, TypeParam::least_plies, TypeParam::most_plies, random);
        SCOPED_TRACE(sample.text);
        const Side side = side_of(game, sample.position);
        for (Pool* const pool : {&pool_of_simulated, &pool_of_threads}) {
            SolvedTable table{1};
            expect_same(game, sample.position, slow,
                        Solver<G>{game, table, pool, at_once}.solve(sample.position, side));
        }
        for (const auto& account : pool_of_simulated.accounts()) joins += account.joins;
    }
    EXPECT_GT(joins, 0u);
}

// What it has proven by then is true.
TYPED_TEST(SharedGame, NothingFalseIsSaidWhenItsSolverIsStopped) {
    const auto game = TypeParam::game();
    using G = std::remove_const_t<decltype(game)>;
    contract::Random random{contract::seed_of_tests()};
    SlowSolution<G> slow{game};
    Threads threads{2};
    Pool pool{threads, {}};
    for (int n = 0; n < contract::positions_per_game / 20 && !this->HasFailure(); ++n) {
        const auto sample = random_position(game, TypeParam::least_plies, TypeParam::most_plies, random);
        SCOPED_TRACE(sample.text);
        const Score expected = slow.value(sample.position);
        SolvedTable table{1};
        for (std::uint64_t nodes = 0; nodes < 3000; nodes = 2 * nodes + 1) {
            const auto solution = Solver<G>{game, table, &pool, at_once}.solve(
                sample.position, side_of(game, sample.position), Limits{.nodes = nodes});
            EXPECT_LE(solution.bounds.least, expected);
            EXPECT_GE(solution.bounds.most, expected);
            EXPECT_TRUE(solution.is_solved() || solution.stopped_by == StoppedBy::nodes);
            EXPECT_LE(solution.statistics.nodes, nodes);
        }
    }
}

// All give up what they are at, and go on with a larger one.
TEST(SharedSolver, LetsItsTableGrow) {
    const mnk::SmallMnk game{{5, 5, 4}};
    SolvedTable table{64};
    Threads threads{3};
    Pool pool{threads, {.least_nodes = 1000}};
    const auto solution = Solver{game, table, &pool, {.after_nodes = 1000}}.solve(game.start(), Side::first);
    EXPECT_EQ(solution.bounds, ScoreBounds::exactly(Score::draw()));
    EXPECT_EQ(solution.optimal.size(), 25u);
    constexpr std::size_t entries_of_a_megabyte = 65'536; // with which it begins
    EXPECT_GT(table.size(), entries_of_a_megabyte);
}

// A game with a fault of its own, far from the root.
struct FaultyStones : contract::Stones {
    Outcome moves(const Position& position, MoveList<Move, max_moves>& list) const {
        if (position.stones == 1) throw std::runtime_error{"one stone is too few"};
        return contract::Stones::moves(position, list);
    }
};

TEST(SharedSolver, PassesOnWhatAGameThrows) {
    const FaultyStones game;
    Threads threads{3};
    VirtualMachine simulated{{.workers = 3}};
    Pool pool_of_threads{threads, {}};
    Pool pool_of_simulated{simulated, {}};
    for (Crew* const crew : {static_cast<Crew*>(nullptr), static_cast<Crew*>(&pool_of_threads),
                             static_cast<Crew*>(&pool_of_simulated)}) {
        SolvedTable table{1};
        try {
            Solver(game, table, crew, at_once).solve({.stones = 15}, Side::first);
            FAIL() << "nothing was thrown";
        } catch (const std::runtime_error& error) { EXPECT_STREQ(error.what(), "one stone is too few"); }
    }
}

// The first player may draw at once, or go to a fork, where the second loses at once, wins after so many choices that short wins
// are not looked for so far, or goes on for longer than any line.
struct Fork {
    enum Place : int { beginning, drawn, fork, lost, winning, endless };
    struct Position {
        int place = beginning;
        int steps = 0; // in a corridor
        friend constexpr bool operator==(const Position&, const Position&) = default;
    };
    using Move = int;
    static constexpr std::size_t max_moves = 3;

    Outcome moves(const Position& position, MoveList<Move, max_moves>& list) const {
        constexpr int length = 34;
        if (position.place == drawn) return Outcome::draw;
        if (position.place == lost) return Outcome::win;
        if (position.place == winning && position.steps == length) return Outcome::loss;
        const int count = position.place == fork ? 3 : position.place == endless ? 1 : 2;
        for (int move = 0; move < count; ++move) list.push_back(move);
        return Outcome::undecided;
    }
    void rank_moves(const Position&, const MoveList<Move, max_moves>& list, std::span<int> ranks) const {
        for (std::size_t i = 0; i < list.size(); ++i) ranks[i] = -static_cast<int>(i);
    }
    Position play(const Position& position, Move move) const {
        if (position.place == beginning) return {move == 0 ? drawn : fork};
        if (position.place == fork) return {lost + move};
        return {position.place, position.steps + 1};
    }
};

// Whoever is in the endless corridor must not keep others from the answer.
TEST(SharedSolver, DoesNotLoseAProofToALineThatIsTooLong) {
    const Fork game;
    VirtualMachine machine{{.workers = 3}};
    Pool pool{machine, {}};
    SolvedTable table{1};
    SolvedTable another{1};
    const auto alone = Solver{game, table}.solve({}, Side::first);
    const auto shared =
        Solver{game, another, &pool, at_once}.solve({}, Side::first, Limits{.nodes = 10'000'000});
    EXPECT_EQ(alone.bounds, ScoreBounds::exactly(Score::draw()));
    EXPECT_EQ(shared.bounds, alone.bounds);
    EXPECT_LT(shared.statistics.nodes, 2 * alone.statistics.nodes) << alone.statistics.nodes;
}

// What is soon proven is nobody else's business.
TEST(SharedSolver, CallsForHelpOnlyAfterAWhile) {
    const mnk::SmallMnk game{{4, 4, 4}};
    VirtualMachine machine{{.workers = 4}};
    Pool pool{machine, {.least_nodes = 1000}};
    SolvedTable first{64};
    SolvedTable second{64};
    const auto alone = Solver{game, first, &pool}.solve(game.start(), Side::first);
    EXPECT_FALSE(alone.was_shared);
    const auto shared = Solver{game, second, &pool, {.after_nodes = 10'000}}.solve(game.start(), Side::first);
    EXPECT_TRUE(shared.was_shared);
    EXPECT_EQ(shared.bounds, alone.bounds);
    EXPECT_EQ(shared.optimal, alone.optimal);
    EXPECT_GT(pool.accounts()[1].nodes, 1000u);
}

} // namespace
} // namespace espalier
