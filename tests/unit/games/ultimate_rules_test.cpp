// The rules of ultimate tic-tac-toe, clause by clause; whole games are in random_games/.
#include "unit/games/ultimate_play.hpp"

#include <array>
#include <cstddef>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::ElementsAre;
using ultimate::Cells;
using ultimate::End;
using ultimate::Rule;
using ultimate::Rules;
using ultimate::Ultimate;

const Ultimate<3> closed;
const Ultimate<3> open{Rules{.rule = Rule::open}};
const Ultimate<3> most{Rules{.end = End::most_boards}};

template <class G>
std::vector<std::string> moves_at(const G& game, std::string_view text) {
    const auto position = game.from_text(text);
    std::vector<std::string> texts;
    for (const auto& move : legal_moves(game, position)) texts.push_back(game.move_text(position, move));
    return texts;
}

TEST(UltimateRules, ACellSendsToItsMiniBoard) {
    const auto position = after(closed, closed.start(), "4.8");
    EXPECT_EQ(closed.to_text(position), "9/9/9/9/8x/9/9/9/9 o 8");
    EXPECT_THAT(moves_at(closed, "9/9/9/9/8x/9/9/9/9 o 8"),
                ElementsAre("8.0", "8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.8"));
    EXPECT_EQ(legal_moves(closed, closed.start()).size(), 81u);
}

TEST(UltimateRules, EitherSideMayBegin) {
    EXPECT_EQ(closed.to_text(closed.start()), "9/9/9/9/9/9/9/9/9 x -");
    EXPECT_EQ(closed.to_text(closed.random_opening()), "9/9/9/9/9/9/9/9/9 o -");
    EXPECT_EQ(closed.to_text(after(closed, closed.random_opening(), "4.4 4.0")), "9/9/9/9/x3o4/9/9/9/9 o 0");
}

TEST(UltimateRules, AMiniBoardThatIsWonTakesNoMoreMovesUnlessTheyAreOpen) {
    const char* const moves = "4.0 0.4 4.1 1.4 4.2 2.4";
    EXPECT_EQ(closed.to_text(after(closed, closed.start(), moves)), "4o4/4o4/4o4/9/xxx6/9/9/9/9 x -");
    EXPECT_EQ(open.to_text(after(open, open.start(), moves)), "4o4/4o4/4o4/9/xxx6/9/9/9/9 x 4 ----x----");
    const auto texts = moves_at(closed, "4o4/4o4/4o4/9/xxx6/9/9/9/9 x -");
    EXPECT_EQ(texts.size(), 8u * 9 - 3);
    for (const auto& text : texts) EXPECT_NE(text.front(), '4') << text;
    EXPECT_THAT(moves_at(open, "4o4/4o4/4o4/9/xxx6/9/9/9/9 x 4"),
                ElementsAre("4.3", "4.4", "4.5", "4.6", "4.7", "4.8"));
}

TEST(UltimateRules, WhoWonAMiniBoardFirstKeepsIt) {
    const auto position = open.from_text("9/9/9/9/xxxoo4/4x4/9/9/2o6 o 4 ----x----");
    const auto next = after(open, position, "4.5");
    EXPECT_EQ(open.to_text(next), "9/9/9/9/xxxooo3/4x4/9/9/2o6 x 5 ----x----");
}

TEST(UltimateRules, AFullMiniBoardTakesNoMoreMoves) {
    for (const auto& game : {closed, open}) {
        const auto full = after(game, game.from_text("4x4/9/9/9/xoxxoxox1/9/9/9/oo1o5 o 4"), "4.8 8.4");
        EXPECT_EQ(full.target, 0u);
        EXPECT_EQ(full.open, 0b111101111u);
    }
}

TEST(UltimateRules, ALineOfMiniBoardsWinsAndEndsTheGame) {
    const auto position = closed.from_text("xxx6/xxx6/xx7/ooo6/oo7/oo7/o8/9/9 x 2");
    const auto won = after(closed, position, "2.2");
    EXPECT_EQ(closed.outcome(won), Outcome::loss);
    EXPECT_EQ(closed.count_moves(won), 0u);
    EXPECT_TRUE(legal_moves(closed, won).empty());
    EXPECT_EQ(closed.to_text(won), "xxx6/xxx6/xxx6/ooo6/oo7/oo7/o8/9/9 o -");
    EXPECT_EQ(most.outcome(won), Outcome::loss);
}

// x x o
// o o x      nobody has a line
// x x o
TEST(UltimateRules, WithoutALineItIsADrawOrMostMiniBoardsWin) {
    for (const auto& game : {closed, most}) {
        const bool counts = game.rules().end == End::most_boards;
        const auto x_to_move = game.from_text("xxxo5/xxxo5/ooo6/ooo6/ooo6/xxxo5/xxx6/xxx6/ooo6 x -");
        EXPECT_EQ(game.outcome(x_to_move), counts ? Outcome::win : Outcome::draw);
        EXPECT_EQ(game.outcome(game.sides_exchanged(x_to_move)), counts ? Outcome::win : Outcome::draw);
        const auto o_to_move = game.from_text("xxxo5/xxxoo4/ooo6/ooo6/ooo6/xxxo5/xxx6/xxx6/ooox5 o -");
        EXPECT_EQ(game.outcome(o_to_move), counts ? Outcome::loss : Outcome::draw);
        const auto four_each = game.from_text("xxx6/xxx6/ooo6/ooo6/ooo6/xxx6/xxx6/xoxxoxoxo/ooo6 o -");
        EXPECT_EQ(game.outcome(four_each), Outcome::draw);
    }
}

// ---- squares

template <int N>
bool has_line_slowly(Cells cells) {
    const auto has = [&](int row, int column) { return (cells >> (row * N + column) & 1) != 0; };
    bool falling = true;
    bool rising = true;
    for (int i = 0; i < N; ++i) {
        bool row = true;
        bool column = true;
        for (int j = 0; j < N; ++j) {
            row = row && has(i, j);
            column = column && has(j, i);
        }
        if (row || column) return true;
        falling = falling && has(i, i);
        rising = rising && has(i, N - 1 - i);
    }
    return falling || rising;
}

template <int N>
void expect_lines_of(Cells cells) {
    ASSERT_EQ(ultimate::has_line<N>(cells), has_line_slowly<N>(cells)) << N << ' ' << cells;
}

TEST(UltimateSquares, KnowTheirLines) {
    for (Cells cells = 0; cells < 1 << 4; ++cells) expect_lines_of<2>(cells);
    for (Cells cells = 0; cells < 1 << 9; ++cells) expect_lines_of<3>(cells);
    for (Cells cells = 0; cells < 1 << 16; ++cells) expect_lines_of<4>(cells);
    std::mt19937 random{1};
    for (int i = 0; i < 20'000; ++i) {
        const auto cells = static_cast<Cells>((random() | random()) & ultimate::all_cells<5>);
        expect_lines_of<5>(cells);
    }
    for (const Cells line : ultimate::lines<5>) {
        expect_lines_of<5>(line);
        ultimate::for_each_cell(line,
                                [&](int cell) { expect_lines_of<5>(line & ~ultimate::one_cell(cell)); });
    }
}

TEST(UltimateSquares, HaveEightImages) {
    std::set<std::vector<int>> images;
    for (std::size_t s = 0; s < 8; ++s) {
        std::vector<int> image;
        for (int cell = 0; cell < 9; ++cell) image.push_back(ultimate::image_of_cell<3>(cell, s));
        images.insert(image);
    }
    EXPECT_EQ(images.size(), 8u);
}

TEST(UltimateCentrality, PutsTheCentreBeforeCornersBeforeEdges) {
    EXPECT_GT(closed.centrality({4, 4}), closed.centrality({4, 0}));
    EXPECT_GT(closed.centrality({4, 0}), closed.centrality({4, 1}));
    EXPECT_EQ(closed.centrality({4, 0}), closed.centrality({0, 4}));
}

// ---- hash

TEST(UltimateHash, TellsWhatIsNotTheStones) {
    std::set<std::uint64_t> hashes;
    const std::array<std::string, 5> texts{
        "9/9/9/9/xxxooo3/3ox4/9/9/9 x 5 ----x----", "9/9/9/9/xxxooo3/3ox4/9/9/9 x 5 ----o----",
        "9/9/9/9/xxxooo3/3ox4/9/9/9 x 3 ----o----", "9/9/9/9/xxxooo3/3ox4/9/9/9 x - ----o----",
        "9/9/9/9/xxxooo3/3ox4/9/9/9 o - ----o----"};
    for (const auto& text : texts) hashes.insert(open.hash(open.from_text(text)));
    EXPECT_EQ(hashes.size(), texts.size());
}

TEST(UltimateHash, DiffersForEveryMove) {
    const Ultimate<5> large;
    std::set<std::uint64_t> hashes;
    for (const auto& beginning : {large.start(), large.random_opening()}) {
        hashes.insert(large.hash(beginning));
        for (const auto& move : legal_moves(large, beginning)) {
            hashes.insert(large.hash(large.play(beginning, move)));
        }
    }
    EXPECT_EQ(hashes.size(), 2u * 626);
}

} // namespace
} // namespace espalier
