#include "espalier/search/perft.hpp"

#include "contract/games_with_extra_turns.hpp"
#include "contract/printing.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/games/tree/explicit_tree.hpp"
#include "espalier/games/tree/synthetic.hpp"

#include <gtest/gtest.h>

#include <stop_token>
#include <vector>

namespace espalier {
namespace {

// All positions `depth` moves away, one level after the other.
template <Game G>
std::size_t count_by_listing(const G& game, const PositionOf<G>& root, int depth) {
    std::vector<PositionOf<G>> level{root};
    for (int ply = 0; ply < depth; ++ply) {
        std::vector<PositionOf<G>> next;
        for (const auto& position : level) {
            MovesOf<G> moves;
            game.moves(position, moves);
            for (const auto& move : moves) next.push_back(game.play(position, move));
        }
        level = next;
    }
    return level.size();
}

template <Game G>
void expect_counts_of_listing(const G& game, int most_depth) {
    for (int depth = 0; depth <= most_depth; ++depth) {
        EXPECT_EQ(perft(game, start_of(game), Depth{depth}), count_by_listing(game, start_of(game), depth))
            << "depth " << depth;
    }
}

TEST(Perft, CountsWhatAListingHolds) {
    expect_counts_of_listing(mnk::TicTacToe{}, 7);
    expect_counts_of_listing(contract::Stones{}, 9);
    expect_counts_of_listing(contract::Coins{}, 13);
    expect_counts_of_listing(tree::Synthetic{{.branching = 3, .depth = 5}}, 6);
    expect_counts_of_listing(tree::ExplicitTree{"1,(2,3),((4),5)"}, 4);
}

TEST(Perft, OfAGameThatIsOver) {
    const mnk::TicTacToe game;
    const auto won = game.from_text("xxx/oo1/3 o");
    EXPECT_EQ(perft(game, won, Depth{0}), 1);
    EXPECT_EQ(perft(game, won, Depth{1}), 0);
    EXPECT_EQ(perft(game, won, Depth{4}), 0);
}

TEST(Perft, EndsWhenToldToStop) {
    std::stop_source source;
    source.request_stop();
    try {
        perft(mnk::SmallMnk{{7, 7, 5}}, {}, Depth{20}, source.get_token());
        FAIL() << "it went on";
    } catch (const SearchStopped& stopped) { EXPECT_EQ(stopped.reason, StoppedBy::interrupt); }
}

} // namespace
} // namespace espalier
