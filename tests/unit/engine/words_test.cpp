// The words of the outside: terms, nearest names, numbers, algorithms.
#include "espalier/core/bad_input.hpp"
#include "espalier/core/game_words.hpp"
#include "espalier/engine/algorithm.hpp"
#include "espalier/engine/nearest_name.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/engine/term.hpp"
#include "unit/refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::ElementsAre;
using testing::Eq;
using testing::HasSubstr;
using testing::Optional;

TEST(Terms, NameAndArguments) {
    const Term term = read_term(" synthetic( b = 24 ,d=7, x) ");
    EXPECT_EQ(term.name, "synthetic");
    ASSERT_EQ(term.arguments.size(), 3U);
    EXPECT_EQ(term.arguments[0].key, "b");
    EXPECT_EQ(term.arguments[0].value, "24");
    EXPECT_EQ(term.arguments[2].key, "");
    EXPECT_EQ(term.arguments[2].value, "x");
}

TEST(Terms, InnerParenthesesBelongToTheArgument) {
    const Term term = read_term("tree(((3,5),(6,9)),((1,2),(0,-1)))");
    ASSERT_EQ(term.arguments.size(), 2U);
    EXPECT_EQ(term.arguments[0].value, "((3,5),(6,9))");
    Arguments arguments{term, "tree(…)"};
    EXPECT_EQ(arguments.rest(), "((3,5),(6,9)),((1,2),(0,-1))");
    arguments.finish();
}

TEST(Terms, Refusals) {
    EXPECT_THAT(refusal_when([] { read_term(""); }), HasSubstr("a name is missing"));
    EXPECT_THAT(refusal_when([] { read_term("(3)"); }), HasSubstr("a name is missing"));
    EXPECT_THAT(refusal_when([] { read_term("mnk(3,(3)"); }), HasSubstr("left open"));
    EXPECT_THAT(refusal_when([] { read_term("mnk(3)))"); }), HasSubstr("too many"));
    EXPECT_THAT(refusal_when([] { read_term("mnk(3) 4"); }), HasSubstr("nothing after"));
}

TEST(Terms, ArgumentsThatNobodyAskedForAreRefused) {
    const auto take_b = [](std::string_view text) {
        Arguments arguments{read_term(text), "game(b=1)"};
        arguments.named("b");
        arguments.finish();
    };
    EXPECT_EQ(refusal_when([&] { take_b("game(b=3)"); }), not_refused);
    EXPECT_THAT(refusal_when([&] { take_b("game(bb=3)"); }), HasSubstr("did you mean 'b'?"));
    EXPECT_THAT(refusal_when([&] { take_b("game(b=3,b=4)"); }), HasSubstr("given twice"));
    EXPECT_THAT(refusal_when([&] { take_b("game(3)"); }), HasSubstr("expected game(b=1)"));
}

TEST(NearestName, TakesTheFewestEdits) {
    const std::vector<std::string> known{"minimax", "negamax", "alphabeta"};
    EXPECT_THAT(nearest_name("minmax", known), Optional(Eq("minimax")));
    EXPECT_THAT(nearest_name("negmax", known), Optional(Eq("negamax")));
    EXPECT_THAT(nearest_name("alphabtea", known), Optional(Eq("alphabeta"))); // neighbours swapped
    EXPECT_EQ(nearest_name("xyz", known), std::nullopt);
    EXPECT_EQ(nearest_name("", known), std::nullopt);
    EXPECT_EQ(nearest_name(std::string(1'000'000, 'a'), known), std::nullopt);
    EXPECT_EQ(nearest_name("minimax", {}), std::nullopt);
}

TEST(Numbers, WithinTheirRange) {
    EXPECT_EQ(read_integer("n", "-3", -3, 3), -3);
    EXPECT_EQ(read_integer("n", "3", -3, 3), 3);
    EXPECT_DOUBLE_EQ(read_real("x", "0.25", 0, 1), 0.25);
    for (const auto* text : {"4", "-4", "", " 1", "1 ", "+1", "0x1", "1.0", "one", "99999999999999999999"}) {
        EXPECT_THAT(refusal_when([&] { read_integer("n", text, -3, 3); }),
                    HasSubstr("expected a whole number from -3 to 3"))
            << text;
    }
    for (const auto* text : {"2", "-0.1", "nan", "inf", "", "1,5"}) {
        EXPECT_THAT(refusal_when([&] { read_real("x", text, 0, 1); }),
                    HasSubstr("expected a number from 0 to 1"))
            << text;
    }
}

TEST(Algorithms, EachIsReadByItsName) {
    for (const auto& row : all_algorithms()) {
        const Algorithm algorithm = read_algorithm(row.name);
        EXPECT_EQ(algorithm.row.id, row.id);
        EXPECT_EQ(algorithm.options.scoring, Scoring::by_distance);
        EXPECT_EQ(algorithm.options.ordering, Ordering::as_generated);
        EXPECT_EQ(algorithm.options.window, Window::full());
    }
    EXPECT_NO_THROW(read_algorithm(default_algorithm));
}

TEST(Algorithms, Options) {
    const Algorithm algorithm = read_algorithm("alphabeta-soft(scores=plain,order=reorder,window=-12..7)");
    EXPECT_EQ(algorithm.options.scoring, Scoring::plain);
    EXPECT_EQ(algorithm.options.ordering, Ordering::by_evaluation);
    EXPECT_EQ(algorithm.options.window, (Window{Score::heuristic(-12), Score::heuristic(7)}));
    EXPECT_EQ(read_algorithm("minimax(order=centre)").options.ordering, Ordering::centre);
}

TEST(Words, AreSplitAtSpaces) {
    EXPECT_THAT(split_words("  a3\tb2\n c1 "), ElementsAre("a3", "b2", "c1"));
    EXPECT_THAT(split_words(" "), ElementsAre());
}

} // namespace
} // namespace espalier
