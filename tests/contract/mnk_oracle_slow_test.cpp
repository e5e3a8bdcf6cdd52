// Boards that take a search seconds to solve to the end.
#include "contract/algorithms.hpp"
#include "contract/mnk_oracle.hpp"
#include "contract/printing.hpp"

#include <gtest/gtest.h>

namespace espalier::contract {
namespace {

using namespace mnk_oracle;

template <class AForm>
auto solve(const AForm& form, const mnk::SmallMnk& game, const SearchOptions& options = {}) {
    return form.search(game, game.start(), NoOpinion{}, Limits{}, options);
}

TEST(MnkOracleSlow, ExhaustiveSearchesVisitTheWholeTreeOf433) {
    const mnk::SmallMnk game{{4, 3, 3}};
    for_each_of(exhaustive_forms, [&](const auto& form) {
        SCOPED_TRACE(form.name);
        const auto result = solve(form, game);
        EXPECT_EQ(result.statistics.nodes, minimax_of_433);
        EXPECT_EQ(result.score, Score::win_in(Ply{7}));
        EXPECT_EQ(result.line.size(), 7);
    });
}

TEST(MnkOracleSlow, PruningSearchesFindTheSameDistances) {
    for_each_of(pruning_forms, [&](const auto& form) {
        SCOPED_TRACE(form.name);
        for (const auto ordering : {Ordering::as_generated, Ordering::centre}) {
            const SearchOptions options{.ordering = ordering};
            EXPECT_EQ(solve(form, mnk::SmallMnk{{4, 3, 3}}, options).score, Score::win_in(Ply{7}));
            EXPECT_EQ(solve(form, mnk::SmallMnk{{3, 4, 3}}, options).score, Score::win_in(Ply{7}));
            EXPECT_EQ(solve(form, mnk::SmallMnk{{4, 4, 3}}, options).score, Score::win_in(Ply{5}));
        }
    });
}

// Good order brings larger boards within reach of plain alpha-beta.
template <class AForm>
Score value_of(const AForm& form, int columns, int rows, int run) {
    const mnk::SmallMnk game{{columns, rows, run}};
    const auto lines = mnk::SmallMnk::evaluations().front();
    const SearchOptions options{.ordering = Ordering::by_evaluation, .window = won_or_lost};
    return form.search(game, game.start(), lines, Limits{}, options).score;
}

TEST(MnkOracleSlow, LargerBoardsAreDrawn) {
    for_each_of(pruning_forms,
                [](const auto& form) { EXPECT_EQ(value_of(form, 4, 4, 4), Score::draw()) << form.name; });
    EXPECT_EQ(value_of(Form<NegamaxAlphabeta>{"negamax_alphabeta"}, 5, 4, 4), Score::draw());
}

} // namespace
} // namespace espalier::contract
