// The small games pass the conformance kit, and the kit looks at everything that they offer; for the others see
// random_games/.
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/games/tree/explicit_tree.hpp"
#include "espalier/games/tree/synthetic.hpp"
#include "espalier/testing/check_game.hpp"

#include <algorithm>
#include <ostream>
#include <tuple>

#include <gtest/gtest.h>

namespace espalier {
namespace {

using namespace conformance;

template <class Check>
void expect_made(const GameReport& report) {
    EXPECT_GT(std::ranges::find(report.checks, Check::name, &GameReport::Check::name)->times, 0u)
        << Check::name;
}

TEST(OurGames, TicTacToeConforms) {
    const GameReport report = check_game<mnk::TicTacToe>();
    EXPECT_TRUE(report.passed()) << report;
    expect_made<EqualPositionsHashEqual>(report);
    expect_made<SidesTakeTurns>(report);
    expect_made<OutcomeIsThatOfMoves>(report);
    expect_made<PositionTextIsReadBack>(report);
    expect_made<MoveTextsAreDistinct>(report);
    expect_made<MoveNamesAreDistinct>(report);
    expect_made<SymmetriesFollowPlay>(report);
    expect_made<EvaluationsAreSymmetric>(report);
    expect_made<HintsStayTheSame>(report);
    expect_made<MovesHaveAnIndex>(report);
    expect_made<BoundsHold>(report);
    expect_made<RelevantMovesAreMoves>(report);
    expect_made<NoBetterMoveIsLeftOut>(report);
}

struct Board {
    int columns;
    int rows;
    int run;

    friend void PrintTo(const Board& board, std::ostream* out) {
        *out << board.columns << 'x' << board.rows << 'x' << board.run;
    }
};

class SmallBoards : public testing::TestWithParam<Board> {};

TEST_P(SmallBoards, Conform) {
    const auto [columns, rows, run] = GetParam();
    const mnk::SmallMnk game{mnk::SmallShape{columns, rows, run}};
    const GameReport report = check_game(game, {.games = 30});
    EXPECT_TRUE(report.passed()) << report;
    expect_made<SymmetriesFollowPlay>(report);
    expect_made<PositionTextIsReadBack>(report);
}

INSTANTIATE_TEST_SUITE_P(Mnk, SmallBoards,
                         testing::Values(Board{1, 1, 1}, Board{4, 3, 3}, Board{3, 4, 3}, Board{7, 7, 5},
                                         Board{8, 7, 4}, Board{19, 1, 5}, Board{1, 19, 3}, Board{3, 3, 19}));

class LargeBoards : public testing::TestWithParam<Board> {};

TEST_P(LargeBoards, Conform) {
    const auto [columns, rows, run] = GetParam();
    const mnk::LargeMnk game{mnk::LargeShape{columns, rows, run}};
    const GameReport report = check_game(game, {.games = 2});
    EXPECT_TRUE(report.passed()) << report;
    expect_made<EqualPositionsHashEqual>(report);
}

INSTANTIATE_TEST_SUITE_P(Mnk, LargeBoards,
                         testing::Values(Board{19, 19, 5}, Board{10, 10, 5}, Board{13, 19, 4}));

TEST(OurGames, ExplicitTreesConform) {
    for (const char* text : {"7,8", "1,2,3", "((3,5),(6,9)),((1,2),(0,-1))", "1,(2,(3,(4,(5,6))))"}) {
        const GameReport report = check_game(tree::ExplicitTree{text});
        EXPECT_TRUE(report.passed()) << text << '\n' << report;
        expect_made<EqualPositionsHashEqual>(report);
        expect_made<MoveNamesAreDistinct>(report);
    }
}

TEST(OurGames, SyntheticTreesConform) {
    for (const auto& [branching, depth] : {std::tuple{1, 5}, std::tuple{2, 9}, std::tuple{256, 3}}) {
        const tree::Synthetic game{{.branching = branching, .depth = depth, .order = 0.5}};
        const GameReport report = check_game(game, {.games = 20});
        EXPECT_TRUE(report.passed()) << report;
        expect_made<SidesTakeTurns>(report);
        expect_made<EvaluationsAreInRange>(report);
    }
}

} // namespace
} // namespace espalier
