// What people write and read of checkers: positions, moves, pictures, and every refusal.
#include "espalier/core/game_words.hpp"
#include "espalier/games/checkers/checkers.hpp"
#include "unit/refusal.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using checkers::Checkers;
using testing::ElementsAre;
using Ink = Picture::Ink;

const Checkers game;

std::string rewritten(std::string_view text) { return game.to_text(game.from_text(text)); }

TEST(CheckersText, OfPositionsHasMenInOrderThenKings) {
    EXPECT_EQ(rewritten("B:W21-32:B1-12"), "B:W21-32:B1-12");
    EXPECT_EQ(rewritten("B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"),
              "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29");
    EXPECT_EQ(rewritten("W:BK5,3:WK4,30,29"), "W:W29,30,K4:B3,K5");
    EXPECT_EQ(rewritten("B:W30,31,32:B1,2,5"), "B:W30-32:B1,2,5");
    EXPECT_EQ(rewritten("B:WK5-7:BK29-32,1"), "B:WK5,K6,K7:B1,K29,K30,K31,K32");
    EXPECT_EQ(rewritten("B:W7-7:B01"), "B:W7:B1");
    EXPECT_EQ(rewritten("W:W:BK1"), "W:W:BK1");
}

TEST(CheckersText, OfPositionsMayComeFromATagOrFromLidraughts) {
    EXPECT_EQ(rewritten("\"B:W21-32:B1-12\""), "B:W21-32:B1-12");
    EXPECT_EQ(rewritten("B:W21-32:B1-12."), "B:W21-32:B1-12");
    EXPECT_EQ(rewritten("\"B:W21-32:B1-12.\""), "B:W21-32:B1-12");
    EXPECT_EQ(rewritten("B:W21-32:B1-12:H4:F7"), "B:W21-32:B1-12:H4");
    EXPECT_EQ(game.plies_without_progress(game.from_text("B:W21-32:B1-12:H4:F7")), 4);
    EXPECT_EQ(game.plies_without_progress(game.from_text("B:W21-32:B1-12")), 0);
}

TEST(CheckersText, OfEverySquareIsReadBack) {
    for (int number = 1; number <= 32; ++number) {
        const std::string text = "B:WK" + std::to_string(number) + ":B";
        EXPECT_EQ(rewritten(text), text);
    }
}

// ---- Moves

// How the move is written that is read so; "none" if there is none.
std::string move_read(std::string_view position, std::string_view text) {
    const auto at = game.from_text(position);
    const auto move = game.move_from(at, text);
    return move ? game.move_text(at, *move) : "none";
}

TEST(CheckersText, OfSteps) {
    EXPECT_EQ(move_read("B:W21-32:B1-12", "11-15"), "11-15");
    EXPECT_EQ(move_read("B:W21-32:B1-12", "09-13"), "9-13");
    for (const char* text : {"11-14", "11x15", "11-15-18", "11", "", "-", "11-", "-15", "11--15", "11 - 15",
                             "11-15 ", "15-11", "11-33", "0-4", "11-15x", "+11-15", "11_15", "a3-b4"}) {
        EXPECT_EQ(move_read("B:W21-32:B1-12", text), "none") << text;
    }
}

TEST(CheckersText, OfJumpsNamesEverySquare) {
    const char* const two = "W:W22:B11,18";
    EXPECT_EQ(move_read(two, "22x15x8"), "22x15x8");
    EXPECT_EQ(move_read(two, "22x8"), "22x15x8");
    for (const char* text :
         {"22-8", "22-15-8", "22x15", "22x15x8x1", "22x15-8", "22x8x15", "22xx8", "22x", "x22"}) {
        EXPECT_EQ(move_read(two, text), "none") << text;
    }
}

TEST(CheckersText, OfJumpsKnowsEveryWayRound) {
    const char* const circle = "B:W6,7,14,15,K32:BK2";
    EXPECT_EQ(move_read(circle, "2x9x18x11x2"), "2x9x18x11x2");
    EXPECT_EQ(move_read(circle, "2x11x18x9x2"), "2x9x18x11x2");
    EXPECT_EQ(move_read(circle, "2x2"), "2x9x18x11x2");
    EXPECT_EQ(move_read(circle, "2x9x18x9x2"), "none"); // jumps twice over the same
}

TEST(CheckersText, OfJumpsIsNotReadShortWhenTwoWouldFit) {
    const char* const either_side = "B:W6,7,14,15:B2";
    EXPECT_EQ(move_read(either_side, "2x9x18"), "2x9x18");
    EXPECT_EQ(move_read(either_side, "2x11x18"), "2x11x18");
    EXPECT_EQ(move_read(either_side, "2x18"), "none");
}

TEST(CheckersText, OfMovesIsQuicklyRefusedWhenLong) {
    const auto begin = std::chrono::steady_clock::now();
    for (const char c : {'1', 'x', '-', '\xff'}) {
        EXPECT_EQ(move_read("B:W21-32:B1-12", std::string(5'000'000, c)), "none");
    }
    std::string chain = "1";
    for (int i = 0; i < 1'000'000; ++i) chain += "x10x1";
    EXPECT_EQ(move_read("B:W21-32:B1-12", chain), "none");
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds{2});
}

// ---- Pictures

TEST(CheckersPicture, ShowsPiecesAndTheNumbersOfEmptySquares) {
    EXPECT_EQ(game.picture(game.from_text("B:W21-30,K1,K9:B6,12,K31"), std::nullopt).without_colour(),
              "      W     2     3     4\n"
              "   5     b     7     8\n"
              "      W    10    11     b\n"
              "  13    14    15    16\n"
              "     17    18    19    20\n"
              "   w     w     w     w\n"
              "      w     w     w     w\n"
              "   w     w     B    32\n");
}

TEST(CheckersPicture, LightsTheLastMove) {
    const auto inks = [](std::string_view position, std::string_view move) {
        const auto before = game.from_text(position);
        const auto played = find_move(game, before, move);
        const Picture picture = game.picture(game.play(before, played), played);
        std::vector<Ink> shown;
        for (const auto& stroke : picture.strokes()) {
            if (stroke.ink != Ink::plain && stroke.ink != Ink::faint) shown.push_back(stroke.ink);
        }
        return shown;
    };
    EXPECT_THAT(inks("B:WK32:B9", "9-14"), ElementsAre(Ink::lit, Ink::first_side_lit, Ink::second_side));
    EXPECT_THAT(inks("W:W22:B11,18,K1", "22x8"),
                ElementsAre(Ink::first_side, Ink::second_side_lit, Ink::lit));
}

// ---- Refusals

struct Refusal {
    std::string text;
    std::string why;
};

class CheckersRefusals : public testing::TestWithParam<Refusal> {};

TEST_P(CheckersRefusals, SayWhatIsWrong) {
    EXPECT_EQ(refusal_of(game, GetParam().text),
              "position " + in_quotes(GetParam().text) + ": " + GetParam().why);
}

const std::string no_side = "; expected 'B' or 'W'";
const std::string both_sides = "expected the pieces of both sides, as in 'B:W21-32:B1-12'";
const std::string no_square = ": expected a square from 1 to 32, with K for a king, or a range as 1-12";
const std::string no_field = "; expected the pieces of a side, as in 'W18,24,K10'";

INSTANTIATE_TEST_SUITE_P(OfFields, CheckersRefusals,
                         testing::Values(Refusal{"", "the side to move is ''" + no_side},
                                         Refusal{":W1:B2", "the side to move is ''" + no_side},
                                         Refusal{"b:W21:B1", "the side to move is 'b'" + no_side},
                                         Refusal{"R:W21:B1", "the side to move is 'R'" + no_side},
                                         Refusal{"B W21 B1", "the side to move is 'B W21 B1'" + no_side},
                                         Refusal{"\"", "the side to move is '\"'" + no_side},
                                         Refusal{"B", both_sides}, Refusal{"B:", both_sides},
                                         Refusal{"B:W21", both_sides}, Refusal{"B:B1", both_sides},
                                         Refusal{"B:W21:W22", "the white pieces are given twice"},
                                         Refusal{"B:B:B1:W21", "the black pieces are given twice"},
                                         Refusal{"B:W21:b1", "unknown field 'b1'" + no_field},
                                         Refusal{"B:W21::B1", "unknown field ''" + no_field},
                                         Refusal{"B:W21:B1:X", "unknown field 'X'" + no_field},
                                         Refusal{"B:W21:B1:H", "'H': expected a number up to 9999"},
                                         Refusal{"B:W21:B1:H10000", "'H10000': expected a number up to 9999"},
                                         Refusal{"B:W21:B1:F-1", "'F-1': expected a number up to 9999"},
                                         Refusal{"B:W21:B1:", "expected a field after the last ':'"},
                                         Refusal{"B:W21:B1::", "expected a field after the last ':'"},
                                         Refusal{"B:W:B", "there is no piece"}));

INSTANTIATE_TEST_SUITE_P(
    OfPieces, CheckersRefusals,
    testing::Values(
        Refusal{"B:W0:B1", "'0'" + no_square}, Refusal{"B:W33:B1", "'33'" + no_square},
        Refusal{"B:W40:B1", "'40'" + no_square}, Refusal{"B:W021:B1", "'021'" + no_square},
        Refusal{"B:W4294967297:B1", "'4294967297'" + no_square}, Refusal{"B:W-1:B1", "'-1'" + no_square},
        Refusal{"B:W21-:B1", "'21-'" + no_square}, Refusal{"B:W24-21:B1", "'24-21'" + no_square},
        Refusal{"B:W21-33:B1", "'21-33'" + no_square}, Refusal{"B:W21-22-23:B1", "'21-22-23'" + no_square},
        Refusal{"B:WK:B1", "'K'" + no_square}, Refusal{"B:WKK1:B1", "'KK1'" + no_square},
        Refusal{"B:Wk21:B1", "'k21'" + no_square}, Refusal{"B:W21 ,22:B1", "'21 '" + no_square},
        Refusal{"B:W21,,22:B1", "''" + no_square},
        Refusal{"B:W21,:B1", "expected a square after the last ','"},
        Refusal{"B:W21,21:B1", "there are two pieces on 21"},
        Refusal{"B:W21:B21", "there are two pieces on 21"},
        Refusal{"B:W21,K21:B1", "there are two pieces on 21"},
        Refusal{"B:W21-25,23:B1", "there are two pieces on 23"},
        Refusal{"B:W20-32:B1", "13 white pieces; expected at most 12"},
        Refusal{"B:W21:BK1-32", "there are two pieces on 21"},
        Refusal{"B:WK1:BK2-32", "31 black pieces; expected at most 12"},
        Refusal{"B:W21:B30", "a black man on 30 would be a king; expected K30"},
        Refusal{"B:W4:B30", "a white man on 4 would be a king; expected K4"},
        Refusal{"B:W21:B1..", "'1.'" + no_square}, Refusal{"B:W21:B\xff\n", "'?\?'" + no_square}));

// Texts that are nearly right: refused, or read as something that is written and read back.
TEST(CheckersRefusals, NeverCrash) {
    const std::vector<std::string> seeds{"B:W21-32:B1-12", "\"W:WK4,K8,12,19:BK30.\"",
                                         "B:W14,15:BK18,K1:H3:F20", "W:W:BK1"};
    const std::string letters = "BWKHF:,-.\"0123456789x \n\xff";
    std::mt19937_64 random{1};
    int read = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = seeds[random() % seeds.size()];
        for (auto changes = random() % 3 + 1; changes > 0; --changes) {
            const auto at = random() % text.size();
            const char letter = letters[random() % letters.size()];
            switch (random() % 3) {
            case 0: text[at] = letter; break;
            case 1: text.insert(at, 1, letter); break;
            default: text.erase(at, text.size() > 1 ? 1 : 0);
            }
        }
        if (refusal_of(game, text) != "none") continue;
        ++read;
        const auto position = game.from_text(text);
        EXPECT_EQ(game.from_text(game.to_text(position)), position) << text;
        const auto moves = legal_moves(game, position);
        EXPECT_EQ(moves.size(), game.count_moves(position)) << text;
        for (const auto& move : moves) {
            std::string written = game.move_text(position, move);
            EXPECT_EQ(game.move_from(position, written), move) << text << ' ' << written;
            written[random() % written.size()] = letters[random() % letters.size()];
            game.move_from(position, written);
        }
    }
    EXPECT_GT(read, 1000);
}

TEST(CheckersRefusals, AreShortAndQuickForMegabytes) {
    constexpr std::size_t size = 5'000'000;
    std::string list = "B:W1";
    while (list.size() < size) list += ",1";
    std::string fields = "B";
    while (fields.size() < size) fields += ":F1";
    const auto begin = std::chrono::steady_clock::now();
    for (const auto& text : {std::string(size, 'B'), std::string(size, ':'), "B:" + std::string(size, ':'),
                             "B:W" + std::string(size, '1'), "B:W" + std::string(size, ','),
                             "B:W21:B1:H" + std::string(size, '9'), "B:W" + std::string(size, '\0'),
                             std::string(size, '\xff'), std::string(size, '"'), list, fields}) {
        const std::string message = refusal_of(game, text);
        EXPECT_NE(message, "none");
        EXPECT_LT(message.size(), 200u);
        EXPECT_TRUE(std::ranges::all_of(message, [](char c) { return ' ' <= c && c <= '~'; })) << message;
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds{2});
}

} // namespace
} // namespace espalier
