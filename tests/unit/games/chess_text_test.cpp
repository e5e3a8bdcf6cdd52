// Chess positions and moves as text: what is written, what is understood, and what is refused.
#include "espalier/core/game_words.hpp"
#include "espalier/games/chess/chess.hpp"
#include "unit/refusal.hpp"

#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace espalier::chess {
namespace {

const Chess<8, 8> large{variant_named("chess")};

std::string read_and_written(std::string_view fen) { return large.to_text(large.from_text(fen)); }

TEST(Fen, IsReadAndWritten) {
    for (const auto fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                           "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 12 34",
                           "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1"}) {
        EXPECT_EQ(read_and_written(fen), fen);
    }
}

TEST(Fen, WithoutCountersBeginsAtNone) {
    EXPECT_EQ(read_and_written("4k3/8/8/8/8/8/8/4K2R w K -"), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    EXPECT_EQ(read_and_written("4k3/8/8/8/8/8/8/4K2R w K - 7"), "4k3/8/8/8/8/8/8/4K2R w K - 7 1");
}

TEST(Fen, OfEveryVariantIsItsStart) {
    EXPECT_EQ(
        (Chess<4, 5>{variant_named("chess(4x5)")}.to_text(Chess<4, 5>{variant_named("chess(4x5)")}.start())),
        "rqkr/pppp/4/PPPP/RQKR w - - 0 1");
    const Chess<7, 8> game{variant_named("chess(7x8)")};
    EXPECT_EQ(game.to_text(game.start()), game.variant().start);
}

struct Refusal {
    std::string_view fen;
    std::string_view why; // part of the message

    friend void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.fen; }
};

class Refused : public testing::TestWithParam<Refusal> {};

TEST_P(Refused, InOneLineThatSaysWhy) {
    const std::string message = refusal_of(large, GetParam().fen);
    EXPECT_NE(message.find(GetParam().why), std::string::npos) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos);
    EXPECT_LT(message.size(), 300u);
}

INSTANTIATE_TEST_SUITE_P(
    Fen, Refused,
    testing::Values(
        Refusal{"", "expected ranks, side to move"},
        Refusal{"4k3/8/8/8/8/8/8/4K3", "expected ranks, side to move"},
        Refusal{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", "expected ranks, side to move"},
        Refusal{"4k3/8/8/8/8/8/4K3 w - - 0 1", "expected 8 ranks"},
        Refusal{"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "expected 8 ranks"},
        Refusal{"4k3/9/8/8/8/8/8/4K3 w - - 0 1", "too many cells"},
        Refusal{"4k3/7/8/8/8/8/8/4K3 w - - 0 1", "too few cells"},
        Refusal{"4k3/08/8/8/8/8/8/4K3 w - - 0 1", "a run of 0 cells"},
        Refusal{"4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", "unknown cell 'x'"},
        Refusal{"8/8/8/8/8/8/8/4K3 w - - 0 1", "black has 0 kings"},
        Refusal{"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "white has 2 kings"},
        Refusal{"P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn on the first or last rank"},
        Refusal{"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a pawn on the first or last rank"},
        Refusal{"rnbqkbnr/pppppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "black has more than 8 pawns"},
        Refusal{"rnbqkbnr/pppppppp/n7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "more pieces than 8 pawns could become"},
        Refusal{"qqqqkqqq/qqqqqqqq/8/8/8/8/8/4K3 w - - 0 1", "more pieces than 8 pawns could become"},
        Refusal{"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "expected 'w' or 'b'"},
        Refusal{"4k3/8/8/8/8/8/8/4K3 w X - 0 1", "expected some of KQkq"},
        Refusal{"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", "expected some of KQkq"},
        Refusal{"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling 'K' is impossible"},
        Refusal{"r4k1r/8/8/8/8/8/8/R3K2R w q - 0 1", "castling 'q' is impossible"},
        Refusal{"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "no pawn has just passed 'e6'"},
        Refusal{"4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1", "no pawn has just passed 'e5'"},
        Refusal{"4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "no pawn has just passed 'e6'"},
        Refusal{"4k3/8/8/4p3/8/8/8/4K3 w - e9 0 1", "no pawn has just passed 'e9'"},
        Refusal{"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "the side that is not to move is in check"},
        Refusal{"8/8/8/3kK3/8/8/8/8 w - - 0 1", "the side that is not to move is in check"},
        Refusal{"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "counter '-1'"},
        Refusal{"4k3/8/8/8/8/8/8/4K3 w - - 0 1x", "counter '1x'"},
        Refusal{"4k3/8/8/8/8/8/8/4K3 w - - 99999999999999 1", "counter '99999999999999'"}));

TEST(Fen, OfMegabytesIsRefusedAtOnce) {
    for (const char c : {'8', '/', 'k', ' ', '\0', '\xff'}) {
        EXPECT_THROW(large.from_text(std::string(5'000'000, c)), BadInput);
    }
}

TEST(Fen, KnowsWhatAVariantLacks) {
    const Chess<6, 6> losalamos{variant_named("chess(6x6)")};
    EXPECT_THROW(losalamos.from_text("b1k3/6/6/6/6/2K3 w - - 0 1"), BadInput);
    EXPECT_THROW(losalamos.from_text("2k3/6/6/6/6/2K2R w K - 0 1"), BadInput);
    EXPECT_NO_THROW(losalamos.from_text("2k3/6/6/6/6/2K2R w - - 0 1"));
}

// ---- moves

struct Named {
    std::string_view fen;
    std::string_view text;
    std::string_view name;

    friend void PrintTo(const Named& named, std::ostream* out) { *out << named.fen << ' ' << named.text; }
};

class Names : public testing::TestWithParam<Named> {};

TEST_P(Names, AreWrittenAndRead) {
    const auto position = large.from_text(GetParam().fen);
    const Move move = find_move(large, position, GetParam().text);
    EXPECT_EQ(large.move_text(position, move), GetParam().text);
    EXPECT_EQ(large.move_name(position, move), GetParam().name);
    EXPECT_EQ(find_move(large, position, GetParam().name), move);
}

INSTANTIATE_TEST_SUITE_P(Moves, Names,
                         testing::Values(Named{variant_named("chess").start, "e2e4", "e4"},
                                         Named{variant_named("chess").start, "g1f3", "Nf3"},
                                         Named{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
                                         Named{"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", "f4e3", "fxe3"},
                                         Named{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "axb8=Q+"},
                                         Named{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a8=N"},
                                         Named{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"},
                                         Named{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O"},
                                         Named{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},
                                         Named{"4k3/8/8/8/8/8/8/R4K1R w - - 0 1", "a1d1", "Rd1"},
                                         Named{"4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "a1d1", "Rad1"},
                                         Named{"4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"},
                                         Named{"K5k1/8/8/8/1Q5Q/8/8/7Q w - - 0 1", "h4e1", "Qh4e1"}));

TEST(Moves, AreReadGenerously) {
    const auto position = large.from_text("r3k2r/1P6/8/8/8/5N2/8/R3K2R w KQkq - 0 1");
    const auto text_of_read = [&](std::string_view written) {
        return large.move_text(position, find_move(large, position, written));
    };
    EXPECT_EQ(text_of_read("Nf3-g5"), "f3g5");
    EXPECT_EQ(text_of_read("Nf3g5!?"), "f3g5");
    EXPECT_EQ(text_of_read("Nfg5"), "f3g5");
    EXPECT_EQ(text_of_read("N3g5"), "f3g5");
    EXPECT_EQ(text_of_read("0-0"), "e1g1");
    EXPECT_EQ(text_of_read("O-O-O+"), "e1c1");
    EXPECT_EQ(text_of_read("b8Q"), "b7b8q");
    EXPECT_EQ(text_of_read("b8=n"), "b7b8n");
    EXPECT_EQ(text_of_read("bxa8=R"), "b7a8r");
    EXPECT_EQ(text_of_read("Pb8=Q"), "b7b8q");
    EXPECT_EQ(text_of_read("Rxa8+"), "a1a8");
}

TEST(Moves, AreRefusedWhenNoneOrSeveralFit) {
    const auto position = large.from_text("4k3/1P6/8/8/8/4K3/8/R6R w - - 0 1");
    for (const auto written :
         {"",     "Rd1",   "b8",    "b8=K",   "b8=P",  "R",  "d1", "Rz1", "Ra9",      "a1a1", "O-O",
          "e2e4", "Rad1 ", " Rad1", "Rad1d1", "Raad1", "=Q", "q",  "x",   "\xff\xff", "Nb8=Q"}) {
        EXPECT_FALSE(large.move_from(position, written)) << written;
    }
    EXPECT_FALSE(large.move_from(position, std::string(5'000'000, 'R')));
}

TEST(Picture, ShowsMenRanksAndFiles) {
    const Chess<5, 5> gardner{variant_named("chess(5x5)")};
    EXPECT_EQ(gardner.picture(gardner.start(), {}).without_colour(), " 5  ♜ ♞ ♝ ♛ ♚\n"
                                                                     " 4  ♟ ♟ ♟ ♟ ♟\n"
                                                                     " 3  · · · · ·\n"
                                                                     " 2  ♙ ♙ ♙ ♙ ♙\n"
                                                                     " 1  ♖ ♘ ♗ ♕ ♔\n"
                                                                     "    a b c d e\n");
}

} // namespace
} // namespace espalier::chess
