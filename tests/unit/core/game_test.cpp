// What a game may leave unsaid (game.hpp), its evaluations (evaluation.hpp) and the limits of a search.
#include "espalier/core/evaluation.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/limits.hpp"

#include <array>

#include <gtest/gtest.h>

namespace espalier {
namespace {

// Counts down; says nothing that it need not say.
struct Countdown {
    struct Position {
        int left = 3;
        friend bool operator==(const Position&, const Position&) = default;
    };
    using Move = int;
    Outcome moves(const Position& position, MoveList<Move>& list) const {
        if (position.left == 0) return Outcome::loss;
        list.push_back(1);
        return Outcome::undecided;
    }
    Position play(const Position& position, Move step) const { return {position.left - step}; }
};

// Says everything, and differently.
struct Talkative : Countdown {
    static constexpr std::size_t max_moves = 7;
    static constexpr bool a_player_may_move_twice = true;
    Outcome moves(const Position& position, MoveList<Move, max_moves>& list) const {
        list.push_back(position.left);
        return Outcome::undecided;
    }
    Position start() const { return {9}; }
    Outcome outcome(const Position&) const { return Outcome::draw; }
    Side side_to_move(const Position& position) const {
        return position.left < 5 ? Side::first : Side::second;
    }
    Outcome noisy_moves(const Position& position, MoveList<Move, max_moves>& list) const {
        return moves(position, list);
    }
    bool must_react(const Position&) const { return true; }
    bool may_pass(const Position&) const { return false; }
    Position pass(const Position& position) const { return position; }
    int hint(const Position&, const Move& move) const { return move; }
    static constexpr std::size_t move_indices = 10;
    std::size_t move_index(const Move& move) const { return static_cast<std::size_t>(move); }
};

TEST(Game, IsRecognised) {
    static_assert(is_a_game<Countdown>() && is_a_game<Talkative>());
    EXPECT_TRUE(Game<Countdown>);
    EXPECT_TRUE(Game<Talkative>);
    EXPECT_FALSE(Game<int>);
    EXPECT_FALSE(Hashable<Countdown> || Undoes<Countdown> || Symmetric<Countdown> ||
                 KnowsSideToMove<Countdown>);
}

TEST(Game, MayTellASearchMore) {
    EXPECT_TRUE(KnowsNoisyMoves<Talkative> && KnowsForcedReplies<Talkative> && Passes<Talkative> &&
                HintsAtMoves<Talkative> && IndexesMoves<Talkative>);
    EXPECT_FALSE(KnowsNoisyMoves<Countdown> || KnowsForcedReplies<Countdown> || Passes<Countdown> ||
                 HintsAtMoves<Countdown> || IndexesMoves<Countdown>);
}

TEST(Game, StartsWithTheDefaultPositionUnlessItSaysOtherwise) {
    EXPECT_EQ(start_of(Countdown{}).left, 3);
    EXPECT_EQ(start_of(Talkative{}).left, 9);
}

TEST(Game, HasAFewHundredMovesUnlessItSaysOtherwise) {
    EXPECT_EQ(max_moves_of<Countdown>(), 256u);
    EXPECT_EQ(max_moves_of<Talkative>(), 7u);
    EXPECT_EQ(MovesOf<Talkative>::capacity(), 7u);
}

TEST(Game, LetsThePlayersTakeTurnsUnlessItSaysOtherwise) {
    EXPECT_FALSE(a_player_may_move_twice<Countdown>());
    EXPECT_FALSE(same_player_moves(Countdown{}, {3}, {2}));
    EXPECT_TRUE(a_player_may_move_twice<Talkative>());
    EXPECT_TRUE(same_player_moves(Talkative{}, {3}, {2}));
    EXPECT_FALSE(same_player_moves(Talkative{}, {5}, {4}));
}

TEST(Game, IsAskedForItsOutcomeByItsMovesUnlessItSaysOtherwise) {
    EXPECT_EQ(outcome_of(Countdown{}, {0}), Outcome::loss);
    EXPECT_EQ(outcome_of(Countdown{}, {1}), Outcome::undecided);
    EXPECT_EQ(outcome_of(Talkative{}, {1}), Outcome::draw);
}

TEST(Side, HasAnOpponent) {
    EXPECT_EQ(opponent_of(Side::first), Side::second);
    EXPECT_EQ(opponent_of(Side::second), Side::first);
}

struct WithATable : Countdown {
    static constexpr auto evaluations() {
        using Row = NamedEvaluation<WithATable>;
        return std::array{
            Row{"far", "what is left", [](const WithATable&, const Position& p) { return p.left; }},
            Row{"near", "what is gone", [](const WithATable&, const Position& p) { return 3 - p.left; }}};
    }
};

struct WithOneEvaluation : Countdown {
    int evaluate(const Position& position) const { return 10 * position.left; }
};

TEST(Evaluations, AreTheGamesTable) {
    constexpr auto rows = evaluations_of<WithATable>();
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].name, "far");
    EXPECT_EQ(rows[1].name, "near");
    EXPECT_EQ(rows[1].summary, "what is gone");
    EXPECT_EQ(rows[0](WithATable{}, {2}), 2);
    EXPECT_EQ(rows[1](WithATable{}, {2}), 1);
}

TEST(Evaluations, AreTheGamesOneFunction) {
    constexpr auto rows = evaluations_of<WithOneEvaluation>();
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].name, "own");
    EXPECT_EQ(rows[0](WithOneEvaluation{}, {2}), 20);
}

TEST(Evaluations, KnowNothingOfAGameWithoutAny) {
    constexpr auto rows = evaluations_of<Countdown>();
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].name, "none");
    EXPECT_EQ(rows[0](Countdown{}, {2}), 0);
    EXPECT_EQ(NoOpinion{}(Countdown{}, {2}), 0);
}

TEST(Evaluations, AreAnythingThatCanBeCalled) {
    const auto guess = [](const Countdown&, const Countdown::Position& position) { return position.left; };
    const auto not_for_this_game = [](const Countdown&, int) { return 0; };
    EXPECT_TRUE((EvaluationFor<decltype(guess), Countdown>));
    EXPECT_TRUE((EvaluationFor<NoOpinion, Countdown>));
    EXPECT_TRUE((EvaluationFor<NamedEvaluation<WithATable>, WithATable>));
    EXPECT_FALSE((EvaluationFor<decltype(not_for_this_game), Countdown>));
}

TEST(Limits, LimitNothingWhenNothingIsSaid) {
    const Limits limits;
    EXPECT_FALSE(limits.depth || limits.nodes || limits.time);
    EXPECT_FALSE(limits.stop.stop_possible());
}

TEST(Limits, AreHeardByWhoHoldsACopy) {
    std::stop_source source;
    const Limits limits{.stop = source.get_token()};
    const Limits copy = limits;
    EXPECT_FALSE(copy.stop.stop_requested());
    source.request_stop();
    EXPECT_TRUE(copy.stop.stop_requested());
}

} // namespace
} // namespace espalier
