// What chess tells a search: noisy moves, checks, passing, hints and exchanges, beside slow definitions.
#include "espalier/core/game_words.hpp"
#include "espalier/games/chess/chess.hpp"
#include "unit/games/slow_exchange.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::chess {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Chess<8, 8> large{variant_named("chess")};

static_assert(KnowsNoisyMoves<Chess<5, 5>> && KnowsForcedReplies<Chess<5, 5>> && Passes<Chess<5, 5>> &&
              HintsAtMoves<Chess<5, 5>> && IndexesMoves<Chess<5, 5>>);

template <class Game>
std::vector<Move> noisy_moves_of(const Game& game, const Position& position) {
    MovesOf<Game> list;
    game.noisy_moves(position, list);
    return {list.begin(), list.end()};
}

std::vector<std::string> noisy_moves_in(std::string_view fen) {
    const auto position = large.from_text(fen);
    std::vector<std::string> texts;
    for (const auto& move : noisy_moves_of(large, position)) {
        texts.push_back(large.move_text(position, move));
    }
    return texts;
}

int hint_in(std::string_view fen, std::string_view move) {
    const auto position = large.from_text(fen);
    return large.hint(position, find_move(large, position, move));
}

int gain_in(std::string_view fen, std::string_view text) {
    const auto position = large.from_text(fen);
    const Move move = find_move(large, position, text);
    return Exchange{Attacks<8, 8>::tables(), position, move.to}.gain(move, position.kind_at(move.to));
}

// Calls visit(game, position) for every position of random games, the last included, on boards of all kinds.
template <class Visit>
void for_random_positions(Visit visit) {
    std::mt19937_64 random{1};
    const auto play = [&](const auto& game, int games) {
        for (int i = 0; i < games; ++i) {
            auto position = game.start();
            for (int ply = 0; ply < 200 && !testing::Test::HasFailure(); ++ply) {
                SCOPED_TRACE(game.to_text(position));
                visit(game, position);
                const auto moves = legal_moves(game, position);
                if (moves.empty()) break;
                position = game.play(position, moves[random() % moves.size()]);
            }
        }
    };
    play(large, 100);
    play(Chess<4, 5>{variant_named("chess(4x5)")}, 200);
    play(Chess<5, 5>{variant_named("chess(5x5)")}, 200);
    play(Chess<6, 6>{variant_named("chess(6x6)")}, 100);
}

// ---- noisy moves

TEST(ChessNoisyMoves, AreCapturesAndQueens) {
    EXPECT_THAT(noisy_moves_in("4k3/P7/8/3pP3/8/8/8/4K2R w K d6 0 1"), ElementsAre("a7a8q", "e5d6"));
    EXPECT_THAT(noisy_moves_in("1n2k3/P7/8/8/8/8/1p6/R3K3 w Q - 0 1"), ElementsAre("a7a8q", "a7b8q"));
    EXPECT_THAT(noisy_moves_in("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), IsEmpty());
}

TEST(ChessNoisyMoves, AreAllInCheck) {
    EXPECT_THAT(noisy_moves_in("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), ElementsAre("e1d1", "e1f1", "e1e2"));
}

TEST(ChessNoisyMoves, TellMateAndStalemateFromAQuietPosition) {
    const auto outcome = [](std::string_view fen) {
        MovesOf<Chess<8, 8>> list;
        return large.noisy_moves(large.from_text(fen), list);
    };
    EXPECT_EQ(outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Outcome::draw);
    EXPECT_EQ(outcome("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Outcome::loss);
    EXPECT_EQ(outcome("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1"), Outcome::undecided);
    EXPECT_EQ(outcome("7k/8/8/8/8/1q6/7P/K7 w - - 0 1"), Outcome::undecided); // one quiet step of a pawn
    EXPECT_EQ(outcome("7k/8/8/8/7p/1q5p/7P/K7 w - - 0 1"), Outcome::draw);
    EXPECT_EQ(outcome("7k/8/8/8/8/1q6/8/K2N4 w - - 0 1"), Outcome::undecided); // one quiet piece
}

TEST(ChessNoisyMoves, EqualAFilterOfAllMoves) {
    int listed = 0;
    int in_check = 0;
    for_random_positions([&](const auto& game, const Position& position) {
        const Kind most_wanted = Kind::queen;
        const Bitboard theirs = position.of_side[index(opponent_of(position.to_move))];
        const bool all = game.must_react(position);
        std::vector<Move> expected;
        for (const auto& move : legal_moves(game, position)) {
            const bool takes =
                has(theirs, move.to) || (move.piece == Kind::pawn && move.to == position.en_passant);
            const bool noisy = move.is_promotion() ? move.becomes == most_wanted : takes;
            if (all || noisy) expected.push_back(move);
        }
        ASSERT_EQ(noisy_moves_of(game, position), expected);
        MovesOf<std::remove_cvref_t<decltype(game)>> list;
        ASSERT_EQ(game.noisy_moves(position, list), game.outcome(position));
        listed += static_cast<int>(expected.size());
        in_check += all ? 1 : 0;
    });
    EXPECT_GT(listed, 1000);
    EXPECT_GT(in_check, 100);
}

TEST(ChessChecks, MustBeAnswered) {
    EXPECT_TRUE(large.must_react(large.from_text("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")));
    EXPECT_FALSE(large.must_react(large.from_text("4k3/8/8/8/8/8/3r4/5K2 w - - 0 1")));
    EXPECT_FALSE(large.must_react(large.start()));
}

// ---- passing

TEST(ChessPassing, GivesTheTurnAndTheRightToTakeInPassingAway) {
    const auto after_pass = [](std::string_view fen) {
        const Position next = large.pass(large.from_text(fen));
        EXPECT_EQ(large.hash(next), large.hash_from_scratch(next));
        return large.to_text(next);
    };
    EXPECT_EQ(after_pass("4k3/8/8/8/4Pp2/8/8/4K2R b K e3 0 7"), "4k3/8/8/8/4Pp2/8/8/4K2R w K - 1 8");
    EXPECT_EQ(after_pass("r3k3/8/8/8/8/8/8/4K2R w Kq - 6 7"), "r3k3/8/8/8/8/8/8/4K2R b Kq - 7 7");
}

TEST(ChessPassing, IsNotForKingsInCheckOrWithPawnsAlone) {
    const auto may_pass = [](std::string_view fen) { return large.may_pass(large.from_text(fen)); };
    EXPECT_TRUE(may_pass("4k3/p7/8/8/8/8/P7/4KN2 w - - 0 1"));
    EXPECT_FALSE(may_pass("4k3/p7/8/8/8/8/P7/4KN2 b - - 0 1"));
    EXPECT_FALSE(may_pass("4k3/p7/8/8/8/8/4r3/4KN2 w - - 0 1"));
}

// ---- exchanges, in pawns

TEST(ChessExchange, GainsWhatIsNotDefended) {
    EXPECT_EQ(gain_in("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 1);
}

TEST(ChessExchange, GoesOnBehindThePiecesThatHaveLeft) {
    // Two rooks on one file against one defender; then the same with a second defender behind the first.
    EXPECT_EQ(gain_in("4r1k1/8/8/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5"), 1);
    EXPECT_EQ(gain_in("4r1k1/4r3/8/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5"), -4);
    // A queen behind a bishop.
    EXPECT_EQ(gain_in("6k1/8/2p5/3p4/4B3/5Q2/8/6K1 w - - 0 1", "e4d5"), -1);
}

TEST(ChessExchange, StopsWhenItNoLongerPays) {
    EXPECT_EQ(gain_in("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"), -2);
    EXPECT_EQ(gain_in("6k1/8/3q4/4n3/8/8/8/4R1K1 w - - 0 1", "e1e5"), -2);
    EXPECT_EQ(gain_in("6k1/8/3q4/4n3/8/8/4R3/4R1K1 w - - 0 1", "e2e5"), 3);
}

TEST(ChessExchange, LetsAKingTakeOnlyWhatNobodyDefends) {
    EXPECT_EQ(gain_in("8/8/8/3kp3/8/8/8/4R1K1 w - - 0 1", "e1e5"), -4);
    EXPECT_EQ(gain_in("8/8/8/3kp3/8/8/4R3/4R1K1 w - - 0 1", "e2e5"), 1);
}

TEST(ChessExchange, EqualsASlowOneOnRandomPositions) {
    int losing = 0;
    for_random_positions(
        [&]<int Width, int Height>(const Chess<Width, Height>& game, const Position& position) {
            for (const auto& move : legal_moves(game, position)) {
                if (!has(position.occupied(), move.to)) continue;
                const Exchange exchange{Attacks<Width, Height>::tables(), position, move.to};
                const int gain = exchange.gain(move, position.kind_at(move.to));
                ASSERT_EQ(gain, (SlowExchange<Width, Height>{position}.gain(move)))
                    << game.move_text(position, move);
                losing += gain < 0 ? 1 : 0;
            }
        });
    EXPECT_GT(losing, 1000);
}

// ---- hints

TEST(ChessHints, SayNothingOfQuietMoves) {
    EXPECT_EQ(hint_in("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), 0);
    EXPECT_EQ(hint_in("4k3/8/8/8/8/8/P7/4K2R w K - 0 1", "a2a4"), 0);
}

TEST(ChessHints, PreferTheGreaterVictimThenTheLesserAttacker) {
    constexpr std::string_view fen = "4k3/8/8/1r1q4/2P1P3/1R6/8/4K3 w - - 0 1";
    EXPECT_GT(hint_in(fen, "e4d5"), hint_in(fen, "c4b5"));
    EXPECT_GT(hint_in(fen, "c4b5"), hint_in(fen, "b3b5"));
    EXPECT_GT(hint_in(fen, "b3b5"), 0);
    EXPECT_EQ(hint_in(fen, "b3b4"), 0);
}

TEST(ChessHints, PutLosingCapturesLast) {
    EXPECT_LT(hint_in("6k1/8/2p5/3p4/8/8/8/3R2K1 w - - 0 1", "d1d5"), 0);
    EXPECT_GT(hint_in("6k1/8/8/3p4/8/8/8/3R2K1 w - - 0 1", "d1d5"), 0);
    EXPECT_LT(hint_in("6k1/8/2p5/3p4/8/8/8/3Q2K1 w - - 0 1", "d1d5"),
              hint_in("6k1/8/2p5/3p4/8/8/8/3R2K1 w - - 0 1", "d1d5"));
}

TEST(ChessHints, LetPawnsBecomeQueensAndTakeInPassing) {
    constexpr std::string_view fen = "1n2k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1";
    EXPECT_GT(hint_in(fen, "a7b8q"), hint_in(fen, "a7a8q"));
    EXPECT_GT(hint_in(fen, "a7a8q"), hint_in(fen, "e5d6"));
    EXPECT_GT(hint_in(fen, "e5d6"), 0);
    EXPECT_LT(hint_in(fen, "a7b8n"), 0);
}

TEST(ChessHints, AreNegativeExactlyForLosingCapturesAndLesserPromotions) {
    for_random_positions(
        [&]<int Width, int Height>(const Chess<Width, Height>& game, const Position& position) {
            for (const auto& move : legal_moves(game, position)) {
                const bool takes_there = has(position.occupied(), move.to);
                const bool in_passing = move.piece == Kind::pawn && move.to == position.en_passant;
                const int expected_sign = move.is_promotion() ? (move.becomes == Kind::queen ? 1 : -1)
                                          : in_passing        ? 1
                                          : !takes_there      ? 0
                                          : SlowExchange<Width, Height>{position}.gain(move) < 0 ? -1
                                                                                                 : 1;
                const int hint = game.hint(position, move);
                ASSERT_EQ((hint > 0) - (hint < 0), expected_sign) << game.move_text(position, move);
            }
        });
}

TEST(ChessMoveIndex, IsThePieceAndItsTarget) {
    const Move knights{.from = 1, .to = 18, .piece = Kind::knight, .becomes = Kind::knight};
    const Move kings{.from = 62, .to = 63, .piece = Kind::king, .becomes = Kind::king};
    EXPECT_EQ(large.move_index(knights), 64u + 18u);
    EXPECT_EQ(large.move_index(kings), large.move_indices - 1);
}

} // namespace
} // namespace espalier::chess
