// Positions and cells of m,n,k games as text: "x1o/3/3 x", rows from the top, then the side to move; a cell is
// a number counted row by row from 0 at the top left, and for people a letter and a row from the bottom, "a3".
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/core/picture.hpp"
#include "espalier/games/cells_text.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace espalier::mnk {

// A position for people: one character a cell, row by row ('x', 'o', empty_cell), and who is to move.
struct Diagram {
    std::string cells;
    char to_move;
};

inline std::string write_diagram(const Diagram& diagram, int columns) {
    const auto width = static_cast<std::size_t>(columns);
    std::string text;
    for (std::size_t first = 0; first < diagram.cells.size(); first += width) {
        if (first > 0) text += '/';
        text += write_cells(std::string_view{diagram.cells}.substr(first, width));
    }
    return text + ' ' + diagram.to_move;
}

// Throws BadInput unless the text has the right rows and names the side that is to move: x begins, so that x
// moves when there are as many stones of each, and o when there is one x more.
inline Diagram read_diagram(std::string_view text, int columns, int rows) {
    const auto refuse = [&](const std::string& why) {
        throw BadInput{"position " + in_quotes(text) + ": " + why};
    };
    const auto space = text.find(' ');
    if (space == std::string_view::npos)
        refuse("expected rows, a space and the side to move, as in 'x1o/3/3 x'");
    const auto side = text.substr(space + 1);
    if (side != "x" && side != "o")
        refuse("the side to move is " + in_quotes(side) + "; expected 'x' or 'o'");

    Diagram diagram{{}, side.front()};
    std::string_view rest = text.substr(0, space);
    for (int row = 1; row <= rows; ++row) {
        const auto slash = rest.find('/');
        if ((slash == std::string_view::npos) != (row == rows))
            refuse("expected " + std::to_string(rows) + " rows");
        diagram.cells += read_cells(rest.substr(0, slash), "xo", static_cast<std::size_t>(columns));
        rest.remove_prefix(row == rows ? rest.size() : slash + 1);
    }
    const auto lead = std::ranges::count(diagram.cells, 'x') - std::ranges::count(diagram.cells, 'o');
    if (lead != (diagram.to_move == 'x' ? 0 : 1)) {
        refuse("with " + in_quotes(side) + " to move there are " +
               (diagram.to_move == 'x' ? "as many x as o" : "one more x than o"));
    }
    return diagram;
}

inline std::string cell_name(int column, int row, int rows) {
    return static_cast<char>('a' + column) + std::to_string(rows - row);
}

// Rows with their numbers, columns with their letters; the cell `lit` stands out.
inline Picture picture_of(const Diagram& diagram, int columns, std::optional<int> lit) {
    using Ink = Picture::Ink;
    const int rows = static_cast<int>(diagram.cells.size()) / columns;
    Picture picture;
    for (int row = 0; row < rows; ++row) {
        const std::string number = std::to_string(rows - row);
        picture.put(std::string(number.size() < 2 ? 2 : 1, ' ') + number + " ", Ink::faint);
        for (int column = 0; column < columns; ++column) {
            const int cell = row * columns + column;
            const char stone = diagram.cells[static_cast<std::size_t>(cell)];
            const bool is_lit = lit == cell;
            const auto light = is_lit ? Picture::Light::on : Picture::Light::off;
            const Ink ink = stone == 'x'   ? Picture::ink_of(Side::first, light)
                            : stone == 'o' ? Picture::ink_of(Side::second, light)
                                           : Ink::faint;
            picture.put(" ").put(std::string(1, stone), ink);
        }
        picture.end_line();
    }
    std::string letters = "    ";
    for (int column = 0; column < columns; ++column) letters += {' ', static_cast<char>('a' + column)};
    return picture.put(letters, Ink::faint).end_line();
}

} // namespace espalier::mnk
