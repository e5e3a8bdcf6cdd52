// The readers of a game: the first line is a position, the second has moves to play from there.
#pragma once

#include "espalier/core/game_words.hpp"
#include "espalier/testing/checks.hpp"
#include "espalier/testing/visit.hpp"
#include "fuzz/fuzz.hpp"

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <tuple>

namespace espalier::fuzz {

// Everything that the conformance kit asks of a position.
template <Game G>
void expect_sound(const G& game, const PositionOf<G>& position) {
    conformance::MetPositions<G> met;
    std::mt19937_64 random{1};
    conformance::Visit<G> visit{game, position, met, random};
    for (const auto& check : conformance::all_checks<G>()) {
        if (check.at == nullptr) continue;
        const auto verdict = check.at(visit);
        expect(!verdict.complaint(),
               std::string{check.name} + (verdict.complaint() ? ": " + verdict.complaint()->what : ""));
    }
}

template <Game G>
void read_as(const G& game, std::string_view input) {
    constexpr std::size_t most_moves = 20;
    const auto end = std::min(input.find('\n'), input.size());
    auto position = unless_refused([&] { return position_from(game, input.substr(0, end)); });
    if (!position) return;
    expect_sound(game, *position);
    auto words = split_words(input.substr(end));
    words.resize(std::min(words.size(), most_moves));
    for (const auto& word : words) {
        const auto move = unless_refused([&] { return find_move(game, *position, word); });
        if (!move) return;
        position = game.play(*position, *move);
        expect_sound(game, *position);
    }
}

// The same bytes for each of several games, sizes of a board for example.
template <class... Games>
int read_as_each(const std::tuple<Games...>& games, std::string_view input) {
    std::apply([&](const auto&... game) { (read_as(game, input), ...); }, games);
    return 0;
}

} // namespace espalier::fuzz
