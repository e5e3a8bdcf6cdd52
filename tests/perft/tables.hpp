// Reads the tables: rows of `game | position | counts`, with # before a comment.
#pragma once

#include "espalier/engine/session.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <istream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace espalier::perft_tables {

struct Row {
    std::string game;
    std::string position; // "start" for the start
    Counting counting = Counting::moves;
    std::vector<std::uint64_t> counts{}; // at depth 1, 2, …
};

inline std::string trimmed(const std::string& text) {
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == std::string::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// Throws std::runtime_error for a line that is not a row.
inline Row read_row(const std::string& line) {
    constexpr std::string_view by_path = "paths ";
    std::istringstream text{line};
    Row row;
    std::string counts;
    std::getline(text, row.game, '|');
    std::getline(text, row.position, '|');
    std::getline(text, counts);
    row.game = trimmed(row.game);
    row.position = trimmed(row.position);
    counts = trimmed(counts);
    if (counts.starts_with(by_path)) {
        row.counting = Counting::paths;
        counts.erase(0, by_path.size());
    }
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

// The rows of every table in a folder. Throws std::runtime_error when there is none, or one is without rows.
inline std::vector<Row> read_all(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    if (std::filesystem::is_directory(folder)) {
        for (const auto& entry : std::filesystem::directory_iterator{folder}) {
            const bool is_table =
                entry.path().extension() == ".txt" && entry.path().filename() != "CMakeLists.txt";
            if (is_table) files.push_back(entry.path());
        }
    }
    if (files.empty()) {
        throw std::runtime_error{"no tables in " + folder.string() + "; run in the root of the sources"};
    }
    std::ranges::sort(files);
    std::vector<Row> rows;
    for (const auto& path : files) {
        std::ifstream file{path};
        const auto rows_here = read(file);
        if (rows_here.empty()) throw std::runtime_error{path.string() + " has no rows"};
        rows.insert(rows.end(), rows_here.begin(), rows_here.end());
    }
    return rows;
}

} // namespace espalier::perft_tables
