#include "espalier/games/ultimate/ultimate.hpp"

#include "fuzz/game_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace espalier::ultimate;
    static const std::tuple games{Ultimate<3>{}, Ultimate<3>{{.rule = Rule::open}},
                                  Ultimate<2>{{.end = End::most_boards}},
                                  Ultimate<4>{{.rule = Rule::open, .end = End::most_boards}}, Ultimate<5>{}};
    return espalier::fuzz::read_as_each(games, espalier::fuzz::as_text(data, size));
}
