// The syntax of records, and what becomes of one in a game.
#include "espalier/games/record/read_record.hpp"
#include "espalier/games/record/write_record.hpp"
#include "unit/games/recorded_game.hpp"

#include "espalier/core/bad_input.hpp"
#include "unit/refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace espalier {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> words_in(const GameRecord& record) {
    std::vector<std::string> words;
    for (const auto& move : record.moves) words.push_back(move.word);
    return words;
}

std::string refusal_of(const std::string& text) {
    return refusal_when([&] { read_record(text); });
}

// ---- reading

// The example of the standard, with everything that is to be read over put into it.
TEST(Record, IsReadWithAllThatSurroundsIt) {
    const GameRecord record =
        read_record("\xef\xbb\xbf"
                    "% an escape {\n"
                    "[Event \"F/S Return \\\"Match\\\" \\\\ 29\"]\r\n"
                    "  [ Site\t\"Belgrade; {Serbia}\" ] [Result \"1/2-1/2\"]\n"
                    "\n"
                    "1. e4 $1 e5! 2.Nf3 {a comment ( [ \n ; %} Nc6 3. Bb5!? a6?? ; to the end }\n"
                    "% another ) escape\n"
                    "(3... Nf6 (3... d6 {)} (3... f5) 1-0) 4. O-O $142) 4. Ba4 ! 4... 11-15\n"
                    "5 22x15x8 e8=Q+ 1/2-1/2 ; the end\n");
    ASSERT_EQ(record.tags.size(), 3);
    EXPECT_EQ(record.tags[0].name, "Event");
    EXPECT_EQ(record.tags[0].value, "F/S Return \"Match\" \\ 29");
    EXPECT_EQ(record.tags[0].line, 2);
    EXPECT_EQ(record.tag("Site"), "Belgrade; {Serbia}");
    EXPECT_EQ(record.tag("site"), std::nullopt);
    EXPECT_THAT(words_in(record),
                ElementsAre("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "11-15", "22x15x8", "e8=Q+"));
    EXPECT_EQ(record.moves[0].line, 5);
    EXPECT_EQ(record.moves[3].line, 6);
    EXPECT_EQ(record.moves[8].line, 9);
    EXPECT_EQ(record.result, "1/2-1/2");
}

TEST(Record, ManyInOneText) {
    const auto records =
        read_records("[White \"a\"]\n\n1. e4 1-0\n\n[White \"b\"]\n*\n 1... d5 0-1 2. c4 * {end}");
    ASSERT_EQ(records.size(), 4);
    EXPECT_EQ(records[1].tag("White"), "b");
    EXPECT_THAT(words_in(records[1]), ElementsAre());
    EXPECT_THAT(words_in(records[2]), ElementsAre("d5"));
    EXPECT_EQ(records[2].result, "0-1");
    EXPECT_THAT(words_in(records[3]), ElementsAre("c4"));
    EXPECT_TRUE(read_records(" \n{nothing}\n% at all").empty());
}

TEST(Record, IsRefusedWithTheLineThatIsWrong) {
    EXPECT_EQ(refusal_of(""), "line 1: there is no game here");
    EXPECT_EQ(refusal_of("\n\n{x}\n"), "line 4: there is no game here");
    EXPECT_EQ(refusal_of("\n1. e4 e5"),
              "line 2: the game has no result at its end; expected 1-0, 0-1, 1/2-1/2 or *");
    EXPECT_EQ(refusal_of("1. e4\n[White \"x\"]\n*"),
              "line 2: the game has no result at its end; expected 1-0, 0-1, 1/2-1/2 or *");
    EXPECT_EQ(refusal_of("1. e4 *\n\n1. d4 *"),
              "line 1: the game ends here, and another follows; expected one");
    EXPECT_EQ(refusal_of("1. e4\n{ never\nclosed"), "line 2: the comment that begins here has no '}'");
    EXPECT_EQ(refusal_of("\n( 1. e4\n( e5\n) 1-0"), "line 2: the variation that begins here has no ')'");
    EXPECT_EQ(refusal_of("1. e4 )\n1-0"), "line 1: a ')' too many");
    EXPECT_EQ(refusal_of("1. e4 } *"), "line 1: unexpected '}'; expected a move");
    EXPECT_EQ(refusal_of("1. e4 \xff *"), "line 1: unexpected '?'; expected a move");
    EXPECT_EQ(refusal_of("1. e4 $x *"), "line 1: unexpected 'x'; expected a number after '$'");
    EXPECT_EQ(refusal_of("1. e4 <1> *"), "line 1: unexpected '<'; expected a move");
    EXPECT_EQ(refusal_of("[]"), "line 1: unexpected ']'; expected a tag as in [White \"name\"]");
    EXPECT_EQ(refusal_of("["), "line 1: the text ends; expected a tag as in [White \"name\"]");
    EXPECT_EQ(refusal_of("[White x]"), "line 1: unexpected 'x'; expected a value in quotation marks");
    EXPECT_EQ(refusal_of("[White \"x\n\"]"), "line 1: the value of a tag has no closing quotation mark");
    EXPECT_EQ(refusal_of("[White \"x\\"), "line 1: the value of a tag has no closing quotation mark");
    EXPECT_EQ(refusal_of("[White \"x\" \"y\"]"),
              "line 1: unexpected '\"'; expected ']' at the end of the tag");
    EXPECT_EQ(refusal_of("[White \"x\"]\n[Black \"y\"]\n[White \"x\"]\n*"),
              "line 3: the tag 'White' is given twice");
    EXPECT_EQ(refusal_of("[Result \"1-0\"]\n1. e4\n0-1"),
              "line 3: the game ends with '0-1', but its tag Result says '1-0'");
}

// Each takes a fraction of a second, or this test would not end within its time.
TEST(Record, MegabytesAreReadInOneGo) {
    constexpr std::size_t size = 4'000'000;
    std::string tags;
    while (tags.size() < size) tags += "[T" + std::to_string(tags.size()) + " \"\"]";
    EXPECT_EQ(read_record(tags + "*").tags.size(), std::ranges::count(tags, '['));
    for (const char c : {'(', ')', '[', '{', '"', '$', '.', '1', 'x', '%', ';', '\\', '\0', '\xff', '\n'}) {
        EXPECT_THAT(refusal_of(std::string(size, c)), HasSubstr("line ")) << c;
    }
    for (const auto* piece : {"[a \"", "[a \"\"]", "{(", "({})", "1. e4 ", "(1-0 ", "\\\"", "$1"}) {
        std::string text;
        while (text.size() < size) text += piece;
        EXPECT_LT(refusal_of(text).size(), 200U) << piece;
    }
    const std::size_t deep = size / 2;
    EXPECT_THAT(words_in(read_record(std::string(deep, '(') + "e4" + std::string(deep, ')') + "e5 *")),
                ElementsAre("e5"));
}

TEST(Record, RandomTextIsReadOrRefused) {
    constexpr std::string_view letters = "[]{}()\"\\  \n;%$.1-0/2***e4aXx!?\xff";
    std::mt19937_64 random{1};
    std::size_t read = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        for (std::size_t length = random() % 30; text.size() < length;)
            text += letters[random() % letters.size()];
        try {
            for (const auto& record : read_records(text)) {
                ++read;
                const GameRecord again = read_record(write_record(record));
                EXPECT_EQ(words_in(again), words_in(record)) << text;
                EXPECT_EQ(again.result, record.result) << text;
            }
        } catch (const BadInput&) {}
    }
    EXPECT_GT(read, 100);
}

// ---- writing

TEST(Record, IsWrittenWithTheRosterFirst) {
    GameRecord record;
    record.tags = {{"Annotator", "me \"myself\""}, {"White", "x\\"}, {"Result", "0-1"}};
    record.moves = {{"e4"}, {"e5"}, {"Nf3"}};
    record.result = "1-0";
    EXPECT_EQ(write_record(record), "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                                    "[White \"x\\\\\"]\n[Black \"?\"]\n[Result \"1-0\"]\n"
                                    "[Annotator \"me \\\"myself\\\"\"]\n\n"
                                    "1. e4 e5 2. Nf3 1-0\n\n");
    EXPECT_THAT(write_record(record, Side::second), HasSubstr("\n\n1... e4 2. e5 Nf3 1-0\n\n"));
    EXPECT_THAT(write_record(GameRecord{}), HasSubstr("[Result \"*\"]\n\n*\n\n"));
}

TEST(Record, LinesAreShorterThan80Characters) {
    GameRecord record;
    std::mt19937_64 random{1};
    for (int i = 0; i < 1000; ++i) record.moves.push_back({std::string(1 + random() % 12, 'x')});
    record.moves.push_back({std::string(200, 'y')});
    const std::string text = write_record(record);
    EXPECT_EQ(words_in(read_record(text)), words_in(record));
    std::istringstream lines{text.substr(text.find("\n\n") + 2)};
    std::size_t longest = 0;
    for (std::string line; std::getline(lines, line);) {
        EXPECT_FALSE(line.starts_with(' ') || line.ends_with(' '));
        if (!line.starts_with('y')) longest = std::max(longest, line.size());
    }
    EXPECT_LE(longest, 79U);
    EXPECT_GE(longest, 78U);
}

// ---- games

const RecordedTicTacToe game;

Line<RecordedTicTacToe> line_from(const std::string& text) { return line_of(game, read_record(text)); }

TEST(GameRecord, IsPlayedAndWrittenAgain) {
    const auto line = line_from("1. b2 a3 2. C1 (2. a2) c3 3. b3 {x} 3... b1 4. a2 c2 5. a1 1-1");
    EXPECT_EQ(game.to_text(line.now()), "oxo/xxo/xox o");
    const std::string text = write_record(record_of(game, line));
    EXPECT_THAT(text, HasSubstr("[Result \"1-1\"]\n[GameType \"333\"]\n\n"
                                "1. b2 a3 2. c1 c3 3. b3 b1 4. a2 c2 5. a1 1-1\n"));
    EXPECT_EQ(line_from(text).now(), line.now());
    EXPECT_EQ(line_from(text).moves(), line.moves());
}

TEST(GameRecord, SaysWhoWon) {
    const auto result_after = [](const std::string& moves) {
        return record_of(game, line_from(moves + " *")).result;
    };
    EXPECT_EQ(result_after(""), "*");
    EXPECT_EQ(result_after("a1 a2 b1 b2 c1"), "1-0");
    EXPECT_EQ(result_after("a1 a2 b1 b2 c3 c2"), "0-1");
    EXPECT_EQ(result_after("b2 a3 c1 c3 b3 b1 a2 c2 a1"), "1-1");
}

TEST(GameRecord, BeginsWhereItsTagsSay) {
    const auto line = line_from("[SetUp \"1\"]\n[FEN \"x2/3/3 o\"]\n\n1... b2 2. a2 *");
    EXPECT_EQ(game.to_text(line.beginning()), "x2/3/3 o");
    EXPECT_EQ(game.to_text(line.now()), "x2/xo1/3 o");
    const std::string text = write_record(record_of(game, line), game.side_to_move(line.beginning()));
    EXPECT_THAT(text, HasSubstr("[SetUp \"1\"]\n[FEN \"x2/3/3 o\"]\n\n1... b2 2. a2 *\n"));
    EXPECT_EQ(line_from(text).now(), line.now());
    EXPECT_EQ(line_from("[FEN \"x2/3/3 o\"] *").now(), line.beginning());
    EXPECT_EQ(line_from("[SetUp \"0\"] *").now(), game.start());
}

TEST(GameRecord, IsRefusedWithItsLineAndMove) {
    const auto refusal = [](const std::string& text) { return refusal_when([&] { line_from(text); }); };
    EXPECT_THAT(refusal("1. b2\na3 2.\nb2 *"),
                HasSubstr("line 3, at 2.: move 'b2' is not legal here; expected one of:"));
    EXPECT_THAT(refusal("1. b2 z9 *"), HasSubstr("line 1, at 1...: move 'z9' is not legal here; "));
    EXPECT_THAT(refusal("[FEN \"x2/3/3 o\"]\n1... b2 2. b2 *"), HasSubstr("line 2, at 2.: move 'b2' is not"));
    EXPECT_EQ(refusal("a1 a2 b1 b2 c1 c2 1-0"), "line 1, at 3...: move 'c2': the game is over");
    EXPECT_EQ(refusal("* *"), "line 1: the game ends here, and another follows; expected one");
    EXPECT_THAT(refusal("\n[FEN \"x2/3/3 x\"] *"),
                HasSubstr("line 2, tag FEN: position 'x2/3/3 x': with 'x' to move"));
    EXPECT_EQ(refusal("[SetUp \"1\"] *"), "line 1, tag SetUp: '1', but there is no tag FEN");
    EXPECT_EQ(refusal("[FEN \"x2/3/3 o\"]\n[SetUp \"0\"] *"),
              "line 2, tag SetUp: '0', but there is a tag FEN");
    EXPECT_EQ(refusal("[SetUp \"yes\"] *"), "line 1, tag SetUp: 'yes'; expected '0' or '1'");
    EXPECT_EQ(refusal("[GameType \"20\"] *"), "line 1, tag GameType: '20'; expected '333'");
    EXPECT_EQ(refusal("[GameType \"333,W,3,3\"] *"), not_refused);
}

TEST(GameRecord, GoesOnAfterADrawByRule) {
    const RecordedWalk walk;
    std::string text;
    for (int i = 0; i < 8; ++i) text += "up down ";
    const auto drawn = line_of(walk, read_record(text + "*"));
    EXPECT_EQ(drawn.moves().size(), 16);
    EXPECT_EQ(record_of(walk, drawn).result, "1/2-1/2");
    const auto won = line_of(walk, read_record(text + "up up up *"));
    EXPECT_EQ(record_of(walk, won).result, "0-1"); // the second side is to move, and has won
}

} // namespace
} // namespace espalier
