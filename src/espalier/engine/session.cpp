#include "espalier/engine/session.hpp"

#include <fmt/format.h>

namespace espalier {

std::string moves_so_far(const Session& session) {
    std::string moves;
    for (const MoveWords& move : session.moves_played()) moves += (moves.empty() ? "" : " ") + move.text;
    return moves;
}

std::string game_so_far(const Session& session) {
    return fmt::format("game {}; from {}; moves {}", session.game(), session.beginning(),
                       moves_so_far(session));
}

} // namespace espalier
