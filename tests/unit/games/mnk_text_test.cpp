// What people write and read of m,n,k games: positions, cells, pictures, and every refusal.
#include "espalier/games/mnk/mnk.hpp"
#include "unit/refusal.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::ElementsAre;
using Ink = Picture::Ink;
using mnk::TicTacToe;

const TicTacToe tictactoe;

// Plays cells, counted from the top left.
TicTacToe::Position after(const std::vector<int>& cells) {
    TicTacToe::Position position = tictactoe.start();
    for (const int cell : cells) {
        MovesOf<TicTacToe> moves;
        tictactoe.moves(position, moves);
        const auto move = std::ranges::find_if(
            moves, [&](const auto& m) { return tictactoe.move_text(position, m) == std::to_string(cell); });
        position = tictactoe.play(position, *move);
    }
    return position;
}

TEST(MnkText, OfPositions) {
    EXPECT_EQ(tictactoe.to_text(tictactoe.start()), "3/3/3 x");
    EXPECT_EQ(tictactoe.to_text(after({0})), "x2/3/3 o");
    EXPECT_EQ(tictactoe.to_text(after({0, 2})), "x1o/3/3 x");
    EXPECT_EQ(tictactoe.to_text(after({4, 8, 1})), "1x1/1x1/2o o");
    EXPECT_EQ(tictactoe.from_text("1x1/1x1/2o o"), after({1, 8, 4}));
    EXPECT_EQ(tictactoe.from_text("xxx/oo1/3 o"), after({0, 3, 1, 4, 2}));
}

TEST(MnkText, OfWideBoardsHasRunsOfTwoDigits) {
    const mnk::LargeMnk game{mnk::LargeShape{19, 2, 5}};
    EXPECT_EQ(game.to_text(game.start()), "19/19 x");
    for (const char* text : {"10x8/19 o", "x17o/19 x", "19/1x12o4 x"}) {
        EXPECT_EQ(game.to_text(game.from_text(text)), text);
    }
    EXPECT_EQ(refusal_of(game, "10x9/19 o"),
              "'10x9': too many cells; expected 19 cells of 'xo' or numbers for empty ones");
    EXPECT_EQ(refusal_of(game, "10x7/19 o"),
              "'10x7': too few cells; expected 19 cells of 'xo' or numbers for empty ones");
}

TEST(MnkText, OfCellsCountsFromTheTopAndNamesFromTheBottom) {
    std::vector<std::string> texts;
    std::vector<std::string> names;
    MovesOf<TicTacToe> moves;
    tictactoe.moves(tictactoe.start(), moves);
    for (const auto& move : moves) {
        texts.push_back(tictactoe.move_text(tictactoe.start(), move));
        names.push_back(tictactoe.move_name(tictactoe.start(), move));
    }
    EXPECT_THAT(texts, ElementsAre("0", "1", "2", "3", "4", "5", "6", "7", "8"));
    EXPECT_THAT(names, ElementsAre("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"));
}

TEST(MnkText, OfTheLastCellOfTheLargestBoard) {
    const mnk::LargeMnk game{mnk::LargeShape{19, 19, 5}};
    MovesOf<mnk::LargeMnk> moves;
    game.moves(game.start(), moves);
    EXPECT_EQ(game.move_text(game.start(), moves[360]), "360");
    EXPECT_EQ(game.move_name(game.start(), moves[360]), "s1");
    EXPECT_EQ(game.move_name(game.start(), moves[0]), "a19");
}

TEST(MnkCentrality, PutsTheCentreBeforeCornersBeforeEdges) {
    MovesOf<TicTacToe> moves;
    tictactoe.moves(tictactoe.start(), moves);
    const auto farther = [](auto a, auto b) { return tictactoe.centrality(a) > tictactoe.centrality(b); };
    const auto all = moves.as_span();
    std::stable_sort(all.begin(), all.end(), farther);
    std::string order;
    for (const auto& move : moves) order += tictactoe.move_text(tictactoe.start(), move);
    EXPECT_EQ(order, "402681357");
}

TEST(MnkPicture, ShowsTheBoardWithItsCoordinates) {
    EXPECT_EQ(tictactoe.picture(after({0, 2, 4}), std::nullopt).without_colour(), "  3  x . o\n"
                                                                                  "  2  . x .\n"
                                                                                  "  1  . . .\n"
                                                                                  "     a b c\n");
    const mnk::LargeMnk tall{mnk::LargeShape{1, 10, 5}};
    const std::string picture = tall.picture(tall.start(), std::nullopt).without_colour();
    EXPECT_EQ(picture.substr(0, 14), " 10  .\n  9  .\n");
}

TEST(MnkPicture, LightsTheLastMove) {
    MovesOf<TicTacToe> moves;
    tictactoe.moves(tictactoe.start(), moves);
    const auto inks_of_stones = [](const Picture& picture) {
        std::vector<Ink> inks;
        for (const auto& stroke : picture.strokes()) {
            if (stroke.text == "x" || stroke.text == "o") inks.push_back(stroke.ink);
        }
        return inks;
    };
    EXPECT_THAT(inks_of_stones(tictactoe.picture(after({0, 2, 4}), moves[4])),
                ElementsAre(Ink::first_side, Ink::second_side, Ink::first_side_lit));
    EXPECT_THAT(inks_of_stones(tictactoe.picture(after({0, 2}), moves[2])),
                ElementsAre(Ink::first_side, Ink::second_side_lit));
    EXPECT_THAT(inks_of_stones(tictactoe.picture(after({0, 2}), std::nullopt)),
                ElementsAre(Ink::first_side, Ink::second_side));
}

struct Refusal {
    std::string text;
    std::string message;
};

class MnkRefusals : public testing::TestWithParam<Refusal> {};

TEST_P(MnkRefusals, SayWhatIsWrong) { EXPECT_EQ(refusal_of(tictactoe, GetParam().text), GetParam().message); }

const std::string no_side = "expected rows, a space and the side to move, as in 'x1o/3/3 x'";
const std::string cells = "; expected 3 cells of 'xo' or numbers for empty ones";

INSTANTIATE_TEST_SUITE_P(
    OfSides, MnkRefusals,
    testing::Values(
        Refusal{"", "position '': " + no_side}, Refusal{"3/3/3", "position '3/3/3': " + no_side},
        Refusal{"3/3/3 ", "position '3/3/3 ': the side to move is ''; expected 'x' or 'o'"},
        Refusal{"3/3/3 z", "position '3/3/3 z': the side to move is 'z'; expected 'x' or 'o'"},
        Refusal{"3/3/3  x", "position '3/3/3  x': the side to move is ' x'; expected 'x' or 'o'"},
        Refusal{"3/3/3 x ", "position '3/3/3 x ': the side to move is 'x '; expected 'x' or 'o'"},
        Refusal{"x2/3/3 x", "position 'x2/3/3 x': with 'x' to move there are as many x as o"},
        Refusal{"3/3/3 o", "position '3/3/3 o': with 'o' to move there are one more x than o"},
        Refusal{"xxx/oo1/2o x", "position 'xxx/oo1/2o x': x has won already and cannot be to move"},
        Refusal{"ooo/xx1/x1x o", "position 'ooo/xx1/x1x o': o has won already and cannot be to move"}));

INSTANTIATE_TEST_SUITE_P(
    OfRows, MnkRefusals,
    testing::Values(
        Refusal{" x", "position ' x': expected 3 rows"},
        Refusal{"3/3 x", "position '3/3 x': expected 3 rows"},
        Refusal{"3/3/3/3 x", "position '3/3/3/3 x': expected 3 rows"},
        Refusal{"2/3/3 x", "'2': too few cells" + cells}, Refusal{"3/3/ x", "'': too few cells" + cells},
        Refusal{"4/3/3 x", "'4': too many cells" + cells},
        Refusal{"x3/3/3 o", "'x3': too many cells" + cells},
        Refusal{"3x/3/3 o", "'3x': too many cells" + cells},
        Refusal{"12/3/3 x", "'12': too many cells" + cells},
        Refusal{"99999999999999999999999/3/3 x", "'99999999999999999999999': too many cells" + cells},
        Refusal{"18446744073709551619/3/3 x", "'18446744073709551619': too many cells" + cells}, // 2^64 + 3
        Refusal{"0x2/3/3 o", "'0x2': a run of 0 cells" + cells},
        Refusal{"xz1/3/3 x", "'xz1': unknown cell 'z'" + cells},
        Refusal{"X2/3/3 o", "'X2': unknown cell 'X'" + cells},
        Refusal{"\xc3\xa9\n/3/3 x", "'?"
                                    "?"
                                    "?': unknown cell '?'" +
                                        cells}));

// Somebody pipes a film into the program: a short line, at once.
TEST(MnkRefusals, AreShortAndQuickForMegabytes) {
    const std::size_t size = 5'000'000;
    const std::string half(size / 2, '3');
    const auto begin = std::chrono::steady_clock::now();
    for (const auto& text :
         {std::string(size, 'x'), std::string(size, 'x') + " x", std::string(size, '/') + " x",
          std::string(size, ' '), "3/3/3 " + std::string(size, 'x'), std::string(size, '\0') + " x",
          std::string(size, '\xff') + " o", half + "/" + half + "/3 x"}) {
        const std::string message = refusal_of(tictactoe, text);
        EXPECT_NE(message, "none");
        EXPECT_LT(message.size(), 200u);
        EXPECT_TRUE(std::ranges::all_of(message, [](char c) { return ' ' <= c && c <= '~'; })) << message;
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds{2});
}

} // namespace
} // namespace espalier
