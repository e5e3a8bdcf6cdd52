// What people write and read of ultimate tic-tac-toe: positions, pictures, and every refusal.
#include "unit/games/ultimate_play.hpp"

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using ultimate::Placing;
using ultimate::Rule;
using ultimate::Rules;
using ultimate::Ultimate;
using Ink = Picture::Ink;

const Ultimate<3> closed;
const Ultimate<3> open{Rules{.rule = Rule::open}};

TEST(UltimateText, OfMovesIsBoardAndCell) {
    const Ultimate<5> large;
    EXPECT_EQ(large.move_text(large.start(), {4, 8}), "4.8");
    EXPECT_EQ(large.move_text(large.start(), {24, 0}), "24.0");
}

TEST(UltimateText, OfPositionsIsReadBack) {
    for (const char* text : {"9/9/9/9/9/9/9/9/9 x -", "9/9/9/9/9/9/9/9/9 o -", "9/9/9/9/4x4/9/9/9/9 o 4",
                             "1xoo1o3/ooxox4/1oxo1xxx1/xxoo2xx1/2o6/3x2oxx/x1o3oxx/1x3oooo/xo1x1o3 x 1"}) {
        EXPECT_EQ(closed.to_text(closed.from_text(text)), text);
    }
    const Ultimate<5> large;
    std::string text = "10x13o/24x";
    for (int board = 2; board < 25; ++board) text += "/25";
    EXPECT_EQ(large.to_text(large.from_text(text + " o 24")), text + " o 24");
}

TEST(UltimateText, OfTheOpenRuleNamesTheOwners) {
    const std::string stones = "4x4/4x4/4x4/4x4/ooooxoooo/4x4/4x4/4x4/9 x 8";
    EXPECT_EQ(open.to_text(open.from_text(stones)), stones + " ----o----");
    EXPECT_EQ(open.from_text(stones + " ----o----"), open.from_text(stones));
    const std::string both = "9/9/9/9/xxxooo3/9/9/9/9 x 3";
    EXPECT_NE(open.from_text(both + " ----x----"), open.from_text(both + " ----o----"));
}

TEST(UltimateText, OfAFinishedGameSendsNobodyAnywhere) {
    const std::string won = "xxx6/xxx6/xxx6/ooo6/oo7/oo7/o8/9/9 o ";
    EXPECT_EQ(closed.to_text(closed.from_text(won + "2")), won + "-");
    EXPECT_EQ(closed.to_text(closed.from_text(won + "-")), won + "-");
}

// ---- refusals

struct Refusal {
    std::string text;
    std::string why;
};

class UltimateRefusals : public testing::TestWithParam<Refusal> {};

TEST_P(UltimateRefusals, SayWhatIsWrong) {
    EXPECT_EQ(refusal_of(closed, GetParam().text),
              "position " + in_quotes(GetParam().text) + ": " + GetParam().why);
}

const std::string fields = "expected mini-boards, the side to move and the mini-board to play in, as in "
                           "'9/9/9/9/4x4/9/9/9/9 o 4'";
const std::string nine = "expected 9 mini-boards, with '/' between them";
const std::string numbers = "; expected '-' or a number from 0 to 8";
const std::string empty = "9/9/9/9/9/9/9/9/9";
const std::string centre = "9/9/9/9/4x4/9/9/9/9";

INSTANTIATE_TEST_SUITE_P(
    OfFields, UltimateRefusals,
    testing::Values(Refusal{"", nine}, Refusal{empty, fields}, Refusal{empty + " x", fields},
                    Refusal{" x -", nine}, Refusal{"9/9/9/9/9/9/9/9 x -", nine},
                    Refusal{"9/9/9/9/9/9/9/9/9/9 x -", nine},
                    Refusal{empty + " z -", "the side to move is 'z'; expected 'x' or 'o'"},
                    Refusal{empty + "  x -", "the side to move is ''; expected 'x' or 'o'"},
                    Refusal{centre + " o ", "the mini-board to play in is ''" + numbers},
                    Refusal{centre + " o 9", "the mini-board to play in is '9'" + numbers},
                    Refusal{centre + " o -1", "the mini-board to play in is '-1'" + numbers},
                    Refusal{centre + " o 04", "the mini-board to play in is '04'" + numbers},
                    Refusal{centre + " o 4x", "the mini-board to play in is '4x'" + numbers},
                    Refusal{centre + " o 99999999999999999999",
                            "the mini-board to play in is '99999999999999999999'" + numbers},
                    Refusal{centre + " o 4 ---------", "owners are written under the open rule only"},
                    Refusal{centre + " o 4 --",
                            "the owners of the mini-boards are '--'; expected 9 of 'x', 'o' "
                            "and '-'"},
                    Refusal{centre + " o 4 --------- 1", "'1' is too much"}));

INSTANTIATE_TEST_SUITE_P(
    OfWhatNoGameComesTo, UltimateRefusals,
    testing::Values(
        Refusal{centre + " x 4", "with 'x' to move there are as many o as x, or one more; not 0 and 1"},
        Refusal{"o8/9/9/9/4o4/9/9/9/9 x -",
                "with 'x' to move there are as many o as x, or one more; not 2 and 0"},
        Refusal{"9/9/9/xxxooo3/9/9/9/9/9 x -", "mini-board 3 has lines of both sides"},
        Refusal{"xxx6/xxx6/xxx6/ooo6/oo1o5/oo1o5/9/9/9 x -", "x has won already and cannot be to move"},
        Refusal{"xxx6/3oo4/1o7/9/9/9/9/9/9 x 0",
                "mini-board 0 takes no more moves; expected '-' for any open one"},
        Refusal{"xoxxoxoxo/9/9/9/9/9/9/9/9 o 0",
                "mini-board 0 takes no more moves; expected '-' for any open one"},
        Refusal{centre + " o 5", "nobody was sent to mini-board 5: x has no stone on a cell 5"},
        Refusal{empty + " x 4", "nobody was sent to mini-board 4: o has no stone on a cell 4"}));

TEST(UltimateRefusals, OfCellsNameTheMiniBoard) {
    const std::string cells = "; expected 9 cells of 'xo' or numbers for empty ones";
    EXPECT_EQ(refusal_of(closed, "8/9/9/9/9/9/9/9/9 x -"), "'8': too few cells" + cells);
    EXPECT_EQ(refusal_of(closed, "9/9/9/9/9/9/9/9/x9 o -"), "'x9': too many cells" + cells);
    EXPECT_EQ(refusal_of(closed, "10/9/9/9/9/9/9/9/9 x -"), "'10': too many cells" + cells);
    EXPECT_EQ(refusal_of(closed, "9/9/9/9/9/9/9/9/99999999999999999999 x -"),
              "'99999999999999999999': too many cells" + cells);
    EXPECT_EQ(refusal_of(closed, "9/9/9/0x8/9/9/9/9/9 o -"), "'0x8': a run of 0 cells" + cells);
    EXPECT_EQ(refusal_of(closed, "9/9/9/X8/9/9/9/9/9 o -"), "'X8': unknown cell 'X'" + cells);
    EXPECT_EQ(refusal_of(closed, "9/9/9/9/9/9/9/9/ x -"), "'': too few cells" + cells);
}

TEST(UltimateRefusals, OfOwnersThatTheStonesContradict) {
    const std::string text = "9/9/9/9/xxxooo3/9/9/9/9 x 3";
    EXPECT_THAT(refusal_of(open, text),
                HasSubstr("mini-board 4 has lines of both sides; expected the owners at the end"));
    EXPECT_THAT(refusal_of(open, text + " ---------"),
                HasSubstr("mini-board 4 cannot belong to '-': there is a line on it"));
    EXPECT_THAT(refusal_of(open, text + " x---x----"),
                HasSubstr("mini-board 0 cannot belong to 'x': there is no such line on it"));
    EXPECT_THAT(refusal_of(open, text + " ----z----"), HasSubstr("expected 9 of 'x', 'o' and '-'"));
}

TEST(UltimateRefusals, AreShortForMegabytes) {
    const std::size_t size = 5'000'000;
    for (const auto& text :
         {std::string(size, 'x'), std::string(size, '/'), std::string(size, '/') + " x -",
          std::string(size, ' '), std::string(size, '\0') + " x -", std::string(size, '\xff') + "/9 o -",
          empty + " " + std::string(size, 'x'), empty + " x " + std::string(size, '1'),
          empty + " x - " + std::string(size, '-'), empty + " x - --------- " + std::string(size, ' ')}) {
        for (const auto& game : {closed, open}) {
            const std::string message = refusal_of(game, text);
            EXPECT_NE(message, "none");
            EXPECT_LT(message.size(), 250u);
            EXPECT_TRUE(std::ranges::all_of(message, [](char c) { return ' ' <= c && c <= '~'; })) << message;
        }
    }
}

// Letters changed, left out, added and moved: what is not refused is a position like any other.
template <int N>
void expect_no_surprise(Rule rule, std::vector<std::string> texts) {
    const Ultimate<N> game{Rules{.rule = rule}};
    const std::string letters = "xo-/ 0123456789\xff";
    std::mt19937_64 random{1};
    int accepted = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = texts[random() % texts.size()];
        for (auto changes = random() % 3 + 1; changes > 0; --changes) {
            const auto at = random() % text.size();
            const char letter = letters[random() % letters.size()];
            switch (random() % 4) {
            case 0: text[at] = letter; break;
            case 1: text.insert(at, 1, letter); break;
            case 2: text.erase(at, text.size() > 1 ? 1 : 0); break;
            default: std::swap(text[at], text[random() % text.size()]);
            }
        }
        try {
            const auto position = game.from_text(text);
            ++accepted;
            ASSERT_EQ(game.from_text(game.to_text(position)), position) << text;
            ASSERT_EQ(legal_moves(game, position).size(), game.count_moves(position)) << text;
            ASSERT_EQ(game.count_moves(position) == 0, game.outcome(position).is_decided()) << text;
        } catch (const BadInput& refusal) {
            ASSERT_LT(std::string_view{refusal.what()}.size(), 250u) << text;
        }
    }
    EXPECT_GT(accepted, 100);
}

TEST(UltimateText, IsRefusedOrRead) {
    const std::vector<std::string> texts{
        "9/9/9/9/4x4/9/9/9/9 o 4", "xxx6/xxx6/xx7/ooo6/oo7/oo7/o8/9/9 x 2",
        "1xoo1o3/ooxox4/1oxo1xxx1/xxoo2xx1/2o6/3x2oxx/x1o3oxx/1x3oooo/xo1x1o3 x 1",
        "1x6o/1ox1ooxx1/o2o3ox/1ooxo1x1o/1xxx2x2/3xo3x/1x1o1o1oo/xo1xo4/2xo1xxxo x 3"};
    expect_no_surprise<3>(Rule::closed, texts);
    expect_no_surprise<3>(Rule::open, texts);
    expect_no_surprise<3>(Rule::open, {"4x4/4x4/4x4/4x4/ooooxoooo/4x4/4x4/4x4/9 x 8 ----o----",
                                       "9/9/9/9/xxxooo3/9/9/9/9 x 3 ----x----"});
    expect_no_surprise<2>(Rule::closed, {"xx2/oo2/4/4 x -", "x3/4/4/4 o 0", "4/4/4/4 x -"});
}

// ---- pictures

const char* const middle_game = "1xoo1o3/ooxox4/1oxo1xxx1/xxoo2xx1/2o6/3x2oxx/x1o3oxx/1x3oooo/xo1x1o3 x 1";

TEST(UltimatePicture, ShowsWhereTheNextMoveMustBeAndWhoWonWhat) {
    EXPECT_EQ(closed.picture(closed.from_text(middle_game), std::nullopt).without_colour(),
              "───0───┬──[1]──┬───2───\n"
              " . x o │ o o x │ . o x \n"
              " o . o │ o x 5 │ o . x \n"
              " . . . │ 6 7 8 │ x x . \n"
              "───3───┼───4───┼───5───\n"
              " x x o │ . . o │ . . . \n"
              " o . . │ . . . │ x . . \n"
              " x x . │ . . . │ o x x \n"
              "───6───┼──7=o──┼───8───\n"
              " x . o │ O O O │ x o . \n"
              " . . . │ O   O │ x . o \n"
              " o x x │ O O O │ . . . \n"
              "───────┴───────┴───────\n");
}

TEST(UltimatePicture, KeepsTheStonesOfAMiniBoardThatIsStillOpen) {
    const auto picture = open.picture(open.from_text(middle_game), std::nullopt).without_colour();
    EXPECT_THAT(picture, HasSubstr("───6───┼──7=o──┼───8───\n"
                                   " x . o │ . x . │ x o . \n"));
}

TEST(UltimatePicture, OfAFreeChoiceNumbersEveryOpenMiniBoard) {
    const Ultimate<2> small;
    EXPECT_EQ(small.picture(small.from_text("xx2/oo2/4/4 x -"), std::nullopt).without_colour(),
              "─0=x─┬─1=o─\n"
              " X X │ O O \n"
              " X X │ O O \n"
              "─[2]─┼─[3]─\n"
              " 0 1 │ 0 1 \n"
              " 2 3 │ 2 3 \n"
              "─────┴─────\n");
}

TEST(UltimatePicture, FitsIntoEightyColumns) {
    const Ultimate<5> large;
    const Picture picture = large.picture(large.start(), std::nullopt);
    std::size_t columns = 0;
    for (const auto& stroke : picture.strokes()) {
        if (stroke.text == "\n") break;
        columns += static_cast<std::size_t>(
            std::ranges::count_if(stroke.text, [](char c) { return (c & 0xc0) != 0x80; }));
    }
    EXPECT_EQ(columns, 79u);
}

// The strokes with this text, by their inks.
std::vector<Ink> inks_of(const Picture& picture, const std::string& text) {
    std::vector<Ink> inks;
    for (const auto& stroke : picture.strokes()) {
        if (stroke.text == text) inks.push_back(stroke.ink);
    }
    return inks;
}

TEST(UltimatePicture, LightsTheTargetAndTheLastMove) {
    const auto position = after(closed, closed.start(), "4.4 4.0");
    const Picture picture = closed.picture(position, Placing{4, 0});
    EXPECT_THAT(inks_of(picture, "x"), ElementsAre(Ink::first_side));
    EXPECT_THAT(inks_of(picture, "o"), ElementsAre(Ink::second_side_lit));
    EXPECT_THAT(inks_of(picture, "[0]"), ElementsAre(Ink::lit));
    EXPECT_THAT(inks_of(picture, "8"), ElementsAre(Ink::lit, Ink::plain)); // the cell, and the mini-board
}

} // namespace
} // namespace espalier
