#include "espalier/search/ordering.hpp"

#include "contract/games_with_extra_turns.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/games/tree/explicit_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace espalier {
namespace {

using testing::ElementsAre;

RC_GTEST_PROP(SortByKey, SortsAsStableSortDoes, ()) {
    const auto keys = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-3, 4));
    std::vector<std::size_t> moves(keys.size());
    for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = i;
    auto expected = moves;
    std::ranges::stable_sort(expected, std::greater{}, [&](std::size_t move) { return keys[move]; });

    auto sorted_keys = keys;
    sort_by_key(std::span{moves}, std::span{sorted_keys});
    RC_ASSERT(moves == expected);
    RC_ASSERT(std::ranges::is_sorted(sorted_keys, std::greater{}));
}

// The texts of the moves, in the order of search.
template <Game G, EvaluationFor<G> E>
std::vector<std::string> order_of(Ordering ordering, const G& game, const PositionOf<G>& position,
                                  const E& evaluation) {
    MovesOf<G> moves;
    game.moves(position, moves);
    put_in_order(ordering, game, evaluation, position, moves);
    std::vector<std::string> texts;
    for (const auto& move : moves) {
        if constexpr (WritesMoves<G>)
            texts.push_back(game.move_text(position, move));
        else
            texts.push_back(std::to_string(move));
    }
    return texts;
}

TEST(PutInOrder, FromTheCentreOutwards) {
    const mnk::TicTacToe game;
    EXPECT_THAT(order_of(Ordering::centre, game, game.start(), NoOpinion{}),
                ElementsAre("4", "0", "2", "6", "8", "1", "3", "5", "7"));
    EXPECT_THAT(order_of(Ordering::centre, game, game.from_text("3/1x1/2o x"), NoOpinion{}),
                ElementsAre("0", "2", "6", "1", "3", "5", "7"));
}

TEST(PutInOrder, RefusesAGameWithoutACentre) {
    const tree::ExplicitTree game{"1,2"};
    EXPECT_THROW(order_of(Ordering::centre, game, {}, NoOpinion{}), std::invalid_argument);
}

TEST(PutInOrder, BestFirstForWhoeverMoves) {
    const tree::ExplicitTree game{"3,1,2,(3,1,2),3"};
    EXPECT_THAT(order_of(Ordering::by_evaluation, game, {}, NoOpinion{}),
                ElementsAre("0", "4", "2", "1", "3"))
        << "a leaf counts what it is worth, any other node what the evaluation says, here 0";
    EXPECT_THAT(order_of(Ordering::by_evaluation, game, game.play({}, 3), NoOpinion{}),
                ElementsAre("1", "2", "0"))
        << "the minimiser wants little";
}

TEST(PutInOrder, AWinBeforeEveryGuess) {
    const mnk::TicTacToe game;
    const auto position = game.from_text("oo1/xx1/3 x");
    const auto loves_a_corner = [](const auto&, const auto& child) {
        return child.theirs.test(0) || child.theirs.test(8) ? -Score::most_points : 0;
    };
    EXPECT_EQ(order_of(Ordering::by_evaluation, game, position, loves_a_corner).front(), "5");
}

// Stones: taking two, or leaving a number that 3 divides with remainder 1, gives another turn.
TEST(PutInOrder, AMoveThatGivesAnotherTurnIsJudgedForTheSamePlayer) {
    const contract::Stones game;
    const auto stones_left = [](const auto&, const auto& position) { return position.stones; };
    // Left 11, 10 (again), 9 for whoever is then to move: -11, +10, -9.
    EXPECT_THAT(order_of(Ordering::by_evaluation, game, {.stones = 12}, stones_left),
                ElementsAre("2", "3", "1"));
}

TEST(PutInOrder, AWinWithAnotherTurnBeforeEveryGuess) {
    const contract::Stones game;
    const auto loves_a_stone = [](const auto&, const auto& position) {
        return position.stones == 1 ? Score::most_points : 0;
    };
    EXPECT_THAT(order_of(Ordering::by_evaluation, game, {.stones = 2}, loves_a_stone), ElementsAre("2", "1"));
}

} // namespace
} // namespace espalier
