// Random games of one game from start to end, with everything on: the conformance kit, and a second set of rules,
// written from the rule book alone, that knows a game only as text.
#pragma once

#include "espalier/core/game_words.hpp"
#include "espalier/testing/check_game.hpp"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace espalier::random_games {

// `moves` gives the texts of all legal moves, in any order, and none when the game is over; `outcome` is for the
// side to move; `play` gives the text of the next position.
template <class S>
concept SlowRules = requires(const S& slow, const std::string& position, const std::string& move) {
    { slow.moves(position) } -> std::same_as<std::vector<std::string>>;
    { slow.outcome(position) } -> std::same_as<Outcome>;
    { slow.play(position, move) } -> std::same_as<std::string>;
};

// ESPALIER_TEST_GAMES if set (the tests labelled `deep` set it), otherwise what fits into every run. Where one game
// takes as long as a hundred others, `one_in` of those asked for is enough.
inline int number_of_games(int in_every_run, int one_in = 1) {
    const char* const asked_for = std::getenv("ESPALIER_TEST_GAMES");
    return asked_for == nullptr ? in_every_run : std::max(1, std::atoi(asked_for) / one_in);
}

inline std::uint64_t seed() {
    const char* const asked_for = std::getenv("ESPALIER_TEST_SEED");
    return asked_for == nullptr ? 1 : std::strtoull(asked_for, nullptr, 10);
}

template <class G>
std::vector<std::string> texts_of_moves(const G& game, const PositionOf<G>& position) {
    std::vector<std::string> texts;
    for (const auto& move : legal_moves(game, position)) texts.push_back(text_of(game, position, move));
    return texts;
}

inline std::vector<std::string> sorted(std::vector<std::string> words) {
    std::ranges::sort(words);
    return words;
}

// Plays one game; stops at the first difference.
template <class G, SlowRules Slow>
void play_beside(const G& game, const Slow& slow, std::mt19937_64& random) {
    auto position = start_of(game);
    for (int ply = 0; ply < longest_line; ++ply) {
        const std::string text = game.to_text(position);
        SCOPED_TRACE(text);
        const auto moves = texts_of_moves(game, position);
        ASSERT_EQ(sorted(moves), sorted(slow.moves(text)));
        ASSERT_EQ(move_count(game, position), moves.size());
        ASSERT_TRUE(outcome_of(game, position) == slow.outcome(text));
        if (moves.empty()) return;
        const std::string& move = moves[random() % moves.size()];
        const auto next = game.play(position, find_move(game, position, move));
        ASSERT_EQ(game.to_text(next), slow.play(text, move)) << "after " << move;
        position = next;
    }
}

template <class G, SlowRules Slow>
void expect_all_invariants(const G& game, const Slow& slow, int in_every_run, int one_in = 1) {
    const int games = number_of_games(in_every_run, one_in);
    const GameReport report = check_game(game, {.games = games, .seed = seed()});
    EXPECT_TRUE(report.passed()) << report;
    for (const auto& check : report.checks) {
        const bool had_the_chance = games > 1; // two lines to one position are rare within a game
        EXPECT_TRUE(!check.applies || check.times > 0 || !had_the_chance) << check.name << ": never made";
    }
    std::mt19937_64 random{seed()};
    for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) play_beside(game, slow, random);
}

} // namespace espalier::random_games
