// Reads tables.txt: rows of `game | position | counts`, with # before a comment.
#pragma once

#include <cstdint>
#include <istream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace espalier::perft_tables {

struct Row {
    std::string game;
    std::string position;              // "start" for the start
    std::vector<std::uint64_t> counts; // at depth 1, 2, …
};

inline std::string trimmed(const std::string& text) {
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == std::string::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// Throws std::runtime_error for a line that is not a row.
inline Row read_row(const std::string& line) {
    std::istringstream text{line};
    Row row;
    std::string counts;
    std::getline(text, row.game, '|');
    std::getline(text, row.position, '|');
    std::getline(text, counts);
    row.game = trimmed(row.game);
    row.position = trimmed(row.position);
    std::istringstream numbers{counts};
    for (std::uint64_t count = 0; numbers >> count;) row.counts.push_back(count);
    if (row.game.empty() || row.position.empty() || row.counts.empty() || !numbers.eof()) {
        throw std::runtime_error{"not a row of a perft table: " + line};
    }
    return row;
}

inline std::vector<Row> read(std::istream& file) {
    std::vector<Row> rows;
    for (std::string line; std::getline(file, line);) {
        line = trimmed(line.substr(0, line.find('#')));
        if (!line.empty()) rows.push_back(read_row(line));
    }
    return rows;
}

} // namespace espalier::perft_tables
