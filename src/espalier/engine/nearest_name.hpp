// Refuses an unknown word and names the known one that was probably meant.
#pragma once

#include "espalier/core/bad_input.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
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

// The row whose `name_of` is `word`. Throws unknown_name() if there is none.
template <class Rows, class NameOf>
const auto& row_named(std::string_view kind, std::string_view word, const Rows& rows, NameOf name_of) {
    const auto row = std::ranges::find(rows, word, name_of);
    if (row != std::ranges::end(rows)) return *row;
    std::vector<std::string> names;
    std::ranges::transform(rows, std::back_inserter(names),
                           [&](const auto& known) { return std::string{std::invoke(name_of, known)}; });
    throw unknown_name(kind, word, names);
}

} // namespace espalier
