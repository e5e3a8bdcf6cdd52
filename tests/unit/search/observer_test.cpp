#include "espalier/search/observer.hpp"

#include "contract/algorithms.hpp"
#include "contract/games_with_extra_turns.hpp"
#include "contract/printing.hpp"
#include "espalier/games/mnk/mnk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace espalier {
namespace {

// Follows a search and objects to what cannot be; once is enough.
class Recorder {
public:
    template <class Move>
    void descends(Ply ply, const Move& /*move*/, const Window& window) {
        if (testing::Test::HasFailure()) return;
        EXPECT_EQ(static_cast<std::size_t>(ply.value()), open_.size());
        EXPECT_LT(window.alpha, window.beta);
        if (ply.is_root())
            ASSERT_LT(0, roots_) << "a move from a node that nobody expanded";
        else
            ASSERT_GT(open_.back(), 0) << "more descents than moves";
        if (!ply.is_root()) --open_.back();
        open_.push_back(0);
        ++descents_;
    }
    void expands(std::size_t moves) {
        if (testing::Test::HasFailure()) return;
        EXPECT_GT(moves, 0);
        if (open_.empty()) {
            ++roots_;
            best_at_root_ = -Score::infinity();
        } else {
            EXPECT_EQ(open_.back(), 0) << "expanded twice";
            open_.back() = moves;
        }
        moves_ += moves;
    }
    void returns(Score value) {
        if (testing::Test::HasFailure()) return;
        ASSERT_FALSE(open_.empty()) << "more returns than descents";
        open_.pop_back();
        if (open_.empty()) best_at_root_ = std::max(best_at_root_, value);
    }

    bool is_balanced() const { return open_.empty(); }
    std::uint64_t nodes() const { return descents_ + roots_; }
    std::uint64_t descents() const { return descents_; }
    std::uint64_t moves() const { return moves_; }
    std::uint64_t roots() const { return roots_; }
    Score best_at_root() const { return best_at_root_; }

private:
    std::vector<std::size_t> open_; // for each node on the path but the root, its moves not yet followed
    std::uint64_t descents_ = 0;
    std::uint64_t moves_ = 0;
    std::uint64_t roots_ = 0;
    Score best_at_root_ = -Score::infinity();
};

template <class AForm, Game G>
Recorder watch(const AForm& form, const G& game, const Limits& limits) {
    Recorder recorder;
    const auto result = form.search(game, start_of(game), NoOpinion{}, limits, SearchOptions{}, recorder);
    EXPECT_TRUE(recorder.is_balanced());
    EXPECT_EQ(recorder.nodes(), result.statistics.nodes);
    EXPECT_EQ(recorder.best_at_root(), result.score);
    return recorder;
}

TEST(Observer, SeesEveryNodeOfEverySearch) {
    contract::for_each_of(contract::all_forms, [](const auto& form) {
        SCOPED_TRACE(form.name);
        EXPECT_EQ(watch(form, mnk::TicTacToe{}, Limits{}).roots(), 1);
        EXPECT_EQ(watch(form, mnk::TicTacToe{}, Limits{.depth = Depth{4}}).roots(), 1);
        watch(form, contract::Stones{}, Limits{});
        watch(form, contract::Coins{}, Limits{.depth = Depth{6}});
    });
}

TEST(Observer, SeesEachMoveFollowedByAnExhaustiveSearchOnly) {
    contract::for_each_of(contract::exhaustive_forms, [](const auto& form) {
        const Recorder recorder = watch(form, mnk::TicTacToe{}, Limits{});
        EXPECT_EQ(recorder.descents(), recorder.moves()) << form.name;
    });
    contract::for_each_of(contract::pruning_forms, [](const auto& form) {
        const Recorder recorder = watch(form, mnk::TicTacToe{}, Limits{});
        EXPECT_LT(recorder.descents(), recorder.moves()) << form.name;
    });
}

TEST(Observer, SeesEverySearchOfADeepeningOne) {
    contract::for_each_of(contract::all_forms, [](const auto& form) {
        SCOPED_TRACE(form.name);
        const Recorder recorder = watch(form, mnk::TicTacToe{}, Limits{.nodes = 100'000'000});
        EXPECT_EQ(recorder.roots(), 9) << "to depth 1, 2, …, 9";
    });
}

} // namespace
} // namespace espalier
