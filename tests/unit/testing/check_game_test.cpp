// The conformance kit itself: what it counts, what it says does not apply, when it stops.
#include "espalier/testing/check_game.hpp"
#include "unit/testing/breakable_twins.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Take one to three stones; who takes the last one wins. Offers nothing that it need not.
struct Nim {
    int most = 3;

    struct Position {
        int stones = 21;
        friend bool operator==(const Position&, const Position&) = default;
    };
    using Move = int;
    Outcome moves(const Position& position, MoveList<Move>& list) const {
        if (position.stones == 0) return Outcome::loss;
        for (int take = 1; take <= std::min(most, position.stones); ++take) list.push_back(take);
        return Outcome::undecided;
    }
    Position play(const Position& position, Move take) const { return {position.stones - take}; }
};

// As Nim, but who takes two moves again.
struct AgainAfterTwo {
    struct Position {
        int stones = 21;
        Side to_move = Side::first;
        friend bool operator==(const Position&, const Position&) = default;
    };
    using Move = int;
    static constexpr bool a_player_may_move_twice = true;
    Outcome moves(const Position& position, MoveList<Move>& list) const {
        return Nim{}.moves({position.stones}, list);
    }
    Position play(const Position& position, Move take) const {
        return {position.stones - take, take == 2 ? position.to_move : opponent_of(position.to_move)};
    }
    Side side_to_move(const Position& position) const { return position.to_move; }
};

struct AgainWithoutSayingSo : AgainAfterTwo {
    static constexpr bool a_player_may_move_twice = false;
};

std::vector<std::string_view> names_of_checks_that_apply(const GameReport& report) {
    std::vector<std::string_view> names;
    for (const auto& check : report.checks) {
        if (check.applies) names.push_back(check.name);
    }
    return names;
}

std::uint64_t times(const GameReport& report, std::string_view name) {
    return std::ranges::find(report.checks, name, &GameReport::Check::name)->times;
}

std::string text_of(const GameReport& report) {
    std::ostringstream text;
    text << report;
    return text.str();
}

TEST(CheckGame, MakesEveryCheckOnAGameThatOffersEverything) {
    const GameReport report = check_game<Twins>();
    EXPECT_TRUE(report.passed()) << report;
    for (const auto& check : report.checks) {
        EXPECT_TRUE(check.applies) << check.name;
        EXPECT_GT(check.times, 0u) << check.name;
    }
}

TEST(CheckGame, SaysWhatItCouldNotCheck) {
    const GameReport report = check_game<Nim>();
    EXPECT_TRUE(report.passed()) << report;
    EXPECT_THAT(names_of_checks_that_apply(report),
                ElementsAre(conformance::MovesCanBeListed::name, conformance::MovesCanBePlayed::name,
                            conformance::MovesAreDistinct::name, conformance::MovesStayTheSame::name,
                            conformance::OverMeansNoMoves::name, conformance::PlayLeavesItsArgument::name));
    const std::string text = text_of(report);
    EXPECT_GT(text.find("equal positions hash equal"), text.find("the game does not offer it")) << text;
    EXPECT_LT(text.find("moves are distinct"), text.find("the game does not offer it")) << text;
}

TEST(CheckGame, DoesNotAskForTurnsWhereAPlayerMayMoveTwice) {
    const GameReport report = check_game<AgainAfterTwo>();
    EXPECT_TRUE(report.passed()) << report;
    EXPECT_THAT(names_of_checks_that_apply(report),
                testing::Not(testing::Contains(conformance::SidesTakeTurns::name)));

    const GameReport silent = check_game<AgainWithoutSayingSo>();
    ASSERT_EQ(silent.faults.size(), 1u) << silent;
    EXPECT_EQ(silent.faults[0].check, conformance::SidesTakeTurns::name);
    EXPECT_EQ(silent.faults[0].move, "2");
}

// With one stone a move there are 22 positions in a game.
const Nim one_by_one{.most = 1};

TEST(CheckGame, CountsWhatItLooksAt) {
    const GameReport report = check_game(one_by_one, {.games = 10});
    EXPECT_EQ(times(report, conformance::MovesCanBeListed::name), 10u * 22);
    EXPECT_EQ(times(report, conformance::MovesCanBePlayed::name), 10u * 21);
}

TEST(CheckGame, BreaksOffLongGames) {
    const GameReport report = check_game(one_by_one, {.games = 10, .longest_game = 5});
    EXPECT_EQ(times(report, conformance::MovesCanBeListed::name), 10u * 6);
}

TEST(CheckGame, DoesNotPassWhereNothingWasLookedAt) {
    EXPECT_FALSE(check_game<Twins>({.games = 0}).passed());
}

TEST(CheckGame, PlaysTheSameGamesWithTheSameSeedOnly) {
    const auto text_with_seed = [](std::uint64_t seed) { return text_of(check_game<Twins>({.seed = seed})); };
    EXPECT_EQ(text_with_seed(1), text_with_seed(1));
    EXPECT_NE(text_with_seed(1), text_with_seed(2));
}

TEST(CheckGame, StopsAfterAHandfulOfFaults) {
    BreakableTwins game;
    game.hash = [](const Twins::Position& position) { return position.hash + 1; };
    game.evaluate = [](const Twins::Position& position) { return 40'000 + position.first; };
    game.move_text = [](const Twins::Position&, int) { return " "; };
    game.to_text = [](const Twins::Position&) -> std::string { throw std::runtime_error{"cannot write"}; };
    EXPECT_EQ(check_game(game, {.most_faults = 2}).faults.size(), 2u);
    EXPECT_EQ(check_game(game, {.most_faults = 100}).faults.size(), 7u);
}

TEST(CheckGame, ShowsWhereAFaultIs) {
    BreakableTwins game;
    game.from_text = [](std::string_view text) {
        return Twins{}.from_text(text == "xox.. o" ? "x.x.. o" : text);
    };
    const GameReport report = check_game(game);
    ASSERT_EQ(report.faults.size(), 1u) << report;
    EXPECT_EQ(report.faults[0].position, "xox.. o");
    EXPECT_THAT(report.faults[0].line, testing::AnyOf("0 1 2", "2 1 0"));
    EXPECT_THAT(text_of(report),
                HasSubstr("the text of a position is read back: from_text gives another position\n"
                          "    after " +
                          report.faults[0].line + ", at 'xox.. o'\n"));
}

} // namespace
} // namespace espalier
