#include "espalier/games/checkers/checkers.hpp"

#include "fuzz/game_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::tuple games{espalier::checkers::Checkers{}};
    return espalier::fuzz::read_as_each(games, espalier::fuzz::as_text(data, size));
}
