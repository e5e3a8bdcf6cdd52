// The two players.
#pragma once

#include <cstdint>

namespace espalier {

enum class Side : std::uint8_t { first, second };

constexpr Side opponent_of(Side side) { return side == Side::first ? Side::second : Side::first; }

} // namespace espalier
