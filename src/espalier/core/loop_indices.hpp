// Where a move stands in the nested loops by which a program would go through all moves of a position.
#pragma once

#include <array>
#include <cstddef>

namespace espalier {

// The outermost loop first. A loop that a game does without stays at 0.
using LoopIndices = std::array<std::size_t, 3>;

} // namespace espalier
