#include "espalier/engine/games/chess_sessions.hpp"

namespace espalier {

std::unique_ptr<Session> open_middling_chess(const chess::Variant& variant) {
    for (auto* const open : {open_sized_chess<6, 7>, open_sized_chess<7, 7>, open_sized_chess<7, 8>}) {
        if (auto session = open(variant)) return session;
    }
    return nullptr;
}

} // namespace espalier
