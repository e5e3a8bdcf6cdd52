// The text of a match's journal (checked_lines.hpp), so that a match that was killed goes on where it was:
//
//   espalier match 1; game tic-tac-toe; A alphabeta by lines; …; check 5a0c61b0ae1f3c2d
//   game 0 draw rules; A x; from start; opening 4 0 8 1; moves 7 6 2 5; check 0c2d5a61b0ae1f3c
#pragma once

#include "espalier/engine/match/match_game.hpp"
#include "espalier/engine/match/tally.hpp"
#include "espalier/engine/match/terms.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace espalier {

// Both end in a newline.
std::string journal_heading(const MatchTerms& terms);
std::string journal_line(const MatchTerms& terms, const MatchGame& game);

struct JournalContent {
    std::map<int, GameResult> results{};
    std::size_t whole_bytes = 0; // what stands behind them is a line that was not written to its end
};

// Throws BadInput, with the number of the line, for a journal of other terms, for damage other than a last line without
// its end, and for what is no journal.
JournalContent read_journal(std::string_view text, const MatchTerms& terms);

} // namespace espalier
