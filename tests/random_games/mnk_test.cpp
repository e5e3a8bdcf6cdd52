// m,n,k games beside an array of characters and four loops.
#include "espalier/games/mnk/mnk.hpp"
#include "random_games/random_games.hpp"
#include "unit/games/slow_mnk.hpp"

#include <cctype>
#include <string>
#include <vector>

namespace espalier {
namespace {

class SlowRules {
public:
    SlowRules(int columns, int rows, int run) : empty_{columns, rows, run} {}

    std::vector<std::string> moves(const std::string& position) const {
        std::vector<std::string> texts;
        const SlowMnk board = read(position);
        if (board.has_line(board.opponent())) return texts;
        for (const int cell : board.free_cells()) texts.push_back(std::to_string(cell));
        return texts;
    }
    Outcome outcome(const std::string& position) const {
        const SlowMnk board = read(position);
        if (board.has_line(board.opponent())) return Outcome::loss;
        return board.free_cells().empty() ? Outcome::draw : Outcome::undecided;
    }
    std::string play(const std::string& position, const std::string& move) const {
        SlowMnk board = read(position);
        board.play(std::stoi(move));
        return board.text();
    }

private:
    SlowMnk read(const std::string& position) const {
        SlowMnk board = empty_;
        int cell = 0;
        int stones = 0;
        for (std::size_t i = 0; position[i] != ' '; ++i) {
            if (position[i] == '/') continue;
            if (std::isdigit(static_cast<unsigned char>(position[i])) != 0) {
                std::size_t digits = 0;
                cell += std::stoi(position.substr(i), &digits);
                i += digits - 1;
            } else {
                board.put(position[i], cell++);
                ++stones;
            }
        }
        if (stones % 2 == 1) board.pass();
        return board;
    }

    SlowMnk empty_;
};

TEST(RandomGames, OfTicTacToe) {
    random_games::expect_all_invariants(mnk::TicTacToe{}, SlowRules{3, 3, 3}, 100);
}

TEST(RandomGames, OfASmallBoard) {
    random_games::expect_all_invariants(mnk::SmallMnk{{5, 4, 4}}, SlowRules{5, 4, 4}, 30);
}

TEST(RandomGames, OfALargeBoard) {
    random_games::expect_all_invariants(mnk::LargeMnk{{9, 8, 5}}, SlowRules{9, 8, 5}, 3);
}

} // namespace
} // namespace espalier
