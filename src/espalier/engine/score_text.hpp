// Scores and windows in words.
#pragma once

#include "espalier/core/window.hpp"

#include <string>

namespace espalier {

// Short, for trees: "5", "-3", "W4" (a win in 4), "L7".
std::string short_score(Score score);

// "(-inf, 3)".
std::string window_text(const Window& window);

} // namespace espalier
