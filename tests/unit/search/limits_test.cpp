// When a search ends, what it says of it, and that it never leaves a player without a move.
#include "contract/algorithms.hpp"
#include "contract/printing.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/games/tree/explicit_tree.hpp"
#include "unit/search/legal_move.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <vector>

namespace espalier {
namespace {

using contract::all_forms;
using contract::for_each_of;
using contract::pruning_forms;
using std::chrono::milliseconds;
using testing::IsEmpty;

const mnk::TicTacToe tic_tac_toe;
const mnk::SmallMnk larger{{4, 4, 4}};
const mnk::SmallMnk huge{{7, 7, 5}};
constexpr auto own_opinion = mnk::SmallMnk::evaluations().front();

// A tree of a single line that never ends.
struct Forever {
    struct Position {
        int moves_made = 0;

        friend constexpr bool operator==(Position, Position) = default;
    };
    using Move = int;
    static constexpr std::size_t max_moves = 1;

    Outcome moves(Position, MoveList<Move, max_moves>& list) const {
        list.push_back(0);
        return Outcome::undecided;
    }
    Position play(Position position, Move) const { return {position.moves_made + 1}; }
};

TEST(DepthLimit, IsTheDepthOfTheResult) {
    for_each_of(all_forms, [](const auto& form) {
        SCOPED_TRACE(form.name);
        for (int depth = 1; depth <= 3; ++depth) {
            const auto result =
                form.search(larger, larger.start(), own_opinion, Limits{.depth = Depth{depth}});
            EXPECT_EQ(result.stopped_by, StoppedBy::depth);
            EXPECT_EQ(result.depth, depth);
            EXPECT_EQ(result.line.size(), static_cast<std::size_t>(depth));
        }
    });
}

TEST(DepthLimit, OfZeroJudgesTheRootAndNamesAMove) {
    for_each_of(all_forms, [](const auto& form) {
        const auto opinion = [](const auto&, const auto&) { return 17; };
        const auto result = form.search(huge, huge.start(), opinion, Limits{.depth = Depth{0}});
        EXPECT_EQ(result.score, Score::heuristic(17)) << form.name;
        EXPECT_EQ(result.statistics.nodes, 1);
        EXPECT_TRUE(names_a_legal_move(result, huge, huge.start()));
    });
}

TEST(Finished, WhenTheTreeEndsBeforeTheLimit) {
    for_each_of(all_forms, [](const auto& form) {
        SCOPED_TRACE(form.name);
        const auto root = tic_tac_toe.from_text("xo1/3/3 x"); // x wins with the fifth move from here
        for (const Limits& limits : {Limits{}, Limits{.depth = Depth{20}}, Limits{.nodes = 100'000'000},
                                     Limits{.time = std::chrono::hours{1}}}) {
            const auto result = form.search(tic_tac_toe, root, NoOpinion{}, limits);
            EXPECT_EQ(result.stopped_by, limits.depth ? StoppedBy::depth : StoppedBy::finished);
            EXPECT_EQ(result.score, Score::win_in(Ply{5}));
            EXPECT_EQ(result.line.size(), 5);
            EXPECT_TRUE(names_a_legal_move(result, tic_tac_toe, root));
        }
    });
}

TEST(Finished, IsNotSaidOfAGameWithoutEnd) {
    for_each_of(all_forms, [](const auto& form) {
        const auto moves_made = [](const Forever&, const auto& position) { return position.moves_made; };
        const auto result = form.search(Forever{}, Forever::Position{}, moves_made);
        EXPECT_EQ(result.stopped_by, StoppedBy::depth) << form.name;
        EXPECT_EQ(result.depth, longest_line);
        EXPECT_EQ(result.score, Score::heuristic(longest_line));
        EXPECT_EQ(result.line.size(), static_cast<std::size_t>(longest_line));
    });
}

TEST(NodeLimit, IsNeverExceeded) {
    for_each_of(all_forms, [](const auto& form) {
        SCOPED_TRACE(form.name);
        for (const std::uint64_t nodes : {1U, 2U, 7U, 4095U, 4096U, 4097U, 50'000U}) {
            SCOPED_TRACE(nodes);
            const auto deepening = form.search(huge, huge.start(), own_opinion, Limits{.nodes = nodes});
            EXPECT_EQ(deepening.stopped_by, StoppedBy::nodes);
            EXPECT_LE(deepening.statistics.nodes, nodes);
            EXPECT_TRUE(names_a_legal_move(deepening, huge, huge.start()));

            const auto fixed =
                form.search(huge, huge.start(), own_opinion, Limits{.depth = Depth{30}, .nodes = nodes});
            EXPECT_EQ(fixed.stopped_by, StoppedBy::nodes);
            EXPECT_EQ(fixed.statistics.nodes, nodes);
            EXPECT_EQ(fixed.depth, 0) << "no depth was searched completely";
            EXPECT_TRUE(names_a_legal_move(fixed, huge, huge.start()));
        }
    });
}

TEST(NodeLimit, ThatIsJustEnoughStopsNothing) {
    for_each_of(all_forms, [](const auto& form) {
        SCOPED_TRACE(form.name);
        Limits limits{.depth = Depth{3}};
        const auto all = form.search(larger, larger.start(), own_opinion, limits);
        limits.nodes = all.statistics.nodes;
        const auto enough = form.search(larger, larger.start(), own_opinion, limits);
        EXPECT_EQ(enough.stopped_by, StoppedBy::depth);
        EXPECT_EQ(enough.score, all.score);
        EXPECT_EQ(enough.best, all.best);
        limits.nodes = all.statistics.nodes - 1;
        EXPECT_EQ(form.search(larger, larger.start(), own_opinion, limits).stopped_by, StoppedBy::nodes);
    });
}

TEST(TimeLimit, EndsASearchThatWouldTakeForever) {
    for_each_of(all_forms, [](const auto& form) {
        SCOPED_TRACE(form.name);
        for (const auto depth : {std::optional<Depth>{}, std::optional{Depth{40}}}) {
            const auto result = form.search(huge, huge.start(), own_opinion,
                                            Limits{.depth = depth, .time = milliseconds{10}});
            EXPECT_EQ(result.stopped_by, StoppedBy::time);
            EXPECT_GE(result.statistics.time, milliseconds{10});
            EXPECT_TRUE(names_a_legal_move(result, huge, huge.start()));
        }
    });
}

TEST(Deepening, FindsWhatItsDeepestFinishedSearchFinds) {
    for_each_of(all_forms, [](const auto& form) {
        SCOPED_TRACE(form.name);
        int deepest = 0;
        for (const std::uint64_t nodes : {60U, 3000U, 30'000U}) {
            const auto result = form.search(larger, larger.start(), own_opinion, Limits{.nodes = nodes});
            ASSERT_GT(result.depth, 0);
            deepest = std::max(deepest, result.depth);
            const auto fixed =
                form.search(larger, larger.start(), own_opinion, Limits{.depth = Depth{result.depth}});
            EXPECT_EQ(result.score, fixed.score);
            EXPECT_EQ(result.best, fixed.best);
            EXPECT_EQ(result.line, fixed.line);
            EXPECT_LE(fixed.statistics.nodes, result.statistics.nodes);
        }
        EXPECT_GE(deepest, 3) << "nothing was deepened";
    });
}

TEST(Deepening, StopsAtAProof) {
    const mnk::SmallMnk game{{4, 4, 3}};
    for_each_of(all_forms, [&](const auto& form) {
        const auto result = form.search(game, game.start(), NoOpinion{}, Limits{.nodes = 10'000'000});
        EXPECT_EQ(result.stopped_by, StoppedBy::finished) << form.name;
        EXPECT_EQ(result.score, Score::win_in(Ply{5}));
        EXPECT_EQ(result.depth, 5);
    });
}

TEST(Deepening, TakesABoundForNoProof) {
    const SearchOptions options{.window = {Score::win_in(Ply{3}), Score::infinity()}};
    for_each_of(pruning_forms, [&](const auto& form) {
        const auto result =
            form.search(tic_tac_toe, tic_tac_toe.start(), NoOpinion{}, Limits{.nodes = 100'000'000}, options);
        EXPECT_EQ(result.stopped_by, StoppedBy::finished) << form.name;
        EXPECT_EQ(result.bound, Bound::at_most);
        EXPECT_EQ(result.depth, 9) << "that the value is at most a win is no proof of one";
    });
}

template <Game G>
void expect_over(const G& game, const PositionOf<G>& root, Score score) {
    for_each_of(all_forms, [&](const auto& form) {
        SCOPED_TRACE(form.name);
        for (const Limits& limits : {Limits{}, Limits{.depth = Depth{0}}, Limits{.depth = Depth{3}},
                                     Limits{.nodes = 10}, Limits{.time = milliseconds{1000}}}) {
            for (const Scoring scoring : {Scoring::by_distance, Scoring::plain}) {
                const auto result =
                    form.search(game, root, NoOpinion{}, limits, SearchOptions{.scoring = scoring});
                EXPECT_FALSE(result.best);
                EXPECT_THAT(result.line, IsEmpty());
                EXPECT_EQ(result.score, score);
                EXPECT_EQ(result.statistics.nodes, 1);
                EXPECT_EQ(result.stopped_by, limits.depth ? StoppedBy::depth : StoppedBy::finished);
            }
        }
    });
}

TEST(GameOver, AtTheRootHasAScoreAndNoMove) {
    expect_over(tic_tac_toe, tic_tac_toe.from_text("xxx/oo1/3 o"), Score::loss_in(Ply{0}));
    expect_over(tic_tac_toe, tic_tac_toe.from_text("xox/xox/oxo o"), Score::draw());
    const tree::ExplicitTree tree{"(7),5"};
    expect_over(tree, tree.play({}, 1), Score::heuristic(-5));
}

} // namespace
} // namespace espalier
