// Games in which play goes in circles, solved backwards: against endgames that are known, and against a solution by
// passes over all positions.
#include "espalier/search/solve/solver.hpp"

#include "contract/games_with_extra_turns.hpp"
#include "contract/printing.hpp"
#include "contract/random_positions.hpp"
#include "espalier/games/checkers/checkers.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/virtual_machine.hpp"
#include "unit/games/checkers_endgames.hpp"
#include "unit/search/solve/slow_solution.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace espalier {
namespace {

constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

Score score_of(std::optional<int> plies) {
    if (!plies) return Score::draw();
    return *plies % 2 == 1 ? Score::win_in(Ply{*plies}) : Score::loss_in(Ply{*plies});
}

// Positions of two kings against one, with either side to move.
std::vector<std::string> some_positions_of_three_kings() {
    contract::Random random{contract::seed_of_tests()};
    std::vector<std::string> texts;
    while (texts.size() < 300) {
        const int a = contract::random_below(random, 32) + 1;
        const int b = contract::random_below(random, 32) + 1;
        const int c = contract::random_below(random, 32) + 1;
        if (a == b || b == c || a == c) continue;
        texts.push_back((texts.size() % 2 == 0 ? "W" : "B") + std::string{":WK"} + std::to_string(a) + ",K" +
                        std::to_string(b) + ":BK" + std::to_string(c));
    }
    return texts;
}

TEST(Backward, SolvesKingsOfCheckersAsThePassesDo) {
    const Endgames endgames{Army{.kings = 1}, Army{.kings = 2}};
    const checkers::Checkers game;
    SolvedTable table{64};
    int draws = 0;
    for (const auto& text : some_positions_of_three_kings()) {
        SCOPED_TRACE(text);
        const auto position = game.from_text(text);
        const Score expected = score_of(endgames.plies(text));
        const auto solution = Solver{game, table}.solve(position, position.to_move);
        ASSERT_EQ(solution.bounds, ScoreBounds::exactly(expected));
        std::vector<checkers::Move> optimal;
        for (const auto& move : legal_moves(game, position)) {
            const auto after = game.to_text(game.play(position, move));
            if (-score_of(endgames.plies(after)).seen_from_root(Ply{1}) == expected) optimal.push_back(move);
        }
        ASSERT_EQ(solution.optimal, optimal);
        if (expected == Score::draw()) ++draws;
    }
    EXPECT_GT(draws, 0);
}

TEST(Backward, FindsTheWinOfFirstPosition) {
    const checkers::Checkers game;
    const auto position = game.from_text("W:WK19,K23:B12,K28");
    SolvedTable table{128};
    const auto solution = Solver{game, table}.solve(position, position.to_move);
    EXPECT_EQ(solution.bounds, ScoreBounds::exactly(Score::win_in(Ply{61})));
    EXPECT_EQ(solution.line.size(), 61u);
    const auto other = game.from_text("B:WK19,K23:B12,K28");
    EXPECT_EQ(Solver(game, table).solve(other, other.to_move).bounds, ScoreBounds::exactly(Score::draw()));
}

TEST(Backward, GivesUpWhereThereAreTooManyPositionsOrPoints) {
    const checkers::Checkers game;
    SharedBudget budget{Limits{}};
    ProofWorker worker{game, budget};
    EXPECT_FALSE(BackwardSolver(game, worker).solve(game.from_text("W:WK15,K18:BK1"), 100));
    const contract::Coins coins;
    ProofWorker another{coins, budget};
    EXPECT_FALSE(BackwardSolver(coins, another).solve({}, no_limit));
}

// Who moves twice is also seen from behind.
TEST(Backward, KnowsWhoMovesAgain) {
    const contract::Stones game;
    SlowSolution<contract::Stones> slow{game};
    SharedBudget budget{Limits{}};
    ProofWorker worker{game, budget};
    BackwardSolver backward{game, worker};
    ASSERT_TRUE(backward.solve({.stones = 40}, no_limit));
    int compared = 0;
    backward.for_each([&](const contract::Stones::Position& position, Score score) {
        EXPECT_EQ(score, slow.value(position));
        ++compared;
    });
    EXPECT_GT(compared, 80);
}

TEST(Backward, MatesOfChessAreFoundForwards) {
    const chess::Chess<8, 8> game{chess::variant_named("chess")};
    const auto position = game.from_text("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    SolvedTable table{16};
    const auto solution = Solver{game, table}.solve(position, Side::first);
    EXPECT_EQ(solution.bounds, ScoreBounds::exactly(Score::win_in(Ply{1})));
    ASSERT_EQ(solution.optimal.size(), 1u);
    EXPECT_EQ(game.move_text(position, solution.optimal.front()), "a1a8");
}

// A circle that the game does not speak of: three rooms in a row, and a door out of the last one that wins. The walker
// may also stay in the first two for ever.
struct Rooms {
    struct Position {
        std::int8_t room = 0;
        std::int8_t turn =
            0; // 0: the walker's; 1: the other's, who can only close the door behind him or wait
        std::int8_t closed = 0;
        friend constexpr bool operator==(const Position&, const Position&) = default;
    };
    using Move = int;
    static constexpr std::size_t max_moves = 2;

    Outcome moves(const Position& p, MoveList<Move, max_moves>& list) const {
        if (p.room == 3) return p.turn == 0 ? Outcome::win : Outcome::loss;
        list.push_back(0);
        if (p.turn == 0 ? p.room < 2 || p.closed == 0 : p.closed == 0 && p.room == 1) list.push_back(1);
        return Outcome::undecided;
    }
    Position play(const Position& p, Move move) const {
        if (p.turn == 0) return {static_cast<std::int8_t>(p.room + move), 1, p.closed};
        return {p.room, 0, static_cast<std::int8_t>(p.closed | move)};
    }
    std::uint64_t hash(const Position& p) const {
        return static_cast<std::uint64_t>(p.room * 4 + p.turn * 2 + p.closed);
    }
};

TEST(Backward, CirclesAreFoundWhereTheGameDoesNotSpeakOfThem) {
    const Rooms game;
    SolvedTable table{1};
    const auto drawn = Solver{game, table}.solve({0, 0, 0}, Side::first);
    EXPECT_EQ(drawn.bounds, ScoreBounds::exactly(Score::draw()));
    EXPECT_EQ(drawn.optimal, (std::vector{0, 1}));
    const auto again = Solver{game, table}.solve({0, 0, 0}, Side::first);
    EXPECT_EQ(again.optimal, drawn.optimal);
    // The first to go too far may be a helper.
    VirtualMachine machine{{.workers = 3}};
    Pool pool{machine, {}};
    SolvedTable another{1};
    const auto shared =
        Solver{game, another, &pool, {.after_nodes = 0, .after_moves = 1}}.solve({0, 0, 0}, Side::first);
    EXPECT_EQ(shared.bounds, drawn.bounds);
    EXPECT_EQ(shared.optimal, drawn.optimal);
    const auto won = Solver{game, table}.solve({2, 0, 0}, Side::first);
    EXPECT_EQ(won.bounds, ScoreBounds::exactly(Score::win_in(Ply{1})));
    EXPECT_EQ(won.optimal, std::vector{1});
}

} // namespace
} // namespace espalier
