#include "espalier/games/chess/chess.hpp"

#include "fuzz/records.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace espalier;
    static const chess::Chess<8, 8> game{chess::variant_named("chess")};
    return fuzz::read_as_record(game, fuzz::as_text(data, size));
}
