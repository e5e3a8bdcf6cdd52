// The solver against plain minimax, on every small game: value, distance and the set of optimal moves.
#include "espalier/search/solve/solver.hpp"

#include "contract/printing.hpp"
#include "contract/random_positions.hpp"
#include "contract/subjects.hpp"
#include "unit/search/solve/expect_same.hpp"
#include "unit/search/solve/slow_solution.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace espalier {
namespace {

using contract::random_position;

template <class Subject>
class EveryGame : public testing::Test {};

using SmallGames = testing::Types<contract::MnkSubject<3, 3, 3>, contract::MnkSubject<4, 3, 3>,
                                  contract::MnkSubject<4, 4, 3>, contract::MnkSubject<4, 4, 4>,
                                  contract::MnkSubject<5, 4, 4>, contract::SyntheticSubject,
                                  contract::UltimateSubject, contract::StonesSubject, contract::CoinsSubject>;
TYPED_TEST_SUITE(EveryGame, SmallGames, contract::NameOfSubject);

// The table is kept from position to position, as a player's is, and is small enough to overflow.
TYPED_TEST(EveryGame, IsSolvedAsByMinimax) {
    const auto game = TypeParam::game();
    using G = std::remove_const_t<decltype(game)>;
    contract::Random random{contract::seed_of_tests()};
    SlowSolution<G> slow{game};
    SolvedTable table{1};
    for (int n = 0; n < contract::positions_per_game / 5 && !this->HasFailure(); ++n) {
        const auto sample = random_position(game, TypeParam::least_plies, TypeParam::most_plies, random);
        SCOPED_TRACE(sample.text);
        expect_same(game, sample.position, slow,
                    Solver<G>{game, table}.solve(sample.position, side_of(game, sample.position)));
    }
}

// What it has proven by then is true, and so is what it leaves in the table.
TYPED_TEST(EveryGame, NothingFalseIsSaidWhenASolverIsStopped) {
    const auto game = TypeParam::game();
    using G = std::remove_const_t<decltype(game)>;
    contract::Random random{contract::seed_of_tests()};
    SlowSolution<G> slow{game};
    for (int n = 0; n < contract::positions_per_game / 20 && !this->HasFailure(); ++n) {
        const auto sample = random_position(game, TypeParam::least_plies, TypeParam::most_plies, random);
        SCOPED_TRACE(sample.text);
        const Score expected = slow.value(sample.position);
        SolvedTable table{1};
        const Side side = side_of(game, sample.position);
        for (std::uint64_t nodes = 0; nodes < 3000; nodes = 2 * nodes + 1) {
            const auto solution = Solver<G>{game, table}.solve(sample.position, side, Limits{.nodes = nodes});
            EXPECT_LE(solution.bounds.least, expected);
            EXPECT_GE(solution.bounds.most, expected);
            const bool is_finished = solution.stopped_by == StoppedBy::finished;
            EXPECT_EQ(solution.optimal,
                      is_finished ? slow.optimal_moves(sample.position) : std::vector<MoveOf<G>>{});
            EXPECT_TRUE(is_finished ? solution.is_solved() : solution.stopped_by == StoppedBy::nodes);
        }
        const auto solution = Solver<G>{game, table}.solve(sample.position, side);
        EXPECT_EQ(solution.bounds, ScoreBounds::exactly(expected));
    }
}

// Positions of one value hash are worth the same; the game says so, and the solver builds on it.
template <class Subject>
class MnkBoard : public testing::Test {};
using Boards = testing::Types<contract::MnkSubject<3, 3, 3>, contract::MnkSubject<4, 3, 3>,
                              contract::MnkSubject<5, 3, 3>, contract::MnkSubject<4, 4, 3>,
                              contract::MnkSubject<4, 4, 4>, contract::MnkSubject<5, 4, 4>>;
TYPED_TEST_SUITE(MnkBoard, Boards, contract::NameOfSubject);

TYPED_TEST(MnkBoard, TellsTheTruthOfItsPositions) {
    const auto game = TypeParam::game();
    using G = mnk::SmallMnk;
    contract::Random random{contract::seed_of_tests()};
    SlowSolution<G> slow{game};
    std::unordered_map<std::uint64_t, Score> by_value_hash;
    int shared = 0;
    int left_out = 0;
    for (int n = 0; n < contract::positions_per_game && !this->HasFailure(); ++n) {
        const auto sample = random_position(game, TypeParam::least_plies + 2, TypeParam::most_plies, random);
        SCOPED_TRACE(sample.text);
        const Score value = slow.value(sample.position);
        const ScoreBounds bounds = game.bounds(sample.position);
        EXPECT_LE(bounds.least, value);
        EXPECT_GE(bounds.most, value);
        const auto [found, is_new] = by_value_hash.emplace(game.value_hash(sample.position), value);
        if (!is_new) ++shared;
        EXPECT_EQ(found->second, value) << "two values for one value hash";
        MovesOf<G> moves;
        MovesOf<G> relevant;
        EXPECT_EQ(game.relevant_moves(sample.position, relevant), game.moves(sample.position, moves));
        Score best = -Score::infinity();
        for (const auto& move : relevant) best = std::max(best, slow.value_of_move(sample.position, move));
        EXPECT_EQ(best, value) << "every best move was left out";
        left_out += static_cast<int>(moves.size() - relevant.size());
    }
    EXPECT_GT(shared, 0);
    EXPECT_GT(left_out, 0);
}

// Take one to three stones; the last one wins. Offers nothing that it need not.
struct Nim {
    struct Position {
        int stones = 21;
        friend bool operator==(const Position&, const Position&) = default;
    };
    using Move = int;
    static constexpr std::size_t max_moves = 3;

    Outcome moves(const Position& position, MoveList<Move, max_moves>& list) const {
        if (position.stones == 0) return Outcome::loss;
        for (int take = 1; take <= std::min(3, position.stones); ++take) list.push_back(take);
        return Outcome::undecided;
    }
    Position play(const Position& position, Move take) const { return {position.stones - take}; }
};

TEST(Solver, NeedsNoHash) {
    std::vector<Score> values{Score::loss_in(Ply{})};
    SolvedTable table{1};
    const Nim game;
    for (int stones = 1; stones <= 16; ++stones) {
        Score best = -Score::infinity();
        std::vector<int> optimal;
        for (int take = 1; take <= std::min(3, stones); ++take) {
            const Score score = -values[static_cast<std::size_t>(stones - take)].seen_from_root(Ply{1});
            if (score > best) optimal.clear();
            best = std::max(best, score);
            if (score == best) optimal.push_back(take);
        }
        values.push_back(best);
        const auto solution = Solver{game, table}.solve({stones}, Side::first);
        EXPECT_EQ(solution.bounds, ScoreBounds::exactly(best)) << stones;
        EXPECT_EQ(solution.optimal, optimal) << stones;
    }
    EXPECT_EQ(table.size(), 0u);
}

TEST(Solver, ProvesWhatIsKnownOfMnkGames) {
    struct Known {
        int columns, rows, run;
        bool is_won;
    };
    for (const auto& [columns, rows, run, is_won] : {Known{3, 3, 3, false},
                                                     {4, 3, 3, true},
                                                     {3, 4, 3, true},
                                                     {4, 4, 3, true},
                                                     {4, 4, 4, false},
                                                     {5, 4, 4, false},
                                                     {5, 5, 4, false},
                                                     {6, 5, 4, true},
                                                     {5, 6, 4, true},
                                                     {6, 6, 4, true}}) {
        SCOPED_TRACE(std::to_string(columns) + "," + std::to_string(rows) + "," + std::to_string(run));
        const mnk::SmallMnk game{{columns, rows, run}};
        SolvedTable table{64};
        const auto solution = Solver{game, table}.solve(game.start(), Side::first);
        ASSERT_TRUE(solution.is_solved());
        EXPECT_EQ(solution.bounds.least.is_win(), is_won);
        EXPECT_EQ(solution.bounds.least == Score::draw(), !is_won);
        EXPECT_EQ(value_of_line(game, game.start(), solution.line), solution.bounds.least);
    }
}

} // namespace
} // namespace espalier
