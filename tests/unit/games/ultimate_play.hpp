// Plays moves by their texts, for the tests beside this file.
#pragma once

#include "espalier/core/game_words.hpp"
#include "espalier/games/ultimate/ultimate.hpp"
#include "unit/refusal.hpp"

#include <string_view>

namespace espalier {

// The position after these moves ("4.4 4.0"), which must be legal.
template <class G>
PositionOf<G> after(const G& game, PositionOf<G> position, std::string_view moves) {
    for (const auto& move : split_words(moves))
        position = game.play(position, find_move(game, position, move));
    return position;
}

} // namespace espalier
