// Checkers' First Position: whoever has the two kings wins, if it is his turn.
#include "checkers_endgames.hpp"

#include <optional>

#include <gtest/gtest.h>

namespace espalier {
namespace {

TEST(CheckersEndgames, FirstPosition) {
    const Endgames endgames{Army{.kings = 1, .men = 1}, Army{.kings = 2}};
    EXPECT_EQ(endgames.plies("W:WK19,K23:B12,K28"), 61);
    EXPECT_EQ(endgames.plies("B:WK19,K23:B12,K28"), std::nullopt);
}

} // namespace
} // namespace espalier
