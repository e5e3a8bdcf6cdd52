#include "espalier/games/tree/explicit_tree.hpp"

#include "espalier/search/alphabeta.hpp"
#include "espalier/search/minimax.hpp"
#include "espalier/search/search.hpp"
#include "unit/refusal.hpp"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using tree::ExplicitTree;

struct Example {
    const char* text;
    int value;
    ExplicitTree::Move best;
    std::uint64_t minimax_nodes;
    std::uint64_t alphabeta_nodes;
};

class WorkedExample : public testing::TestWithParam<Example> {};

TEST_P(WorkedExample, HasItsValueAndItsNodes) {
    const Example& example = GetParam();
    const ExplicitTree game{example.text};
    const auto minimax = search<Minimax>(game, start_of(game), NoOpinion{});
    const auto alphabeta = search<Alphabeta>(game, start_of(game), NoOpinion{});
    EXPECT_EQ(minimax.score, Score::heuristic(example.value));
    EXPECT_EQ(alphabeta.score, Score::heuristic(example.value));
    EXPECT_EQ(minimax.best, example.best);
    EXPECT_EQ(alphabeta.best, example.best);
    EXPECT_EQ(minimax.statistics.nodes, example.minimax_nodes);
    EXPECT_EQ(alphabeta.statistics.nodes, example.alphabeta_nodes);
}

// Mandadi et al., "Implementation of Sequential and Parallel Alpha-Beta Pruning Algorithm". Of the 15 nodes
// four are not visited: 6 refutes its parent (the minimiser has 5 already), so not 9; then 2 is less than the
// 5 of the first move, so not the last node with its leaves 0 and -1.
//
//                    5
//           5                 2
//        5     6           2     .
//       3 5   6 .         1 2   . .
INSTANTIATE_TEST_SUITE_P(Mandadi, WorkedExample,
                         testing::Values(Example{"((3,5),(6,9)),((1,2),(0,-1))", 5, 0, 15, 11}));

// AlSallut et al., "A Fast Parallel Alpha-Beta Algorithm for Tic Tac Toe Game", figure 1, as far as the text
// tells: a leads to -1 (by d and k) although 8 waits behind e, b leads to 4, 6 or 7; the other leaves are ours.
// Of 18 nodes three are not visited: beside 8, beside 6 and beside 7.
//
//                      4
//           -1                     4
//        -1     8           4      6      7
//      -1 -3   8 .         4 1    6 .    7 .
INSTANTIATE_TEST_SUITE_P(AlSallut, WorkedExample,
                         testing::Values(Example{"((-1,-3),(8,2)),((4,1),(6,5),(7,0))", 4, 1, 18, 15}));

INSTANTIATE_TEST_SUITE_P(Smallest, WorkedExample,
                         testing::Values(Example{"7", 7, 0, 2, 2}, Example{"-1,2", 2, 1, 3, 3},
                                         Example{"(1,-2),-1", -1, 1, 5, 5}));

TEST(ExplicitTree, NamesItsMovesAsFiguresDo) {
    const ExplicitTree game{"1,2,3"};
    EXPECT_EQ(game.move_name({}, 0), "a");
    EXPECT_EQ(game.move_name({}, 25), "z");
    EXPECT_EQ(game.move_name({}, 26), "26");
    EXPECT_EQ(game.side_name(game.side_to_move({})), "max");
    EXPECT_EQ(game.side_name(game.side_to_move(game.play({}, 0))), "min");
    EXPECT_EQ(game.text(), "1,2,3");
}

TEST(ExplicitTree, TellsALeafsValueToWhoIsToMove) {
    const ExplicitTree game{"7,(8)"};
    MovesOf<ExplicitTree> moves;
    EXPECT_EQ(game.moves(game.play({}, 0), moves), Outcome::points(-7));
    EXPECT_EQ(game.moves(game.play(game.play({}, 1), 0), moves), Outcome::points(8));
    EXPECT_TRUE(moves.empty());
}

TEST(ExplicitTree, ShowsWhatIsLeftOfIt) {
    const ExplicitTree game{"((3,5),(6,9)),(1,-2)"};
    const auto picture_after = [&](const std::vector<ExplicitTree::Move>& line) {
        ExplicitTree::Position position;
        for (const auto branch : line) position = game.play(position, branch);
        return game.picture(position, std::nullopt).without_colour();
    };
    EXPECT_EQ(picture_after({}), "(((3,5),(6,9)),(1,-2))\n");
    EXPECT_EQ(picture_after({0}), "((3,5),(6,9))\n");
    EXPECT_EQ(picture_after({1, 1}), "-2\n");
}

std::string refusal_of(std::string_view text) {
    return refusal_when([&] { ExplicitTree{text}; });
}

std::string repeated(std::string_view word, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += word;
    return text;
}

struct Refusal {
    const char* text;
    const char* message;
};

class TreeRefusals : public testing::TestWithParam<Refusal> {};

TEST_P(TreeRefusals, SayWhatIsWrong) { EXPECT_EQ(refusal_of(GetParam().text), GetParam().message); }

INSTANTIATE_TEST_SUITE_P(
    Texts, TreeRefusals,
    testing::Values(
        Refusal{"", "tree(''): a value or '(' is missing at the end"},
        Refusal{"1,", "tree('1,'): a value or '(' is missing at the end"},
        Refusal{"(", "tree('('): a value or '(' is missing at the end"},
        Refusal{"(1,2", "tree('(1,2'): a parenthesis is left open"},
        Refusal{"1)", "tree('1)'): unexpected ')' after 1 characters"},
        Refusal{"(1))", "tree('(1))'): unexpected ')' after 3 characters"},
        Refusal{"1 2", "tree('1 2'): unexpected ' ' after 1 characters"},
        Refusal{"(1)(2)", "tree('(1)(2)'): unexpected '(' after 3 characters"},
        Refusal{"()", "tree('()'): expected a number from -30000 to 30000 or '(' after 1 characters"},
        Refusal{"1,,2", "tree('1,,2'): expected a number from -30000 to 30000 or '(' after 2 characters"},
        Refusal{"x", "tree('x'): expected a number from -30000 to 30000 or '(' after 0 characters"},
        Refusal{"1,30001",
                "tree('1,30001'): expected a number from -30000 to 30000 or '(' after 2 characters"},
        Refusal{"-30001", "tree('-30001'): expected a number from -30000 to 30000 or '(' after 0 characters"},
        Refusal{"99999999999",
                "tree('99999999999'): expected a number from -30000 to 30000 or '(' after 0 characters"}));

TEST(TreeLimits, AreValuesOfThirtyThousand) { EXPECT_EQ(refusal_of("30000,-30000"), "none"); }

TEST(TreeLimits, AreTwoHundredAndFiftySixBranches) {
    EXPECT_EQ(refusal_of(repeated("1,", 255) + "1"), "none");
    EXPECT_THAT(refusal_of(repeated("1,", 256) + "1"),
                testing::EndsWith(": more than 256 branches at a node"));
    EXPECT_THAT(refusal_of("(" + repeated("(1),", 256) + "1)"),
                testing::EndsWith(": more than 256 branches at a node"));
}

TEST(TreeLimits, AreAThousandLevels) {
    EXPECT_EQ(refusal_of(repeated("(", 999) + "1" + repeated(")", 999)), "none");
    EXPECT_THAT(refusal_of(repeated("(", 1000) + "1" + repeated(")", 1000)),
                testing::EndsWith(": deeper than 1000 levels"));
}

TEST(TreeLimits, AreNoticedQuicklyInMegabytes) {
    const auto begin = std::chrono::steady_clock::now();
    for (const char* word : {"(", ")", "1,", "(1),", "9", "\xff"}) {
        const std::string message = refusal_of(repeated(word, 1'000'000));
        EXPECT_NE(message, "none") << word;
        EXPECT_LT(message.size(), 200u) << message;
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds{2});
}

} // namespace
} // namespace espalier
