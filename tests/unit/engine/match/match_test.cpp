// Openings, games and whole matches between players in words.
#include "espalier/core/bad_input.hpp"
#include "espalier/engine/match/match.hpp"
#include "espalier/engine/match/opening.hpp"
#include "unit/refusal.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::ElementsAre;

const Catalogue catalogue = all_games();

MatchTerms terms_of(const std::string& game, const std::string& a = "alphabeta",
                    const std::string& b = "alphabeta") {
    const std::string evaluation = catalogue.open(game)->evaluations().front().name;
    return {.game = game,
            .players = {MatchPlayer{read_algorithm(a), evaluation}, {read_algorithm(b), evaluation}}};
}

std::vector<std::string> texts_of(const std::vector<MoveWords>& moves) {
    std::vector<std::string> texts;
    for (const auto& move : moves) texts.push_back(move.text);
    return texts;
}

// The moves of the openings of the first pairs.
std::vector<std::vector<std::string>> openings_of(const MatchTerms& terms, int pairs) {
    std::vector<std::vector<std::string>> openings;
    for (int pair = 0; pair < pairs; ++pair) {
        openings.push_back(texts_of(draw_opening(catalogue, terms, pair)->moves_played()));
    }
    return openings;
}

TEST(Opening, IsTheSameForTheSameSeed) {
    MatchTerms terms = terms_of("chess");
    const auto openings = openings_of(terms, 20);
    EXPECT_EQ(openings_of(terms, 20), openings);
    EXPECT_EQ(std::set(openings.begin(), openings.end()).size(), 20U); // of 197,281
    terms.seed = 2;
    const auto others = openings_of(terms, 20);
    EXPECT_NE(others, openings);
    EXPECT_THAT(others, testing::Each(testing::SizeIs(4)));
}

TEST(Opening, IsNotWonByAnybody) {
    const MatchTerms terms = terms_of("tic-tac-toe");
    std::set<std::string> seen;
    for (int pair = 0; pair < 200; ++pair) {
        const auto session = draw_opening(catalogue, terms, pair);
        EXPECT_FALSE(session->ending());
        EXPECT_TRUE(session->search({}).is_proven_draw()) << session->position();
        seen.insert(session->position());
    }
    EXPECT_GT(seen.size(), 50U); // and not always the same one
}

TEST(Opening, BeginsWhereTheGameSays) {
    const auto session = draw_opening(catalogue, terms_of("ultimate(3)"), 0);
    EXPECT_EQ(session->beginning(), "9/9/9/9/9/9/9/9/9 o -");
    EXPECT_EQ(session->moves_played().size(), 4U);
}

TEST(Opening, IsTakenWonWhereAllAre) {
    MatchTerms terms = terms_of("mnk(2,2,2)");
    terms.opening_plies = 1;
    EXPECT_EQ(draw_opening(catalogue, terms, 0)->search({}).score, Score::loss_in(Ply{2}));
    terms.opening_plies = 4;
    EXPECT_EQ(refusal_when([&] { draw_opening(catalogue, terms, 0); }),
              "mnk(2,2,2) is over after 4 random moves; expected fewer --opening-plies");
}

// Where a game stands after its moves.
std::unique_ptr<Session> replayed(const MatchTerms& terms, const MatchGame& game) {
    auto session = catalogue.open(terms.game);
    session->set_up(game.beginning);
    for (const auto& move : game.opening) session->play(move);
    for (const auto& move : game.moves) session->play(move);
    return session;
}

GameResult seen_from_a(const MatchGame& game, const std::string& winner) {
    return winner == game.side_of_a ? GameResult::win : GameResult::loss;
}

TEST(MatchGame, EndsAsTheBoardSays) {
    MatchTerms terms = terms_of("ultimate(2)", "alphabeta", "alphabeta(window=-1..1)");
    terms.limits.depth = Depth{2};
    std::set<GameResult> seen;
    for (int number = 0; number < 40; ++number) {
        const auto game = play_match_game(catalogue, terms, number, {});
        ASSERT_TRUE(game);
        EXPECT_EQ(game->number, number);
        ASSERT_EQ(game->ended_by, EndedBy::rules); // B never proves anything: its window is too narrow
        const auto ending = replayed(terms, *game)->ending();
        ASSERT_TRUE(ending);
        EXPECT_EQ(game->result, ending->winner ? seen_from_a(*game, *ending->winner) : GameResult::draw);
        seen.insert(game->result);
    }
    EXPECT_GE(seen.size(), 2U);
}

TEST(MatchGame, OfAPairHasOneOpeningAndBothColours) {
    MatchTerms terms = terms_of("tic-tac-toe");
    terms.limits.depth = Depth{1};
    for (int number = 0; number < 10; number += 2) {
        const auto first = play_match_game(catalogue, terms, number, {});
        const auto second = play_match_game(catalogue, terms, number + 1, {});
        EXPECT_EQ(first->opening, second->opening);
        EXPECT_EQ(first->side_of_a, "x");
        EXPECT_EQ(second->side_of_a, "o");
        EXPECT_EQ(first->moves, second->moves); // the same player on both sides
        EXPECT_EQ(static_cast<int>(first->result), 2 - static_cast<int>(second->result));
    }
}

// In a window so low every move is good enough: A takes the one nearest the centre, B the first.
TEST(MatchGame, LetsEachPlayerMoveForItsSide) {
    MatchTerms terms = terms_of("mnk(5,5,5)", "alphabeta(order=centre,window=-30000..-29999)",
                                "alphabeta(window=-30000..-29999)");
    terms.limits.depth = Depth{1};
    terms.opening_plies = 0;
    const auto even = play_match_game(catalogue, terms, 0, {});
    const auto odd = play_match_game(catalogue, terms, 1, {});
    EXPECT_EQ(even->moves.front(), "12");
    EXPECT_EQ(even->moves[1], "0");
    EXPECT_EQ(odd->moves.front(), "0");
    EXPECT_EQ(odd->moves[1], "12");
}

TEST(MatchGame, EndsWhenBothPlayersHaveProvenTheSameWin) {
    MatchTerms terms = terms_of("mnk(4,4,3)");
    terms.limits.depth = Depth{7};
    int agreed = 0;
    for (int number = 0; number < 10; ++number) {
        const auto game = play_match_game(catalogue, terms, number, {});
        if (game->ended_by != EndedBy::agreement) continue;
        ++agreed;
        const auto session = replayed(terms, *game);
        EXPECT_FALSE(session->ending());
        const Score score = session->search({.limits = {.depth = Depth{9}}}).score;
        ASSERT_TRUE(score.is_proven());
        const auto sides = session->side_names();
        const std::string mover = session->side_to_move();
        EXPECT_EQ(game->result,
                  seen_from_a(*game, score.is_win() ? mover : sides[mover == sides[0] ? 1 : 0]));
    }
    EXPECT_GE(agreed, 5);
}

TEST(MatchGame, IsADrawWhenItIsTooLong) {
    MatchTerms terms = terms_of("chess");
    terms.limits.depth = Depth{1};
    terms.max_plies = 7;
    const auto game = play_match_game(catalogue, terms, 0, {});
    EXPECT_EQ(game->ended_by, EndedBy::length);
    EXPECT_EQ(game->result, GameResult::draw);
    EXPECT_EQ(game->moves.size(), 3U);
}

TEST(MatchGame, IsNoneWhenStopped) {
    std::stop_source source;
    source.request_stop();
    EXPECT_FALSE(play_match_game(catalogue, terms_of("mnk(7,7,5)"), 0, source.get_token()));
}

// One that A wins by a wide margin: B makes the first move there is.
MatchTerms uneven_terms() {
    MatchTerms terms = terms_of("mnk(5,5,4)", "alphabeta", "alphabeta(window=-30000..-29999)");
    terms.limits.depth = Depth{3};
    return terms;
}

std::map<int, GameResult> results_with(const MatchTerms& terms, MatchPlan plan, Scoreboard& scoreboard) {
    std::map<int, GameResult> results;
    plan.on_game = [&](const MatchGame& game) {
        EXPECT_TRUE(results.emplace(game.number, game.result).second) << game.number;
    };
    play_match(catalogue, terms, plan, scoreboard);
    return results;
}

TEST(Match, IsTheSameOnSeveralThreads) {
    Scoreboard alone;
    const auto results = results_with(uneven_terms(), {.games = 20}, alone);
    EXPECT_EQ(results.size(), 20U);
    EXPECT_EQ(alone.tally().games(), 20);
    EXPECT_GT(alone.tally().wins(), 10);
    Scoreboard together;
    EXPECT_EQ(results_with(uneven_terms(), {.games = 20, .threads = 3}, together), results);
    EXPECT_EQ(together.tally().pairs(), alone.tally().pairs());
}

TEST(Match, PlaysOnlyWhatIsNotKnown) {
    Scoreboard scoreboard;
    scoreboard.note(1, GameResult::win);
    scoreboard.note(4, GameResult::win);
    const auto results = results_with(uneven_terms(), {.games = 6, .threads = 2}, scoreboard);
    std::vector<int> played;
    for (const auto& [game, result] : results) played.push_back(game);
    EXPECT_THAT(played, ElementsAre(0, 2, 3, 5));
    EXPECT_EQ(scoreboard.tally().games(), 6);
}

TEST(Match, EndsWithTheVerdictWhateverTheThreads) {
    const Sprt test{0, 100};
    Scoreboard alone{test};
    results_with(uneven_terms(), {.games = 1000}, alone);
    ASSERT_EQ(alone.verdict(), Sprt::Verdict::elo1);
    EXPECT_LT(alone.tally().games(), 100);
    for (const int threads : {2, 4}) {
        Scoreboard together{test};
        results_with(uneven_terms(), {.games = 1000, .threads = threads}, together);
        EXPECT_EQ(together.verdict(), Sprt::Verdict::elo1);
        EXPECT_EQ(together.tally().pairs(), alone.tally().pairs());
    }
    EXPECT_EQ(results_with(uneven_terms(), {.games = 1000}, alone).size(), 0U); // nothing is left to play
}

TEST(Match, StopsWhenTold) {
    std::stop_source source;
    int played = 0;
    MatchPlan plan{.games = 1000, .threads = 2, .stop = source.get_token()};
    plan.on_game = [&](const MatchGame&) {
        if (++played == 3) source.request_stop();
    };
    Scoreboard scoreboard;
    play_match(catalogue, uneven_terms(), plan, scoreboard);
    EXPECT_GE(played, 3);
    EXPECT_LE(played, 4);
    EXPECT_EQ(scoreboard.tally().games(), played);
}

TEST(Match, ThrowsWhatTheListenerThrows) {
    MatchPlan plan{.games = 1000, .threads = 2};
    plan.on_game = [](const MatchGame&) { throw BadInput{"no room"}; };
    Scoreboard scoreboard;
    EXPECT_EQ(refusal_when([&] { play_match(catalogue, uneven_terms(), plan, scoreboard); }), "no room");
    EXPECT_LE(scoreboard.tally().games(), 2);
}

TEST(Scoreboard, CountsPairsInAnyOrder) {
    Scoreboard scoreboard;
    scoreboard.note(3, GameResult::loss);
    scoreboard.note(0, GameResult::win);
    scoreboard.note(7, GameResult::draw);
    scoreboard.note(2, GameResult::loss);
    EXPECT_TRUE(scoreboard.knows(3));
    EXPECT_FALSE(scoreboard.knows(1));
    EXPECT_EQ(scoreboard.tally().pairs(), (std::array{1, 0, 0, 0, 0}));
    EXPECT_EQ(scoreboard.tally().weights(), (std::array{1.0, 0.0, 0.5, 0.0, 0.5}));
    scoreboard.note(1, GameResult::draw);
    EXPECT_EQ(scoreboard.tally().pairs(), (std::array{1, 0, 0, 1, 0}));
}

TEST(Scoreboard, ReachesItsVerdictInTheOrderOfTheGames) {
    std::vector<int> order(60);
    for (int i = 0; i < 60; ++i) order[static_cast<std::size_t>(i)] = i;
    const auto result_of = [](int game) { return game < 6 ? GameResult::loss : GameResult::win; };
    const auto noted = [&] {
        Scoreboard scoreboard{Sprt{0, 100}};
        for (const int game : order) scoreboard.note(game, result_of(game));
        return scoreboard;
    };
    const Tally expected = noted().tally();
    ASSERT_EQ(noted().verdict(), Sprt::Verdict::elo1);
    ASSERT_LT(expected.games(), 60);
    EXPECT_EQ(expected.losses(), 6);
    std::mt19937_64 random{1};
    for (int i = 0; i < 20; ++i) {
        std::shuffle(order.begin(), order.end(), random);
        EXPECT_EQ(noted().tally().pairs(), expected.pairs());
    }
}

} // namespace
} // namespace espalier
