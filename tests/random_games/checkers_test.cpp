// Checkers beside an 8 x 8 array of characters and the rule book.
#include "espalier/games/checkers/checkers.hpp"
#include "random_games/random_games.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace espalier {
namespace {

// b, w: men; B, W: kings; '.': empty. Rows from the top, where black begins.
class SlowBoard {
public:
    explicit SlowBoard(const std::string& text) : to_move_(text[0] == 'B' ? 'b' : 'w') {
        for (auto& row : cells_) row.fill('.');
        std::istringstream fields{text.substr(2)};
        for (std::string field; std::getline(fields, field, ':');) {
            if (field[0] == 'H') quiet_plies_ = std::stoi(field.substr(1));
            if (field[0] == 'H') continue;
            std::istringstream pieces{field.substr(1)};
            for (std::string piece; std::getline(pieces, piece, ',');) put(field[0], piece);
        }
    }

    std::string text() const {
        return std::string(1, to_move_ == 'b' ? 'B' : 'W') + ":W" + list('w') + ":B" + list('b') +
               (quiet_plies_ == 0 ? "" : ":H" + std::to_string(quiet_plies_));
    }

    // Rule 1.20: who can capture must, but in whatever way.
    std::vector<std::string> moves() const {
        std::map<Capture, std::vector<int>> captures; // each with its lowest path
        std::vector<std::string> steps;
        for (int square = 1; square <= 32; ++square) {
            if (std::tolower(at(square)) != to_move_) continue;
            SlowBoard without = *this;
            without.at(square) = '.';
            jump(without, at(square), {square}, {}, captures);
            for (const auto& [down, right] : directions(at(square))) {
                const int to = neighbour(square, down, right);
                if (to != 0 && at(to) == '.')
                    steps.push_back(std::to_string(square) + "-" + std::to_string(to));
            }
        }
        if (captures.empty()) return steps;
        std::vector<std::string> texts;
        for (const auto& [capture, path] : captures) {
            std::string text;
            for (const int square : path) text += (text.empty() ? "" : "x") + std::to_string(square);
            texts.push_back(text);
        }
        return texts;
    }

    void play(const std::string& move) {
        std::vector<int> path;
        std::istringstream squares{move};
        for (int square = 0; squares >> square; squares.get()) path.push_back(square);
        const char piece = at(path.front());
        at(path.front()) = '.';
        for (std::size_t i = 1; i < path.size(); ++i) {
            const auto [row, column] = place(path[i]);
            const auto [old_row, old_column] = place(path[i - 1]);
            if (std::abs(row - old_row) == 2) {
                cells_[static_cast<std::size_t>((row + old_row) / 2)]
                      [static_cast<std::size_t>((column + old_column) / 2)] = '.';
            }
        }
        const bool is_quiet = std::isupper(piece) != 0 && move.find('x') == std::string::npos; // 1.32.2
        quiet_plies_ = is_quiet ? quiet_plies_ + 1 : 0;
        const int last_row = to_move_ == 'b' ? 7 : 0;
        const bool is_crowned = place(path.back()).first == last_row;
        at(path.back()) = is_crowned ? static_cast<char>(std::toupper(piece)) : piece;
        to_move_ = opponent();
    }

private:
    struct Capture {
        int from;
        int to;
        std::set<int> captured;
        auto operator<=>(const Capture&) const = default;
    };

    static std::pair<int, int> place(int square) {
        const int row = (square - 1) / 4;
        return {row, (square - 1) % 4 * 2 + (row % 2 == 0 ? 1 : 0)};
    }
    // 0 beyond the edge.
    static int neighbour(int square, int down, int right) {
        const auto [row, column] = place(square);
        const int r = row + down;
        const int c = column + right;
        return r < 0 || r > 7 || c < 0 || c > 7 ? 0 : r * 4 + c / 2 + 1;
    }
    // 1.15, 1.18: men go forwards; 1.17, 1.21: kings go both ways.
    static std::vector<std::pair<int, int>> directions(char piece) {
        if (piece == 'b') return {{1, -1}, {1, 1}};
        if (piece == 'w') return {{-1, -1}, {-1, 1}};
        return {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
    }

    char& at(int square) {
        const auto [row, column] = place(square);
        return cells_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    char at(int square) const { return const_cast<SlowBoard*>(this)->at(square); }
    char opponent() const { return to_move_ == 'b' ? 'w' : 'b'; }

    // 1.19: on until there is no further jump, or a man is on its last row, from where it has none forwards.
    void jump(const SlowBoard& board, char piece, const std::vector<int>& path, const std::set<int>& captured,
              std::map<Capture, std::vector<int>>& captures) const {
        bool is_last = true;
        for (const auto& [down, right] : directions(piece)) {
            const int over = neighbour(path.back(), down, right);
            const int to = over == 0 ? 0 : neighbour(over, down, right);
            if (to == 0 || board.at(to) != '.' || std::tolower(board.at(over)) != opponent()) continue;
            if (captured.contains(over)) continue; // 1.20: jumped only once
            is_last = false;
            auto longer = path;
            longer.push_back(to);
            auto more = captured;
            more.insert(over);
            jump(board, piece, longer, more, captures);
        }
        if (!is_last || captured.empty()) return;
        auto& known = captures[{path.front(), path.back(), captured}];
        if (known.empty() || path < known) known = path;
    }

    // "18", "K18" or "18-20".
    void put(char side, const std::string& piece) {
        const bool is_king = piece[0] == 'K';
        const std::string squares = piece.substr(is_king ? 1 : 0);
        const auto dash = squares.find('-');
        const int first = std::stoi(squares);
        const int last = dash == std::string::npos ? first : std::stoi(squares.substr(dash + 1));
        for (int square = first; square <= last; ++square) {
            at(square) = static_cast<char>(is_king ? side : std::tolower(side));
        }
    }

    // Men in order, three or more in a row as a range, and then kings.
    std::string list(char side) const {
        std::vector<std::string> pieces;
        for (int square = 1; square <= 32; ++square) {
            if (at(square) != side) continue;
            int last = square;
            while (last < 32 && at(last + 1) == side) ++last;
            if (last - square < 2) {
                pieces.push_back(std::to_string(square));
            } else {
                pieces.push_back(std::to_string(square) + "-" + std::to_string(last));
                square = last;
            }
        }
        for (int square = 1; square <= 32; ++square) {
            if (at(square) == std::toupper(side)) pieces.push_back("K" + std::to_string(square));
        }
        std::string text;
        for (const auto& piece : pieces) text += (text.empty() ? "" : ",") + piece;
        return text;
    }

    std::array<std::array<char, 8>, 8> cells_{};
    char to_move_;
    int quiet_plies_ = 0;
};

struct SlowCheckers {
    std::vector<std::string> moves(const std::string& position) const { return SlowBoard{position}.moves(); }
    // 1.30: who cannot move has lost.
    Outcome outcome(const std::string& position) const {
        return moves(position).empty() ? Outcome::loss : Outcome::undecided;
    }
    std::string play(const std::string& position, const std::string& move) const {
        SlowBoard board{position};
        board.play(move);
        return board.text();
    }
};

TEST(RandomGames, OfCheckers) {
    random_games::expect_all_invariants(checkers::Checkers{}, SlowCheckers{}, 100);
}

std::string kings_on(const std::vector<int>& squares) {
    std::string text;
    for (const int square : squares) text += (text.empty() ? "K" : ",K") + std::to_string(square);
    return text;
}

// A king or two of white's, and many of black's off the edge, where they can be jumped.
std::string many_to_jump(std::mt19937_64& random) {
    std::vector<int> all(32);
    std::iota(all.begin(), all.end(), 1);
    std::vector<int> inner{6, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 22, 23, 24, 25, 26, 27};
    std::ranges::shuffle(all, random);
    std::ranges::shuffle(inner, random);
    const std::vector<int> white(all.begin(), all.begin() + 1 + static_cast<int>(random() % 2));
    inner.resize(5 + random() % 8);
    std::erase_if(inner, [&](int square) { return std::ranges::find(white, square) != white.end(); });
    return "W:W" + kings_on(white) + ":B" + kings_on(inner);
}

TEST(RandomGames, OfKingsThatJumpInCircles) {
    const checkers::Checkers game;
    const SlowCheckers slow;
    std::mt19937_64 random{random_games::seed()};
    int circles = 0;
    for (int i = 0; i < 20 * random_games::number_of_games(100); ++i) {
        const auto position = game.from_text(many_to_jump(random));
        const std::string text = game.to_text(position);
        SCOPED_TRACE(text);
        const auto moves = random_games::texts_of_moves(game, position);
        ASSERT_EQ(random_games::sorted(moves), random_games::sorted(slow.moves(text)));
        ASSERT_EQ(game.count_moves(position), moves.size());
        for (const auto& move : moves) {
            const auto next = game.play(position, find_move(game, position, move));
            ASSERT_EQ(game.to_text(next), slow.play(text, move)) << move;
            const auto x = move.find('x');
            if (x != std::string::npos && move.ends_with(move.substr(x, 1) + move.substr(0, x))) ++circles;
        }
    }
    EXPECT_GT(circles, 10) << "the positions were too easy";
}

} // namespace
} // namespace espalier
