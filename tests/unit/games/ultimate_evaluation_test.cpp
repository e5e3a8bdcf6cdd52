// The evaluations of ultimate tic-tac-toe: each term of the source's by itself, and the tables against plain loops.
#include "espalier/core/evaluation.hpp"
#include "unit/games/ultimate_play.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace espalier {
namespace {

using ultimate::Cells;
using ultimate::End;
using ultimate::Rules;
using ultimate::source_weights;
using ultimate::Ultimate;

template <int N>
int points(std::string_view evaluation, std::string_view text, Rules rules = {}) {
    const auto rows = Ultimate<N>::evaluations();
    const auto row = std::ranges::find(rows, evaluation, &NamedEvaluation<Ultimate<N>>::name);
    const Ultimate<N> game{rules};
    return (*row)(game, game.from_text(text));
}

// ---- the source's

TEST(UltimateSource, WeighsItsTermsInTheOrderOfItsList) {
    const auto& w = source_weights;
    const int falling[] = {w.centre_board_won, w.corner_board_won, w.stone_in_centre_board, w.board_won,
                           w.boards_in_a_row,  w.centre_cell,      w.cells_in_a_row};
    EXPECT_TRUE(std::ranges::is_sorted(falling, std::ranges::greater{}));
    EXPECT_GT(w.cells_in_a_row, 0);
}

// All with o to move, so that what x has counts against the side to move. The stones of o are spread so that they
// are worth nothing.
TEST(UltimateSource, CountsEachTerm) {
    const auto& w = source_weights;
    EXPECT_EQ(points<3>("source", "9/9/9/9/9/9/9/9/9 o -"), 0);
    EXPECT_EQ(points<3>("source", "x8/9/9/9/9/9/9/9/9 o -"), 0);
    EXPECT_EQ(points<3>("source", "4x4/9/9/9/9/9/9/9/9 o -"), -w.centre_cell);
    EXPECT_EQ(points<3>("source", "9/9/9/9/x8/9/9/9/9 o -"), -w.stone_in_centre_board);
    EXPECT_EQ(points<3>("source", "9/xx7/2o6/9/9/9/9/9/9 o -"), -w.cells_in_a_row);
    EXPECT_EQ(points<3>("source", "9/xxo6/9/9/9/9/9/9/9 o -"), 0); // the last cell is taken
    EXPECT_EQ(points<3>("source", "9/xxx6/o8/9/9/o8/9/9/9 o -"), -w.board_won);
    EXPECT_EQ(points<3>("source", "xxx6/9/o8/9/9/o8/9/9/9 o -"), -w.board_won - w.corner_board_won);
    EXPECT_EQ(points<3>("source", "9/9/o8/9/xxx6/o8/9/9/9 o -"),
              -w.board_won - w.centre_board_won - 3 * w.stone_in_centre_board);
    EXPECT_EQ(points<3>("source", "9/xxx6/o8/xxx6/o8/o8/o8/o8/9 o -"),
              -2 * w.board_won + w.stone_in_centre_board); // two boards, on no line
    EXPECT_EQ(points<3>("source", "xxx6/xxx6/o8/o8/9/o8/o8/o8/9 o -"),
              -2 * w.board_won - w.corner_board_won - w.boards_in_a_row);
    EXPECT_EQ(points<3>("source", "xxx6/xxx6/ooo6/o8/9/o8/o8/9/9 o -"),
              -w.board_won); // the third board is gone, and a corner for a corner
}

TEST(UltimateSource, KnowsNoCentreOnEvenBoards) {
    EXPECT_EQ(points<4>("source", "16/16/16/16/16/5x10/16/16/16/16/16/16/16/16/16/16 o -"), 0);
    EXPECT_EQ(points<4>("source", "16/xxx13/o15/16/16/o15/16/16/16/16/16/16/16/16/16/16 o -"),
              -source_weights.cells_in_a_row);
}

TEST(UltimateSource, WantsNMinusOneInARow) {
    std::string rest = "/o24/o24/o24";
    for (int board = 4; board < 25; ++board) rest += "/25";
    EXPECT_EQ(points<5>("source", "xxx22" + rest + " o -"), 0);
    EXPECT_EQ(points<5>("source", "xxx1x20" + rest + " o -"), -source_weights.cells_in_a_row);
    EXPECT_EQ(points<5>("source", "xxx2x19" + rest + " o -"), 0);
}

TEST(UltimateSource, OfCellsKnowsNothingOfTheWholeBoard) {
    const auto& w = source_weights;
    EXPECT_EQ(points<3>("source-cells", "9/9/9/9/x8/9/9/9/9 o -"), 0);
    EXPECT_EQ(points<3>("source-cells", "xxx6/xxx6/o8/o8/9/o8/o8/o8/9 o -"), 0);
    EXPECT_EQ(points<3>("source-cells", "9/xx2x4/2o6/o8/9/9/9/9/9 o -"),
              -3 * w.cells_in_a_row - w.centre_cell);
}

// ---- the tables, once more by loops

template <int N>
ultimate::Promises promises_slowly(Cells first, Cells second) {
    int hope[2] = {0, 0};
    int threats[2] = {0, 0};
    for (const Cells line : ultimate::lines<N>) {
        const int stones[2] = {std::popcount(line & first), std::popcount(line & second)};
        for (const int side : {0, 1}) {
            if (stones[1 - side] > 0) continue;
            hope[side] += 1 << (2 * stones[side]);
            if (stones[side] == N - 1) ++threats[side];
        }
    }
    const auto promise = [&](int side) {
        return ultimate::Promise{static_cast<std::uint8_t>(256 * hope[side] / (hope[0] + hope[1] + 40)),
                                 static_cast<std::uint8_t>(threats[side])};
    };
    return {promise(0), promise(1)};
}

template <int N>
void expect_promises() {
    std::mt19937 random{1};
    const auto draw = [&] { return static_cast<Cells>(random()) & ultimate::all_cells<N>; };
    for (int i = 0; i < 20'000; ++i) {
        const Cells some = draw();
        const Cells first = some & draw();
        const Cells second = some & ~first & (i % 2 == 0 ? draw() : some);
        if (ultimate::has_line<N>(first) || ultimate::has_line<N>(second)) continue;
        const auto fast = ultimate::promises_of<N>(first, second);
        const auto slow = promises_slowly<N>(first, second);
        for (const std::size_t side : {0u, 1u}) {
            ASSERT_EQ(fast[side].strength, slow[side].strength) << N << ' ' << first << ' ' << second;
            ASSERT_EQ(fast[side].threats, slow[side].threats) << N << ' ' << first << ' ' << second;
        }
    }
}

TEST(UltimatePromises, AreThoseOfPlainLoops) {
    expect_promises<2>();
    expect_promises<3>();
    expect_promises<4>();
    expect_promises<5>();
}

// ---- ours

TEST(UltimateStrong, PrefersWhatWins) {
    const auto better = [](std::string_view one, std::string_view other) {
        return points<3>("strong", one) > points<3>("strong", other);
    };
    // x to move everywhere: a mini-board, a line of two of them, the centre, and a free choice.
    EXPECT_TRUE(better("xxx6/9/o8/9/9/oo7/9/9/9 x 1", "xx1x5/9/o8/9/9/oo7/9/9/9 x 1"));
    EXPECT_TRUE(better("xxx6/xxx6/o8/oo7/oo7/9/o8/9/9 x -", "9/xxx6/o8/xxx6/oo7/oo7/o8/9/9 x -"));
    EXPECT_TRUE(better("9/9/o8/9/xxx6/oo7/9/9/9 x -", "9/xxx6/o8/9/9/oo7/9/9/9 x -"));
    EXPECT_TRUE(better("xxx6/9/oo7/9/9/o8/9/9/9 x -", "xxx6/9/oo7/9/9/o8/9/9/9 x 1"));
}

TEST(UltimateStrong, CountsMiniBoardsWhereTheirNumberMayDecide) {
    const std::string text = "xxx6/9/o8/9/9/oo7/9/9/9 x 1";
    EXPECT_GT(points<3>("strong", text, {.end = End::most_boards}), points<3>("strong", text));
}

// ---- ours, for 3 x 3: ring and tables against plain loops

using Game = Ultimate<3>;

// Visits positions of random games that are not over yet.
template <class Visit>
void for_each_random_position(const Game& game, Visit visit) {
    std::mt19937 random{7};
    for (int i = 0; i < 200; ++i) {
        auto position = game.start();
        MovesOf<Game> moves;
        while (game.moves(position, moves) == Outcome::undecided) {
            visit(position);
            position = game.play(position, moves[random() % moves.size()]);
            moves.clear();
        }
    }
}

TEST(UltimateNine, LeadsByWhatPlainLoopsSay) {
    for (const auto rule : {ultimate::Rule::closed, ultimate::Rule::open}) {
        for (const auto end : {End::draw, End::most_boards}) {
            for_each_random_position(Game{{rule, end}}, [&](const auto& position) {
                const int fast = ultimate::NineOfBoth{position, rule}.lead(end);
                ASSERT_NEAR(fast, ultimate::strong_lead<3>(position, end), 4); // rounded at other places
            });
        }
    }
}

// As the points are linear in a mini-board's strength, a stone changes them by as much as its slope says, but for rounding.
TEST(UltimateNine, SlopesTellWhatAStoneGains) {
    const Game game;
    for_each_random_position(game, [&](const auto& position) {
        const ultimate::NineOfBoth nine{position, game.rules().rule};
        const std::size_t me = ultimate::index_of(position.to_move);
        MovesOf<Game> moves;
        game.moves(position, moves);
        for (const auto move : moves) {
            const auto gain =
                ultimate::gain_of_stone(ultimate::number_of_mini_board(position, move.board), me, move.cell);
            const ultimate::NineOfBoth after{game.play(position, move), game.rules().rule};
            const int growth =
                ultimate::from_view_of(position.to_move, after.lead(End::draw) - nine.lead(End::draw));
            ASSERT_NEAR(nine.slope_at(move.board, me, End::draw).points(gain) / 256.0, growth, 2.5)
                << game.to_text(position);
        }
    });
}

TEST(UltimateGains, BestIsTheBestOfAllCells) {
    ultimate::for_each_mini_board([](Cells first, Cells second) {
        const std::size_t number = ultimate::number_of_mini_board(first, second);
        for (const std::size_t side : {0U, 1U}) {
            int best = 0;
            ultimate::for_each_cell(ultimate::all_cells<3> & ~(first | second), [&](int cell) {
                best = std::max(best, ultimate::gain_of_stone(number, side, cell).sum());
            });
            ASSERT_EQ(ultimate::best_gain_table[number][side].sum(), best) << first << ' ' << second;
        }
    });
}

TEST(UltimateStrong, ValuesTheMoveWhereThereIsSomethingToWin) {
    // x to move, once where two stones of x wait for a third, once where there is nothing yet.
    EXPECT_GT(points<3>("strong", "xx7/9/o8/9/9/1o7/9/9/9 x 0"),
              points<3>("strong", "xx7/9/o8/9/9/1o7/9/9/9 x 1"));
    // Where the mini-board has an owner already, there is nothing to win.
    constexpr Rules open{.rule = ultimate::Rule::open};
    const auto owned = Game{open}.from_text("xxx6/9/o8/9/9/oo7/9/9/9 x 0 x--------");
    EXPECT_EQ(ultimate::worth_of_moving(owned, {owned, open.rule}, End::draw), 0);
}

// ---- two plies ahead

std::vector<std::string> moves_by_foresight(std::string_view text) {
    const Game game;
    const auto position = game.from_text(text);
    MovesOf<Game> moves;
    game.moves(position, moves);
    std::vector<int> ranks(moves.size());
    game.foresee_moves(position, moves, ranks);
    std::vector<std::size_t> order(moves.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return ranks[i]; });
    std::vector<std::string> texts;
    for (const std::size_t i : order) texts.push_back(game.move_text(position, moves[i]));
    return texts;
}

TEST(UltimateOutlook, PutsWhatWinsTheGameFirstAndWhatLosesItLast) {
    // x has won 0 and 1 and can win 2.
    EXPECT_EQ(moves_by_foresight("xxx6/xxx6/xx7/oo7/oo7/oo7/o1o6/9/9 x 2").front(), "2.2");
    // o has won 0 and 1 and would win 2: whoever sends him there has lost.
    EXPECT_EQ(moves_by_foresight("ooo6/ooo6/o2o5/xx7/x8/x8/x8/xx7/x8 x 3").back(), "3.2");
}

TEST(UltimateOutlook, PrefersAMiniBoardAndFearsAFreeChoice) {
    EXPECT_EQ(moves_by_foresight("9/9/9/9/xx7/9/4o4/o8/9 x 4").front(), "4.2");
    // 0 belongs to somebody: who is sent there may play anywhere.
    EXPECT_EQ(moves_by_foresight("xxx6/9/9/9/9/4o4/o8/o8/9 x 4").back(), "4.0");
}

} // namespace
} // namespace espalier
