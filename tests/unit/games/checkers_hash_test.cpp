// That different positions hash differently.
#include "espalier/games/checkers/checkers.hpp"

#include <cstdint>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace espalier {
namespace {

using checkers::Checkers;

void collect(const Checkers& game, const checkers::Position& position, int depth,
             std::set<std::string>& texts, std::set<std::uint64_t>& hashes) {
    auto without_counter = position;
    without_counter.plies_without_progress = 0;
    texts.insert(game.to_text(without_counter));
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
