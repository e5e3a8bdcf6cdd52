// Endgames of kings, solved backwards over the game's own moves, against the values everybody knows.
#include "espalier/games/checkers/checkers.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace espalier {
namespace {

using checkers::all_squares;
using checkers::Checkers;
using checkers::Position;
using checkers::Squares;

// All sets of so many squares.
std::vector<Squares> sets_of(int squares, Squares among = all_squares) {
    if (squares == 0) return {0};
    std::vector<Squares> sets;
    for (Squares rest = among; rest != 0; rest &= rest - 1) {
        const Squares lowest = rest & ~(rest - 1);
        for (const Squares more : sets_of(squares - 1, rest & ~lowest)) sets.push_back(lowest | more);
    }
    return sets;
}

// Every position in which each side has at most so many pieces, all kings, with either side to move.
class KingEndgames {
public:
    KingEndgames(int most_black, int most_white) {
        for (int black = 0; black <= most_black; ++black) {
            for (int white = 0; white <= most_white; ++white) add(black, white);
        }
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            checkers::Moves moves;
            game_.moves(positions_[i], moves);
            auto& followers = followers_.emplace_back();
            for (const auto& move : moves) followers.push_back(index_of(game_.play(positions_[i], move)));
        }
        solve();
    }

    // Plies to the end: a win if odd, a loss if even; none for a draw.
    std::optional<int> plies(const std::string& text) const {
        return plies_[index_of(game_.from_text(text))];
    }

    struct Count {
        int won = 0;
        int lost = 0;
        int drawn = 0;
    };

    // Of the positions with so many kings, black to move.
    Count count(int black, int white) const {
        Count result;
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            const Position& p = positions_[i];
            if (p.to_move != Side::first || std::popcount(p.mine) != black ||
                std::popcount(p.theirs) != white)
                continue;
            ++(!plies_[i] ? result.drawn : *plies_[i] % 2 == 1 ? result.won : result.lost);
        }
        return result;
    }

private:
    using Key = std::pair<std::pair<Squares, Squares>, Side>;

    static Key key_of(const Position& p) { return {{p.mine, p.theirs}, p.to_move}; }
    std::size_t index_of(const Position& p) const { return index_.at(key_of(p)); }

    void add(int black, int white) {
        for (const Squares blacks : sets_of(black)) {
            for (const Squares whites : sets_of(white, all_squares & ~blacks)) {
                for (const Side side : {Side::first, Side::second}) {
                    const Position position =
                        checkers::make_position(blacks, whites, blacks | whites, side, 0);
                    index_.emplace(key_of(position), positions_.size());
                    positions_.push_back(position);
                }
            }
        }
    }

    void solve() {
        plies_.resize(positions_.size());
        bool found = true;
        for (int ply = 0; found || ply <= 1; ++ply) {
            found = false;
            std::vector<std::size_t> solved;
            for (std::size_t i = 0; i < positions_.size(); ++i) {
                if (!plies_[i] && is_solved(followers_[i], ply)) solved.push_back(i);
            }
            for (const auto i : solved) plies_[i] = ply;
            found = !solved.empty();
        }
    }

    // Won in `ply` if a move leads to a loss; lost if every move leads to a win.
    bool is_solved(const std::vector<std::size_t>& followers, int ply) const {
        const auto is_won = [&](std::size_t i) { return plies_[i] && *plies_[i] % 2 == 1; };
        const auto is_lost = [&](std::size_t i) { return plies_[i] && *plies_[i] % 2 == 0; };
        return ply % 2 == 1 ? std::ranges::any_of(followers, is_lost)
                            : std::ranges::all_of(followers, is_won);
    }

    Checkers game_{};
    std::vector<Position> positions_{};
    std::map<Key, std::size_t> index_{};
    std::vector<std::vector<std::size_t>> followers_{};
    std::vector<std::optional<int>> plies_{};
};

TEST(CheckersEndgames, OneKingAgainstOne) {
    const KingEndgames endgames{1, 1};
    const auto count = endgames.count(1, 1);
    EXPECT_EQ(count.won, 230);
    EXPECT_EQ(count.lost, 108);
    EXPECT_EQ(count.drawn, 654);
}

TEST(CheckersEndgames, TwoKingsAgainstOne) {
    const KingEndgames two_whites{1, 2};
    EXPECT_EQ(two_whites.plies("W:WK15,K18:BK1"), 19);
    const KingEndgames two_blacks{2, 1};
    EXPECT_EQ(two_blacks.plies("W:WK18:BK29,K30"), std::nullopt);
    EXPECT_EQ(two_blacks.plies("B:WK32:BK18,K15"), 19); // the first, turned round
    const auto count = two_blacks.count(2, 1);
    EXPECT_EQ(count.won, 14'846);
    EXPECT_EQ(count.lost, 0);
    EXPECT_EQ(count.drawn, 34);
}

} // namespace
} // namespace espalier
