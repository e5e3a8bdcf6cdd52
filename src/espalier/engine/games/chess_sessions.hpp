// A session of chess for each size of board, in several source files that compile side by side.
#pragma once

#include "espalier/engine/typed_session.hpp"
#include "espalier/games/chess/chess.hpp"

#include <memory>
#include <string>

namespace espalier {

// Each knows some sizes; for the others there is none.
std::unique_ptr<Session> open_small_chess(const chess::Variant& variant);
std::unique_ptr<Session> open_middling_chess(const chess::Variant& variant);

template <int Width, int Height>
std::unique_ptr<Session> open_sized_chess(const chess::Variant& variant) {
    if (variant.width != Width || variant.height != Height) return nullptr;
    using Game = chess::Chess<Width, Height>;
    return std::make_unique<TypedSession<Game>>(std::string{variant.name}, Game{variant});
}

} // namespace espalier
