#include "espalier/engine/search_journal.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/engine/catalogue.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace espalier {
namespace {

constexpr Ply ply{3};

AwayNode node_with(const Window& window, int depth = 5) {
    return {
        .kind = NodeKind::cut, .depth = Depth{depth}, .window = window, .way = {}, .ply = ply, .hash = 77};
}

Window window(int alpha, int beta) { return {Score::heuristic(alpha), Score::heuristic(beta)}; }

AwayAnswer answer(int points, std::uint64_t nodes = 5000) {
    return {.kind = AwayAnswer::Kind::found,
            .score = Score::heuristic(points),
            .has_met_horizon = true,
            .nodes = nodes,
            .line = {std::byte{1}, std::byte{2}}};
}

bool knows(const PieceLedger& ledger, const AwayNode& node) { return ledger.find(node).has_value(); }

TEST(PieceLedger, AnswersWhereABoundIsEnough) {
    PieceLedger ledger;
    ledger.add(node_with(window(10, 11)), answer(30)); // at least 30
    EXPECT_TRUE(knows(ledger, node_with(window(10, 11))));
    EXPECT_TRUE(knows(ledger, node_with(window(29, 30))));
    EXPECT_FALSE(knows(ledger, node_with(window(30, 31))));
    ledger.add(node_with(window(50, 51)), answer(40)); // at most 40
    EXPECT_TRUE(knows(ledger, node_with(window(40, 41))));
    EXPECT_FALSE(knows(ledger, node_with(window(39, 40))));
    EXPECT_FALSE(knows(ledger, node_with(window(20, 60))));
    ledger.add(node_with(window(20, 60)), answer(35)); // exactly
    EXPECT_TRUE(knows(ledger, node_with(window(34, 35))));
    EXPECT_TRUE(knows(ledger, node_with(window(-100, 100))));
}

TEST(PieceLedger, AnswersOnlyForTheSameNodeAndDepth) {
    PieceLedger ledger;
    ledger.add(node_with(window(0, 50)), answer(20));
    EXPECT_FALSE(knows(ledger, node_with(window(0, 50), 6)));
    AwayNode other = node_with(window(0, 50));
    other.hash = 78;
    EXPECT_FALSE(knows(ledger, other));
    const auto found = ledger.find(node_with(window(0, 50)));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->score, Score::heuristic(20));
    EXPECT_TRUE(found->has_met_horizon);
    EXPECT_EQ(found->line, answer(20).line);
}

TEST(PieceLedger, CountsAWinFromWhereverTheNodeIsMet) {
    PieceLedger ledger;
    AwayAnswer won = answer(0);
    won.score = Score::win_in(Ply{7});
    ledger.add(node_with(window(0, 50)), won);
    AwayNode later = node_with(window(0, 50));
    later.ply = Ply{5};
    EXPECT_EQ(ledger.find(later)->score, Score::win_in(Ply{9}));
}

TEST(PieceLedger, TellsWhatIsNewAndLargeEnough) {
    PieceLedger ledger;
    std::size_t told = 0;
    ledger.tell([&](const FoundNode&) { ++told; });
    ledger.add(node_with(window(0, 50)), answer(20, 999));
    EXPECT_EQ(told, 0U);
    ledger.add(node_with(window(0, 50)), answer(20));
    ledger.add(node_with(window(0, 50)), answer(20));
    EXPECT_EQ(told, 1U);
}

TEST(PieceLedger, KnowsHowDeepPiecesWere) {
    PieceLedger ledger;
    EXPECT_EQ(ledger.usual_depth(), Depth{0});
    ledger.add(node_with(window(0, 50), 4), answer(20));
    ledger.add(node_with(window(0, 50), 5), answer(20));
    ledger.add(node_with(window(60, 61), 5), answer(55));
    EXPECT_EQ(ledger.usual_depth(), Depth{5});
}

TEST(PieceLedger, FillsATable) {
    PieceLedger ledger;
    ledger.add(node_with(window(0, 50)), answer(20));
    TranspositionTable table{1};
    ledger.fill(table);
    EXPECT_EQ(table.find(77).score(), Score::heuristic(20));
    EXPECT_EQ(table.find(77).depth(), Depth{5});
}

class SearchJournalTest : public testing::Test {
protected:
    static Known known(int points) {
        return {Score::heuristic(points), Bound::at_most, Depth{9}, Horizon::met, MoveNumber{4}};
    }

    std::string line(const FoundNode& found) const { return search_journal_line(heading_, found); }
    SearchJournal read(const std::string& text) const {
        return read_search_journal(text, search_journal_heading(*session_, request_));
    }
    std::string refusal(const std::string& text) const {
        try {
            read(text);
        } catch (const BadInput& error) { return error.what(); }
        return "";
    }

    Catalogue games_ = all_games();
    std::unique_ptr<Session> session_ = games_.open("checkers");
    SearchRequest request_{};
    LinesHeading heading_ = search_journal_heading(*session_, request_);
    std::string first_line_ = heading_.line();
};

TEST_F(SearchJournalTest, IsReadAsItWasWritten) {
    const std::vector<FoundNode> nodes{{0xfedcba9876543210, known(-31), {}},
                                       {7, known(31), {std::byte{0}, std::byte{0xff}, std::byte{16}}}};
    const std::string text = first_line_ + line(nodes[0]) + line(nodes[1]);
    const SearchJournal journal = read(text);
    ASSERT_EQ(journal.nodes.size(), nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        EXPECT_EQ(journal.nodes[i].hash, nodes[i].hash);
        EXPECT_EQ(journal.nodes[i].known.word(), nodes[i].known.word());
        EXPECT_EQ(journal.nodes[i].line, nodes[i].line);
    }
    EXPECT_EQ(journal.whole_bytes, text.size());
}

TEST_F(SearchJournalTest, LacksATornLine) {
    const std::string first = first_line_ + line({1, known(1), {}});
    const SearchJournal journal = read(first + "node 00000");
    EXPECT_EQ(journal.nodes.size(), 1U);
    EXPECT_EQ(journal.whole_bytes, first.size());
}

TEST_F(SearchJournalTest, OfAnotherPositionOrDamagedIsRefused) {
    std::string text = first_line_ + line({1, known(1), {}});
    session_->play(session_->moves().front().text);
    EXPECT_NE(refusal(text).find("line 1: the journal of another search"), std::string::npos)
        << refusal(text);
    session_->undo();
    text[first_line_.size() + 6] = 'f';
    EXPECT_NE(refusal(text).find("line 2: does not fit its check"), std::string::npos) << refusal(text);
}

} // namespace
} // namespace espalier
