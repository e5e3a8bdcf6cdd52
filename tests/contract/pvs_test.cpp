// The strong search in exact mode finds what plain minimax finds: the same value, and at the root the same move, of
// equals the one generated first. Without a table, with one of its own, and with one that is kept from position to
// position and depth to depth until it overflows. (NegamaxAlphabeta stands for minimax, to which it is held itself.)
#include "contract/algorithms.hpp"
#include "contract/random_positions.hpp"
#include "contract/subjects.hpp"
#include "espalier/search/pvs/pvs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace espalier::contract {
namespace {

struct LargeChessSubject {
    static std::string name() { return "chess"; }
    static constexpr int least_plies = 0;
    static constexpr int most_plies = 80;
    static constexpr bool fills_a_table = true;
    static chess::Chess<8, 8> game() { return chess::Chess<8, 8>{chess::variant_named("chess")}; }
};

using PvsSubjects = testing::Types<MnkSubject<3, 3, 3>, MnkSubject<4, 3, 3>, MnkSubject<4, 4, 3>,
                                   SyntheticSubject, UltimateSubject, UltimateThreeSubject, CheckersSubject,
                                   ChessSubject, LargeChessSubject, StonesSubject, CoinsSubject>;

// At most, in the games of the subject that are searched to their ends.
template <class Subject>
constexpr std::optional<int> plies_to_end() {
    if constexpr (requires { Subject::cells; }) return std::min(Subject::cells, 10);
    return std::nullopt;
}

template <class Subject>
class ExactPvs : public testing::Test {
protected:
    using G = decltype(Subject::game());

    // Half of the depths are as deep as asked for, the others at random: a table then holds entries of all depths.
    void expect_minimax_everywhere(int positions, int deepest) {
        const G game = Subject::game();
        Random random{seed_of_tests()};
        std::array<TranspositionTable, 2> warm{TranspositionTable{1},
                                               TranspositionTable{1}}; // one an evaluation
        std::uint64_t nodes = 0;
        for (int n = 0; n < positions && !this->HasFailure(); ++n) {
            const auto sample = random_position(game, Subject::least_plies, Subject::most_plies, random);
            SCOPED_TRACE(sample.text);
            for (int i = 0; i < deepest; ++i) {
                const int depth = i % 2 == 0 ? i + 1 : 1 + random_below(random, deepest);
                const PvsOptions options{.order = static_cast<MoveOrder>(n % 3)};
                nodes += expect_minimax(game, sample.position, depth, options,
                                        warm[static_cast<std::size_t>(n % 2)], {n % 2 == 0 ? 1 : 40});
            }
        }
        const std::uint64_t entries_in_a_megabyte = (1 << 20) / 16;
        const bool should_overflow = positions >= 500 && requires { Subject::fills_a_table; };
        EXPECT_TRUE(!should_overflow || nodes > entries_in_a_megabyte) << "the table never overflowed";
    }

private:
    // The nodes that went into the warm table.
    std::uint64_t expect_minimax(const G& game, const PositionOf<G>& position, int depth,
                                 const PvsOptions& options, TranspositionTable& warm,
                                 const FarValues& evaluation) {
        SCOPED_TRACE("depth " + std::to_string(depth));
        const Limits limits{.depth = Depth{depth}};
        const auto expected = search<NegamaxAlphabeta>(game, position, evaluation, limits);
        TranspositionTable own{1};
        std::uint64_t nodes = 0;
        for (TranspositionTable* const table : {static_cast<TranspositionTable*>(nullptr), &own, &warm}) {
            SCOPED_TRACE(table == nullptr ? "no table" : table == &own ? "its own table" : "the kept table");
            PvsSearch<G, FarValues> pvs{game, evaluation, options, table};
            const auto result = pvs.run(Line<G>{position}, limits);
            EXPECT_EQ(result.score, expected.score);
            EXPECT_EQ(result.best, expected.best);
            EXPECT_EQ(result.bound, Bound::exact);
            EXPECT_EQ(result.stopped_by, StoppedBy::depth);
            EXPECT_EQ(value_at_end_of(game, position, result.line, depth, evaluation), result.score)
                << "of its line";
            nodes = result.statistics.nodes;
        }
        return nodes;
    }

    // What the side to move at `root` gets at the end of the line.
    static Score value_at_end_of(const G& game, PositionOf<G> position, const std::vector<MoveOf<G>>& line,
                                 int depth, const FarValues& evaluation) {
        bool is_roots_turn = true;
        for (const auto& move : line) {
            const PositionOf<G> child = game.play(position, move);
            if (game.side_to_move(position) != game.side_to_move(child)) is_roots_turn = !is_roots_turn;
            position = child;
        }
        const Outcome outcome = outcome_of(game, position);
        EXPECT_TRUE(outcome.is_decided() || line.size() == static_cast<std::size_t>(depth))
            << "too short a line";
        const Score value = outcome.is_decided() ? outcome.score(Ply{static_cast<int>(line.size())})
                                                 : Score::heuristic(evaluation(game, position));
        return is_roots_turn ? value : -value;
    }
};
TYPED_TEST_SUITE(ExactPvs, PvsSubjects, NameOfSubject);

// ESPALIER_TEST_GAMES=500 in the environment asks for so many positions of each game, and a ply more.
TYPED_TEST(ExactPvs, FindsWhatMinimaxFinds) {
    const char* const many = std::getenv("ESPALIER_TEST_GAMES");
    this->expect_minimax_everywhere(many == nullptr ? positions_per_game / 25 : std::atoi(many),
                                    plies_to_end<TypeParam>().value_or(many == nullptr ? 3 : 4));
}

} // namespace
} // namespace espalier::contract
