// The text of a journal: what is written is read again, and no damage is.
#include "espalier/core/game_words.hpp"
#include "espalier/engine/match/journal.hpp"
#include "unit/refusal.hpp"

#include <map>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

MatchTerms some_terms() {
    MatchTerms terms{.game = "tic-tac-toe",
                     .players = {MatchPlayer{read_algorithm("alphabeta"), "lines"},
                                 {read_algorithm("minimax(order=centre)"), "lines"}}};
    terms.limits.depth = Depth{3};
    return terms;
}

const std::map<int, GameResult> some_results{
    {5, GameResult::win}, {0, GameResult::draw}, {17, GameResult::loss}};

std::string some_journal() {
    std::string text = journal_heading(some_terms());
    for (const auto& [number, result] : some_results) {
        text += journal_line(some_terms(), {.number = number,
                                            .result = result,
                                            .ended_by = EndedBy::agreement,
                                            .side_of_a = "x",
                                            .beginning = "start",
                                            .opening = {"4", "0"},
                                            .moves = {"8", "1", "7"}});
    }
    return text;
}

std::string refusal_of_text(const std::string& text) {
    return refusal_when([&] { read_journal(text, some_terms()); });
}

TEST(Journal, IsALineAGame) {
    EXPECT_THAT(
        some_journal(),
        StartsWith("espalier match 1; game tic-tac-toe; A alphabeta by lines; B minimax(order=centre) by "
                   "lines; depth 3; seed 1; opening-plies 4; max-plies 400; check "));
    EXPECT_THAT(some_journal(),
                HasSubstr("\ngame 17 loss agreement; A x; from start; opening 4 0; moves 8 1 7; check "));
    EXPECT_EQ(std::ranges::count(some_journal(), '\n'), 4);
}

TEST(Journal, IsReadAgain) {
    const auto content = read_journal(some_journal(), some_terms());
    EXPECT_EQ(content.results, some_results);
    EXPECT_EQ(content.whole_bytes, some_journal().size());
    EXPECT_EQ(read_journal(journal_heading(some_terms()), some_terms()).results.size(), 0U);
}

TEST(Journal, TornAnywhereKeepsItsWholeLines) {
    const std::string whole = some_journal();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const std::string torn = whole.substr(0, length);
        const auto content = read_journal(torn, some_terms());
        const auto end = torn.rfind('\n');
        EXPECT_EQ(content.whole_bytes, end == std::string::npos ? 0 : end + 1);
        EXPECT_EQ(static_cast<std::ptrdiff_t>(content.results.size()),
                  std::max(std::ptrdiff_t{0}, std::ranges::count(torn, '\n') - 1));
    }
}

TEST(Journal, DamagedAnywhereIsRefusedWithTheLine) {
    const std::string whole = some_journal();
    for (std::size_t i = 0; i + 1 < whole.size(); ++i) { // without its last end of line it would be torn
        const auto line = std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(i), '\n') + 1;
        for (const int mask : {0x01, 0x20, 0x80, 0xff}) {
            std::string damaged = whole;
            damaged[i] = static_cast<char>(damaged[i] ^ mask);
            ASSERT_THAT(refusal_of_text(damaged), StartsWith("line " + std::to_string(line) + ": ")) << i;
        }
    }
}

TEST(Journal, OfOtherTermsIsRefused) {
    const auto refusal_by = [](const MatchTerms& terms) {
        return refusal_when([&] { read_journal(some_journal(), terms); });
    };
    ASSERT_EQ(refusal_by(some_terms()), not_refused);
    std::vector<MatchTerms> others(8, some_terms());
    others[0].game = "mnk(3,3,3)";
    others[1].players[0].algorithm = read_algorithm("alphabeta-soft");
    others[2].players[1].evaluation = "none";
    others[3].limits.depth = Depth{4};
    others[4].limits.nodes = 1000;
    others[5].seed = 2;
    others[6].opening_plies = 3;
    others[7].max_plies = 300;
    for (const auto& terms : others) {
        EXPECT_THAT(refusal_by(terms),
                    StartsWith("line 1: the journal of another match: 'game tic-tac-toe; A alphabeta"))
            << terms.text();
    }
}

TEST(Journal, LinesOfAnotherMatchDoNotFit) {
    MatchTerms other = some_terms();
    other.seed = 2;
    EXPECT_EQ(refusal_of_text(some_journal() + journal_line(other, {.number = 6})),
              "line 5: does not fit its check; the file is damaged");
}

TEST(Journal, DoesNotTellAGameTwice) {
    EXPECT_EQ(refusal_of_text(some_journal() + journal_line(some_terms(), {.number = 17})),
              "line 5: game 17 stands there a second time");
}

TEST(Journal, IsNotJustAnyFile) {
    for (const std::string text : {"hello", "hello\n", "\n", "espalier game 1\n", "\n\n\n"}) {
        EXPECT_EQ(refusal_of_text(text), "line 1: not the first line of a match's journal") << text;
    }
    EXPECT_EQ(refusal_of_text("espalier match 1; something\n"),
              "line 1: does not fit its check; the file is damaged");
}

} // namespace
} // namespace espalier
