// A game solved in pieces has the value that it has as a whole, whoever solves them, and no piece is solved twice.
#include "espalier/engine/solve_pieces.hpp"

#include "contract/printing.hpp"
#include "espalier/cluster/virtual_cluster.hpp"
#include "espalier/engine/catalogue.hpp"
#include "unit/refusal.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::HasSubstr;
using Solved = std::map<std::size_t, SolvedPiece>;

struct Whole {
    ScoreBounds bounds;
    std::vector<std::string> best;
};

std::vector<std::string> names_of(const std::vector<MoveWords>& moves) {
    std::vector<std::string> names;
    names.reserve(moves.size());
    for (const auto& move : moves) names.push_back(move.name);
    return names;
}

Whole solve_whole(const Session& session) {
    SolvedTable table{1};
    const SolveReport report = session.solve({table, {}, {}});
    return {report.bounds, names_of(report.optimal)};
}

// By so many ranks; what the manager knows in the end. `solved` is known before.
Solved solve_by(Rank ranks, const std::string& game, std::size_t pieces, std::vector<std::size_t>& order,
                const Solved& known = {}) {
    Solved all = known;
    run_on_virtual_cluster({.ranks = ranks}, [&](Link& link) {
        const auto session = all_games().open(game);
        PieceSolving solving{.table_megabytes = 1};
        solving.on_solved = [&](const SolvedPiece& piece) { order.push_back(piece.piece); };
        Solved nothing;
        solve_pieces(&link, *session, SolvePieces{*session, pieces}, solving,
                     link.is_manager() ? all : nothing);
    });
    return all;
}

TEST(SolvePieces, HaveTheValueOfTheWhole) {
    for (const char* const game : {"tic-tac-toe", "mnk(3,4,3)", "tree((3,5),(6,(9,1)))"}) {
        const auto session = all_games().open(game);
        const Whole whole = solve_whole(*session);
        for (const std::size_t at_least : {1U, 50U}) {
            const SolvePieces pieces{*session, at_least};
            for (const Rank ranks : {1, 2, 5}) {
                SCOPED_TRACE(std::string{game} + ", " + std::to_string(ranks) + " ranks");
                std::vector<std::size_t> order;
                const Solved solved = solve_by(ranks, game, at_least, order);
                EXPECT_EQ(pieces.value(solved), whole.bounds);
                const auto best = pieces.best_moves(solved);
                for (const auto& move : names_of(best.moves))
                    EXPECT_THAT(whole.best, testing::Contains(move));
                EXPECT_FALSE(best.moves.empty());
                EXPECT_TRUE(!best.are_all || names_of(best.moves) == whole.best);
                EXPECT_TRUE(best.are_all || pieces.plies() > 1);
                EXPECT_EQ(order.size(), solved.size()) << "some piece was solved twice";
            }
        }
    }
}

TEST(SolvePieces, AreAsManyAsAskedForIfThereAre) {
    const auto session = all_games().open("tic-tac-toe");
    EXPECT_EQ((SolvePieces{*session, 9}.size()), 9U);
    EXPECT_EQ((SolvePieces{*session, 10}.size()), 72U);
    EXPECT_GE((SolvePieces{*session, 200}.size()), 200U);
    EXPECT_GT((SolvePieces{*session, 1'000'000}.size()), 72U); // all ends of the game
    EXPECT_EQ(session->position(), all_games().open("tic-tac-toe")->position());
}

TEST(SolvePieces, ThatAreKnownAreNotSolvedAgain) {
    std::vector<std::size_t> order;
    const Solved all = solve_by(1, "mnk(4,4,4)", 50, order);
    Solved half;
    for (std::size_t i = 0; i < order.size() / 2; ++i) half.insert(*all.find(order[i]));
    std::vector<std::size_t> later;
    const Solved again = solve_by(3, "mnk(4,4,4)", 50, later, half);
    for (const std::size_t piece : later) EXPECT_FALSE(half.contains(piece));
    const auto session = all_games().open("mnk(4,4,4)");
    EXPECT_EQ((SolvePieces{*session, 50}.value(again)), ScoreBounds::exactly(Score::draw()));
}

// ---- the journal

class PieceJournal : public testing::Test {
protected:
    std::string journal() const {
        std::string text = solve_journal_heading(*session_, pieces_);
        for (const auto& [number, piece] : solved_) text += solve_journal_line(*session_, pieces_, piece);
        return text;
    }

    std::string refusal_of_text(const std::string& text) const {
        return refusal_when([&] { read_solve_journal(text, *session_, pieces_); });
    }

    std::unique_ptr<Session> session_ = all_games().open("mnk(4,4,4)");
    SolvePieces pieces_{*session_, 50};
    Solved solved_{{3, {3, ScoreBounds::exactly(Score::win_in(Ply{7})), 1234}},
                   {17, {17, {Score::loss_in(Ply{4}), Score::draw()}, 0}}};
};

TEST_F(PieceJournal, IsReadAgain) {
    const SolveJournal content = read_solve_journal(journal(), *session_, pieces_);
    EXPECT_EQ(content.whole_bytes, journal().size());
    ASSERT_EQ(content.solved.size(), solved_.size());
    for (const auto& [number, piece] : content.solved) {
        EXPECT_EQ(piece.bounds, solved_.at(number).bounds);
        EXPECT_EQ(piece.nodes, solved_.at(number).nodes);
    }
}

TEST_F(PieceJournal, LosesOnlyATornLine) {
    const std::string whole = journal();
    const std::size_t last_line = whole.rfind('\n', whole.size() - 2) + 1;
    for (std::size_t size = last_line; size < whole.size(); ++size) {
        const SolveJournal content = read_solve_journal(whole.substr(0, size), *session_, pieces_);
        EXPECT_EQ(content.whole_bytes, last_line);
        EXPECT_EQ(content.solved.size(), 1U);
    }
}

TEST_F(PieceJournal, IsRefusedWhenAnyByteIsOther) {
    const std::string whole = journal();
    const std::size_t last_line = whole.rfind('\n', whole.size() - 2) + 1;
    for (std::size_t place = 0; place + 1 < whole.size(); ++place) {
        std::string damaged = whole;
        damaged[place] = damaged[place] == 'x' ? 'y' : 'x';
        EXPECT_NE(refusal_of_text(damaged), not_refused) << "byte " << place << " of " << last_line;
    }
}

TEST_F(PieceJournal, OfSomethingElseIsRefused) {
    const SolvePieces others{*session_, 1000};
    EXPECT_THAT(refusal_of_text(solve_journal_heading(*session_, others)),
                HasSubstr("line 1: the journal of another solution: 'game mnk(4,4,4); from start"));
    EXPECT_THAT(refusal_of_text(journal() + solve_journal_line(*session_, pieces_, solved_.at(3))),
                HasSubstr("piece 3 stands there a second time"));
}

} // namespace
} // namespace espalier
