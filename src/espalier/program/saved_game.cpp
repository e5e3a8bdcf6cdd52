#include "espalier/program/saved_game.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/game_words.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/fnv_1a.hpp"
#include "espalier/program/file.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace espalier {
namespace {

constexpr std::string_view first_line = "espalier game 1\n";
constexpr std::size_t all_lines = 5;

std::string check_line(std::string_view lines_above) {
    return fmt::format("check {:016x}\n", fnv_1a(lines_above));
}

// The lines of a file that claims to be a saved game, read one after the other.
class SavedLines {
public:
    // Throws BadInput unless the first line and the last are right.
    SavedLines(std::string path, std::string_view text) : path_(std::move(path)) {
        for (std::string_view rest = text; !rest.empty();) {
            const auto length = std::min(rest.find('\n'), rest.size() - 1) + 1;
            lines_.emplace_back(rest.substr(0, length));
            rest.remove_prefix(length);
        }
        if (lines_.empty() || lines_.front() != first_line) {
            throw wrong(1, "not the first line of a game saved here");
        }
        if (lines_.size() != all_lines) {
            throw wrong(lines_.size(),
                        fmt::format("the end, but a saved game has {} lines; it is damaged", all_lines));
        }
        if (lines_.back() != check_line(text.substr(0, text.size() - lines_.back().size()))) {
            throw wrong(all_lines, "does not fit the lines above; the file is damaged");
        }
    }

    // Hands the next line, without the word it has to begin with, to `read`. Throws BadInput with the name of
    // the file and the line if that does.
    template <class Read>
    auto next(std::string_view word, Read read) {
        ++done_;
        try {
            return read(rest_after(word));
        } catch (const BadInput& error) { throw wrong(done_, error.what()); }
    }

private:
    std::string rest_after(std::string_view word) const {
        const std::string& line = lines_[done_ - 1];
        if (!line.starts_with(word)) throw BadInput{fmt::format("expected '{}' first", word)};
        const auto begin = std::min(line.find_first_not_of(' ', word.size()), line.size() - 1);
        return line.substr(begin, line.size() - 1 - begin);
    }

    BadInput wrong(std::size_t line, std::string_view why) const {
        return BadInput{fmt::format("{}, line {}: {}", in_quotes(path_, 200), line, why)};
    }

    std::string path_;
    std::vector<std::string> lines_; // each with its end of line, which the last may lack
    std::size_t done_ = 1;           // the first line and the last were read by the constructor
};

bool is_for_records(std::string_view path, const Session& session) {
    const auto extension = session.record_extension();
    return extension && in_small_letters(path).ends_with(*extension);
}

// A file whose name promises a record holds one.
void refuse_promise_of_a_record(const Catalogue& games, const Session& session, const std::string& path) {
    const auto other = games.open_for_record(path);
    if (!other) return;
    throw BadInput{fmt::format("{} is a name for games of {}, not of {}; choose one that does not end so",
                               in_quotes(path, 200), other->game(), session.game())};
}

// The start of the game that a record in this file is of; null if it is no file for records.
std::unique_ptr<Session> game_of_record(const Catalogue& games, const std::string& path,
                                        const std::string& game) {
    if (!game.empty()) {
        auto session = games.open(game);
        if (is_for_records(path, *session)) return session;
    }
    return games.open_for_record(path);
}

} // namespace

std::string saved_text(const Catalogue& games, const Session& session, const std::string& path) {
    if (is_for_records(path, session)) return session.record();
    refuse_promise_of_a_record(games, session, path);
    std::string moves;
    for (const auto& move : session.moves_played()) moves += " " + move.text;
    const std::string text = fmt::format("{}game {}\nposition {}\nmoves{}\n", first_line, session.game(),
                                         session.beginning(), moves);
    return text + check_line(text);
}

std::unique_ptr<Session> load_game(const Catalogue& games, const std::string& path, const std::string& game) {
    const std::string text = read_file(path);
    auto session = game_of_record(games, path, game);
    if (session && !text.starts_with(first_line)) {
        try {
            session->take_up_record(text);
        } catch (const BadInput& error) {
            throw BadInput{fmt::format("{}, {}", in_quotes(path, 200), error.what())};
        }
        return session;
    }
    SavedLines lines{path, text};
    session = lines.next("game", [&](const std::string& spelling) { return games.open(spelling); });
    lines.next("position", [&](const std::string& position) { session->set_up(position); });
    lines.next("moves", [&](const std::string& moves) {
        for (const auto& move : split_words(moves)) session->play(move);
    });
    return session;
}

} // namespace espalier
