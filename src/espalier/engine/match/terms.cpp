#include "espalier/engine/match/terms.hpp"

#include <fmt/format.h>

namespace espalier {

std::string MatchTerms::text() const {
    std::string text = fmt::format("game {}", game);
    for (std::size_t i = 0; i < players.size(); ++i) {
        text += fmt::format("; {} {} by {}", i == 0 ? 'A' : 'B', players[i].algorithm.spelling,
                            players[i].evaluation);
    }
    if (limits.depth) text += fmt::format("; depth {}", limits.depth->value());
    if (limits.nodes) text += fmt::format("; nodes {}", *limits.nodes);
    if (limits.time) text += fmt::format("; time {}", limits.time->count());
    return text + fmt::format("; seed {}; opening-plies {}; max-plies {}", seed, opening_plies, max_plies);
}

} // namespace espalier
