// Counts of capture paths, which the program's perft does not make by default, against those from outside.
#include "unit/games/checkers_paths.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using checkers::Checkers;
using testing::ElementsAre;

TEST(CheckersPaths, AreAllCounted) {
    const Checkers game;
    const auto position = game.from_text("B:W6,7,14,15,22,23:BK2");
    std::vector<std::uint64_t> counts;
    for (int depth = 1; depth <= 8; ++depth) counts.push_back(count_paths(game, position, depth));
    EXPECT_THAT(counts, ElementsAre(6, 32, 112, 576, 1509, 7905, 25084, 134474));
}

// No two ways round the same pieces within nine moves of the start (OEIS A133046).
TEST(CheckersPaths, AreTheMovesNearTheStart) {
    const Checkers game;
    EXPECT_EQ(count_paths(game, game.start(), 8), 845'931u);
    EXPECT_EQ(count_paths(game, game.start(), 9), 3'963'680u);
}

void collect(const Checkers& game, const checkers::Position& position, int depth,
             std::set<std::string>& texts, std::set<std::uint64_t>& hashes) {
    texts.insert(game.to_text(position));
    hashes.insert(game.hash(position));
    if (depth == 0) return;
    checkers::Moves list;
    game.moves(position, list);
    for (const auto& move : list) collect(game, game.play(position, move), depth - 1, texts, hashes);
}

TEST(CheckersHash, TellsPositionsApart) {
    const Checkers game;
    std::set<std::string> texts;
    std::set<std::uint64_t> hashes;
    collect(game, game.start(), 6, texts, hashes);
    collect(game, game.from_text("B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"), 5, texts, hashes);
    EXPECT_GT(texts.size(), 15'000u);
    EXPECT_EQ(hashes.size(), texts.size());
}

} // namespace
} // namespace espalier
