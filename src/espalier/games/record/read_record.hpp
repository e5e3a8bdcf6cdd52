// Reads games from text (see record.hpp), in time proportional to its length, whatever it contains.
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/games/record/record.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier {

class RecordReader {
public:
    explicit RecordReader(std::string_view text) : text_(text) {
        constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
        if (text_.starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
    }

    // The next game; none at the end of the text. Throws BadInput: "line 7: a variation is left open".
    std::optional<GameRecord> next() {
        skip_blanks();
        if (is_at_end()) return std::nullopt;
        GameRecord record;
        for (; !is_at_end() && now() == '['; skip_blanks()) record.tags.push_back(read_tag());
        refuse_double_tags(record.tags);
        read_moves(record);
        return record;
    }

    // Where the reader stands.
    std::size_t line() const { return line_; }

private:
    bool is_at_end() const { return at_ == text_.size(); }
    char now() const { return text_[at_]; }
    void step() {
        if (now() == '\n') ++line_;
        ++at_;
    }

    [[noreturn]] static void refuse(std::size_t line, const std::string& why) {
        throw BadInput{"line " + std::to_string(line) + ": " + why};
    }
    [[noreturn]] void refuse_what_is_here(const std::string& expected) const {
        if (is_at_end()) refuse(line_, "the text ends; expected " + expected);
        refuse(line_, "unexpected " + in_quotes(text_.substr(at_, 1)) + "; expected " + expected);
    }

    static bool is_space(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }
    static bool is_digit(char c) { return '0' <= c && c <= '9'; }
    static bool is_of_a_name(char c) {
        return is_digit(c) || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_';
    }
    static bool is_of_a_word(char c) {
        constexpr std::string_view marks = "[](){}<>;.!?$\"%";
        return '!' <= c && c <= '~' && marks.find(c) == std::string_view::npos;
    }

    template <class Belongs>
    std::string_view read_while(Belongs belongs) {
        const std::size_t begin = at_;
        while (!is_at_end() && belongs(now())) step();
        return text_.substr(begin, at_ - begin);
    }

    // ---- what is read over

    void skip_line() {
        read_while([](char c) { return c != '\n'; });
    }

    void skip_comment() {
        const std::size_t began = line_;
        read_while([](char c) { return c != '}'; });
        if (is_at_end()) refuse(began, "the comment that begins here has no '}'");
        step();
    }

    // Spaces, comments, and lines that begin with '%'.
    void skip_blanks() {
        while (true) {
            read_while(is_space);
            if (is_at_end()) return;
            const bool begins_line = at_ == 0 || text_[at_ - 1] == '\n';
            if (now() == '{') {
                skip_comment();
            } else if (now() == ';' || (now() == '%' && begins_line)) {
                skip_line();
            } else {
                return;
            }
        }
    }

    // ---- tags

    GameRecord::Tag read_tag() {
        GameRecord::Tag tag;
        tag.line = line_;
        step();
        read_while(is_space);
        tag.name = read_while(is_of_a_name);
        if (tag.name.empty()) refuse_what_is_here("a tag as in [White \"name\"]");
        read_while(is_space);
        if (is_at_end() || now() != '"') refuse_what_is_here("a value in quotation marks");
        tag.value = read_quoted();
        read_while(is_space);
        if (is_at_end() || now() != ']') refuse_what_is_here("']' at the end of the tag");
        step();
        return tag;
    }

    // A backslash before a quotation mark or another backslash stands for that.
    std::string read_quoted() {
        std::string value;
        for (step(); !is_at_end() && now() != '\n'; step()) {
            if (now() == '"') {
                step();
                return value;
            }
            const bool is_escape =
                now() == '\\' && at_ + 1 < text_.size() && (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\');
            if (is_escape) step();
            value += now();
        }
        refuse(line_, "the value of a tag has no closing quotation mark");
    }

    static void refuse_double_tags(const std::vector<GameRecord::Tag>& tags) {
        std::vector<std::reference_wrapper<const GameRecord::Tag>> sorted{tags.begin(), tags.end()};
        const auto name_of = [](const GameRecord::Tag& tag) -> const std::string& { return tag.name; };
        std::ranges::stable_sort(sorted, {}, name_of);
        const auto twice = std::ranges::adjacent_find(sorted, {}, name_of);
        if (twice == sorted.end()) return;
        const GameRecord::Tag& second = *(twice + 1);
        refuse(second.line, "the tag " + in_quotes(second.name) + " is given twice");
    }

    // ---- moves

    void read_moves(GameRecord& record) {
        std::size_t open_variations = 0;
        std::size_t outermost = 0; // the line where it begins
        while (true) {
            skip_blanks();
            if (is_at_end() && open_variations > 0)
                refuse(outermost, "the variation that begins here has no ')'");
            if (is_at_end() || now() == '[')
                refuse(line_, "the game has no result at its end; " + expected_result());
            if (now() == '(') {
                if (open_variations++ == 0) outermost = line_;
                step();
            } else if (now() == ')') {
                if (open_variations == 0) refuse(line_, "a ')' too many");
                --open_variations;
                step();
            } else if (now() == '.' || now() == '!' || now() == '?') {
                step();
            } else if (now() == '$') {
                step();
                if (read_while(is_digit).empty()) refuse_what_is_here("a number after '$'");
            } else {
                const GameRecord::Move move{std::string{read_word()}, line_};
                if (open_variations > 0 || std::ranges::all_of(move.word, is_digit)) continue;
                if (is_result(move.word)) return end_with(record, move);
                record.moves.push_back(move);
            }
        }
    }

    std::string_view read_word() {
        const std::string_view word = read_while(is_of_a_word);
        if (word.empty()) refuse_what_is_here("a move");
        return word;
    }

    static bool is_result(std::string_view word) {
        return std::ranges::find(record_results, word) != record_results.end();
    }
    static std::string expected_result() { return "expected 1-0, 0-1, 1/2-1/2 or *"; }

    static void end_with(GameRecord& record, const GameRecord::Move& result) {
        if (const auto said = record.tag("Result"); said && *said != result.word) {
            refuse(result.line, "the game ends with " + in_quotes(result.word) +
                                    ", but its tag Result says " + in_quotes(*said));
        }
        record.result = result.word;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

// Every game of the text. Throws BadInput in one line, with the number of the line that is wrong.
inline std::vector<GameRecord> read_records(std::string_view text) {
    RecordReader reader{text};
    std::vector<GameRecord> records;
    while (auto record = reader.next()) records.push_back(std::move(*record));
    return records;
}

// The only game of the text. Throws BadInput also if there is none, or more than one.
inline GameRecord read_record(std::string_view text) {
    RecordReader reader{text};
    auto record = reader.next();
    if (!record) throw BadInput{"line " + std::to_string(reader.line()) + ": there is no game here"};
    const std::size_t end = reader.line();
    if (reader.next()) {
        throw BadInput{"line " + std::to_string(end) +
                       ": the game ends here, and another follows; expected one"};
    }
    return std::move(*record);
}

} // namespace espalier
