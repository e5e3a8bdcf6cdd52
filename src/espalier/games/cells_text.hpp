// Cells in a line as text: a letter for a stone, a number for a run of empty cells ("x1o", "19").
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"

#include <string>
#include <string_view>

namespace espalier {

inline constexpr char empty_cell = '.';

inline std::string write_cells(std::string_view cells) {
    std::string text;
    std::size_t run = 0;
    const auto end_run = [&] {
        if (run > 0) text += std::to_string(run);
        run = 0;
    };
    for (const char cell : cells) {
        if (cell == empty_cell) {
            ++run;
        } else {
            end_run();
            text += cell;
        }
    }
    end_run();
    return text;
}

// `expected` cells, each empty_cell or one of `stones`. Throws BadInput when the text says more, less or
// something else.
inline std::string read_cells(std::string_view text, std::string_view stones, std::size_t expected) {
    const auto is_digit = [](char c) { return '0' <= c && c <= '9'; };
    const auto refuse = [&](const std::string& why) {
        throw BadInput{in_quotes(text) + ": " + why + "; expected " + std::to_string(expected) +
                       " cells of " + in_quotes(stones) + " or numbers for empty ones"};
    };
    std::string cells;
    for (std::size_t i = 0; i < text.size();) {
        if (is_digit(text[i])) {
            if (text[i] == '0') refuse("a run of 0 cells");
            std::size_t run = 0;
            for (; i < text.size() && is_digit(text[i]) && run <= expected; ++i) {
                run = run * 10 + static_cast<std::size_t>(text[i] - '0');
            }
            if (run > expected - cells.size()) refuse("too many cells");
            cells.append(run, empty_cell);
        } else {
            if (stones.find(text[i]) == std::string_view::npos)
                refuse("unknown cell " + in_quotes(text.substr(i, 1)));
            if (cells.size() == expected) refuse("too many cells");
            cells += text[i++];
        }
    }
    if (cells.size() < expected) refuse("too few cells");
    return cells;
}

} // namespace espalier
