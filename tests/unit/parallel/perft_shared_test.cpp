#include "espalier/parallel/perft_shared.hpp"

#include "espalier/games/mnk/mnk.hpp"
#include "espalier/games/tree/explicit_tree.hpp"
#include "espalier/search/perft_table.hpp"
#include "unit/search/round_trips.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <thread>
#include <vector>

namespace espalier {
namespace {

template <Counting counting, Game G>
auto plainly(const G& game) {
    return [&game](const PositionOf<G>& position, Depth depth, const std::stop_token& stop) {
        return perft<counting>(game, position, depth, stop);
    };
}

// The leaves below each move, one move after the other.
template <Game G>
void expect_the_counts_of_one_thread(const G& game, const PositionOf<G>& root, int most_depth) {
    MovesOf<G> moves;
    game.moves(root, moves);
    for (int depth = 1; depth <= most_depth; ++depth) {
        for (const int threads : {1, 2, 3, 16}) {
            SCOPED_TRACE(testing::Message() << "depth " << depth << ", " << threads << " threads");
            std::size_t last = 0;
            const auto counted = SharedPerft<Counting::moves, G>{game, root, Depth{depth}, threads}.by_move(
                plainly<Counting::moves>(game), {}, [&](std::size_t done, std::size_t all) {
                    EXPECT_EQ(done, last + 1);
                    EXPECT_LE(done, all);
                    last = done;
                });
            ASSERT_EQ(counted.size(), moves.size());
            for (std::size_t i = 0; i < moves.size(); ++i) {
                EXPECT_EQ(counted[i].move, moves[i]);
                EXPECT_EQ(counted[i].leaves, perft(game, game.play(root, moves[i]), Depth{depth - 1}));
            }
        }
    }
}

TEST(SharedPerft, CountsAsOneThreadDoes) {
    expect_the_counts_of_one_thread(mnk::TicTacToe{}, {}, 5);
    const tree::ExplicitTree tree{"1,(2,3),((4),5)"}; // some moves end the game
    expect_the_counts_of_one_thread(tree, start_of(tree), 4);
    const mnk::TicTacToe game;
    expect_the_counts_of_one_thread(game, game.from_text("xxx/oo1/3 o"), 3);
}

TEST(SharedPerft, AddsThePathsOfAMove) {
    const RoundTrips game;
    for (const int threads : {1, 2}) {
        const auto counted = SharedPerft<Counting::paths, RoundTrips>{game, {}, Depth{4}, threads}.by_move(
            plainly<Counting::paths>(game), {}, {});
        ASSERT_EQ(counted.size(), 2);
        EXPECT_EQ(counted[0].move, 2);
        EXPECT_EQ(counted[0].leaves, perft<Counting::paths>(game, {2}, Depth{3}));
        EXPECT_EQ(counted[1].leaves, 2 * perft<Counting::paths>(game, {4}, Depth{3}));
    }
}

TEST(SharedPerft, SharesATable) {
    const mnk::TicTacToe game;
    PerftTable table{1};
    for (int depth = 1; depth <= 7; ++depth) {
        const auto counted = SharedPerft<Counting::moves, mnk::TicTacToe>{game, {}, Depth{depth}, 4}.by_move(
            [&](const auto& position, Depth left, const std::stop_token& stop) {
                return perft(game, position, left, table, stop);
            },
            {}, {});
        std::uint64_t leaves = 0;
        for (const auto& move : counted) leaves += move.leaves;
        EXPECT_EQ(leaves, perft(game, {}, Depth{depth}));
    }
}

// Threads that write the same few places at once: an entry may be lost, but never wrong.
TEST(PerftTable, IsNeverWrongAmongThreads) {
    PerftTable table{1};
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&table] {
            for (std::uint64_t hash = 0; hash < 20'000; ++hash) {
                const std::uint64_t leaves = hash * hash * 0x9e3779b97f4a7c15;
                table.keep(hash % 64, Depth{2}, hash % 64 * 0x9e3779b97f4a7c15);
                table.keep(hash, Depth{3}, leaves);
                if (const auto known = table.leaves(hash, Depth{3})) { EXPECT_EQ(*known, leaves); }
                if (const auto known = table.leaves(hash % 64, Depth{2})) {
                    EXPECT_EQ(*known, hash % 64 * 0x9e3779b97f4a7c15);
                }
            }
        });
    }
}

TEST(SharedPerft, EndsWhenToldToStop) {
    const mnk::SmallMnk huge{{7, 7, 5}};
    std::stop_source source;
    const std::jthread stopper{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
        source.request_stop();
    }};
    for (int i = 0; i < 2; ++i) { // the second time it is stopped before it begins
        EXPECT_THROW((SharedPerft<Counting::moves, mnk::SmallMnk>{huge, {}, Depth{20}, 3}.by_move(
                         plainly<Counting::moves>(huge), source.get_token(), {})),
                     SearchStopped);
    }
}

} // namespace
} // namespace espalier
