// What can be chosen of a textbook search, besides its limits.
#pragma once

#include "espalier/core/window.hpp"

#include <cstdint>

namespace espalier {

// By distance a quick win beats a slow one; plain, every win counts the same.
enum class Scoring : std::uint8_t { by_distance, plain };

// In which order the moves of a node are searched: as generated; from the centre outwards; or sorted by the
// static evaluation of the position after them, best first. Among equals the one generated first comes first.
enum class Ordering : std::uint8_t { as_generated, centre, by_evaluation };

struct SearchOptions {
    Scoring scoring = Scoring::by_distance;
    Ordering ordering = Ordering::as_generated;
    Window window =
        Window::full(); // for the side to move at the root; exhaustive searches have no use for it
};

} // namespace espalier
