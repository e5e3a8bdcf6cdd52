// What checkers tells a search: noisy moves, forced captures and hints, beside slow definitions.
#include "espalier/core/game_words.hpp"
#include "espalier/games/checkers/checkers.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::checkers {
namespace {

using testing::IsEmpty;
using testing::UnorderedElementsAre;

const Checkers game;

static_assert(KnowsNoisyMoves<Checkers> && KnowsForcedReplies<Checkers> && HintsAtMoves<Checkers> &&
              IndexesMoves<Checkers>);
static_assert(!Passes<Checkers>); // who must move is often lost by it

std::vector<Move> noisy_moves_of(const Position& position) {
    Moves list;
    game.noisy_moves(position, list);
    return {list.begin(), list.end()};
}

std::vector<std::string> noisy_moves_in(std::string_view text) {
    const Position position = game.from_text(text);
    std::vector<std::string> texts;
    for (const auto& move : noisy_moves_of(position)) texts.push_back(game.move_text(position, move));
    return texts;
}

int hint_in(std::string_view text, std::string_view move) {
    const Position position = game.from_text(text);
    return game.hint(position, find_move(game, position, move));
}

bool has_capture(const Position& position) {
    return std::ranges::any_of(legal_moves(game, position),
                               [](const Move& move) { return move.captured != 0; });
}

bool crowns_a_man(const Position& position, const Move& move) {
    return std::popcount(game.play(position, move).kings) > std::popcount(position.kings & ~move.captured);
}

// Calls visit(position) for every position of random games, the last included.
template <class Visit>
void for_random_positions(Visit visit) {
    std::mt19937_64 random{1};
    for (int i = 0; i < 300; ++i) {
        Position position = game.start();
        for (int ply = 0; ply < 200 && !testing::Test::HasFailure(); ++ply) {
            SCOPED_TRACE(game.to_text(position));
            visit(position);
            const auto moves = legal_moves(game, position);
            if (moves.empty()) break;
            position = game.play(position, moves[random() % moves.size()]);
        }
    }
}

TEST(CheckersNoisyMoves, AreCapturesOrCrownings) {
    EXPECT_THAT(noisy_moves_in("B:W21-32:B1-12"), IsEmpty());
    EXPECT_THAT(noisy_moves_in("B:W18,32:B1,14"), UnorderedElementsAre("14x23"));
    EXPECT_THAT(noisy_moves_in("B:W21:B1,26,K27"), UnorderedElementsAre("26-30", "26-31"));
    EXPECT_THAT(noisy_moves_in("W:W7,K6,21:BK32"), UnorderedElementsAre("7-2", "7-3"));
}

TEST(CheckersNoisyMoves, EqualAFilterOfAllMoves) {
    int crowned = 0;
    int forced = 0;
    for_random_positions([&](const Position& position) {
        std::vector<Move> expected;
        for (const auto& move : legal_moves(game, position)) {
            const bool crowns = crowns_a_man(position, move);
            if (move.captured != 0 || crowns) expected.push_back(move);
            crowned += crowns && move.captured == 0 ? 1 : 0;
        }
        ASSERT_EQ(noisy_moves_of(position), expected);
        Moves list;
        ASSERT_EQ(game.noisy_moves(position, list), game.outcome(position));
        ASSERT_EQ(game.must_react(position), has_capture(position));
        forced += has_capture(position) ? 1 : 0;
    });
    EXPECT_GT(crowned, 100);
    EXPECT_GT(forced, 1000);
}

TEST(CheckersHints, CountWhatIsTakenAndCrowned) {
    EXPECT_EQ(hint_in("B:W18,32:B1,14", "14x23"), 2);
    EXPECT_EQ(hint_in("B:WK18,32:B1,14", "14x23"), 3);
    EXPECT_EQ(hint_in("B:W18,27:B1,14", "14x23x32"), 5); // two men, and crowned
    EXPECT_EQ(hint_in("B:W21:B1,26,K27", "26-30"), 1);
    EXPECT_EQ(hint_in("B:W21:B1,26,K27", "27-31"), 0); // a king already
}

TEST(CheckersHints, AreWhatTheBoardSaysAfterwards) {
    int kings_taken = 0;
    for_random_positions([&](const Position& position) {
        // Each man counts two, each king three.
        const auto halves = [](Squares pieces, Squares kings) {
            return 2 * std::popcount(pieces) + std::popcount(pieces & kings);
        };
        for (const auto& move : legal_moves(game, position)) {
            const Position next = game.play(position, move);
            const int taken = halves(position.theirs, position.kings) - halves(next.mine, next.kings);
            const int crowned = halves(next.theirs, next.kings) - halves(position.mine, position.kings);
            ASSERT_EQ(game.hint(position, move), taken + crowned) << game.move_text(position, move);
            kings_taken += std::popcount(position.theirs & position.kings & move.captured);
        }
    });
    EXPECT_GT(kings_taken, 100);
}

TEST(CheckersMoveIndex, IsFromAndTo) {
    const Move first{.captured = 0, .from = 0, .to = 4};
    const Move last{.captured = 0, .from = 34, .to = 34};
    EXPECT_EQ(game.move_index(first), 4u);
    EXPECT_EQ(game.move_index(last), Checkers::move_indices - 1);
}

} // namespace
} // namespace espalier::checkers
