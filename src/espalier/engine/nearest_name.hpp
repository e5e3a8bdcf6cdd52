// Refuses an unknown word and names the known one that was probably meant.
#pragma once

#include "espalier/core/bad_input.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

// The known word that takes the fewest edits (letters added, left out, changed or swapped with a neighbour);
// none when even that is mostly another word.
std::optional<std::string> nearest_name(std::string_view word, const std::vector<std::string>& known);

// "unknown game 'ches'; did you mean 'chess'?", or the list of what is known.
BadInput unknown_name(std::string_view kind, std::string_view word, const std::vector<std::string>& known);

} // namespace espalier
