// Tic-tac-toe node by node, and small boards that every search solves at once.
#include "contract/algorithms.hpp"
#include "contract/mnk_oracle.hpp"
#include "contract/printing.hpp"

#include <gtest/gtest.h>

#include <type_traits>

namespace espalier::contract {
namespace {

using namespace mnk_oracle;

// The shape known to the compiler, or at run time.
template <class G>
class TicTacToeOracle : public testing::Test {
protected:
    const G game = [] {
        if constexpr (std::is_same_v<G, mnk::TicTacToe>)
            return G{};
        else
            return G{{3, 3, 3}};
    }();

    template <class AForm>
    auto search(const AForm& form, const SearchOptions& options = {}) const {
        return form.search(game, game.start(), NoOpinion{}, Limits{}, options);
    }
};
using TicTacToes = testing::Types<mnk::TicTacToe, mnk::SmallMnk>;
TYPED_TEST_SUITE(TicTacToeOracle, TicTacToes);

TYPED_TEST(TicTacToeOracle, ExhaustiveSearchesVisitTheWholeTree) {
    for_each_of(exhaustive_forms, [&](const auto& form) {
        SCOPED_TRACE(form.name);
        for (const SearchOptions& options : {SearchOptions{}, SearchOptions{.scoring = Scoring::plain,
                                                              .ordering = Ordering::centre,
                                                              .window = won_or_lost}}) {
            const auto result = this->search(form, options);
            EXPECT_EQ(result.statistics.nodes, minimax_of_333);
            EXPECT_EQ(result.score, Score::draw());
            EXPECT_EQ(result.line.size(), 9);
        }
    });
}

TYPED_TEST(TicTacToeOracle, PruningSearchesVisitTheNodesOfAlphaBeta) {
    for_each_of(pruning_forms, [&](const auto& form) {
        SCOPED_TRACE(form.name);
        for (const auto& row : pruning_of_333) {
            const auto result = this->search(form, row.options);
            EXPECT_EQ(result.statistics.nodes, row.nodes);
            EXPECT_EQ(result.score, Score::draw());
            EXPECT_EQ(result.bound, Bound::exact);
            EXPECT_EQ(result.line.size(), 9);
        }
    });
}

TYPED_TEST(TicTacToeOracle, SubtreesAfterTheFirstMove) {
    for (const auto& [position, nodes] : subtrees_of_333) {
        SCOPED_TRACE(position);
        const auto root = this->game.from_text(position);
        for_each_of(exhaustive_forms, [&](const auto& form) {
            EXPECT_EQ(form.search(this->game, root, NoOpinion{}).statistics.nodes, nodes) << form.name;
        });
    }
}

struct CountsExpansions : Unobserved {
    std::uint64_t expanded = 0;
    void expands(std::size_t /*moves*/) { ++expanded; }
};

TYPED_TEST(TicTacToeOracle, LeavesAreTheGamesThatCanBePlayed) {
    CountsExpansions observer;
    const auto result =
        search<Minimax>(this->game, this->game.start(), NoOpinion{}, Limits{}, SearchOptions{}, observer);
    EXPECT_EQ(result.statistics.nodes - observer.expanded, games_of_333);
}

struct Win {
    int columns;
    int rows;
    int run;
    int plies;
};

// Found at the very depth of the win, where minimax can still follow.
TEST(MnkOracle, EverySearchFindsTheShortestWin) {
    for (const auto& [columns, rows, run, plies] : {Win{4, 3, 3, 7}, Win{4, 4, 3, 5}}) {
        SCOPED_TRACE(testing::Message() << columns << ',' << rows << ',' << run);
        const mnk::SmallMnk game{{columns, rows, run}};
        for_each_of(all_forms, [&](const auto& form) {
            SCOPED_TRACE(form.name);
            const auto result = form.search(game, game.start(), NoOpinion{}, Limits{.depth = Depth{plies}});
            EXPECT_EQ(result.score, Score::win_in(Ply{plies}));
            const auto before =
                form.search(game, game.start(), NoOpinion{}, Limits{.depth = Depth{plies - 1}});
            EXPECT_EQ(before.score, Score::draw());
        });
    }
}

} // namespace
} // namespace espalier::contract
