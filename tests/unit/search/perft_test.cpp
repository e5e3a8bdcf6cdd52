#include "espalier/search/perft.hpp"
#include "espalier/search/perft_table.hpp"

#include "contract/games_with_extra_turns.hpp"
#include "contract/printing.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/games/tree/explicit_tree.hpp"
#include "espalier/games/tree/synthetic.hpp"
#include "unit/search/round_trips.hpp"

#include <gtest/gtest.h>

#include <random>
#include <stop_token>
#include <vector>

namespace espalier {
namespace {

// All positions `depth` moves away, one level after the other.
template <Counting counting = Counting::moves, Game G>
std::size_t count_by_listing(const G& game, const PositionOf<G>& root, int depth) {
    std::vector<PositionOf<G>> level{root};
    for (int ply = 0; ply < depth; ++ply) {
        std::vector<PositionOf<G>> next;
        for (const auto& position : level) {
            MovesOf<G> moves;
            if constexpr (counting == Counting::paths) {
                game.moves_by_path(position, moves);
            } else {
                game.moves(position, moves);
            }
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

TEST(Perft, CountsPathsAtEveryPly) {
    const RoundTrips game;
    for (int depth = 0; depth <= 7; ++depth) {
        EXPECT_EQ(perft<Counting::paths>(game, {}, Depth{depth}),
                  count_by_listing<Counting::paths>(game, {}, depth))
            << "depth " << depth;
    }
    expect_counts_of_listing(game, 7);
    EXPECT_EQ(perft<Counting::paths>(game, {}, Depth{2}), 9);
    EXPECT_EQ(perft(game, {}, Depth{2}), 4);
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

// Fuller than it can hold, and used for one depth after the other.
TEST(PerftTable, ChangesNothing) {
    PerftTable table{1};
    const mnk::SmallMnk game{{4, 4, 3}};
    for (int depth = 0; depth <= 6; ++depth) {
        EXPECT_EQ(perft(game, game.start(), Depth{depth}, table), perft(game, game.start(), Depth{depth}));
    }
    PerftTable table_of_paths{1};
    const RoundTrips trips;
    for (int depth = 0; depth <= 7; ++depth) {
        EXPECT_EQ(perft<Counting::paths>(trips, {}, Depth{depth}, table_of_paths),
                  perft<Counting::paths>(trips, {}, Depth{depth}));
    }
}

// A game that counts how often it is asked for its moves.
struct Asked : mnk::TicTacToe {
    int* times;
    Outcome moves(const Position& position, MoveList<Move, max_moves>& list) const {
        ++*times;
        return mnk::TicTacToe::moves(position, list);
    }
};

TEST(PerftTable, SavesWork) {
    int times = 0;
    PerftTable table{1};
    EXPECT_EQ(perft(Asked{mnk::TicTacToe{}, &times}, {}, Depth{9}, table), 127'872U);
    EXPECT_LT(times, 12'000); // 549,946 nodes; 5,478 positions, and the leaves' parents are asked each time
    times = 0;
    EXPECT_EQ(perft(Asked{mnk::TicTacToe{}, &times}, {}, Depth{9}, table), 127'872U);
    EXPECT_EQ(times, 0);
}

TEST(PerftTable, GivesBackWhatWasKeptOrNothing) {
    PerftTable table{1};
    std::mt19937_64 random{1};
    const auto leaves_of = [](std::uint64_t hash, int depth) {
        return hash * 3 + static_cast<unsigned>(depth);
    };
    std::vector<std::uint64_t> hashes{0, 1, ~std::uint64_t{0}};
    while (hashes.size() < 100'000) hashes.push_back(random());
    for (const auto hash : hashes) EXPECT_FALSE(table.leaves(hash, Depth{2}));
    std::size_t found = 0;
    for (int round = 0; round < 2; ++round) {
        for (const auto hash : hashes) {
            for (int depth = 2; depth < 5; ++depth) {
                const auto known = table.leaves(hash, Depth{depth});
                if (known) {
                    ++found;
                    EXPECT_EQ(*known, leaves_of(hash, depth));
                }
                table.keep(hash, Depth{depth}, leaves_of(hash, depth));
                EXPECT_EQ(table.leaves(hash, Depth{depth}), leaves_of(hash, depth));
            }
        }
    }
    EXPECT_GT(found, 1000);
}

// Such a hash that its key at depth 3 is 0, as if it stood in an empty entry.
TEST(PerftTable, AnEmptyEntryFitsNoKey) {
    const std::uint64_t hash = std::uint64_t{0} - 3 * 0x9e3779b97f4a7c15;
    PerftTable table{1};
    EXPECT_FALSE(table.leaves(hash, Depth{3}));
    table.keep(hash, Depth{3}, 0);
    EXPECT_EQ(table.leaves(hash, Depth{3}), 0);
}

TEST(PerftTable, EndsWhenToldToStop) {
    std::stop_source source;
    source.request_stop();
    PerftTable table{1};
    EXPECT_THROW(perft(mnk::SmallMnk{{7, 7, 5}}, {}, Depth{20}, table, source.get_token()), SearchStopped);
}

} // namespace
} // namespace espalier
