// Every algorithm finds what plain minimax finds: the same value, the same move (of equals the first in
// the order of search) and the same line; and all that prune visit the same nodes.
#include "contract/algorithms.hpp"
#include "contract/printing.hpp"
#include "contract/random_positions.hpp"
#include "contract/reference.hpp"
#include "contract/subjects.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace espalier::contract {
namespace {

template <class Subject>
class EveryAlgorithm : public testing::Test {};
TYPED_TEST_SUITE(EveryAlgorithm, Subjects, NameOfSubject);

// The n-th way to search a position; all of them come in turn.
template <Game G>
SearchOptions options_in_turn(int n) {
    const std::vector orderings =
        KnowsCentre<G> ? std::vector{Ordering::as_generated, Ordering::centre, Ordering::by_evaluation}
                       : std::vector{Ordering::as_generated, Ordering::by_evaluation};
    const auto turn = static_cast<std::size_t>(n);
    return {.scoring = turn % 2 == 0 ? Scoring::by_distance : Scoring::plain,
            .ordering = orderings[turn / 2 % orderings.size()]};
}

// What the side to move at `root` gets at the end of a line. A line ends with the game, or at `depth`.
template <Game G>
Score value_of_line(const G& game, const PositionOf<G>& root, const std::vector<MoveOf<G>>& line, int depth) {
    PositionOf<G> position = root;
    bool is_roots_turn = true;
    for (const auto& move : line) {
        MovesOf<G> moves;
        game.moves(position, moves);
        EXPECT_NE(std::ranges::find(moves, move), moves.end()) << "an illegal move in the line";
        const PositionOf<G> child = game.play(position, move);
        if (game.side_to_move(position) != game.side_to_move(child)) is_roots_turn = !is_roots_turn;
        position = child;
    }
    MovesOf<G> moves;
    const Outcome outcome = game.moves(position, moves);
    EXPECT_TRUE(outcome.is_decided() || line.size() == static_cast<std::size_t>(depth)) << "too short a line";
    const Score value = outcome.is_decided() ? outcome.score(Ply{static_cast<int>(line.size())})
                                             : Score::heuristic(FewValues{}(game, position));
    return is_roots_turn ? value : -value;
}

template <Game G>
void expect_all_agree(const G& game, const PositionOf<G>& root, int depth, const SearchOptions& options) {
    const FewValues evaluation;
    const auto expected = Reference{game, evaluation, options}.best_play(root, depth);
    const Score score = value_of_line(game, root, expected.line, depth);
    ASSERT_TRUE(options.scoring == Scoring::plain || score == expected.value) << "the reference is wrong";

    const auto result_of = [&](const auto& form) {
        SCOPED_TRACE(form.name);
        const auto result = form.search(game, root, evaluation, Limits{.depth = Depth{depth}}, options);
        EXPECT_EQ(result.score, score);
        EXPECT_EQ(result.bound, Bound::exact);
        EXPECT_EQ(result.best, first_of(expected.line));
        EXPECT_EQ(result.line, expected.line);
        EXPECT_EQ(value_of_line(game, root, result.line, depth), result.score);
        return result;
    };
    std::set<std::uint64_t> exhaustive_nodes;
    std::set<std::uint64_t> pruning_nodes;
    for_each_of(exhaustive_forms,
                [&](const auto& form) { exhaustive_nodes.insert(result_of(form).statistics.nodes); });
    for_each_of(pruning_forms,
                [&](const auto& form) { pruning_nodes.insert(result_of(form).statistics.nodes); });
    EXPECT_EQ(exhaustive_nodes.size(), 1) << "exhaustive searches visit different numbers of nodes";
    EXPECT_EQ(pruning_nodes.size(), 1) << "pruning searches visit different numbers of nodes";
    EXPECT_LE(*pruning_nodes.rbegin(), *exhaustive_nodes.begin());
}

TYPED_TEST(EveryAlgorithm, FindsWhatMinimaxFinds) {
    const auto game = TypeParam::game();
    Random random{seed_of_tests()};
    for (int n = 0; n < positions_per_game && !this->HasFailure(); ++n) {
        const auto sample = random_position(game, TypeParam::least_plies, TypeParam::most_plies, random);
        const SearchOptions options = options_in_turn<decltype(TypeParam::game())>(n);
        SCOPED_TRACE(sample.text);
        SCOPED_TRACE("scoring " + std::to_string(static_cast<int>(options.scoring)) + ", ordering " +
                     std::to_string(static_cast<int>(options.ordering)));
        for (int depth = 1; depth <= 5; ++depth) {
            SCOPED_TRACE("depth " + std::to_string(depth));
            expect_all_agree(game, sample.position, depth, options);
        }
    }
}

} // namespace
} // namespace espalier::contract
