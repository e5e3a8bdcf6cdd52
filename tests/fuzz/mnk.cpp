#include "espalier/games/mnk/mnk.hpp"

#include "fuzz/game_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace espalier;
    static const std::tuple games{mnk::TicTacToe{}, mnk::SmallMnk{{4, 3, 3}}, mnk::LargeMnk{{19, 19, 5}}};
    return fuzz::read_as_each(games, fuzz::as_text(data, size));
}
