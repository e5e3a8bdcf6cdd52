// Ultimate tic-tac-toe beside its rule book: characters, loops, and no memory but the text.
#include "espalier/games/ultimate/ultimate.hpp"
#include "random_games/random_games.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

namespace espalier {
namespace {

using ultimate::End;
using ultimate::Rule;
using ultimate::Rules;
using ultimate::Ultimate;

class SlowRules {
public:
    SlowRules(int n, Rules rules) : n_(static_cast<std::size_t>(n)), rules_(rules) {}

    std::vector<std::string> moves(const std::string& position) const {
        const Game game = read(position);
        std::vector<std::string> texts;
        if (is_over(game)) return texts;
        for (std::size_t board = 0; board < n_ * n_; ++board) {
            if (!takes_moves(game, board)) continue;
            if (game.target != "-" && game.target != std::to_string(board)) continue;
            for (std::size_t cell = 0; cell < n_ * n_; ++cell) {
                if (game.boards[board][cell] == '-') {
                    texts.push_back(std::to_string(board) + "." + std::to_string(cell));
                }
            }
        }
        return texts;
    }

    Outcome outcome(const std::string& position) const {
        const Game game = read(position);
        if (!is_over(game)) return Outcome::undecided;
        const char opponent = game.to_move == "x" ? 'o' : 'x';
        if (has_line(game.owners, opponent)) return Outcome::loss;
        const auto mine = std::ranges::count(game.owners, game.to_move.front());
        const auto theirs = std::ranges::count(game.owners, opponent);
        if (rules_.end == End::draw || mine == theirs) return Outcome::draw;
        return mine > theirs ? Outcome::win : Outcome::loss;
    }

    std::string play(const std::string& position, const std::string& move) const {
        Game game = read(position);
        const auto board = std::stoul(move);
        const auto cell = std::stoul(move.substr(move.find('.') + 1));
        const char stone = game.to_move.front();
        game.boards[board][cell] = stone;
        if (game.owners[board] == '-' && has_line(game.boards[board], stone)) game.owners[board] = stone;
        game.to_move = stone == 'x' ? "o" : "x";
        const bool is_sent = !is_over(game) && takes_moves(game, cell);
        game.target = is_sent ? std::to_string(cell) : "-";
        return write(game);
    }

private:
    struct Game {
        std::vector<std::string> boards; // '-' is an empty cell
        std::string to_move;
        std::string target;
        std::string owners;
    };

    Game read(const std::string& position) const {
        Game game;
        std::istringstream fields{position};
        std::string boards;
        fields >> boards >> game.to_move >> game.target >> game.owners;
        std::istringstream parts{boards};
        for (std::string part; std::getline(parts, part, '/');) {
            std::string cells;
            for (std::size_t i = 0; i < part.size();) {
                if (std::isdigit(static_cast<unsigned char>(part[i])) != 0) {
                    std::size_t digits = 0;
                    cells += std::string(std::stoul(part.substr(i), &digits), '-');
                    i += digits;
                } else {
                    cells += part[i++];
                }
            }
            game.boards.push_back(cells);
        }
        if (rules_.rule == Rule::closed) {
            for (const auto& board : game.boards) {
                game.owners += has_line(board, 'x') ? 'x' : has_line(board, 'o') ? 'o' : '-';
            }
        }
        return game;
    }

    std::string write(const Game& game) const {
        std::string text;
        for (const auto& board : game.boards) {
            std::size_t run = 0;
            const auto end_run = [&] {
                if (run > 0) text += std::to_string(run);
                run = 0;
            };
            for (const char cell : board) {
                if (cell == '-') {
                    ++run;
                } else {
                    end_run();
                    text += cell;
                }
            }
            end_run();
            text += '/';
        }
        text.back() = ' ';
        text += game.to_move + " " + game.target;
        return rules_.rule == Rule::open ? text + " " + game.owners : text;
    }

    bool has_line(const std::string& cells, char stone) const {
        const auto is_line = [&](std::size_t start, std::size_t step) {
            for (std::size_t i = 0; i < n_; ++i) {
                if (cells[start + i * step] != stone) return false;
            }
            return true;
        };
        for (std::size_t i = 0; i < n_; ++i) {
            if (is_line(i * n_, 1) || is_line(i, n_)) return true;
        }
        return is_line(0, n_ + 1) || is_line(n_ - 1, n_ - 1);
    }

    bool takes_moves(const Game& game, std::size_t board) const {
        const bool is_full = game.boards[board].find('-') == std::string::npos;
        const bool is_won = game.owners[board] != '-';
        return !is_full && !(is_won && rules_.rule == Rule::closed);
    }

    bool is_over(const Game& game) const {
        if (has_line(game.owners, 'x') || has_line(game.owners, 'o')) return true;
        for (std::size_t board = 0; board < n_ * n_; ++board) {
            if (takes_moves(game, board)) return false;
        }
        return true;
    }

    std::size_t n_;
    Rules rules_;
};

constexpr Rules closed{};
constexpr Rules open{.rule = Rule::open};
constexpr Rules closed_most{.end = End::most_boards};
constexpr Rules open_most{.rule = Rule::open, .end = End::most_boards};

template <int N>
void expect_all_invariants(Rules rules, int in_every_run, int one_in = 1) {
    random_games::expect_all_invariants(Ultimate<N>{rules}, SlowRules{N, rules}, in_every_run, one_in);
}

TEST(RandomGames, OfUltimateOnTwo) {
    for (const Rules rules : {closed, open, closed_most, open_most}) expect_all_invariants<2>(rules, 100);
}

TEST(RandomGames, OfUltimateOnThreeClosed) { expect_all_invariants<3>(closed, 30); }
TEST(RandomGames, OfUltimateOnThreeOpen) { expect_all_invariants<3>(open, 20); }
TEST(RandomGames, OfUltimateOnThreeWhereMostBoardsWin) {
    for (const Rules rules : {closed_most, open_most}) expect_all_invariants<3>(rules, 10);
}

// o begins, as in the source.
struct OBegins : Ultimate<3> {
    OBegins() : Ultimate{closed} {}
    Position start() const { return random_opening(); }
};

TEST(RandomGames, OfUltimateThatTheOtherSideBegins) {
    random_games::expect_all_invariants(OBegins{}, SlowRules{3, closed}, 10);
}

TEST(RandomGames, OfUltimateOnFour) {
    for (const Rules rules : {closed, open_most}) expect_all_invariants<4>(rules, 2, 10);
}

TEST(RandomGames, OfUltimateOnFive) {
    for (const Rules rules : {closed_most, open}) expect_all_invariants<5>(rules, 1, 100);
}

} // namespace
} // namespace espalier
