// A game in a file, to go on with later:
//
//   espalier game 1
//   game tic-tac-toe
//   position start
//   moves 4 0 8
//   check 5a0c61b0ae1f3c2d
//
// The last line is a hash of those above (FNV-1a, 64 bits), so that damage is noticed.
#pragma once

#include "espalier/engine/catalogue.hpp"
#include "espalier/engine/session.hpp"

#include <memory>
#include <string>

namespace espalier {

std::string saved_text(const Session& session);

// Throws BadInput with the file's name and the line that is wrong.
std::unique_ptr<Session> load_game(const Catalogue& games, const std::string& path);

} // namespace espalier
