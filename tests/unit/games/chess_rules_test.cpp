// The special rules of chess, one by one.
#include "espalier/core/game_words.hpp"
#include "espalier/core/line.hpp"
#include "espalier/games/chess/chess.hpp"

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::chess {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

const Chess<8, 8> large{variant_named("chess")};

template <class Game = Chess<8, 8>>
std::vector<std::string> moves_in(std::string_view fen, const Game& game = large) {
    const auto position = game.from_text(fen);
    std::vector<std::string> texts;
    for (const auto& move : legal_moves(game, position)) texts.push_back(game.move_text(position, move));
    return texts;
}

std::string after(std::string_view fen, std::initializer_list<std::string_view> moves) {
    auto position = large.from_text(fen);
    for (const auto move : moves) position = large.play(position, find_move(large, position, move));
    return large.to_text(position);
}

Outcome outcome_in(std::string_view fen) { return large.outcome(large.from_text(fen)); }

// ---- castling

constexpr std::string_view ready_to_castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

TEST(Castling, MovesKingAndRook) {
    EXPECT_EQ(after(ready_to_castle, {"e1g1"}), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    EXPECT_EQ(after(ready_to_castle, {"e1c1"}), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    EXPECT_EQ(after(ready_to_castle, {"e1g1", "e8c8"}), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    EXPECT_EQ(after(ready_to_castle, {"e1c1", "e8g8"}), "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
}

TEST(Castling, IsLostWhenKingOrRookHasMovedOrTheRookIsTaken) {
    EXPECT_EQ(after(ready_to_castle, {"a1a2"}), "r3k2r/8/8/8/8/8/R7/4K2R b Kkq - 1 1");
    EXPECT_EQ(after(ready_to_castle, {"h1h2"}), "r3k2r/8/8/8/8/8/7R/R3K3 b Qkq - 1 1");
    EXPECT_EQ(after(ready_to_castle, {"e1e2"}), "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1");
    EXPECT_EQ(after(ready_to_castle, {"a1a8"}), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
}

TEST(Castling, NotOutOfThroughOrIntoCheck) {
    EXPECT_THAT(moves_in("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1"),
                AllOf(Not(Contains("e1g1")), Not(Contains("e1c1"))));
    EXPECT_THAT(moves_in("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1"),
                AllOf(Not(Contains("e1g1")), Contains("e1c1")));
    EXPECT_THAT(moves_in("4k3/8/8/8/8/8/6r1/R3K2R w KQ - 0 1"),
                AllOf(Not(Contains("e1g1")), Contains("e1c1")));
    EXPECT_THAT(moves_in("4k3/8/8/8/8/8/3r4/R3K2R w KQ - 0 1"), AllOf(Not(Contains("e1c1"))));
}

TEST(Castling, MayCrossAttackedSquaresThatOnlyTheRookCrosses) {
    EXPECT_THAT(moves_in("4k3/8/8/8/8/8/1r6/R3K2R w KQ - 0 1"), Contains("e1c1"));
}

TEST(Castling, NotOverPieces) {
    EXPECT_THAT(moves_in("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"),
                AllOf(Not(Contains("e1g1")), Not(Contains("e1c1"))));
}

// ---- en passant

TEST(EnPassant, TakesThePawnThatPassed) {
    EXPECT_EQ(after("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", {"e2e4"}), "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1");
    EXPECT_EQ(after("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", {"e2e4", "f4e3"}),
              "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
}

TEST(EnPassant, OnlyAtOnce) {
    EXPECT_EQ(after("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", {"e2e4", "e8e7", "e1e2"}),
              "8/4k3/8/8/4Pp2/8/4K3/8 b - - 2 2");
}

TEST(EnPassant, IsNotSaidWhenNobodyCanTake) {
    EXPECT_EQ(after(variant_named("chess").start, {"e2e4"}),
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_EQ(after("4k3/8/8/K4p1r/8/8/4P3/8 w - - 0 1", {"e2e4"}), "4k3/8/8/K4p1r/4P3/8/8/8 b - - 0 1");
}

TEST(EnPassant, NotWhenBothPawnsShieldTheKingOnTheirRank) {
    const auto fen = after("8/8/8/8/k4p1R/8/4P3/4K3 w - - 0 1", {"e2e4"});
    EXPECT_EQ(fen, "8/8/8/8/k3Pp1R/8/8/4K3 b - - 0 1");
    EXPECT_THAT(moves_in(fen), Not(Contains("f4e3")));
}

TEST(EnPassant, TakesThePawnThatGivesCheck) {
    EXPECT_THAT(moves_in("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1"), Contains("e4d3"));
}

TEST(EnPassant, DoesNotHelpAgainstAnotherCheck) {
    const auto fen = "4k3/8/8/8/3Pp3/8/8/4R1K1 b - d3 0 1"; // the e-file stays shut only by the pawn on e4
    EXPECT_THAT(moves_in(fen), Not(Contains("e4d3")));
    EXPECT_EQ(large.to_text(large.from_text(fen)), "4k3/8/8/8/3Pp3/8/8/4R1K1 b - - 0 1");
}

// ---- promotion

TEST(Promotion, IsToFourPiecesAndByCaptureToo) {
    EXPECT_THAT(
        moves_in("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"),
        testing::IsSupersetOf({"a7a8q", "a7a8r", "a7a8b", "a7a8n", "a7b8q", "a7b8r", "a7b8b", "a7b8n"}));
}

TEST(Promotion, OnLosAlamosIsNeverToABishop) {
    const Chess<6, 6> losalamos{variant_named("chess(6x6)")};
    const auto moves = moves_in("2k3/P5/6/6/6/2K3 w - - 0 1", losalamos);
    EXPECT_THAT(moves, testing::IsSupersetOf({"a5a6q", "a5a6r", "a5a6n"}));
    EXPECT_THAT(moves, Not(Contains("a5a6b")));
}

TEST(SmallBoards, HaveNoDoubleStep) {
    const Chess<7, 8> game{variant_named("chess(7x8)")};
    EXPECT_THAT(moves_in(game.variant().start, game), AllOf(Contains("a2a3"), Not(Contains("a2a4"))));
}

// ---- checks and pins

TEST(Checks, AreAnsweredByTakingShuttingOrLeaving) {
    EXPECT_THAT(moves_in("4k3/8/8/8/4r3/8/3N4/3QK3 w - - 0 1"),
                UnorderedElementsAre("d2e4", "d1e2", "e1f1", "e1f2"));
}

TEST(Checks, TwoAtOnceLeaveOnlyTheKing) {
    EXPECT_THAT(moves_in("4k3/8/8/8/8/5n2/3PrP2/3QK3 w - - 0 1"), UnorderedElementsAre("e1f1", "e1e2"));
}

TEST(Pins, LeaveOnlyTheLine) {
    EXPECT_THAT(moves_in("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1"),
                testing::IsSupersetOf({"e4e3", "e4e2", "e4e5", "e4e6", "e4e7"}));
    EXPECT_THAT(moves_in("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1"), Not(Contains("e4d4")));
    EXPECT_THAT(moves_in("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1"), Each(testing::StartsWith("e1")));
    EXPECT_THAT(moves_in("4k3/8/8/8/8/2b5/3P4/4K3 w - - 0 1"),
                UnorderedElementsAre("d2c3", "e1d1", "e1e2", "e1f1", "e1f2"));
}

TEST(Kings, DoNotStepBackAlongTheLineOfACheck) {
    EXPECT_THAT(moves_in("4k3/8/8/8/r3K3/8/8/8 w - - 0 1"),
                AllOf(Not(Contains("e4f4")), Not(Contains("e4d4"))));
}

// ---- ends

TEST(Ends, AreMateAndStalemate) {
    EXPECT_EQ(outcome_in("3k4/3Q4/3K4/8/8/8/8/8 b - - 0 1"), Outcome::loss);
    EXPECT_EQ(outcome_in("3k4/3P4/3K4/8/8/8/8/8 b - - 0 1"), Outcome::draw);
    EXPECT_EQ(outcome_in(variant_named("chess").start), Outcome::undecided);
}

TEST(DrawsByRule, FiftyMoves) {
    const auto rule = [](std::string_view fen) { return large.draw_by_rule(large.from_text(fen)); };
    EXPECT_EQ(rule("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), std::nullopt);
    EXPECT_EQ(rule("4k3/8/8/8/8/8/8/R3K3 w - - 100 80"), "fifty moves without a capture or a pawn's move");
}

TEST(DrawsByRule, TooLittleMaterial) {
    const auto is_dead = [](std::string_view pieces) {
        return large.draw_by_rule(large.from_text(std::string{pieces} + " w - - 0 1")).has_value();
    };
    EXPECT_TRUE(is_dead("4k3/8/8/8/8/8/8/4K3"));
    EXPECT_TRUE(is_dead("4k3/8/8/8/8/8/8/N3K3"));
    EXPECT_TRUE(is_dead("4k3/8/8/8/8/8/8/2B1K3"));
    EXPECT_FALSE(is_dead("4k1b1/8/8/8/8/8/8/2B1K3")) << "c1 is dark and g8 is light";
    EXPECT_TRUE(is_dead("4kb2/8/8/8/8/8/8/2B1K3")) << "both are dark";
    EXPECT_FALSE(is_dead("4k3/8/8/8/8/8/8/NN2K3"));
    EXPECT_FALSE(is_dead("4kn2/8/8/8/8/8/8/N3K3"));
    EXPECT_FALSE(is_dead("4k3/8/8/8/8/8/P7/4K3"));
    EXPECT_FALSE(is_dead("4k3/8/8/8/8/8/8/R3K3"));
    EXPECT_FALSE(is_dead("4k3/8/8/8/8/8/8/Q3K3"));
}

TEST(DrawsByRule, ThirdRepetitionWithTheSameRights) {
    Line<Chess<8, 8>> line{large.from_text(ready_to_castle)};
    const auto play = [&](std::initializer_list<std::string_view> moves) {
        for (const auto move : moves) line.play(large, find_move(large, line.now(), move));
    };
    play({"Ra2", "Ra7", "Ra1", "Ra8", "Ra2", "Ra7", "Ra1", "Ra8"});
    EXPECT_EQ(draw_by_rule(large, line), std::nullopt) << "the first time there were four rights to castle";
    play({"Ra2", "Ra7"});
    EXPECT_EQ(draw_by_rule(large, line), "the position has occurred three times");
}

TEST(Counters, AreNeitherInTheHashNorInEquality) {
    const auto early = large.from_text("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    const auto late = large.from_text("4k3/8/8/8/8/8/8/R3K3 w - - 40 60");
    EXPECT_EQ(early, late);
    EXPECT_EQ(large.hash(early), large.hash(late));
    EXPECT_EQ(large.plies_without_progress(late), 40);
}

TEST(Hashes, TellApartWhatIsNotTheSame) {
    const std::vector<std::string_view> different{
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",  "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
        "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1",    "4k3/8/8/8/4Pp2/8/8/4K3 b - - 0 1"};
    for (const auto one : different) {
        for (const auto other : different) {
            EXPECT_EQ(large.hash(large.from_text(one)) == large.hash(large.from_text(other)), one == other);
        }
    }
}

// ---- evaluation

TEST(Evaluation, SeesWhatIsBetter) {
    const auto tapered = Chess<8, 8>::evaluations()[0];
    const auto points = [&](std::string_view fen) { return tapered(large, large.from_text(fen)); };
    EXPECT_EQ(points(variant_named("chess").start), 0);
    EXPECT_GT(points("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), 800);
    EXPECT_LT(points("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"), -800);
    EXPECT_GT(points("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1"), points("4k3/8/8/8/8/8/8/N3K3 w - - 0 1"))
        << "in the centre";
    EXPECT_GT(points("4k3/8/P7/8/8/8/8/4K3 w - - 0 1"), points("4k3/8/8/8/8/P7/8/4K3 w - - 0 1"))
        << "further up";
    EXPECT_GT(points("4k3/8/8/8/8/PP6/8/4K3 w - - 0 1"), points("4k3/8/8/8/P7/P7/8/4K3 w - - 0 1"))
        << "not doubled";
}

struct Pair {
    const char* what;
    std::string_view better;
    std::string_view worse;

    friend void PrintTo(const Pair& pair, std::ostream* out) { *out << pair.what; }
};

class EvaluationTerm : public testing::TestWithParam<Pair> {};

// White is to move in all of them; of its two positions the first is better by the term alone, or nearly.
TEST_P(EvaluationTerm, Counts) {
    const auto tapered = Chess<8, 8>::evaluations()[0];
    const auto points = [&](std::string_view fen) { return tapered(large, large.from_text(fen)); };
    EXPECT_GT(points(GetParam().better), points(GetParam().worse));
    const auto exchanged = [&](std::string_view fen) {
        return tapered(large, large.sides_exchanged(large.from_text(fen)));
    };
    EXPECT_EQ(points(GetParam().better), exchanged(GetParam().better));
}

INSTANTIATE_TEST_SUITE_P(
    OfChess, EvaluationTerm,
    testing::Values(Pair{"mobility", "4k3/8/8/8/8/8/2P5/B3K3 w - - 0 1", "4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1"},
                    Pair{"bishop pair", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
                         "4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1"},
                    Pair{"isolated", "4k3/8/8/8/8/8/1PP5/4K3 w - - 0 1", "4k3/8/8/8/8/8/1P1P4/4K3 w - - 0 1"},
                    Pair{"passed", "4k3/7p/8/1P6/8/8/8/4K3 w - - 0 1", "4k3/1p6/8/1P6/8/8/8/4K3 w - - 0 1"},
                    Pair{"shield", "rnbqkbnr/pppppppp/8/8/8/8/5PPP/3QR1K1 w - - 0 1",
                         "rnbqkbnr/pppppppp/8/8/8/8/5PPP/1K1QR3 w - - 0 1"},
                    Pair{"attack on the king", "rnbqkbnr/pppppppp/8/6NQ/2B5/8/PPPPPPPP/R3K2R w - - 0 1",
                         "rnbqkbnr/pppppppp/8/QN6/5B2/8/PPPPPPPP/R3K2R w - - 0 1"}));

} // namespace
} // namespace espalier::chess
