#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/games/chess_sessions.hpp"
#include "espalier/engine/games/rows.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

namespace espalier {
namespace {

std::unique_ptr<Session> open_variant(const chess::Variant& variant) {
    for (auto* const open : {open_sized_chess<8, 8>, open_small_chess, open_middling_chess}) {
        if (auto session = open(variant)) return session;
    }
    throw std::logic_error{fmt::format("{} is listed, but no session has its size", variant.name)};
}

// "chess", "chess(8x8)", "chess(5x5)", "chess(6x6,bishops)".
std::unique_ptr<Session> open_chess(const Term& term) {
    Arguments arguments{term, "chess(WxH)"};
    const std::string size = arguments.rest();
    arguments.finish();
    const std::string spelling = size.empty() || size == "8x8" ? "chess" : fmt::format("chess({})", size);
    const auto* const variant = std::ranges::find(chess::variants, spelling, &chess::Variant::name);
    if (variant == chess::variants.end()) {
        throw BadInput{fmt::format(
            "chess: there is no board {}; expected 4x5, 5x5, 5x6, 6x6 (or 6x6,bishops), 6x7, 7x7, "
            "7x8 or 8x8",
            in_quotes(size))};
    }
    return open_variant(*variant);
}

} // namespace

std::vector<GameRow> chess_rows() {
    return {
        {"chess", "chess, chess(WxH)",
         "chess on 8x8; without castling and double steps on 4x5, 5x5, 5x6, 6x6, 6x7, 7x7 and 7x8", "chess",
         3, open_chess, ".pgn"},
        {"petty", "petty", "Petty chess: 5x6, with the king beside the queen in the corner", "petty", 3,
         [](const Term& term) {
             Arguments{term, "petty"}.finish();
             return open_variant(chess::variant_named("petty"));
         }},
    };
}

} // namespace espalier
