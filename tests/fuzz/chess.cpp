#include "espalier/games/chess/chess.hpp"

#include "fuzz/game_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace espalier::chess;
    static const std::tuple games{
        Chess<8, 8>{variant_named("chess")}, Chess<5, 5>{variant_named("chess(5x5)")},
        Chess<6, 6>{variant_named("chess(6x6)")}, Chess<7, 8>{variant_named("chess(7x8)")}};
    return espalier::fuzz::read_as_each(games, espalier::fuzz::as_text(data, size));
}
