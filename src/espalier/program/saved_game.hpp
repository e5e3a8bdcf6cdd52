// A game in a file, to go on with later:
//
//   espalier game 1
//   game tic-tac-toe
//   position start
//   moves 4 0 8
//   check 5a0c61b0ae1f3c2d
//
// The last line is a hash of those above (FNV-1a, 64 bits), so that damage is noticed. Games that have a form of
// their own for records (chess: .pgn) are written so into files whose names say it.
#pragma once

#include "espalier/engine/catalogue.hpp"
#include "espalier/engine/session.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace espalier {

// What is to be written to a file of this name.
std::string saved_text(const Catalogue& games, const Session& session, const std::string& path);

// A record is read as a game of `game`, if that is given and has records of this kind. Throws BadInput with the
// file's name and the line that is wrong.
std::unique_ptr<Session> load_game(const Catalogue& games, const std::string& path,
                                   const std::string& game = {});

} // namespace espalier
