// A text of lines to which lines are only ever added, so that work that was killed goes on where it was:
//
//   espalier match 1; game tic-tac-toe; …; check 5a0c61b0ae1f3c2d
//   game 0 draw rules; …; check 0c2d5a61b0ae1f3c
//
// The check of a line is a hash (fnv_1a.hpp) of it and of the first line: a line of another text does not fit either.
#pragma once

#include "espalier/core/bad_input.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

// What the first line says: whose text it is ("espalier match 1; "), and on what terms it was written.
struct LinesHeading {
    std::string first_words;
    std::string terms;
    std::string what; // "match", for who is told that it is another one's

    // Both end in a newline.
    std::string line() const;
    std::string line_below(std::string_view text) const;
};

struct CheckedLines {
    struct Line {
        std::size_t number; // the heading is 1
        std::string_view text;
    };

    std::vector<Line> lines{};
    std::size_t whole_bytes = 0; // what stands behind them is a line that was not written to its end
};

// Throws BadInput, with the number of the line, for a text of other terms, for damage other than a last line without its
// end, and for what is no such text.
CheckedLines read_checked_lines(std::string_view text, const LinesHeading& heading);

BadInput wrong_line(std::size_t number, std::string_view why);

} // namespace espalier
