// What is said to bad input.
#pragma once

#include "espalier/core/bad_input.hpp"

#include <string>
#include <string_view>

namespace espalier {

inline constexpr const char* not_refused = "none";

template <class Ask>
std::string refusal_when(Ask ask) {
    try {
        ask();
    } catch (const BadInput& refusal) { return refusal.what(); }
    return not_refused;
}

template <class G>
std::string refusal_of(const G& game, std::string_view text) {
    return refusal_when([&] { game.from_text(text); });
}

} // namespace espalier
