// What is asked of every crew: in exact mode its search finds what minimax finds, the same value and move. Without a table,
// with one that is kept along games at all depths, and with one so small that it overflows all the time.
// (NegamaxAlphabeta stands for minimax, to which it is held itself.)
#pragma once

#include "contract/random_positions.hpp"
#include "contract/subjects.hpp"
#include "espalier/parallel/machine_crew.hpp"
#include "espalier/search/negamax_alphabeta.hpp"
#include "espalier/search/pvs/pvs.hpp"
#include "espalier/search/search.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <string>

namespace espalier::contract {

using SharingSubjects =
    testing::Types<MnkSubject<4, 4, 3>, SyntheticSubject, UltimateSubject, UltimateThreeSubject,
                   CheckersSubject, ChessSubject, StonesSubject, MazeSubject>;

// ESPALIER_TEST_GAMES=200 in the environment asks for so many positions of each game.
inline int positions_to_share() {
    const char* const many = std::getenv("ESPALIER_TEST_GAMES");
    return many == nullptr ? positions_per_game / 20 : std::atoi(many);
}

template <class Subject>
class SharedSearchTest : public testing::Test {
protected:
    using G = decltype(Subject::game());

    // Calls check(random) for positions along games, each time with another one set up.
    template <class Check>
    void for_some_positions(int most_depth, const Check& check) {
        Random random{seed_of_tests()};
        constexpr int positions_along_a_game = 5;
        for (int n = 0; n < positions_to_share() && !this->HasFailure(); n += positions_along_a_game) {
            const auto start = random_position(game_, Subject::least_plies, Subject::most_plies, random);
            play_on(game_, start, positions_along_a_game, random, [&](const auto& position, const auto& way) {
                if (this->HasFailure()) return;
                SCOPED_TRACE(way);
                set_up(position, Depth{1 + random_below(random, most_depth)});
                SCOPED_TRACE("depth " + std::to_string(limits_.depth->value()));
                check(random);
            });
        }
    }

    using Result = SearchResult<MoveOf<G>>;

    Result search_with(Crew& crew, const PvsOptions& options, TranspositionTable* table) const {
        return PvsSearch<G, FewValues>{game_, evaluation_, options, table, &crew}.run(Line<G>{position_},
                                                                                      limits_);
    }

    template <class Service>
    void serve(Crew& crew, const PvsOptions& options, TranspositionTable* table, Service& service) const {
        PvsSearch<G, FewValues>{game_, evaluation_, options, table, &crew}.serve(Line<G>{position_}, {},
                                                                                 service);
    }

    void expect_minimax(const Result& shared) const {
        EXPECT_EQ(shared.score, expected_.score);
        EXPECT_EQ(shared.best, expected_.best);
        EXPECT_EQ(shared.bound, Bound::exact);
        EXPECT_EQ(shared.depth, limits_.depth->value());
        ASSERT_FALSE(shared.line.empty());
        EXPECT_EQ(shared.line.front(), *shared.best);
    }

    void expect_minimax(AccountedCrew& crew, const PvsOptions& options = {}) {
        for (TranspositionTable* const table : {static_cast<TranspositionTable*>(nullptr), &kept_, &tiny_}) {
            SCOPED_TRACE(table == nullptr  ? "no table"
                         : table == &kept_ ? "the kept table"
                                           : "the tiny table");
            const auto shared = search_with(crew, options, table);
            expect_minimax(shared);
            std::uint64_t nodes = 0;
            for (const auto& account : crew.accounts()) nodes += account.nodes;
            EXPECT_EQ(nodes, shared.statistics.nodes);
        }
    }

private:
    void set_up(const PositionOf<G>& position, Depth depth) {
        position_ = position;
        limits_ = {.depth = depth};
        expected_ = search<NegamaxAlphabeta>(game_, position, evaluation_, limits_);
    }

    G game_ = Subject::game();
    FewValues evaluation_{};
    PositionOf<G> position_{};
    Limits limits_{};
    Result expected_{};
    TranspositionTable kept_{1};
    TranspositionTable tiny_{TranspositionTable::Buckets{4}};
};

} // namespace espalier::contract
