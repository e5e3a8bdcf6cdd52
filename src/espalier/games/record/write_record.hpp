// Writes a game as text (see record.hpp): the seven tags that every record has, the others, the moves with their
// numbers in lines shorter than 80 characters, the result.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/games/record/record.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace espalier {

inline std::string written_tag(std::string_view name, std::string_view value) {
    std::string text = "[" + std::string{name} + " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += c == '\n' || c == '\r' ? ' ' : c;
    }
    return text + "\"]\n";
}

// Words one after the other, in lines shorter than 80 characters.
class WrappedWords {
public:
    void put(std::string_view word) {
        constexpr std::size_t widest = 79;
        const bool fits = width_ + 1 + word.size() <= widest;
        if (width_ > 0) text_ += fits ? ' ' : '\n';
        width_ = width_ > 0 && fits ? width_ + 1 + word.size() : word.size();
        text_ += word;
    }
    const std::string& text() const { return text_; }

private:
    std::string text_{};
    std::size_t width_ = 0; // of the last line
};

// `first_to_move` makes the first move: a game may begin with the second side's ("1... e5 2. Nf3").
inline std::string write_record(const GameRecord& record, Side first_to_move = Side::first) {
    std::string text;
    for (const auto& [name, unknown] : seven_tag_roster) {
        const std::string value = record.tag(name).value_or(std::string{unknown});
        text += written_tag(name, name == "Result" ? record.result : value);
    }
    for (const auto& tag : record.tags) {
        const bool is_written =
            std::ranges::find(seven_tag_roster, tag.name, &RosterTag::name) != seven_tag_roster.end();
        if (!is_written) text += written_tag(tag.name, tag.value);
    }
    WrappedWords words;
    std::size_t half_moves = first_to_move == Side::first ? 0 : 1; // before the next move
    for (const auto& move : record.moves) {
        const std::string number = std::to_string(half_moves / 2 + 1);
        if (half_moves % 2 == 0) {
            words.put(number + ".");
        } else if (&move == &record.moves.front()) {
            words.put(number + "...");
        }
        words.put(move.word);
        ++half_moves;
    }
    words.put(record.result);
    return text + "\n" + words.text() + "\n\n";
}

} // namespace espalier
