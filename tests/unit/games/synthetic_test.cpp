#include "espalier/games/tree/synthetic.hpp"

#include "espalier/search/minimax.hpp"
#include "espalier/search/search.hpp"
#include "unit/refusal.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using tree::Synthetic;
using Shape = Synthetic::Shape;

// What is true of a whole tree, found by walking it: the game's word is not taken for anything but its leaves.
struct Census {
    int inner_nodes = 0;
    int first_is_best = 0;
    std::vector<int> leaves{}; // from left to right, each for the side to move there

    double share() const { return static_cast<double>(first_is_best) / inner_nodes; }
};

int count(const Synthetic& game, const Synthetic::Position& position, Census& census) {
    MovesOf<Synthetic> moves;
    if (const Outcome outcome = game.moves(position, moves); outcome.is_decided()) {
        census.leaves.push_back(outcome.score(Ply{}).points());
        return census.leaves.back();
    }
    std::vector<int> values;
    for (const auto move : moves) values.push_back(-count(game, game.play(position, move), census));
    const int best = std::ranges::max(values);
    ++census.inner_nodes;
    if (values.front() == best) ++census.first_is_best;
    return best;
}

Census census_of(const Shape& shape) {
    const Synthetic game{shape};
    Census census;
    count(game, game.start(), census);
    return census;
}

TEST(Synthetic, KnowsTheValueOfItsRootBeforehand) {
    for (const auto& [branching, depth] :
         {std::pair{1, 6}, {2, 9}, {3, 6}, {7, 4}, {40, 2}, {256, 1}, {5, 0}}) {
        for (const double order : {0.0, 0.5, 1.0}) {
            for (std::uint64_t seed = 0; seed < 8; ++seed) {
                const Synthetic game{{branching, depth, order, seed}};
                const auto root = game.start();
                const auto result = search<Minimax>(game, root, NoOpinion{});
                ASSERT_EQ(result.score, Score::heuristic(root.value))
                    << branching << ' ' << depth << ' ' << seed;
                if (depth > 0) { ASSERT_EQ(result.best, game.best_branch(root)); }
            }
        }
    }
}

TEST(Synthetic, HasValuesOnBothSidesOfZero) {
    int positive = 0;
    int negative = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const int value = Synthetic{{.seed = seed}}.start().value;
        positive += value > 0 ? 1 : 0;
        negative += value < 0 ? 1 : 0;
        EXPECT_LE(std::abs(value), 50);
    }
    EXPECT_GT(positive, 60);
    EXPECT_GT(negative, 60);
}

TEST(Synthetic, HasTheFirstMoveBestAsOftenAsAsked) {
    const auto share = [](double order) { return census_of({5, 6, order, 1}).share(); };
    EXPECT_EQ(share(0), 0);
    EXPECT_EQ(share(1), 1);
    EXPECT_NEAR(share(0.5), 0.5, 0.02); // of 3,906 nodes: a standard deviation is 0.008
    EXPECT_NEAR(share(0.9), 0.9, 0.02);
}

TEST(Synthetic, HasItsShape) {
    const Census census = census_of({4, 5, 0.5, 1});
    EXPECT_EQ(census.leaves.size(), 1024u);
    EXPECT_EQ(census.inner_nodes, 1 + 4 + 16 + 64 + 256);
}

TEST(Synthetic, IsTheSameTreeForTheSameNumbersOnly) {
    const Shape shape{3, 6, 0.5, 7};
    const auto leaves = census_of(shape).leaves;
    EXPECT_EQ(census_of(shape).leaves, leaves);
    EXPECT_NE(census_of({3, 6, 0.5, 8}).leaves, leaves);
    EXPECT_NE(census_of({3, 6, 0.6, 7}).leaves, leaves);
}

TEST(Synthetic, HasEvaluationsAsTheirNamesSay) {
    const Synthetic game{{.branching = 50, .depth = 3, .order = 0.5}};
    const auto rows = evaluations_of<Synthetic>();
    ASSERT_EQ(rows.size(), 3u);
    int wrong = 0;
    for (Synthetic::Move move = 0; move < 50; ++move) {
        const auto position = game.play(game.start(), move);
        const int noisy = rows[0](game, position);
        EXPECT_LE(std::abs(noisy - position.value), 30);
        EXPECT_EQ(rows[1](game, position), noisy / 40 * 40);
        EXPECT_EQ(rows[2](game, position), position.value);
        wrong += noisy == position.value ? 0 : 1;
    }
    EXPECT_GT(wrong, 40);
}

std::string refusal_of(const Shape& shape) {
    return refusal_when([&] { Synthetic{shape}; });
}

TEST(Synthetic, RefusesOtherShapes) {
    for (const int branching : {0, -1, 257}) {
        EXPECT_EQ(refusal_of({.branching = branching}),
                  "synthetic: b, the moves of a node, is a number from 1 to 256");
    }
    for (const int depth : {-1, 201}) {
        EXPECT_EQ(refusal_of({.depth = depth}), "synthetic: d, the depth, is a number from 0 to 200");
    }
    for (const double order : {-0.01, 1.01, std::numeric_limits<double>::quiet_NaN()}) {
        EXPECT_EQ(refusal_of({.order = order}), "synthetic: order is a number from 0 to 1");
    }
    EXPECT_EQ(refusal_of({256, 200, 1, 0}), "none");
    EXPECT_EQ(refusal_of({1, 0, 0, 0}), "none");
}

} // namespace
} // namespace espalier
