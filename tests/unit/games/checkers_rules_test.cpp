// Each rule of checkers that a generator may get wrong, by its name, and the conformance kit.
#include "espalier/core/game_words.hpp"
#include "espalier/core/line.hpp"
#include "espalier/games/checkers/checkers.hpp"
#include "espalier/testing/check_game.hpp"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using checkers::Checkers;
using checkers::Position;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;
using testing::UnorderedElementsAre;

const Checkers game;

std::vector<std::string> moves_of(std::string_view position) {
    std::vector<std::string> texts;
    for (const auto& move : legal_moves(game, game.from_text(position)))
        texts.push_back(game.move_text(game.from_text(position), move));
    return texts;
}

Position after(std::string_view position, std::initializer_list<std::string_view> moves) {
    Position now = game.from_text(position);
    for (const auto move : moves) now = game.play(now, find_move(game, now, move));
    return now;
}

std::string text_after(std::string_view position, std::initializer_list<std::string_view> moves) {
    return game.to_text(after(position, moves));
}

TEST(CheckersRules, BlackBegins) {
    EXPECT_EQ(game.to_text(game.start()), "B:W21-32:B1-12");
    EXPECT_EQ(game.side_to_move(game.start()), Side::first);
    EXPECT_EQ(game.side_name(Side::first), "black");
    EXPECT_EQ(game.side_name(Side::second), "white");
    EXPECT_THAT(moves_of("B:W21-32:B1-12"),
                UnorderedElementsAre("9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"));
}

TEST(CheckersRules, MenStepForwardsOnly) {
    EXPECT_THAT(moves_of("B:WK32:B18"), UnorderedElementsAre("18-22", "18-23"));
    EXPECT_THAT(moves_of("W:W18:BK1"), UnorderedElementsAre("18-14", "18-15"));
    EXPECT_THAT(moves_of("B:WK32:B12"), ElementsAre("12-16")); // on the right edge
    EXPECT_THAT(moves_of("B:WK32:B13"), ElementsAre("13-17")); // on the left edge
    EXPECT_THAT(moves_of("W:W20:BK1"), ElementsAre("20-16"));
    EXPECT_THAT(moves_of("W:W13:BK1"), ElementsAre("13-9"));
}

TEST(CheckersRules, KingsStepToAllTheirNeighboursAndNoFurther) {
    EXPECT_THAT(moves_of("B:WK4:BK18"), UnorderedElementsAre("18-14", "18-15", "18-22", "18-23"));
    EXPECT_THAT(moves_of("W:WK29:BK4"), ElementsAre("29-25"));
    EXPECT_THAT(moves_of("W:WK4:BK29"), ElementsAre("4-8"));
}

TEST(CheckersRules, ACaptureIsMandatory) {
    EXPECT_THAT(moves_of("B:W15,32:B11,1"), ElementsAre("11x18"));
    EXPECT_THAT(moves_of("W:W15,32:B11,1"), ElementsAre("15x8"));
}

TEST(CheckersRules, AnyCaptureMayBeChosen) {
    EXPECT_THAT(moves_of("B:W6,16,24,K32:B1,12"), UnorderedElementsAre("1x10", "12x19x28"));
}

TEST(CheckersRules, ACaptureMustBeCompleted) {
    EXPECT_THAT(moves_of("B:W14,23,K4:B9"), ElementsAre("9x18x27"));
    EXPECT_EQ(text_after("B:W14,23,K4:B9", {"9x18x27"}), "W:WK4:B27");
}

TEST(CheckersRules, AManThatJumpsOntoTheKingRowStopsAndIsCrowned) {
    EXPECT_THAT(moves_of("B:W26,27:B22"), ElementsAre("22x31"));
    EXPECT_EQ(text_after("B:W26,27:B22", {"22x31"}), "W:W27:BK31");
    EXPECT_THAT(moves_of("B:W26,27:BK22"), ElementsAre("22x31x24")); // a king goes on
    EXPECT_THAT(moves_of("W:W11:B6,7"), UnorderedElementsAre("11x2"));
}

TEST(CheckersRules, AManThatStepsOntoTheKingRowIsCrowned) {
    EXPECT_EQ(text_after("B:WK1:B28", {"28-32"}), "W:WK1:BK32");
    EXPECT_EQ(text_after("W:W5:BK32", {"5-1"}), "B:WK1:BK32");
    EXPECT_EQ(text_after("W:WK5:BK32", {"5-1"}), "B:WK1:BK32:H1");
}

TEST(CheckersRules, MenJumpForwardsOnly) {
    EXPECT_THAT(moves_of("B:W18:B22"), UnorderedElementsAre("22-25", "22-26"));
    EXPECT_THAT(moves_of("B:W18:BK22"), ElementsAre("22x15"));
    EXPECT_THAT(moves_of("W:W15:B19"), UnorderedElementsAre("15-10", "15-11"));
}

TEST(CheckersRules, NobodyJumpsOverTwoPiecesOrHisOwn) {
    EXPECT_THAT(moves_of("B:W14,18:B9"), ElementsAre("9-13"));
    EXPECT_THAT(moves_of("B:W32:B9,14"), UnorderedElementsAre("9-13", "14-17", "14-18"));
}

TEST(CheckersRules, APieceCannotBeJumpedTwiceAndTheStartCountsAsEmpty) {
    const char* const circle = "B:W6,7,14,15,K32:BK2";
    EXPECT_THAT(moves_of(circle), ElementsAre("2x9x18x11x2"));
    EXPECT_EQ(text_after(circle, {"2x9x18x11x2"}), "W:WK32:BK2");
}

TEST(CheckersRules, WaysRoundTheSamePiecesAreOneMove) {
    const Position position = game.from_text("B:W6,7,14,15,K32:BK2");
    checkers::Moves paths;
    EXPECT_EQ(game.moves_by_path(position, paths), Outcome::undecided);
    ASSERT_EQ(paths.size(), 2u);
    EXPECT_EQ(paths[0], paths[1]);
    EXPECT_EQ(paths[0].from, paths[0].to);
    EXPECT_EQ(game.count_moves(position), 1u);
}

// The same squares, but not the same pieces.
TEST(CheckersRules, WaysOverOtherPiecesAreOtherMoves) {
    EXPECT_THAT(moves_of("B:W6,7,14,15,K21:BK2,17,18"), UnorderedElementsAre("2x9", "2x11"));
    EXPECT_THAT(moves_of("B:W6,7,14,15,K21:BK2,4"), ElementsAre("2x9x18x11x2"));
    EXPECT_THAT(moves_of("W:WK18:B6,7,14,15"), UnorderedElementsAre("18x9x2x11x18"));
    EXPECT_THAT(moves_of("W:WK9:B6,7,14,15,K25"), UnorderedElementsAre("9x2x11x18x9"));
}

TEST(CheckersRules, WhoCannotMoveHasLost) {
    for (const char* text : {"B:W9,14:B5", "B:WK1:B", "W:W:BK1", "W:W12:B8,3"}) {
        const Position position = game.from_text(text);
        EXPECT_THAT(moves_of(text), IsEmpty()) << text;
        EXPECT_EQ(game.outcome(position), Outcome::loss) << text;
        EXPECT_EQ(game.count_moves(position), 0u) << text;
    }
    EXPECT_EQ(game.outcome(game.from_text("B:W9:B5")), Outcome::undecided); // it jumps
}

TEST(CheckersRules, FortyMovesOfEachSideWithoutProgressAreADraw) {
    const Position nearly = game.from_text("B:WK32:BK1,9:H79");
    EXPECT_EQ(game.draw_by_rule(nearly), std::nullopt);
    EXPECT_THAT(game.draw_by_rule(game.play(nearly, find_move(game, nearly, "1-5"))),
                Optional(std::string_view{"40 moves of each side without a capture or an advance of a man"}));
    EXPECT_EQ(game.draw_by_rule(game.play(nearly, find_move(game, nearly, "9-13"))), std::nullopt);
}

TEST(CheckersRules, ACaptureOrAnAdvanceOfAManIsProgress) {
    const auto plies_after = [](std::string_view position, std::initializer_list<std::string_view> moves) {
        return game.plies_without_progress(after(position, moves));
    };
    EXPECT_EQ(plies_after("B:WK32:BK1,9", {"1-5", "32-28", "5-1"}), 3);
    EXPECT_EQ(plies_after("B:WK32:BK1,9:H7", {"1-5"}), 8);
    EXPECT_EQ(plies_after("B:WK32:BK1,9:H7", {"9-13"}), 0);
    EXPECT_EQ(plies_after("B:WK6,K32:BK1:H7", {"1x10"}), 0);
    EXPECT_EQ(plies_after("B:WK32:BK1,9:H999", {"1-5"}), 1000);
}

TEST(CheckersRules, TheThirdRepetitionIsADraw) {
    Line<Checkers> line{game.from_text("B:WK32:BK1")};
    for (int round = 0; round < 2; ++round) {
        EXPECT_EQ(draw_by_rule(game, line), std::nullopt);
        for (const char* move : {"1-5", "32-28", "5-1", "28-32"})
            line.play(game, find_move(game, line.now(), move));
    }
    EXPECT_THAT(draw_by_rule(game, line),
                Optional(std::string_view{"the position has occurred three times"}));
}

TEST(CheckersRules, TheCountIsNeitherInTheHashNorInEquality) {
    const Position fresh = game.from_text("B:WK32:BK1,9");
    const Position stale = game.from_text("B:WK32:BK1,9:H50");
    EXPECT_EQ(fresh, stale);
    EXPECT_EQ(game.hash(fresh), game.hash(stale));
    EXPECT_NE(game.plies_without_progress(fresh), game.plies_without_progress(stale));
}

TEST(CheckersRules, TheSideToMoveAndEveryPieceAreInTheHash) {
    std::vector<std::uint64_t> hashes;
    for (const char* text :
         {"B:WK32:BK1", "W:WK32:BK1", "B:WK1:BK32", "W:WK1:BK32", "B:W31:BK1", "B:WK31:BK1", "B:WK31:B1",
          "B:W31:B1", "B:W:B1", "W:W:B1", "B:W31:B", "B:W31,32:B1"}) {
        hashes.push_back(game.hash(game.from_text(text)));
    }
    std::ranges::sort(hashes);
    EXPECT_EQ(std::ranges::adjacent_find(hashes), hashes.end());
}

TEST(CheckersRules, ExchangingTheSidesTurnsTheBoard) {
    EXPECT_EQ(game.to_text(game.sides_exchanged(game.start())), "W:W21-32:B1-12");
    EXPECT_EQ(game.to_text(game.sides_exchanged(game.from_text("B:W18,K10:B12,K22"))), "W:W21,K11:B15,K23");
}

TEST(CheckersCentrality, IsTheDistanceFromTheEdge) {
    const Position position = game.from_text("B:WK4:BK18");
    const auto centrality = [&](std::string_view move) {
        return game.centrality(find_move(game, position, move));
    };
    EXPECT_EQ(centrality("18-14"), 2);
    EXPECT_EQ(centrality("18-15"), 3);
    EXPECT_EQ(game.centrality(find_move(game, game.start(), "9-13")), 0);
}

// ---- How the kit and the evaluations see it

TEST(Checkers, Conforms) {
    using namespace conformance;
    const GameReport report = check_game<Checkers>({.games = 60});
    EXPECT_TRUE(report.passed()) << report;
    for (const auto name : {MoveCountIsThatOfMoves::name, PathsLeadToTheMoves::name, ProgressIsCounted::name,
                            SidesTakeTurns::name, EqualPositionsHashEqual::name, OutcomeIsThatOfMoves::name,
                            PositionTextIsReadBack::name, MoveTextsAreDistinct::name, MoveTextsAreWords::name,
                            MovesAreReadBack::name, ExchangingSidesIsFair::name, EvaluationsAreInRange::name,
                            EvaluationsAreFair::name}) {
        EXPECT_GT(std::ranges::find(report.checks, name, &GameReport::Check::name)->times, 0u) << name;
    }
}

int points(std::string_view position, std::size_t evaluation = 0) {
    return evaluations_of<Checkers>()[evaluation](game, game.from_text(position));
}

TEST(CheckersEvaluation, KnowsWhatCounts) {
    EXPECT_EQ(points("B:W21-32:B1-12"), 0);
    EXPECT_EQ(points("W:W18,K19:B11", 1), 180);
    EXPECT_EQ(points("B:W18,K19:B11", 1), -180);
    EXPECT_GT(points("B:W31:BK9"), points("B:W31:B9"));              // a king is worth more
    EXPECT_GT(points("B:W31:B23,13"), points("B:W31:B18,13"));       // an advanced man
    EXPECT_GT(points("B:W31:B2,14"), points("B:W31:B6,14"));         // a man at home
    EXPECT_GT(points("B:WK31:BK14"), points("B:WK31:BK13"));         // the centre
    EXPECT_GT(points("B:W31:BK1,5,9"), points("B:W31,K14:BK1,5,9")); // who has somewhere to go
}

// A trapped man among the same number of steps: 9 can neither step nor jump.
TEST(CheckersEvaluation, CountsTermsForBothSides) {
    const Position position = game.from_text("B:W13,14,17,18,K32:B9,2");
    const auto black = checkers::terms_of<Side::first>(position.mine, position.theirs, position.kings);
    EXPECT_THAT(black, ElementsAre(2, 0, 2, 1, 0, 2, 1));
    const auto white = checkers::terms_of<Side::second>(position.theirs, position.mine, position.kings);
    EXPECT_THAT(white, ElementsAre(4, 1, 14, 0, 2, 4, 1));
}

} // namespace
} // namespace espalier
