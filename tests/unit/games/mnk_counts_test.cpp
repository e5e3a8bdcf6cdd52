// The numbers of tic-tac-toe: positions, games, and what is left of them up to symmetry.
#include "espalier/games/mnk/mnk.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using testing::ElementsAre;
using testing::Pair;

// Tic-tac-toe, made by the compiler or at run time.
struct AtRunTime : mnk::SmallMnk {
    AtRunTime() : Mnk{mnk::SmallShape{3, 3, 3}} {}
};
struct OnSixWords : mnk::LargeMnk {
    OnSixWords() : Mnk{mnk::LargeShape{3, 3, 3}} {}
};

template <class G>
struct TicTacToeCounts : testing::Test {
    using Position = typename G::Position;

    G game{};

    // The positions after so many moves, by text.
    std::vector<std::map<std::string, Position>> positions_by_ply() const {
        std::vector<std::map<std::string, Position>> plies{{{game.to_text(game.start()), game.start()}}};
        while (!plies.back().empty()) {
            std::map<std::string, Position> next;
            for (const auto& [text, position] : plies.back()) {
                MovesOf<G> moves;
                game.moves(position, moves);
                for (const auto& move : moves) {
                    const Position child = game.play(position, move);
                    next.emplace(game.to_text(child), child);
                }
            }
            plies.push_back(next);
        }
        plies.pop_back();
        return plies;
    }

    std::string least_image(const Position& position) const {
        std::string least = game.to_text(position);
        for (std::size_t s = 1; s < game.symmetries(); ++s) {
            least = std::min(least, game.to_text(game.image(position, s)));
        }
        return least;
    }

    struct Games {
        std::map<std::string, int> by_result{};
        std::map<int, int> by_length{};
        int nodes = 0;
    };

    void count_games(const Position& position, int ply, Games& games) const {
        ++games.nodes;
        MovesOf<G> moves;
        const Outcome outcome = game.moves(position, moves);
        if (outcome.is_decided()) {
            const Side winner = opponent_of(game.side_to_move(position));
            ++games.by_result[outcome.is_draw() ? "draw" : game.side_name(winner)];
            ++games.by_length[ply];
        }
        for (const auto& move : moves) count_games(game.play(position, move), ply + 1, games);
    }
};

using Games = testing::Types<mnk::TicTacToe, AtRunTime, OnSixWords>;
TYPED_TEST_SUITE(TicTacToeCounts, Games);

TYPED_TEST(TicTacToeCounts, OfPositionsByPly) {
    std::vector<std::size_t> counts;
    for (const auto& ply : this->positions_by_ply()) counts.push_back(ply.size());
    EXPECT_THAT(counts, ElementsAre(1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78)); // 5,478 in all
}

TYPED_TEST(TicTacToeCounts, OfFinishedPositionsByResult) {
    std::map<std::string, int> finished;
    for (const auto& ply : this->positions_by_ply()) {
        for (const auto& [text, position] : ply) {
            MovesOf<TypeParam> moves;
            const Outcome outcome = this->game.moves(position, moves);
            if (outcome.is_draw()) ++finished["draw"];
            if (outcome.is_loss()) ++finished[text.back() == 'x' ? "o" : "x"];
            EXPECT_FALSE(outcome.is_win()); // the last to move has won, if anybody
        }
    }
    EXPECT_THAT(finished, ElementsAre(Pair("draw", 16), Pair("o", 316), Pair("x", 626)));
}

TYPED_TEST(TicTacToeCounts, OfPositionsUpToSymmetry) {
    std::set<std::string> different;
    for (const auto& ply : this->positions_by_ply()) {
        for (const auto& [text, position] : ply) different.insert(this->least_image(position));
    }
    EXPECT_EQ(different.size(), 765u);
}

TYPED_TEST(TicTacToeCounts, OfGamesByResultAndLength) {
    typename TestFixture::Games games;
    this->count_games(this->game.start(), 0, games);
    EXPECT_EQ(games.nodes, 549'946);
    EXPECT_THAT(games.by_result, ElementsAre(Pair("draw", 46'080), Pair("o", 77'904), Pair("x", 131'184)));
    EXPECT_THAT(games.by_length, ElementsAre(Pair(5, 1'440), Pair(6, 5'328), Pair(7, 47'952), Pair(8, 72'576),
                                             Pair(9, 127'872)));
}

TYPED_TEST(TicTacToeCounts, OfNodesAfterTheFirstMove) {
    constexpr int corner = 59'705;
    constexpr int edge = 63'905;
    constexpr int centre = 55'505;
    std::vector<int> nodes;
    MovesOf<TypeParam> moves;
    this->game.moves(this->game.start(), moves);
    for (const auto& move : moves) {
        typename TestFixture::Games games;
        this->count_games(this->game.play(this->game.start(), move), 1, games);
        nodes.push_back(games.nodes);
    }
    EXPECT_THAT(nodes, ElementsAre(corner, edge, corner, edge, centre, edge, corner, edge, corner));
}

} // namespace
} // namespace espalier
