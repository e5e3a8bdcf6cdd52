// A game in progress, in words; and the tree that a search leaves behind.
#include "espalier/core/bad_input.hpp"
#include "espalier/engine/catalogue.hpp"
#include "espalier/engine/recorded_tree.hpp"
#include "espalier/engine/score_text.hpp"
#include "espalier/engine/typed_session.hpp"
#include "unit/refusal.hpp"
#include "unit/search/round_trips.hpp"

#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const Catalogue catalogue = all_games();

std::vector<std::string> names_of(const std::vector<MoveWords>& moves) {
    std::vector<std::string> names;
    for (const auto& move : moves) names.push_back(move.name);
    return names;
}

TEST(Catalogue, OpensEveryExample) {
    for (const auto& row : catalogue.rows()) {
        const auto session = catalogue.open(row.example);
        EXPECT_FALSE(session->moves().empty()) << row.name;
        EXPECT_EQ(catalogue.open(session->game())->position(), session->position()) << row.name;
    }
}

TEST(Session, PlaysAndTakesBack) {
    const auto session = catalogue.open("tic-tac-toe");
    EXPECT_EQ(session->side_to_move(), "x");
    session->play("b2");
    session->play("0");
    session->play("C1"); // letters of either size
    EXPECT_EQ(session->position(), "o2/1x1/2x o");
    EXPECT_EQ(session->side_to_move(), "o");
    EXPECT_THAT(names_of(session->moves_played()), ElementsAre("b2", "a3", "c1"));
    EXPECT_TRUE(session->undo());
    EXPECT_TRUE(session->undo());
    EXPECT_EQ(session->position(), "3/1x1/3 o");
    EXPECT_TRUE(session->undo());
    EXPECT_FALSE(session->undo());
    EXPECT_EQ(session->position(), "3/3/3 x");
}

TEST(Session, RefusesMovesAndStaysWhereItIs) {
    const auto session = catalogue.open("tic-tac-toe");
    session->play("b2");
    EXPECT_THROW(session->play("b2"), BadInput);
    EXPECT_THROW(session->play("z9"), BadInput);
    EXPECT_THROW(session->play(""), BadInput);
    EXPECT_THROW(session->set_up("rubbish"), BadInput);
    EXPECT_THROW(session->set_up("start b2 b2"), BadInput);
    EXPECT_EQ(session->position(), "3/1x1/3 o");
}

TEST(Session, SetUpIsWhereUndoEnds) {
    const auto session = catalogue.open("tic-tac-toe");
    session->set_up("start b2 a3");
    session->play("c1");
    EXPECT_TRUE(session->undo());
    EXPECT_FALSE(session->undo());
    EXPECT_EQ(session->position(), "o2/1x1/3 x");
}

// In one session, so that the table of a search is there for the next.
TEST(Session, GuessesAsTheRootHasIt) {
    const auto found = [](const Session& session, const std::string& evaluation) {
        SearchRequest request{.algorithm = read_algorithm("pvs"), .evaluation = evaluation};
        request.limits.depth = Depth{5};
        const SearchReport report = session.search(request);
        return report.line.front().text + " " + short_score(report.score);
    };
    const auto found_afresh = [&](const Session& at, const std::string& evaluation) {
        const auto session = catalogue.open("ultimate(3)");
        session->set_up(at.position());
        return found(*session, evaluation);
    };
    const auto session = catalogue.open("ultimate(3)");
    session->set_up("1xoo1o3/ooxox4/1oxo1xxx1/xxoo2xx1/2o6/3x2oxx/x1o3oxx/1x3oooo/xo1x1o3 x -");
    for (int round = 0; round < 2; ++round) {
        EXPECT_EQ(found(*session, "source(meta=two-part)"), found_afresh(*session, "source-cells"));
        EXPECT_NE(found_afresh(*session, "source"), found_afresh(*session, "source-cells"));
        session->play("4.4"); // o has to play in the middle
        EXPECT_EQ(found(*session, "source(meta=two-part)"), found_afresh(*session, "source"));
        EXPECT_NE(found_afresh(*session, "source"), found_afresh(*session, "source-cells"));
        session->undo();
    }
}

TEST(Session, TakesTheRandomOpeningOnlyAtTheStart) {
    const auto session = catalogue.open("ultimate(2)");
    session->take_random_opening();
    EXPECT_EQ(session->position(), "4/4/4/4 o -");
    EXPECT_EQ(session->beginning(), "4/4/4/4 o -");
    EXPECT_FALSE(session->undo());
    session->set_up("start 0.1");
    session->take_random_opening();
    EXPECT_EQ(session->position(), "1x2/4/4/4 o 1");
    session->set_up("x3/4/4/4 o 0");
    session->take_random_opening();
    EXPECT_EQ(session->position(), "x3/4/4/4 o 0");
    const auto other = catalogue.open("tic-tac-toe");
    other->take_random_opening();
    EXPECT_EQ(other->position(), "3/3/3 x");
}

TEST(Catalogue, NamesUltimateByWhatDiffersFromTheDefault) {
    for (const auto& [spelling, name] : std::map<std::string, std::string>{
             {"ultimate( 3 )", "ultimate(3)"},
             {"ultimate(3,rule=closed,end=draw)", "ultimate(3)"},
             {"ultimate(4,rule=open)", "ultimate(4,rule=open)"},
             {"ultimate(end=most-boards,5)", "ultimate(5,end=most-boards)"},
             {"ultimate(2,end=most-boards,rule=open)", "ultimate(2,rule=open,end=most-boards)"}}) {
        EXPECT_EQ(catalogue.open(spelling)->game(), name);
    }
}

TEST(Session, KnowsHowItEnded) {
    const auto session = catalogue.open("tic-tac-toe");
    EXPECT_FALSE(session->ending());
    session->set_up("xx1/oo1/3 x");
    session->play("c3");
    ASSERT_TRUE(session->ending());
    EXPECT_EQ(session->ending()->winner, "x");
    session->set_up("xox/xox/oxo o");
    EXPECT_EQ(session->ending()->winner, std::nullopt);
    EXPECT_THAT(session->moves(), ElementsAre());
}

// A game that says nothing of itself but its rules: count down from 5 by 1 or 2, in moves that are no numbers.
struct Silent {
    struct Position {
        int left = 5;
        bool operator==(const Position&) const = default;
    };
    struct Move {
        int by;
        bool operator==(const Move&) const = default;
    };
    Outcome moves(const Position& position, MoveList<Move>& list) const {
        if (position.left <= 0) return Outcome::loss;
        list.push_back({2});
        list.push_back({1});
        return Outcome::undecided;
    }
    Position play(const Position& position, const Move& move) const { return {position.left - move.by}; }
};

TEST(Session, OfAGameWithoutWords) {
    TypedSession<Silent> session{"silent", Silent{}};
    EXPECT_EQ(session.position(), "start");
    EXPECT_THAT(names_of(session.moves()), ElementsAre("0", "1"));
    session.play("1");
    session.play("0");
    EXPECT_EQ(session.position(), "start 1 0");
    EXPECT_EQ(session.side_to_move(), "first");
    EXPECT_EQ(session.picture().without_colour(), "start 1 0\n");
    session.set_up("start 0 0 1");
    EXPECT_EQ(session.side_to_move(), "second");
    EXPECT_EQ(session.ending()->winner, "first");
    EXPECT_THROW(session.set_up("5"), BadInput);
}

std::uint64_t sum_of(const PerftCount& count) {
    std::uint64_t sum = 0;
    for (const auto& move : count.by_move) sum += move.leaves;
    return sum;
}

TEST(Session, CountsLeavesBelowEachMove) {
    const auto session = catalogue.open("tic-tac-toe");
    session->play("b2");
    const auto count = session->perft({.depth = Depth{3}});
    ASSERT_TRUE(count);
    EXPECT_EQ(count->leaves, 8 * 7 * 6);
    EXPECT_EQ(sum_of(*count), count->leaves);
    ASSERT_EQ(count->by_move.size(), 8);
    EXPECT_EQ(count->by_move[4].move.name, "c2");
    EXPECT_EQ(count->by_move[4].move.text, "5");
    EXPECT_EQ(count->by_move[4].leaves, 7 * 6);
}

TEST(Session, CountsPathsWhereThereAreSome) {
    const TypedSession<RoundTrips> session{"trips", RoundTrips{}};
    for (const auto megabytes : {std::optional<std::size_t>{}, std::optional<std::size_t>{1}}) {
        PerftRequest request{.depth = Depth{4}, .counting = Counting::paths, .table_megabytes = megabytes};
        EXPECT_EQ(session.perft(request)->leaves, 57U); // after 4 4 4, one of 8 ways, it is over
        request.counting = Counting::moves;
        EXPECT_EQ(session.perft(request)->leaves, 14U);
    }
}

TEST(Session, RefusesToCountWhatIsNotThere) {
    const TypedSession<Silent> silent{"silent", Silent{}};
    for (const int depth : {0, 3}) {
        EXPECT_EQ(refusal_when([&] { silent.perft({.depth = Depth{depth}, .counting = Counting::paths}); }),
                  "silent has no captures to count by path");
        EXPECT_EQ(refusal_when([&] { silent.perft({.depth = Depth{depth}, .table_megabytes = 1}); }),
                  "a table cannot be used: positions of silent have no hash");
    }
    const auto session = catalogue.open("tic-tac-toe");
    for (const std::size_t megabytes : {std::size_t{1} << 40, std::size_t{1} << 63}) {
        EXPECT_EQ(refusal_when([&] { session->perft({.depth = Depth{3}, .table_megabytes = megabytes}); }),
                  "a table of " + std::to_string(megabytes) + " MB: there is not so much memory");
    }
}

TEST(Session, StopsCountingWhenTold) {
    std::stop_source source;
    source.request_stop();
    EXPECT_FALSE(catalogue.open("mnk(7,7,5)")->perft({.depth = Depth{20}, .stop = source.get_token()}));
}

RecordedTree record_of(const std::string& game, std::size_t most_nodes) {
    RecordedTree tree{most_nodes, Window::full()};
    SearchRequest request;
    request.algorithm = read_algorithm("alphabeta");
    request.record = &tree;
    catalogue.open(game)->search(request);
    return tree;
}

TEST(RecordedTree, HasEveryNodeWithItsWindowValueAndCutOff) {
    const RecordedTree tree = record_of("tree((3,12,8),(2,4,6),(14,5,2))", 100);
    EXPECT_EQ(tree.visited(), tree.kept());
    EXPECT_EQ(tree.as_text("title"), "title\n"
                                     "root  3  in (-inf, +inf)\n"
                                     "  a  3  in (-inf, +inf)\n"
                                     "    a  3  in (-inf, +inf)\n"
                                     "    b  12  in (-inf, 3)\n"
                                     "    c  8  in (-inf, 3)\n"
                                     "  b  3  in (3, +inf)  cut off 2 of 3 moves\n"
                                     "    a  2  in (3, +inf)\n"
                                     "  c  3  in (3, +inf)\n"
                                     "    a  14  in (3, +inf)\n"
                                     "    b  5  in (3, 14)\n"
                                     "    c  2  in (3, 5)\n");
}

TEST(RecordedTree, KeepsToItsSize) {
    const RecordedTree tree = record_of("tic-tac-toe", 10);
    EXPECT_EQ(tree.visited(), 20'866U);
    EXPECT_EQ(tree.kept(), 10U);
    EXPECT_THAT(tree.as_text(""), HasSubstr("20856 more nodes were visited and are left out\n"));
    EXPECT_THAT(tree.as_dot(""), HasSubstr("20856 more nodes"));
}

TEST(ScoreText, IsShort) {
    EXPECT_EQ(short_score(Score::heuristic(-3)), "-3");
    EXPECT_EQ(short_score(Score::win_in(Ply{4})), "W4");
    EXPECT_EQ(short_score(Score::loss_in(Ply{7})), "L7");
    EXPECT_EQ(window_text({-Score::infinity(), Score::win_in(Ply{1})}), "(-inf, W1)");
}

} // namespace
} // namespace espalier
