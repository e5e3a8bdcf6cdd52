// One function a game, each in a source file of its own: its rows in the catalogue.
#pragma once

#include "espalier/engine/catalogue.hpp"

#include <array>
#include <vector>

namespace espalier {

std::vector<GameRow> mnk_rows();
std::vector<GameRow> ultimate_rows();
std::vector<GameRow> checkers_rows();
std::vector<GameRow> chess_rows();
std::vector<GameRow> tree_rows();

// In the order in which people see them.
inline constexpr std::array rows_of_every_game{mnk_rows, ultimate_rows, checkers_rows, chess_rows, tree_rows};

} // namespace espalier
