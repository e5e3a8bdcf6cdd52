// What the strong search promises besides minimax's value, which tests/contract holds it to.
#include "espalier/search/pvs/pvs.hpp"

#include "espalier/engine/time_allowance.hpp"
#include "espalier/games/checkers/checkers.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/search/beam_level.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {
namespace {

using std::chrono::milliseconds;

const chess::Chess<8, 8>& large_chess() {
    static const chess::Chess<8, 8> game{chess::variant_named("chess")};
    return game;
}

template <class G>
SearchResult<MoveOf<G>> searched(const G& game, const Line<G>& line, const Limits& limits,
                                 const PvsOptions& options = {}) {
    const auto evaluation = evaluations_of<G>().front();
    TranspositionTable table{4};
    return PvsSearch{game, evaluation, options, &table}.run(line, limits);
}

template <class G>
SearchResult<MoveOf<G>> searched(const G& game, std::string_view position, const Limits& limits,
                                 const PvsOptions& options = {}) {
    return searched(game, Line<G>{game.from_text(position)}, limits, options);
}

constexpr PvsOptions play{.selectivity = Selectivity::for_play()};

TEST(Pvs, SearchesAGameToItsEndWhenNothingLimitsIt) {
    const mnk::TicTacToe game;
    const auto result = searched(game, "3/3/3 x", {});
    EXPECT_EQ(result.score, Score::draw());
    EXPECT_EQ(result.stopped_by, StoppedBy::finished);
    EXPECT_EQ(result.line.size(), 9U);
    EXPECT_EQ(result.depth, 9);
    const auto won = searched(game, "x1o/3/3 x", {});
    EXPECT_EQ(won.score, Score::win_in(Ply{5}));
    EXPECT_EQ(won.stopped_by, StoppedBy::finished);
}

TEST(Pvs, SaysNothingOfAGameThatIsOver) {
    const auto result = searched(mnk::TicTacToe{}, "xxx/oo1/3 o", Limits{.depth = Depth{3}});
    EXPECT_EQ(result.score, Score::loss_in(Ply{0}));
    EXPECT_FALSE(result.best);
}

TEST(Pvs, KeepsToItsNodesAndStillNamesAMove) {
    for (const std::uint64_t nodes : {1U, 2U, 100U, 5000U}) {
        const auto result =
            searched(large_chess(), large_chess().variant().start, Limits{.nodes = nodes}, play);
        EXPECT_LE(result.statistics.nodes, nodes);
        EXPECT_EQ(result.stopped_by, StoppedBy::nodes);
        EXPECT_TRUE(result.best);
        EXPECT_EQ(result.line.front(), *result.best);
    }
}

TEST(Pvs, StopsWhenTold) {
    std::stop_source source;
    source.request_stop();
    const auto result =
        searched(large_chess(), large_chess().variant().start, Limits{.stop = source.get_token()}, play);
    EXPECT_EQ(result.stopped_by, StoppedBy::interrupt);
    EXPECT_TRUE(result.best);
}

// Every part of play mode, alone and with all the others, finds a mate in two and takes a piece that hangs.
class PlayModes : public testing::TestWithParam<Selectivity> {};

TEST_P(PlayModes, FindMatesAndHangingPieces) {
    const PvsOptions options{.selectivity = GetParam()};
    const auto mate =
        searched(large_chess(), "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", Limits{.depth = Depth{6}}, options);
    EXPECT_EQ(mate.score, Score::win_in(Ply{3}));
    const auto queen =
        searched(large_chess(), "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1", Limits{.depth = Depth{5}}, options);
    EXPECT_EQ(large_chess().move_text({}, *queen.best), "e3d5");
}

std::vector<Selectivity> each_part() {
    std::vector<Selectivity> all{Selectivity{}, Selectivity::all()};
    for (const auto part : {&Selectivity::deeper_hits, &Selectivity::repetition, &Selectivity::quiescence,
                            &Selectivity::null_move, &Selectivity::reductions, &Selectivity::checks,
                            &Selectivity::single_replies, &Selectivity::futility}) {
        all.push_back(Selectivity{});
        all.back().*part = true;
        all.push_back(Selectivity::all());
        all.back().*part = false;
    }
    return all;
}
INSTANTIATE_TEST_SUITE_P(Parts, PlayModes, testing::ValuesIn(each_part()));

// White has a knight for a rook and has gone to and fro: who goes back once more has a draw, if somebody sees it.
TEST(Pvs, SeesRepetitionsInPlayModeOnly) {
    Line<chess::Chess<8, 8>> line{large_chess().from_text("k7/8/8/8/8/8/r7/6NK w - - 10 40")};
    for (const char* const move : {"g1f3", "a8b7", "f3g1", "b7a8", "g1f3", "a8b7"}) {
        line.play(large_chess(), *large_chess().move_from(line.now(), move));
    }
    PvsOptions without = play;
    without.selectivity.repetition = false;
    for (const int depth : {1, 2, 5}) {
        const Limits limits{.depth = Depth{depth}};
        EXPECT_EQ(searched(large_chess(), line, limits, play).score, Score::draw()) << depth;
        EXPECT_LT(searched(large_chess(), line, limits, without).score, Score::heuristic(-50)) << depth;
    }
}

// The hundredth ply without progress gives mate: the game was over before the rule could draw it.
TEST(Pvs, PutsMateBeforeDrawsByRule) {
    const auto result =
        searched(large_chess(), "k7/8/1K6/8/8/8/8/7R w - - 99 90", Limits{.depth = Depth{3}}, play);
    EXPECT_EQ(result.score, Score::win_in(Ply{1}));
}

TEST(Pvs, MayBeRunAgainElsewhere) {
    const mnk::TicTacToe game;
    const auto evaluation = evaluations_of<mnk::TicTacToe>().front();
    PvsSearch search{game, evaluation, PvsOptions{}, nullptr};
    using Way = Line<mnk::TicTacToe>;
    EXPECT_EQ(search.run(Way{game.start()}, {}).score, Score::draw());
    const auto position = game.from_text("x1o/3/3 x");
    const auto again = search.run(Way{position}, {});
    EXPECT_EQ(again.score, Score::win_in(Ply{5}));
    EXPECT_EQ(game.move_name(position, *again.best), "a2");
    EXPECT_FALSE(search.run(Way{game.from_text("xxx/oo1/3 o")}, {}).best) << "a game that is over";
}

TEST(Pvs, GivesEachMoveOnceEvenWhenItIsStopped) {
    PvsOptions options = play;
    options.moves_wanted = 5;
    for (std::uint64_t nodes = 100; nodes < 20'000; nodes += 500) {
        const auto result =
            searched(large_chess(), large_chess().variant().start, Limits{.nodes = nodes}, options);
        std::vector<std::string> moves{large_chess().move_text({}, *result.best)};
        for (const auto& other : result.others)
            moves.push_back(large_chess().move_text({}, other.line.front()));
        std::ranges::sort(moves);
        EXPECT_EQ(std::ranges::adjacent_find(moves), moves.end()) << nodes;
        EXPECT_LE(moves.size(), 5U);
    }
}

TEST(Pvs, GivesTheBestMovesInOrder) {
    PvsOptions options;
    options.moves_wanted = 100;
    const auto result = searched(mnk::TicTacToe{}, "xx1/oo1/3 x", {}, options);
    ASSERT_EQ(result.others.size(), 4U) << "every other move";
    EXPECT_EQ(result.score, Score::win_in(Ply{1}));
    EXPECT_EQ(result.others[0].score, Score::draw());
    EXPECT_EQ(result.others[3].score, Score::loss_in(Ply{2}));
}

TEST(Pvs, TellsOfEachIteration) {
    const auto& game = large_chess();
    const auto evaluation = evaluations_of<chess::Chess<8, 8>>().front();
    std::vector<int> depths;
    PvsSearch{game, evaluation, PvsOptions{}, nullptr}.run(
        Line<chess::Chess<8, 8>>{game.start()}, Limits{.depth = Depth{4}}, [&](const auto& iteration) {
            depths.push_back(iteration.result.depth);
            EXPECT_EQ(iteration.result.stopped_by, StoppedBy::depth) << "nothing is finished yet";
        });
    EXPECT_THAT(depths, testing::ElementsAre(1, 2, 3, 4));
}

TEST(Pvs, CountsCutOffsWithinTheirNodes) {
    const auto& [all, by_first_move, sum] =
        searched(checkers::Checkers{}, "B:W21-32:B1-12", Limits{.depth = Depth{9}}).statistics.cut_offs;
    EXPECT_GT(all, 100U);
    EXPECT_LE(by_first_move, all);
    EXPECT_GE(sum, all);
}

TEST(Beam, OfOneMoveFollowsTheEvaluation) {
    const auto& game = large_chess();
    const auto evaluation = evaluations_of<chess::Chess<8, 8>>().front();
    MovesOf<chess::Chess<8, 8>> moves;
    const auto position = game.start();
    game.moves(position, moves);
    put_in_order(Ordering::by_evaluation, game, evaluation, position, moves);
    const Limits limits{.depth = Depth{3}};
    const PvsOptions narrow{.order = MoveOrder::by_evaluation, .width = 1};
    const Line<chess::Chess<8, 8>> line{position};
    const auto by_node = PvsSearch{game, evaluation, narrow, nullptr}.run(line, limits);
    const auto by_level = LevelBeam{game, evaluation, 1}.run(position, limits);
    EXPECT_EQ(by_node.best, moves[0]);
    EXPECT_EQ(by_level.best, moves[0]);
    EXPECT_EQ(by_node.score, by_level.score);
    EXPECT_EQ(by_node.line, by_level.line);
}

TEST(Beam, OfAllMovesIsMinimax) {
    const mnk::TicTacToe game;
    const auto evaluation = evaluations_of<mnk::TicTacToe>().front();
    for (const char* const text : {"x1o/3/3 x", "xo1/3/3 x", "x2/1o1/3 x"}) {
        const auto position = game.from_text(text);
        const auto exact = searched(game, text, {});
        const auto level = LevelBeam{game, evaluation, 1'000'000}.run(position, {});
        EXPECT_EQ(level.score, exact.score) << text;
        EXPECT_EQ(level.stopped_by, StoppedBy::finished);
    }
}

TEST(TimeAllowance, NeverTakesMoreThanThereIs) {
    for (const int left : {1, 20, 31, 100, 1000, 60'000}) {
        for (const int increment : {0, 100, 5000}) {
            for (const int moves : {1, 2, 40}) {
                Limits limits;
                allot_time({milliseconds{left}, milliseconds{increment}, moves}, limits);
                EXPECT_GE(*limits.time, milliseconds{1});
                EXPECT_LE(*limits.time, std::max(milliseconds{left - 30}, milliseconds{1}));
                EXPECT_LE(*limits.enough_time, *limits.time);
            }
        }
    }
}

} // namespace
} // namespace espalier
