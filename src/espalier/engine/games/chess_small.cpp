#include "espalier/engine/games/chess_sessions.hpp"

namespace espalier {

std::unique_ptr<Session> open_small_chess(const chess::Variant& variant) {
    for (auto* const open :
         {open_sized_chess<4, 5>, open_sized_chess<5, 5>, open_sized_chess<5, 6>, open_sized_chess<6, 6>}) {
        if (auto session = open(variant)) return session;
    }
    return nullptr;
}

} // namespace espalier
