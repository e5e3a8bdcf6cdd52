// The critical tree of trees whose size Knuth and Moore's formula tells.
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/games/tree/synthetic.hpp"
#include "espalier/search/critical_tree.hpp"
#include "espalier/search/negamax_alphabeta.hpp"
#include "espalier/search/search.hpp"

#include <cstdint>

#include <gtest/gtest.h>

namespace espalier {
namespace {

std::uint64_t power(std::uint64_t base, int exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

// On each level b^ceil(l/2) + b^floor(l/2) - 1 nodes.
std::uint64_t by_formula(int branching, int depth) {
    std::uint64_t nodes = 0;
    for (int level = 0; level <= depth; ++level) {
        const auto b = static_cast<std::uint64_t>(branching);
        nodes += power(b, (level + 1) / 2) + power(b, level / 2) - 1;
    }
    return nodes;
}

TEST(CriticalTree, IsKnuthAndMooresWhateverTheOrderOfMoves) {
    for (const double order : {0.0, 0.5, 1.0}) {
        for (const int branching : {1, 2, 3, 6}) {
            for (int depth = 0; depth <= 5; ++depth) {
                const tree::Synthetic game{{branching, depth, order, 3}};
                const auto evaluation = tree::Synthetic::evaluations().front();
                CriticalTree<tree::Synthetic, NamedEvaluation<tree::Synthetic>> critical{game, evaluation};
                EXPECT_EQ(critical.nodes(game.start(), Depth{depth}), by_formula(branching, depth))
                    << branching << " moves, depth " << depth << ", order " << order;
            }
        }
    }
}

TEST(CriticalTree, IsSmallerThanWhatAlphaBetaVisits) {
    const mnk::SmallMnk game{{4, 4, 4}};
    const auto evaluation = mnk::SmallMnk::evaluations().front();
    CriticalTree<mnk::SmallMnk, NamedEvaluation<mnk::SmallMnk>> critical{game, evaluation};
    const auto visited = search<NegamaxAlphabeta>(game, game.start(), evaluation, {.depth = Depth{5}});
    const std::uint64_t nodes = critical.nodes(game.start(), Depth{5});
    EXPECT_LT(nodes, visited.statistics.nodes);
    EXPECT_GT(nodes, 1'000U);
}

} // namespace
} // namespace espalier
