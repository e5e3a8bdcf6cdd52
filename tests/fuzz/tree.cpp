// An explicit tree on the first line, moves in it on the second.
#include "espalier/games/tree/explicit_tree.hpp"

#include "fuzz/game_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace espalier;
    const std::string_view input = fuzz::as_text(data, size);
    const auto end = std::min(input.find('\n'), input.size());
    const auto game = fuzz::unless_refused([&] { return tree::ExplicitTree{input.substr(0, end)}; });
    if (!game) return 0;
    auto position = start_of(*game);
    fuzz::expect_sound(*game, position);
    for (const auto& word : split_words(input.substr(end))) {
        const auto move = fuzz::unless_refused([&] { return find_move(*game, position, word); });
        if (!move) return 0;
        position = game->play(position, *move);
    }
    return 0;
}
