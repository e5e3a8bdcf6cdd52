#include "espalier/engine/score_text.hpp"

#include <fmt/format.h>

namespace espalier {
namespace {

std::string bound_text(Score bound) {
    if (bound == Score::infinity()) return "+inf";
    return bound == -Score::infinity() ? "-inf" : short_score(bound);
}

} // namespace

std::string short_score(Score score) {
    if (!score.is_proven()) return std::to_string(score.points());
    return fmt::format("{}{}", score.is_win() ? 'W' : 'L', score.plies_to_end().value());
}

std::string window_text(const Window& window) {
    return fmt::format("({}, {})", bound_text(window.alpha), bound_text(window.beta));
}

} // namespace espalier
