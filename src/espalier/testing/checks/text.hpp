// What is written of positions and moves is read back, and says which is which.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/core/game_words.hpp"
#include "espalier/testing/visit.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::conformance {

struct PositionTextIsReadBack {
    static constexpr std::string_view name = "the text of a position is read back";

    template <WritesPositions G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        const std::string text = visit.game.to_text(visit.position);
        verdict.expect(visit.game.from_text(text) == visit.position, "from_text gives another position");
        return verdict;
    }
};

// `write` gives no two moves the same text. Moves that are equal are not its business.
template <Game G, class Write>
Verdict texts_are_distinct(const Visit<G>& visit, Write write) {
    Verdict verdict;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < visit.moves.size(); ++i) {
        texts.push_back(write(visit.moves[i]));
        std::size_t same = 0;
        while (texts[same] != texts[i]) ++same;
        verdict.expect(visit.moves[same] == visit.moves[i], "'" + texts[i] + "' is also that of another move",
                       i);
    }
    return verdict;
}

struct MoveTextsAreDistinct {
    static constexpr std::string_view name = "the texts of moves are distinct";

    template <WritesMoves G>
    static Verdict at(const Visit<G>& visit) {
        return texts_are_distinct(
            visit, [&](const MoveOf<G>& move) { return visit.game.move_text(visit.position, move); });
    }
};

struct MoveTextsAreWords {
    static constexpr std::string_view name = "the text of a move is one word";

    template <WritesMoves G>
    static Verdict at(const Visit<G>& visit) {
        const auto is_space = [](unsigned char c) { return std::isspace(c) != 0; };
        Verdict verdict;
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const std::string text = visit.game.move_text(visit.position, visit.moves[i]);
            verdict.expect(!text.empty(), "it is empty", i);
            verdict.expect(std::ranges::none_of(text, is_space), "there is a space in it", i);
        }
        return verdict;
    }
};

struct MoveNamesAreDistinct {
    static constexpr std::string_view name = "the names of moves are distinct";

    template <NamesMoves G>
    static Verdict at(const Visit<G>& visit) {
        return texts_are_distinct(
            visit, [&](const MoveOf<G>& move) { return visit.game.move_name(visit.position, move); });
    }
};

struct MovesAreReadBack {
    static constexpr std::string_view name = "moves are read back from text and name";

    // Whether two moves share a text is not its business.
    template <ReadsMoves G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const MoveWords words = words_of(visit.game, visit.position, visit.moves[i]);
            const auto by_text = visit.game.move_from(visit.position, words.text);
            const auto by_name = visit.game.move_from(visit.position, words.name);
            verdict.expect(by_text && words_of(visit.game, visit.position, *by_text).text == words.text,
                           "its text is not read as the move", i);
            verdict.expect(by_name && words_of(visit.game, visit.position, *by_name).name == words.name,
                           "its name is not read as the move", i);
        }
        return verdict;
    }
};

} // namespace espalier::conformance
