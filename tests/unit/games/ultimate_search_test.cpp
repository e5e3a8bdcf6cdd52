// What ultimate tic-tac-toe tells a search: noisy moves and hints, beside moves that are played out.
#include "espalier/core/game_words.hpp"
#include "espalier/games/ultimate/ultimate.hpp"

#include <algorithm>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace espalier::ultimate {
namespace {

static_assert(KnowsNoisyMoves<Ultimate<3>> && HintsAtMoves<Ultimate<3>> && IndexesMoves<Ultimate<3>>);
static_assert(!KnowsForcedReplies<Ultimate<3>> && !Passes<Ultimate<3>>);

const Ultimate<3> game;

// Calls visit(game, position) for every position of random games, the last included, under all rules.
template <class Visit>
void for_random_positions(Visit visit) {
    std::mt19937_64 random{1};
    const auto play = [&](const auto& played, int games) {
        for (int i = 0; i < games; ++i) {
            auto position = played.start();
            while (!testing::Test::HasFailure()) {
                SCOPED_TRACE(played.to_text(position));
                visit(played, position);
                const auto moves = legal_moves(played, position);
                if (moves.empty()) break;
                position = played.play(position, moves[random() % moves.size()]);
            }
        }
    };
    for (const Rule rule : {Rule::closed, Rule::open}) {
        for (const End end : {End::draw, End::most_boards}) {
            play(Ultimate<2>{Rules{rule, end}}, 30);
            play(Ultimate<3>{Rules{rule, end}}, 30);
            play(Ultimate<4>{Rules{rule, end}}, 4);
        }
    }
}

template <int N>
bool wins_a_board(const Ultimate<N>& played, const Position<N>& position, Placing move) {
    return played.play(position, move).won != position.won;
}

template <int N>
bool wins_the_game(const Ultimate<N>& played, const Position<N>& position, Placing move) {
    const auto next = played.play(position, move);
    return next.open == 0 && has_line_by_lines<N>(next.won_by(position.to_move));
}

// What the opponent wins at once where the move sends him; only for moves after which the game goes on.
template <int N>
int price(const Ultimate<N>& played, const Position<N>& position, Placing move) {
    const auto next = played.play(position, move);
    if (next.target == 0) return 3;
    int worst = 0;
    for (const auto& reply : legal_moves(played, next)) {
        if (wins_a_board(played, next, reply)) worst = std::max(worst, 3);
        if (wins_the_game(played, next, reply)) worst = std::max(worst, 99);
    }
    return worst;
}

TEST(UltimateSquare, KnowsTheCellsThatCompleteALine) {
    EXPECT_EQ(completing_cells<3>(0b011), 0b100u);
    EXPECT_EQ(completing_cells<3>(0b101), 0b010u);
    EXPECT_EQ(completing_cells<4>(0b111), 0b1000u);
    EXPECT_EQ(completing_cells<4>(0b11), 0u);
    EXPECT_EQ(completing_cells<2>(0b1), 0b1110u);
}

TEST(UltimateNoisyMoves, AreThoseThatWinAMiniBoard) {
    int listed = 0;
    for_random_positions([&]<int N>(const Ultimate<N>& played, const Position<N>& position) {
        std::vector<Placing> expected;
        for (const auto& move : legal_moves(played, position)) {
            if (wins_a_board(played, position, move)) expected.push_back(move);
        }
        MovesOf<Ultimate<N>> list;
        ASSERT_EQ(played.noisy_moves(position, list), played.outcome(position));
        ASSERT_TRUE(std::ranges::equal(list, expected));
        listed += static_cast<int>(expected.size());
    });
    EXPECT_GT(listed, 1000);
}

TEST(UltimateHints, AreWhatAMoveWinsLessWhatTheOpponentMay) {
    int wins = 0;
    int won_boards = 0;
    int lost_boards = 0;
    int lost_games = 0;
    for_random_positions([&]<int N>(const Ultimate<N>& played, const Position<N>& position) {
        for (const auto& move : legal_moves(played, position)) {
            const int hint = played.hint(position, move);
            SCOPED_TRACE(played.move_text(position, move));
            if (wins_the_game(played, position, move)) {
                ASSERT_EQ(hint, 100);
                ++wins;
                continue;
            }
            const int gain = wins_a_board(played, position, move) ? 4 : 0;
            const int loss = price(played, position, move);
            ASSERT_EQ(hint, gain - loss);
            won_boards += gain != 0 ? 1 : 0;
            lost_boards += loss == 3 ? 1 : 0;
            lost_games += loss == 99 ? 1 : 0;
        }
    });
    EXPECT_GT(wins, 100);
    EXPECT_GT(won_boards, 1000);
    EXPECT_GT(lost_boards, 1000);
    EXPECT_GT(lost_games, 100);
}

TEST(UltimateMoveIndex, IsTheMiniBoardAndItsCell) {
    const Placing in_the_middle{.board = 2, .cell = 5};
    const Placing last{.board = 8, .cell = 8};
    EXPECT_EQ(game.move_index(in_the_middle), 23u);
    EXPECT_EQ(game.move_index(last), game.move_indices - 1);
}

} // namespace
} // namespace espalier::ultimate
