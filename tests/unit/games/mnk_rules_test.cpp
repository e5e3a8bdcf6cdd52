// The bit boards of m,n,k games against a slow program that knows nothing of bits.
#include "espalier/games/mnk/mnk.hpp"
#include "unit/games/slow_mnk.hpp"
#include "unit/refusal.hpp"

#include <ostream>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace espalier {
namespace {

using mnk::LargeMnk;
using mnk::LargeShape;
using mnk::SmallMnk;
using mnk::SmallShape;
using mnk::TicTacToe;

struct Numbers {
    int columns;
    int rows;
    int run;

    friend void PrintTo(const Numbers& numbers, std::ostream* out) {
        *out << numbers.columns << ',' << numbers.rows << ',' << numbers.run;
    }
};

class MnkRules : public testing::TestWithParam<Numbers> {
protected:
    SlowMnk slow_game() const { return {GetParam().columns, GetParam().rows, GetParam().run}; }

    // Calls examine(game) for every class of games that can play these numbers.
    template <class Examine>
    void with_each_game(Examine examine) const {
        const auto [columns, rows, run] = GetParam();
        examine(LargeMnk{LargeShape{columns, rows, run}});
        if (SmallShape::can_hold(columns, rows)) examine(SmallMnk{SmallShape{columns, rows, run}});
        if (columns == 3 && rows == 3 && run == 3) examine(TicTacToe{});
    }
};

Outcome expected_outcome(const SlowMnk& slow) {
    if (slow.has_line(slow.opponent())) return Outcome::loss;
    return slow.free_cells().empty() ? Outcome::draw : Outcome::undecided;
}

template <class G>
std::vector<int> cells_of(const G& game, const PositionOf<G>& position, const MovesOf<G>& moves) {
    std::vector<int> cells;
    for (const auto& move : moves) cells.push_back(std::stoi(game.move_text(position, move)));
    return cells;
}

// Everything that both programs can say of a position. Gives back the moves.
template <class G>
MovesOf<G> expect_agreement(const G& game, const PositionOf<G>& position, const SlowMnk& slow) {
    MovesOf<G> moves;
    const Outcome expected = expected_outcome(slow);
    EXPECT_EQ(game.moves(position, moves), expected) << slow.text();
    EXPECT_EQ(game.outcome(position), expected) << slow.text();
    const auto expected_cells = expected.is_decided() ? std::vector<int>{} : slow.free_cells();
    EXPECT_EQ(cells_of(game, position, moves), expected_cells) << slow.text();
    EXPECT_EQ(game.to_text(position), slow.text());
    EXPECT_EQ(game.from_text(slow.text()), position) << slow.text();
    EXPECT_EQ(game.side_name(game.side_to_move(position)), std::string{slow.to_move()});
    EXPECT_EQ(evaluations_of<G>()[0](game, position),
              slow.open_lines(slow.to_move()) - slow.open_lines(slow.opponent()))
        << slow.text();
    return moves;
}

int expected_hint(const SlowMnk& slow, int cell) {
    const auto makes_line = [&](char stone) {
        SlowMnk after = slow;
        after.put(stone, cell);
        return after.has_line(stone);
    };
    return makes_line(slow.to_move()) ? 100 : makes_line(slow.opponent()) ? 50 : 0;
}

TEST_P(MnkRules, AreThoseOfTheSlowProgramInRandomGames) {
    std::mt19937_64 random{1};
    with_each_game([&]<class G>(const G& game) {
        for (int round = 0; round < (GetParam().columns > 10 && GetParam().rows > 10 ? 2 : 40); ++round) {
            auto position = game.start();
            SlowMnk slow = slow_game();
            while (!HasFailure()) {
                const auto moves = expect_agreement(game, position, slow);
                if (moves.empty()) break;
                const auto move = moves[random() % moves.size()];
                const int cell = std::stoi(game.move_text(position, move));
                EXPECT_EQ(game.hint(position, move), expected_hint(slow, cell)) << slow.text() << ' ' << cell;
                slow.play(cell);
                position = game.play(position, move);
            }
        }
    });
}

// The position in which the opponent has stones on these cells, and nobody any others.
template <class G>
PositionOf<G> with_their_stones(const G& game, const std::vector<int>& cells) {
    MovesOf<G> all;
    game.moves(game.start(), all);
    PositionOf<G> position = game.start();
    for (const int cell : cells) {
        position.theirs = position.theirs | G::Board::one(all[static_cast<std::size_t>(cell)].bit);
    }
    return position;
}

template <class G>
bool is_lost(const G& game, const PositionOf<G>& position) {
    MovesOf<G> moves;
    return game.moves(position, moves).is_loss();
}

TEST_P(MnkRules, LetEveryLineWinAndNoLineWithAGap) {
    with_each_game([&](const auto& game) {
        for (const auto& line : slow_game().lines()) {
            ASSERT_TRUE(is_lost(game, with_their_stones(game, line)));
            for (std::size_t gap = 0; gap < line.size(); ++gap) {
                auto rest = line;
                rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(gap));
                ASSERT_FALSE(is_lost(game, with_their_stones(game, rest)));
            }
        }
    });
}

TEST_P(MnkRules, HintAtTheCellThatALineLacks) {
    with_each_game([&]<class G>(const G& game) {
        const bool every_move_wins = GetParam().run == 1;
        for (const auto& line : slow_game().lines()) {
            for (const int gap : line) {
                auto rest = line;
                std::erase(rest, gap);
                MovesOf<G> all;
                game.moves(game.start(), all);
                const auto move = all[static_cast<std::size_t>(gap)];
                const auto theirs = with_their_stones(game, rest);
                ASSERT_EQ(game.hint(theirs, move), every_move_wins ? 100 : 50);
                ASSERT_EQ(game.hint({theirs.theirs, theirs.mine}, move), 100);
                if (rest.empty()) continue;
                rest.pop_back();
                ASSERT_EQ(game.hint(with_their_stones(game, rest), move), 0);
            }
        }
    });
}

TEST_P(MnkRules, AreThoseOfTheSlowProgramForStonesAtRandom) {
    std::mt19937_64 random{2};
    with_each_game([&](const auto& game) {
        for (int round = 0; round < 200; ++round) {
            const auto share = random() % 10 + 1;
            SlowMnk slow = slow_game();
            std::vector<int> cells;
            for (const int cell : slow.free_cells()) {
                if (random() % 10 < share) cells.push_back(cell);
            }
            for (const int cell : cells) slow.put('o', cell);
            ASSERT_EQ(is_lost(game, with_their_stones(game, cells)), slow.has_line('o')) << slow.text();
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Boards, MnkRules,
                         testing::Values(Numbers{1, 1, 1}, Numbers{2, 1, 2}, Numbers{19, 1, 5},
                                         Numbers{1, 19, 3}, Numbers{3, 3, 3}, Numbers{4, 3, 3},
                                         Numbers{3, 4, 3}, Numbers{5, 5, 4}, Numbers{7, 7, 7},
                                         Numbers{8, 7, 4}, Numbers{3, 16, 2}, Numbers{10, 10, 5},
                                         Numbers{19, 19, 5}, Numbers{19, 19, 19}, Numbers{19, 3, 19},
                                         Numbers{8, 7, 19}, Numbers{3, 3, 4}, Numbers{2, 5, 3},
                                         Numbers{1, 1, 19}));

TEST(MnkMoveIndex, IsTheCellsBit) {
    static_assert(HintsAtMoves<TicTacToe> && IndexesMoves<TicTacToe> && IndexesMoves<LargeMnk>);
    static_assert(!KnowsNoisyMoves<TicTacToe> && !KnowsForcedReplies<TicTacToe> && !Passes<TicTacToe>);
    EXPECT_EQ(TicTacToe{}.move_index({10}), 10u);
    EXPECT_EQ(TicTacToe::move_indices, 12u);
}

TEST(MnkShape, RefusesWhatDoesNotFit) {
    for (const auto& [columns, rows, run] :
         {Numbers{0, 3, 3}, Numbers{3, 20, 3}, Numbers{3, 3, -1}, Numbers{3, 3, 20}}) {
        EXPECT_EQ(refusal_when([&] {
                      LargeShape{columns, rows, run};
                  }),
                  "mnk(m,n,k): m, n and k are numbers from 1 to 19")
            << columns << ' ' << rows << ' ' << run;
    }
    EXPECT_THROW((SmallShape{8, 8, 5}), BadInput);
    EXPECT_NO_THROW((SmallShape{8, 7, 5}));
    EXPECT_NO_THROW((LargeShape{19, 19, 19}));
}

} // namespace
} // namespace espalier
