// Where the counts of moves and of ways to make them part: depth 12 (OEIS A133046).
#include "unit/games/checkers_paths.hpp"

#include <gtest/gtest.h>

namespace espalier {
namespace {

using checkers::Checkers;

TEST(CheckersPaths, FromTheStartToDepthTwelve) {
    const Checkers game;
    EXPECT_EQ(count_paths(game, game.start(), 12), 388'623'673u);
}

} // namespace
} // namespace espalier
