#include "espalier/engine/match/journal.hpp"

#include "espalier/core/game_words.hpp"
#include "espalier/core/number_in.hpp"
#include "espalier/engine/checked_lines.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace espalier {
namespace {

constexpr std::array<std::string_view, 3> result_words{"loss", "draw", "win"};
constexpr std::array<std::string_view, 3> ending_words{"rules", "agreement", "length"};

// "game 17 win rules; …"
std::optional<std::pair<int, GameResult>> read_game(std::string_view text) {
    const auto words = split_words(text.substr(0, text.find(';')));
    if (words.size() != 4 || words[0] != "game") return std::nullopt;
    const auto number = number_in(words[1], 0, std::numeric_limits<int>::max());
    const auto result = std::ranges::find(result_words, words[2]);
    if (!number || result == result_words.end()) return std::nullopt;
    return std::pair{*number, static_cast<GameResult>(result - result_words.begin())};
}

LinesHeading heading_of(const MatchTerms& terms) { return {"espalier match 1; ", terms.text(), "match"}; }

} // namespace

std::string journal_heading(const MatchTerms& terms) { return heading_of(terms).line(); }

std::string journal_line(const MatchTerms& terms, const MatchGame& game) {
    return heading_of(terms).line_below(
        fmt::format("game {} {} {}; A {}; from {}; opening {}; moves {}", game.number,
                    result_words[static_cast<std::size_t>(game.result)],
                    ending_words[static_cast<std::size_t>(game.ended_by)], game.side_of_a, game.beginning,
                    fmt::join(game.opening, " "), fmt::join(game.moves, " ")));
}

JournalContent read_journal(std::string_view text, const MatchTerms& terms) {
    const CheckedLines checked = read_checked_lines(text, heading_of(terms));
    JournalContent content{.whole_bytes = checked.whole_bytes};
    for (const auto& [number, game] : checked.lines) {
        const auto result = read_game(game);
        if (!result) throw wrong_line(number, "expected a game and its result");
        if (!content.results.insert(*result).second) {
            throw wrong_line(number, fmt::format("game {} stands there a second time", result->first));
        }
    }
    return content;
}

} // namespace espalier
