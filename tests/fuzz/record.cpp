#include "fuzz/records.hpp"
#include "unit/games/recorded_game.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const espalier::RecordedTicTacToe game;
    return espalier::fuzz::read_as_record(game, espalier::fuzz::as_text(data, size));
}
