#include "espalier/engine/session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace espalier {

std::string game_so_far(const Session& session) {
    std::vector<std::string> moves;
    for (const MoveWords& move : session.moves_played()) moves.push_back(move.text);
    return fmt::format("game {}; from {}; moves {}", session.game(), session.beginning(),
                       fmt::join(moves, " "));
}

} // namespace espalier
