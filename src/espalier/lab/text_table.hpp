// Tables and paragraphs for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::lab {

inline constexpr std::size_t terminal_width = 110;

struct TextColumn {
    std::string head;     // may take several lines
    bool is_right = true; // aligned, as numbers are
    std::string owner{};  // whose column it is, to stand above its head
};

// Aligned, and at most as wide as a terminal: columns that find no room follow in a table below, behind the leading ones
// once more. Every row has a cell for each column.
std::string text_table(const std::vector<TextColumn>& columns,
                       const std::vector<std::vector<std::string>>& rows, std::size_t leading = 1);

// A paragraph whose lines break between words; all but the first begin with so many spaces, and the first takes it that
// as many letters stand before it. Ends in a newline.
std::string wrapped(std::string_view text, std::size_t indent);

} // namespace espalier::lab
