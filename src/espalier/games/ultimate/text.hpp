// Positions of ultimate tic-tac-toe as text, "9/9/9/9/4x4/9/9/9/9 o 4": the mini-boards and their cells row by row,
// the side to move, and the mini-board in which it must play, "-" for any; under the open rule then who owns each
// mini-board, "x---o----".
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/core/number_in.hpp"
#include "espalier/games/cells_text.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::ultimate {

// A position in letters: one string a mini-board, one character a cell ('x', 'o', empty_cell).
struct Diagram {
    std::vector<std::string> boards;
    char to_move;
    std::optional<int> target;
    std::optional<std::string> owners; // a character a mini-board: 'x', 'o' or '-'
};

inline std::string write_diagram(const Diagram& diagram) {
    std::string text;
    for (const auto& board : diagram.boards) text += (text.empty() ? "" : "/") + write_cells(board);
    text += {' ', diagram.to_move, ' '};
    text += diagram.target ? std::to_string(*diagram.target) : "-";
    return diagram.owners ? text + ' ' + *diagram.owners : text;
}

// Reads one field after the other; what is wrong is said of the whole text.
class DiagramReader {
public:
    DiagramReader(std::string_view text, int boards) : text_(text), rest_(text), boards_(boards) {}

    // Throws BadInput unless there are as many mini-boards as expected, each with as many cells, and the fields after
    // them. Whether a game can come to this is not asked.
    Diagram read() {
        Diagram diagram{read_boards(next_field()), ' ', std::nullopt, std::nullopt};
        diagram.to_move = read_side(next_field());
        diagram.target = read_target(next_field());
        if (is_at_end_) return diagram;
        diagram.owners = read_owners(next_field());
        if (!is_at_end_) throw refusal(in_quotes(rest_) + " is too much");
        return diagram;
    }

    BadInput refusal(const std::string& why) const {
        return BadInput{"position " + in_quotes(text_) + ": " + why};
    }

private:
    std::string_view next_field() {
        if (is_at_end_) {
            throw refusal("expected mini-boards, the side to move and the mini-board to play in, as in "
                          "'9/9/9/9/4x4/9/9/9/9 o 4'");
        }
        const auto space = rest_.find(' ');
        const auto field = rest_.substr(0, space);
        is_at_end_ = space == std::string_view::npos;
        rest_.remove_prefix(is_at_end_ ? rest_.size() : space + 1);
        return field;
    }

    std::vector<std::string> read_boards(std::string_view field) const {
        if (std::ranges::count(field, '/') != boards_ - 1) {
            throw refusal("expected " + std::to_string(boards_) + " mini-boards, with '/' between them");
        }
        std::vector<std::string> boards;
        for (int board = 0; board < boards_; ++board) {
            const auto slash = std::min(field.find('/'), field.size());
            boards.push_back(read_cells(field.substr(0, slash), "xo", static_cast<std::size_t>(boards_)));
            field.remove_prefix(std::min(slash + 1, field.size()));
        }
        return boards;
    }

    char read_side(std::string_view field) const {
        if (field == "x" || field == "o") return field.front();
        throw refusal("the side to move is " + in_quotes(field) + "; expected 'x' or 'o'");
    }

    std::optional<int> read_target(std::string_view field) const {
        if (field == "-") return std::nullopt;
        const auto board = number_in(field, 0, boards_ - 1);
        if (board && field == std::to_string(*board)) return board;
        throw refusal("the mini-board to play in is " + in_quotes(field) +
                      "; expected '-' or a number from 0 to " + std::to_string(boards_ - 1));
    }

    std::string read_owners(std::string_view field) const {
        const bool is_right = field.size() == static_cast<std::size_t>(boards_) &&
                              field.find_first_not_of("xo-") == std::string_view::npos;
        if (is_right) return std::string{field};
        throw refusal("the owners of the mini-boards are " + in_quotes(field) + "; expected " +
                      std::to_string(boards_) + " of 'x', 'o' and '-'");
    }

    std::string_view text_;
    std::string_view rest_;
    bool is_at_end_ = false;
    int boards_;
};

} // namespace espalier::ultimate
