#include "espalier/engine/match/journal.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/game_words.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/core/number_in.hpp"
#include "espalier/engine/fnv_1a.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace espalier {
namespace {

constexpr std::string_view first_words = "espalier match 1; ";
constexpr std::array<std::string_view, 3> result_words{"loss", "draw", "win"};
constexpr std::array<std::string_view, 3> ending_words{"rules", "agreement", "length"};

std::string check_of(std::string_view heading, std::string_view text) {
    return fmt::format("; check {:016x}\n", fnv_1a(text, fnv_1a(heading)));
}

std::string with_check(std::string_view heading, const std::string& text) {
    return text + check_of(heading, text);
}

// The text of a line without its check, if that is right.
std::optional<std::string_view> checked(std::string_view heading, std::string_view line) {
    const auto length = line.rfind("; check ");
    if (length == std::string_view::npos) return std::nullopt;
    const std::string_view text = line.substr(0, length);
    return line.substr(length) == check_of(heading, text) ? std::optional{text} : std::nullopt;
}

// "game 17 win rules; …"
std::optional<std::pair<int, GameResult>> read_game(std::string_view text) {
    const auto words = split_words(text.substr(0, text.find(';')));
    if (words.size() != 4 || words[0] != "game") return std::nullopt;
    const auto number = number_in(words[1], 0, std::numeric_limits<int>::max());
    const auto result = std::ranges::find(result_words, words[2]);
    if (!number || result == result_words.end()) return std::nullopt;
    return std::pair{*number, static_cast<GameResult>(result - result_words.begin())};
}

BadInput wrong_line(std::size_t number, std::string_view why) {
    return BadInput{fmt::format("line {}: {}", number, why)};
}

void refuse_other_heading(std::string_view line, const std::string& heading) {
    if (line == heading) return;
    if (!line.starts_with(first_words)) throw wrong_line(1, "not the first line of a match's journal");
    const auto terms = checked("", line);
    if (!terms) throw wrong_line(1, "does not fit its check; the file is damaged");
    throw wrong_line(1, fmt::format("the journal of another match: {}",
                                    in_quotes(terms->substr(first_words.size()), 250)));
}

} // namespace

std::string journal_heading(const MatchTerms& terms) {
    return with_check("", std::string{first_words} + terms.text());
}

std::string journal_line(const MatchTerms& terms, const MatchGame& game) {
    return with_check(journal_heading(terms),
                      fmt::format("game {} {} {}; A {}; from {}; opening {}; moves {}", game.number,
                                  result_words[static_cast<std::size_t>(game.result)],
                                  ending_words[static_cast<std::size_t>(game.ended_by)], game.side_of_a,
                                  game.beginning, fmt::join(game.opening, " "), fmt::join(game.moves, " ")));
}

JournalContent read_journal(std::string_view text, const MatchTerms& terms) {
    const std::string heading = journal_heading(terms);
    JournalContent content;
    const bool is_torn_heading = heading.starts_with(text); // nothing at all is one, too
    if (is_torn_heading && text != heading) return content;
    std::size_t number = 1;
    for (auto end = text.find('\n'); end != std::string_view::npos;
         end = text.find('\n', content.whole_bytes), ++number) {
        const std::string_view line = text.substr(content.whole_bytes, end + 1 - content.whole_bytes);
        content.whole_bytes = end + 1;
        if (number == 1) {
            refuse_other_heading(line, heading);
            continue;
        }
        const auto game = checked(heading, line);
        if (!game) throw wrong_line(number, "does not fit its check; the file is damaged");
        const auto result = read_game(*game);
        if (!result) throw wrong_line(number, "expected a game and its result");
        if (!content.results.insert(*result).second) {
            throw wrong_line(number, fmt::format("game {} stands there a second time", result->first));
        }
    }
    if (content.whole_bytes == 0) refuse_other_heading(text, heading);
    return content;
}

} // namespace espalier
