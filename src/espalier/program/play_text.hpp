// The sentences that are spoken at the table.
#pragma once

#include "espalier/engine/session.hpp"
#include "espalier/program/engine_player.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

// "1 move", "20,866 moves".
std::string counted(std::uint64_t number, std::string_view thing);

// The board, with an empty line before and after it.
std::string board_text(const Session& session);

// "o plays a3 (for o: draw, 20,866 nodes)", said before the move is made.
std::string announcement(const Session& session, const EngineMove& chosen);

// "x wins in 7 moves", "a draw". Precondition: the game is over.
std::string how_it_ended(const Session& session);

// "the game stands at x1o/3/3 x".
std::string where_it_stands(const Session& session);

// The names side by side, aligned, in as many lines as it takes.
std::string in_columns(const std::vector<MoveWords>& moves);

} // namespace espalier
