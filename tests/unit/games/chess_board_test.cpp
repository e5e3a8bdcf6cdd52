// Boards of bits, and what sliders attack on them: by table, by subtraction, and step by step.
#include "espalier/games/chess/attacks.hpp"
#include "espalier/games/chess/board.hpp"
#include "espalier/games/chess/sliders.hpp"

#include <random>
#include <tuple>

#include <gtest/gtest.h>

namespace espalier::chess {
namespace {

template <class Size>
class EverySize : public testing::Test {};

template <int Width, int Height>
struct Size {
    static constexpr int width = Width;
    static constexpr int height = Height;
};

using Sizes = testing::Types<Size<4, 5>, Size<5, 5>, Size<5, 6>, Size<6, 6>, Size<6, 7>, Size<7, 7>,
                             Size<7, 8>, Size<8, 8>>;
TYPED_TEST_SUITE(EverySize, Sizes);

template <int Width, int Height>
Bitboard step_by_step(Square from, const FourDirections& directions, Bitboard occupied) {
    Bitboard attacked = 0;
    for (const auto [files, ranks] : directions) {
        int file = from % Width + files;
        int rank = from / Width + ranks;
        while (0 <= file && file < Width && 0 <= rank && rank < Height) {
            attacked |= bit(rank * Width + file);
            if (has(occupied, rank * Width + file)) break;
            file += files;
            rank += ranks;
        }
    }
    return attacked;
}

// Few pieces, many pieces, none, and all.
Bitboard random_pieces(std::mt19937_64& random, int round) {
    const Bitboard some = random();
    return round == 0       ? 0
           : round == 1     ? ~Bitboard{0}
           : round % 3 == 0 ? some
           : round % 3 == 1 ? some & random()
                            : some | random();
}

TYPED_TEST(EverySize, SlidersAttackUpToTheFirstPiece) {
    constexpr int width = TypeParam::width;
    constexpr int height = TypeParam::height;
    std::mt19937_64 random{1};
    for (const auto& directions : {straight_directions, diagonal_directions}) {
        const Sliders<width, height> chosen{directions};
        const SlidersBySubtraction<width, height> portable{directions};
        for (int round = 0; round < 50; ++round) {
            const Bitboard occupied = random_pieces(random, round) & Board<width, height>::all;
            for (Square square = 0; square < width * height; ++square) {
                const Bitboard expected = step_by_step<width, height>(square, directions, occupied);
                ASSERT_EQ(chosen.attacks(square, occupied), expected) << square << ' ' << occupied;
                ASSERT_EQ(portable.attacks(square, occupied), expected) << square << ' ' << occupied;
                ASSERT_EQ(chosen.on_empty_board(square),
                          (step_by_step<width, height>(square, directions, 0)));
                ASSERT_EQ(portable.on_empty_board(square), chosen.on_empty_board(square));
            }
        }
    }
}

TYPED_TEST(EverySize, SquaresBetweenLieOnBothLines) {
    using Geometry = Board<TypeParam::width, TypeParam::height>;
    const auto& attacks = Attacks<TypeParam::width, TypeParam::height>::tables();
    for (Square one = 0; one < Geometry::squares; ++one) {
        for (Square other = 0; other < Geometry::squares; ++other) {
            const int files = Geometry::file_of(other) - Geometry::file_of(one);
            const int ranks = Geometry::rank_of(other) - Geometry::rank_of(one);
            const int far = std::max(std::abs(files), std::abs(ranks));
            const bool is_on_line = files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks);
            Bitboard expected = 0;
            for (int i = 1; i < far && is_on_line; ++i) {
                expected |= bit(Geometry::at(Geometry::file_of(one) + files / far * i,
                                             Geometry::rank_of(one) + ranks / far * i));
            }
            ASSERT_EQ(attacks.between(one, other), expected) << one << ' ' << other;
        }
    }
}

TYPED_TEST(EverySize, MovedSquaresDoNotRunOverTheEdge) {
    using Geometry = Board<TypeParam::width, TypeParam::height>;
    const auto moved_one = [](Square square, int files, int ranks) -> Bitboard {
        const int file = Geometry::file_of(square) + files;
        const int rank = Geometry::rank_of(square) + ranks;
        return Geometry::contains(file, rank) ? bit(Geometry::at(file, rank)) : 0;
    };
    for (Square square = 0; square < Geometry::squares; ++square) {
        EXPECT_EQ((Geometry::template moved<1, 1>(bit(square))), moved_one(square, 1, 1));
        EXPECT_EQ((Geometry::template moved<-1, 1>(bit(square))), moved_one(square, -1, 1));
        EXPECT_EQ((Geometry::template moved<1, -1>(bit(square))), moved_one(square, 1, -1));
        EXPECT_EQ((Geometry::template moved<-1, -1>(bit(square))), moved_one(square, -1, -1));
        EXPECT_EQ((Geometry::template moved<0, 1>(bit(square))), moved_one(square, 0, 1));
        EXPECT_EQ((Geometry::template moved<1, 0>(bit(square))), moved_one(square, 1, 0));
    }
}

TEST(ChessBoard, LeapersReachWhatTheyShould) {
    const auto& attacks = Attacks<5, 6>::tables();
    using Geometry = Board<5, 6>;
    EXPECT_EQ(attacks.knight(Geometry::at(0, 0)), bit(Geometry::at(1, 2)) | bit(Geometry::at(2, 1)));
    EXPECT_EQ(attacks.king(Geometry::at(4, 5)),
              bit(Geometry::at(3, 5)) | bit(Geometry::at(3, 4)) | bit(Geometry::at(4, 4)));
}

} // namespace
} // namespace espalier::chess
