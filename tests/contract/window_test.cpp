// What a pruning search says when asked within a window: the value if it lies inside, else a true bound.
#include "contract/algorithms.hpp"
#include "contract/printing.hpp"
#include "contract/random_positions.hpp"
#include "contract/reference.hpp"
#include "contract/subjects.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>

namespace espalier::contract {
namespace {

template <class Subject>
class EveryWindow : public testing::Test {};
TYPED_TEST_SUITE(EveryWindow, Subjects, NameOfSubject);

// With Scoring::plain no edge is a proven score: all wins count the same there.
Score random_edge(Random& random, Scoring scoring) {
    const Ply soon{random_below(random, 6)};
    switch (random_below(random, scoring == Scoring::plain ? 5 : 7)) {
    case 5: return Score::win_in(soon);
    case 6: return Score::loss_in(soon);
    case 4: return Score::heuristic(random_below(random, 121) - 60);
    default: return Score::heuristic(random_below(random, 7) - 3);
    }
}

Window random_window(Random& random, Scoring scoring) {
    const Score one = random_edge(random, scoring);
    const Score other = random_edge(random, scoring);
    if (one == other) return random_window(random, scoring);
    return {std::min(one, other), std::max(one, other)};
}

// The score as the search itself saw it: in the result of a plain search wins have a distance again.
Score as_searched(Score score, Scoring scoring) {
    if (scoring == Scoring::by_distance || !score.is_proven()) return score;
    return score.is_win() ? Score::win_in(Ply{}) : Score::loss_in(Ply{});
}

// One position, one window, all pruning forms.
template <Game G>
class Inquiry {
public:
    Inquiry(const G& game, const PositionOf<G>& root, int depth, const SearchOptions& options)
        : game_(game), root_(root), depth_(depth), options_(options),
          truth_(reference().best_play(root, depth)) {}

    void expect_sound() const {
        std::set<std::uint64_t> nodes;
        for_each_of(pruning_forms, [&](const auto& form) {
            SCOPED_TRACE(form.name);
            nodes.insert(expect_sound(form).statistics.nodes);
        });
        EXPECT_EQ(nodes.size(), 1) << "the forms visit different numbers of nodes";
        EXPECT_EQ(score_of(Form<Alphabeta>{"alphabeta"}),
                  std::clamp(truth_.value, options_.window.alpha, options_.window.beta));
        EXPECT_EQ(score_of(Form<AlphabetaSoft>{"alphabeta_soft"}),
                  reference().fail_soft(root_, depth_, options_.window));
    }

private:
    using Result = SearchResult<MoveOf<G>>;

    Reference<G, FewValues> reference() const { return {game_, evaluation_, options_}; }

    template <class AForm>
    Result result_of(const AForm& form) const {
        return form.search(game_, root_, evaluation_, Limits{.depth = Depth{depth_}}, options_);
    }

    template <class AForm>
    Score score_of(const AForm& form) const {
        return as_searched(result_of(form).score, options_.scoring);
    }

    template <class AForm>
    Result expect_sound(const AForm& form) const {
        const Result result = result_of(form);
        const Score score = as_searched(result.score, options_.scoring);
        if (options_.window.refuted_by(truth_.value)) {
            EXPECT_EQ(result.bound, Bound::at_least);
            EXPECT_LE(options_.window.beta, score);
            EXPECT_LE(score, truth_.value);
            EXPECT_GE(value_after(result.best), options_.window.beta) << "the best move refutes nothing";
        } else if (options_.window.improved_by(truth_.value)) {
            EXPECT_EQ(result.bound, Bound::exact);
            EXPECT_EQ(score, truth_.value);
            EXPECT_EQ(result.line, truth_.line);
        } else {
            EXPECT_EQ(result.bound, Bound::at_most);
            EXPECT_LE(truth_.value, score);
            EXPECT_LE(score, options_.window.alpha);
        }
        EXPECT_TRUE(result.best);
        EXPECT_EQ(result.best, first_of(result.line));
        return result;
    }

    // The value of the position after `move`, for the side that is to move at the root.
    Score value_after(const std::optional<MoveOf<G>>& move) const {
        if (!move) return -Score::infinity();
        const PositionOf<G> child = game_.play(root_, *move);
        const Score value = reference().best_play(child, depth_ - 1, 1).value;
        return reference().moves_again(root_, child) ? value : -value;
    }

    const G& game_;
    PositionOf<G> root_;
    int depth_;
    SearchOptions options_;
    FewValues evaluation_{};
    BestPlay<MoveOf<G>> truth_;
};

TYPED_TEST(EveryWindow, IsAnsweredByTheValueOrATrueBound) {
    const auto game = TypeParam::game();
    Random random{seed_of_tests()};
    for (int n = 0; n < positions_per_game && !this->HasFailure(); ++n) {
        const auto sample = random_position(game, TypeParam::least_plies, TypeParam::most_plies, random);
        const Scoring scoring = n % 2 == 0 ? Scoring::by_distance : Scoring::plain;
        const Window window = random_window(random, scoring);
        const int depth = 1 + random_below(random, 4);
        SCOPED_TRACE(sample.text);
        SCOPED_TRACE("depth " + std::to_string(depth) + ", window " + testing::PrintToString(window) +
                     ", scoring " + std::to_string(static_cast<int>(scoring)));
        const SearchOptions options{.scoring = scoring, .window = window};
        Inquiry{game, sample.position, depth, options}.expect_sound();
    }
}

} // namespace
} // namespace espalier::contract
