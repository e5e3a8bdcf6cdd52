// What each level promises to people, on random positions and through whole games.
#include "espalier/engine/catalogue.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::AnyOfArray;

const Catalogue catalogue = all_games();

std::string move_at_level(const Session& session, int level, int seed) {
    const std::string words =
        "pvs(level=" + std::to_string(level) + ",seed=" + std::to_string(seed) + ",table=1)";
    return session.search({.algorithm = read_algorithm(words), .limits = {.nodes = 20'000}})
        .line.front()
        .text;
}

// The moves after which `is_so` holds.
std::vector<std::string> moves_to(Session& session, const std::function<bool(Session&)>& is_so) {
    std::vector<std::string> found;
    for (const auto& move : session.moves()) {
        session.play(move.text);
        if (is_so(session)) found.push_back(move.text);
        session.undo();
    }
    return found;
}

std::vector<std::string> winning_moves(Session& session) {
    const std::string side = session.side_to_move();
    return moves_to(session, [&](const Session& after) {
        const auto ending = after.ending();
        return ending && ending->winner == side;
    });
}

// Those after which the opponent cannot win at once.
std::vector<std::string> safe_moves(Session& session) {
    return moves_to(session, [](Session& after) { return after.ending() || winning_moves(after).empty(); });
}

class EveryLevel : public testing::TestWithParam<std::string> {
protected:
    // Calls look(session) with the positions of some games of random moves, but for the ends.
    void in_random_games(const std::function<void(Session&)>& look) const {
        std::mt19937 random{7};
        for (int game = 0; game < 12; ++game) {
            const auto session = catalogue.open(GetParam());
            for (int ply = 0; ply < 200 && !session->ending(); ++ply) {
                look(*session);
                const auto moves = session->moves();
                session->play(moves[random() % moves.size()].text);
            }
        }
    }
};

TEST_P(EveryLevel, FromThreeOnMissesNoWinInOne) {
    int seen = 0;
    in_random_games([&](Session& session) {
        const auto winning = winning_moves(session);
        if (winning.empty()) return;
        ++seen;
        for (int level = 3; level <= strongest_level; ++level)
            EXPECT_THAT(move_at_level(session, level, seen), AnyOfArray(winning))
                << session.position() << " at level " << level;
    });
    EXPECT_GT(seen, 0);
}

TEST_P(EveryLevel, FromFiveOnAvoidsALossInOne) {
    int seen = 0;
    in_random_games([&](Session& session) {
        const auto safe = safe_moves(session);
        const bool is_test = !safe.empty() && safe.size() < session.moves().size() && seen < 12;
        if (!is_test) return;
        ++seen;
        for (int level = 5; level <= strongest_level; ++level)
            EXPECT_THAT(move_at_level(session, level, seen), AnyOfArray(safe))
                << session.position() << " at level " << level;
    });
    EXPECT_GT(seen, 0);
}

TEST_P(EveryLevel, PlaysTheSameMoveForTheSameSeed) {
    for (int level = 1; level <= strongest_level; ++level) {
        const auto session = catalogue.open(GetParam());
        const auto again = catalogue.open(GetParam());
        EXPECT_EQ(move_at_level(*session, level, 5), move_at_level(*again, level, 5)) << "at level " << level;
    }
}

INSTANTIATE_TEST_SUITE_P(Games, EveryLevel,
                         testing::Values("tic-tac-toe", "mnk(5,5,4)", "ultimate(3)", "checkers",
                                         "chess(5x5)"),
                         [](const auto& row) {
                             std::string name = row.param;
                             std::erase_if(name, [](char letter) { return std::isalnum(letter) == 0; });
                             return name;
                         });

// Whatever the opponent plays, all the way down.
void expect_no_loss(Session& session, const std::string& player) {
    if (const auto ending = session.ending()) {
        EXPECT_TRUE(!ending->winner || ending->winner == player) << session.position();
        return;
    }
    const auto moves = session.moves();
    const bool is_players_turn = session.side_to_move() == player;
    const std::string chosen = is_players_turn ? move_at_level(session, strongest_level, 1) : "";
    for (const auto& move : moves) {
        if (is_players_turn && move.text != chosen) continue;
        session.play(move.text);
        expect_no_loss(session, player);
        session.undo();
    }
}

TEST(StrongestLevel, NeverLosesTicTacToe) {
    for (const std::string player : {"x", "o"}) expect_no_loss(*catalogue.open("tic-tac-toe"), player);
}

} // namespace
} // namespace espalier
