#include "espalier/lab/text_table.hpp"

#include <algorithm>
#include <sstream>

namespace espalier::lab {
namespace {

constexpr std::string_view gap = "  ";
constexpr std::size_t widest_head = 14; // beyond that it takes another line, if it has more words
constexpr std::size_t widest_first_head = 40;

using Lines = std::vector<std::string>;
using Rows = std::vector<std::vector<std::string>>;

// In letters, not in bytes of UTF-8.
std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

Lines in_lines(std::string_view text, std::size_t width) {
    Lines lines;
    std::istringstream words{std::string{text}};
    for (std::string word; words >> word;) {
        if (!lines.empty() && width_of(lines.back()) + 1 + width_of(word) <= width)
            lines.back() += " " + word;
        else
            lines.push_back(word);
    }
    return lines;
}

std::string padded(const std::string& text, std::size_t width, bool is_right) {
    const std::string spaces(width - std::min(width, width_of(text)), ' ');
    return is_right ? spaces + text : text + spaces;
}

// A column with its head in lines and its width.
struct Laid {
    std::size_t index;
    bool is_right;
    Lines head;
    std::size_t width = 0;
};

Laid laid_out(const TextColumn& column, std::size_t index, const Rows& rows) {
    Laid laid{index, column.is_right, in_lines(column.head, index == 0 ? widest_first_head : widest_head)};
    if (!column.owner.empty()) laid.head.insert(laid.head.begin(), column.owner);
    for (const std::string& line : laid.head) laid.width = std::max(laid.width, width_of(line));
    for (const auto& row : rows) laid.width = std::max(laid.width, width_of(row[index]));
    return laid;
}

std::size_t width_of(const std::vector<Laid>& columns) {
    std::size_t width = 0;
    for (const Laid& column : columns) width += column.width + (width == 0 ? 0 : gap.size());
    return width;
}

std::string line_of(const std::vector<Laid>& columns, const auto& cell_of) {
    std::string line;
    for (const Laid& column : columns) {
        if (&column != &columns.front()) line += gap;
        line += padded(cell_of(column), column.width, column.is_right);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

// The last line of each head stands on the same line.
std::string head_of(const std::vector<Laid>& columns) {
    std::size_t height = 0;
    for (const Laid& column : columns) height = std::max(height, column.head.size());
    std::string text;
    for (std::size_t left = height; left > 0; --left) {
        text += line_of(columns, [&](const Laid& column) -> std::string {
            return column.head.size() < left ? "" : column.head[column.head.size() - left];
        });
    }
    return text;
}

std::string table_of(const std::vector<Laid>& columns, const Rows& rows) {
    std::string text = head_of(columns);
    for (const auto& row : rows)
        text += line_of(columns, [&](const Laid& column) { return row[column.index]; });
    return text;
}

} // namespace

std::string text_table(const std::vector<TextColumn>& columns, const Rows& rows, std::size_t leading) {
    std::vector<Laid> all;
    for (std::size_t i = 0; i < columns.size(); ++i) all.push_back(laid_out(columns[i], i, rows));
    const auto first_of_rest = all.begin() + static_cast<std::ptrdiff_t>(std::min(leading, all.size()));
    const std::vector<Laid> leaders{all.begin(), first_of_rest};
    std::string text;
    std::vector<Laid> fitting = leaders;
    for (auto next = first_of_rest; next != all.end(); ++next) {
        const bool has_room = width_of(fitting) + gap.size() + next->width <= terminal_width;
        if (!has_room && fitting.size() > leaders.size()) {
            text += table_of(fitting, rows) + "\n";
            fitting = leaders;
        }
        fitting.push_back(*next);
    }
    return text + table_of(fitting, rows);
}

std::string wrapped(std::string_view text, std::size_t indent) {
    std::string paragraph;
    for (const std::string& line : in_lines(text, terminal_width - indent)) {
        if (!paragraph.empty()) paragraph += std::string(indent, ' ');
        paragraph += line + "\n";
    }
    return paragraph.empty() ? "\n" : paragraph;
}

} // namespace espalier::lab
