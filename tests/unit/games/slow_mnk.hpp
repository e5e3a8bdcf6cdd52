// m,n,k games once more, from the rules alone: an array of characters and four loops.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace espalier {

class SlowMnk {
public:
    SlowMnk(int columns, int rows, int run)
        : columns_(columns), rows_(rows), run_(run), cells_(static_cast<std::size_t>(columns * rows), '.') {}

    char to_move() const { return to_move_; }
    char opponent() const { return to_move_ == 'x' ? 'o' : 'x'; }

    void play(int cell) {
        put(to_move_, cell);
        pass();
    }
    void pass() { to_move_ = opponent(); }
    void put(char stone, int cell) { cells_[static_cast<std::size_t>(cell)] = stone; }

    std::vector<int> free_cells() const {
        std::vector<int> free;
        for (int cell = 0; cell < columns_ * rows_; ++cell) {
            if (cells_[static_cast<std::size_t>(cell)] == '.') free.push_back(cell);
        }
        return free;
    }

    bool has_line(char stone) const {
        for (const auto& line : lines()) {
            if (stones_in(line, stone) == run_) return true;
        }
        return false;
    }

    // Points for every line without an enemy stone, four times as many for each stone, counting up to six.
    int open_lines(char stone) const {
        int points = 0;
        for (const auto& line : lines()) {
            if (stones_in(line, stone == 'x' ? 'o' : 'x') > 0) continue;
            int worth = 1;
            for (int i = 0; i < stones_in(line, stone) && i < 6; ++i) worth *= 4;
            points += worth;
        }
        return points;
    }

    // Rows from the top; a run of empty cells is a number.
    std::string text() const {
        std::string text;
        for (int row = 0; row < rows_; ++row) {
            int run = 0;
            for (int column = 0; column <= columns_; ++column) {
                const char cell = column < columns_ ? at(column, row) : '/';
                if (cell == '.') {
                    ++run;
                    continue;
                }
                if (run > 0) text += std::to_string(run);
                text += cell;
                run = 0;
            }
        }
        text.back() = ' ';
        return text + to_move_;
    }

    // The cells of every line of k.
    std::vector<std::vector<int>> lines() const {
        constexpr std::array<std::pair<int, int>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
        std::vector<std::vector<int>> lines;
        for (int row = 0; row < rows_; ++row) {
            for (int column = 0; column < columns_; ++column) {
                for (const auto& [right, down] : directions) {
                    if (!is_on_board(column + (run_ - 1) * right, row + (run_ - 1) * down)) continue;
                    auto& line = lines.emplace_back();
                    for (int i = 0; i < run_; ++i)
                        line.push_back((row + i * down) * columns_ + column + i * right);
                }
            }
        }
        return lines;
    }

private:
    bool is_on_board(int column, int row) const {
        return 0 <= column && column < columns_ && 0 <= row && row < rows_;
    }
    char at(int column, int row) const { return cells_[static_cast<std::size_t>(row * columns_ + column)]; }

    int stones_in(const std::vector<int>& line, char stone) const {
        int stones = 0;
        for (const int cell : line) stones += cells_[static_cast<std::size_t>(cell)] == stone ? 1 : 0;
        return stones;
    }

    int columns_;
    int rows_;
    int run_;
    std::string cells_;
    char to_move_ = 'x';
};

} // namespace espalier
