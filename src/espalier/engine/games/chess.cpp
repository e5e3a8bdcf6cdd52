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

// "8x8, 4x5, 5x5, …": what may stand in the parentheses.
std::string all_boards() {
    std::string boards = "8x8";
    for (const auto& variant : chess::variants) {
        constexpr std::string_view opening = "chess(";
        if (!variant.name.starts_with(opening)) continue;
        boards += fmt::format(", {}",
                              variant.name.substr(opening.size(), variant.name.size() - opening.size() - 1));
    }
    return boards;
}

// "chess", "chess(8x8)", "chess(5x5)", "chess(6x6,bishops)".
std::unique_ptr<Session> open_chess(const Term& term) {
    Arguments arguments{term, "chess(WxH)"};
    const std::string size = arguments.rest();
    arguments.finish();
    const std::string spelling = size.empty() || size == "8x8" ? "chess" : fmt::format("chess({})", size);
    const auto* const variant = std::ranges::find(chess::variants, spelling, &chess::Variant::name);
    if (variant == chess::variants.end()) {
        throw BadInput{fmt::format("there is no chess on {}; expected {}", in_quotes(size), all_boards())};
    }
    return open_variant(*variant);
}

} // namespace

std::vector<GameRow> chess_rows() {
    return {
        {"chess", "chess, chess(WxH)",
         "chess on 8x8; without castling and double steps on the smaller boards: " + all_boards(), "chess", 3,
         open_chess, ".pgn"},
        {"petty", "petty", "Petty chess: 5x6, with the king beside the queen in the corner", "petty", 3,
         [](const Term& term) {
             Arguments{term, "petty"}.finish();
             return open_variant(chess::variant_named("petty"));
         }},
    };
}

} // namespace espalier
