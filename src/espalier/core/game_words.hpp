// The words of a game: what it says itself, and working answers for what it does not say.
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/in_quotes.hpp"

#include <algorithm>
#include <cctype>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

// The canonical text of a move, and what people call it.
struct MoveWords {
    std::string text;
    std::string name;
};

// At spaces; no empty words.
inline std::vector<std::string> split_words(std::string_view text) {
    constexpr std::string_view spaces = " \t\r\n";
    std::vector<std::string> words;
    while (true) {
        const auto begin = text.find_first_not_of(spaces);
        if (begin == std::string_view::npos) return words;
        const auto end = std::min(text.find_first_of(spaces, begin), text.size());
        words.emplace_back(text.substr(begin, end - begin));
        text.remove_prefix(end);
    }
}

inline std::string in_small_letters(std::string_view text) {
    std::string result{text};
    std::ranges::transform(result, result.begin(), [](unsigned char c) { return std::tolower(c); });
    return result;
}

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

// "move 'z9' is not legal here; expected one of: a3 b3 …"
template <Game G>
BadInput no_such_move(const G& game, const PositionOf<G>& position, std::string_view written) {
    constexpr std::size_t most_shown = 12;
    const auto moves = legal_moves(game, position);
    if (moves.empty()) return BadInput{"move " + in_quotes(written) + ": the game is over"};
    std::string text = "move " + in_quotes(written) + " is not legal here; expected one of:";
    for (std::size_t i = 0; i < std::min(moves.size(), most_shown); ++i) {
        text += " " + words_of(game, position, moves[i]).name;
    }
    if (moves.size() > most_shown) text += " … (" + std::to_string(moves.size()) + " in all)";
    return BadInput{text};
}

// The legal move that is written so: as the game itself reads moves; or else its text, its name, or its name in
// other letters (A3 for a3) if only one fits. Throws BadInput otherwise.
template <Game G>
MoveOf<G> find_move(const G& game, const PositionOf<G>& position, std::string_view written) {
    if constexpr (ReadsMoves<G>) {
        if (const auto move = game.move_from(position, written)) return *move;
    } else {
        std::vector<MoveOf<G>> nearly;
        for (const auto& move : legal_moves(game, position)) {
            const MoveWords words = words_of(game, position, move);
            if (words.text == written || words.name == written) return move;
            if (in_small_letters(words.name) == in_small_letters(written)) nearly.push_back(move);
        }
        if (nearly.size() == 1) return nearly.front();
    }
    throw no_such_move(game, position, written);
}

} // namespace espalier
