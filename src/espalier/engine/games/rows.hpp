// One function a game, each in a source file of its own: its rows in the catalogue.
#pragma once

#include "espalier/engine/catalogue.hpp"

#include <vector>

namespace espalier {

std::vector<GameRow> mnk_rows();
std::vector<GameRow> ultimate_rows();
std::vector<GameRow> checkers_rows();
std::vector<GameRow> chess_rows();
std::vector<GameRow> tree_rows();

} // namespace espalier
