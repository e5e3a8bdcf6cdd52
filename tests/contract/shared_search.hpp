// What is asked of every crew: in exact mode its search finds what the search alone finds, which is what minimax finds, the
// same value and move. Without a table, and with a small one that is kept from position to position and depth to depth.
#pragma once

#include "contract/random_positions.hpp"
#include "contract/subjects.hpp"
#include "espalier/search/pvs/pvs.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <string>

namespace espalier::contract {

using SharingSubjects = testing::Types<MnkSubject<4, 4, 3>, SyntheticSubject, UltimateSubject,
                                       UltimateThreeSubject, CheckersSubject, ChessSubject, StonesSubject>;

// ESPALIER_TEST_GAMES=200 in the environment asks for so many positions of each game.
inline int positions_to_share() {
    const char* const many = std::getenv("ESPALIER_TEST_GAMES");
    return many == nullptr ? positions_per_game / 50 : std::atoi(many);
}

// Calls check(n, position, depth) for some positions of the subject.
template <class Subject, class Check>
void for_some_positions(int most_depth, const Check& check) {
    const auto game = Subject::game();
    Random random{seed_of_tests()};
    for (int n = 0; n < positions_to_share() && !testing::Test::HasFailure(); ++n) {
        const auto sample = random_position(game, Subject::least_plies, Subject::most_plies, random);
        const Depth depth{1 + random_below(random, most_depth)};
        SCOPED_TRACE(sample.text + ", depth " + std::to_string(depth.value()));
        check(n, sample.position, depth);
    }
}

template <Game G, class AnyCrew>
void expect_same_as_alone(const G& game, const PositionOf<G>& position, Depth depth, AnyCrew& crew,
                          TranspositionTable& warm) {
    const FewValues evaluation;
    const Limits limits{.depth = depth};
    const Line<G> line{position};
    const auto alone = PvsSearch{game, evaluation, PvsOptions{}, nullptr}.run(line, limits);
    for (TranspositionTable* const table : {static_cast<TranspositionTable*>(nullptr), &warm}) {
        SCOPED_TRACE(table == nullptr ? "no table" : "the kept table");
        const auto shared = PvsSearch{game, evaluation, PvsOptions{}, table, &crew}.run(line, limits);
        EXPECT_EQ(shared.score, alone.score);
        EXPECT_EQ(shared.best, alone.best);
        EXPECT_EQ(shared.bound, Bound::exact);
        ASSERT_FALSE(shared.line.empty());
        EXPECT_EQ(shared.line.front(), *shared.best);
        std::uint64_t nodes = 0;
        for (const auto& account : crew.accounts()) nodes += account.nodes;
        EXPECT_EQ(nodes, shared.statistics.nodes);
    }
}

} // namespace espalier::contract
