// The words of a game: what it says itself, and working answers for what it does not say.
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/search_report.hpp"

#include <algorithm>
#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

// At spaces; no empty words.
std::vector<std::string> split_words(std::string_view text);

std::string in_small_letters(std::string_view text);

// "move 'z9' is not legal here; expected one of: a3 b3 …"
BadInput no_such_move(std::string_view written, const std::vector<std::string>& legal);

template <Game G>
MovesOf<G> legal_moves(const G& game, const PositionOf<G>& position) {
    MovesOf<G> moves;
    game.moves(position, moves);
    return moves;
}

template <Game G>
std::string text_of(const G& game, const PositionOf<G>& position, const MoveOf<G>& move) {
    if constexpr (WritesMoves<G>) {
        return game.move_text(position, move);
    } else if constexpr (std::integral<MoveOf<G>>) {
        return std::to_string(move);
    } else {
        const auto moves = legal_moves(game, position);
        return std::to_string(std::ranges::find(moves, move) - moves.begin());
    }
}

template <Game G>
MoveWords words_of(const G& game, const PositionOf<G>& position, const MoveOf<G>& move) {
    MoveWords words{text_of(game, position, move), {}};
    if constexpr (NamesMoves<G>) {
        words.name = game.move_name(position, move);
    } else {
        words.name = words.text;
    }
    return words;
}

template <Game G>
std::string side_name_of([[maybe_unused]] const G& game, Side side) {
    if constexpr (NamesSides<G>) {
        return game.side_name(side);
    } else {
        return side == Side::first ? "first" : "second";
    }
}

template <Game G>
PositionOf<G> position_from([[maybe_unused]] const G& game, std::string_view text) {
    if constexpr (WritesPositions<G>) {
        return game.from_text(text);
    } else {
        throw BadInput{"position " + in_quotes(text) +
                       ": expected 'start', or 'start' and the moves from there"};
    }
}

// The legal move that is written so: its text, its name, or its name in other letters (A3 for a3) if only one
// fits. Throws BadInput otherwise.
template <Game G>
MoveOf<G> find_move(const G& game, const PositionOf<G>& position, std::string_view written) {
    const auto moves = legal_moves(game, position);
    std::vector<std::string> names;
    std::vector<MoveOf<G>> nearly;
    for (const auto& move : moves) {
        const MoveWords words = words_of(game, position, move);
        if (words.text == written || words.name == written) return move;
        if (in_small_letters(words.name) == in_small_letters(written)) nearly.push_back(move);
        names.push_back(words.name);
    }
    if (nearly.size() == 1) return nearly.front();
    if (names.empty()) throw BadInput{"move " + in_quotes(written) + ": the game is over"};
    throw no_such_move(written, names);
}

} // namespace espalier
