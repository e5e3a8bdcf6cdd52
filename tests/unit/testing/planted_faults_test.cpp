// Twins with one thing broken, in many ways; the kit has to name that thing, and nothing else.
#include "espalier/testing/check_game.hpp"
#include "unit/testing/breakable_twins.hpp"

#include <algorithm>
#include <bit>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier {
namespace {

using namespace conformance;
using Position = Twins::Position;
using Moves = BreakableTwins::Moves;

const Twins twins;

struct PlantedFault {
    std::string_view found_by;
    const char* what;
    void (*plant)(BreakableTwins&);

    friend void PrintTo(const PlantedFault& fault, std::ostream* out) { *out << fault.what; }
};

// Plants a fault in the moves: spoil(outcome, list, position) changes what Twins says.
template <class Spoil>
void spoil_moves(BreakableTwins& game, Spoil spoil) {
    game.moves = [spoil](const Position& position, Moves& list) mutable {
        Outcome outcome = twins.moves(position, list);
        spoil(outcome, list, position);
        return outcome;
    };
    game.outcome = [moves = game.moves](const Position& position) {
        Moves list;
        return moves(position, list);
    };
    game.count_moves = [moves = game.moves](const Position& position) {
        Moves list;
        moves(position, list);
        return list.size();
    };
    game.moves_by_path = game.moves;
    game.must_react = [](const Position&) { return false; };
    game.noisy_moves = [outcome = game.outcome](const Position& position, Moves&) {
        return outcome(position);
    };
    game.relevant_moves = game.moves;
}

// A move of every cell that is free, or none, changes nothing under a symmetry.
void free_cells(const Position& position, Moves& list) {
    for (int cell = 0; cell < Twins::cells; ++cell) {
        if ((Twins::taken(position) >> cell & 1) == 0) list.push_back(cell);
    }
}

// The mirror image gets a mark, which == does not see: then what is wrong shows in the image alone.
void mark_mirror_images(BreakableTwins& game) {
    game.position_image = [](const Position& position, std::size_t symmetry) {
        Position turned = twins.image(position, symmetry);
        turned.mark = symmetry == 1 ? 1 : 0;
        return turned;
    };
}

void lost_is_won_where_marked(Outcome& outcome, Moves&, const Position& position) {
    if (outcome.is_loss() && position.mark == 1) outcome = Outcome::win;
}

const std::vector<PlantedFault> faults_in_rules{
    {MovesCanBeListed::name, "six moves, and max_moves is five",
     [](BreakableTwins& game) {
         spoil_moves(game, [](Outcome&, Moves& list, const Position&) {
             if (list.size() == Twins::max_moves) list.push_back(0);
         });
     }},
    {MovesCanBePlayed::name, "play throws",
     [](BreakableTwins& game) {
         game.play = [](const Position& position, int cell) {
             if (position == Position{} && cell == 2) throw std::runtime_error{"not the middle"};
             return twins.play(position, cell);
         };
     }},
    {MovesAreDistinct::name, "moves listed twice",
     [](BreakableTwins& game) {
         spoil_moves(game, [](Outcome&, Moves& list, const Position& position) {
             if (list.size() == 2) free_cells(position, list);
         });
     }},
    {MovesStayTheSame::name, "the order changes from call to call",
     [](BreakableTwins& game) {
         spoil_moves(game, [calls = 0](Outcome&, Moves& list, const Position&) mutable {
             if (++calls % 3 == 0) std::ranges::reverse(list.as_span());
         });
     }},
    {OverMeansNoMoves::name, "moves after the end",
     [](BreakableTwins& game) {
         spoil_moves(game, [](Outcome& outcome, Moves& list, const Position& position) {
             if (outcome.is_loss()) free_cells(position, list);
         });
     }},
    {OverMeansNoMoves::name, "a full board is undecided",
     [](BreakableTwins& game) {
         spoil_moves(game, [](Outcome& outcome, Moves&, const Position&) {
             if (outcome.is_draw()) outcome = Outcome::undecided;
         });
     }},
    {OutcomeIsThatOfMoves::name, "outcome forgets the draw",
     [](BreakableTwins& game) {
         game.outcome = [](const Position& position) {
             return twins.outcome(position).is_draw() ? Outcome::undecided : twins.outcome(position);
         };
     }},
    {MoveCountIsThatOfMoves::name, "one move too many is counted",
     [](BreakableTwins& game) {
         game.count_moves = [](const Position& position) { return twins.count_moves(position) + 1; };
     }},
    {PathsLeadToTheMoves::name, "a move without a path",
     [](BreakableTwins& game) {
         game.moves_by_path = [](const Position& position, Moves& list) {
             const Outcome outcome = twins.moves(position, list);
             if (Twins::taken(position) == 0) list.clear();
             return outcome;
         };
     }},
    {PathsLeadToTheMoves::name, "a path that is no move",
     [](BreakableTwins& game) {
         game.moves_by_path = [](const Position& position, Moves& list) {
             const Outcome outcome = twins.moves(position, list);
             if (list.size() == 1) list.push_back(Twins::cells);
             return outcome;
         };
     }},
    {ProgressIsCounted::name, "two plies at once",
     [](BreakableTwins& game) {
         game.plies_without_progress = [](const Position& position) {
             return 2 * std::popcount(Twins::taken(position));
         };
     }},
    {PlayLeavesItsArgument::name, "play writes to its argument",
     [](BreakableTwins& game) {
         game.play = [](const Position& position, int cell) {
             if (cell == 4) ++position.mark;
             return twins.play(position, cell);
         };
     }},
    {SidesTakeTurns::name, "the second side begins, and goes on",
     [](BreakableTwins& game) {
         game.side_to_move = [](const Position& position) {
             return Twins::taken(position) == 0 ? opponent_of(position.to_move) : position.to_move;
         };
     }},
    {UndoIsExact::name, "undo forgets the side to move",
     [](BreakableTwins& game) {
         game.undo = [](Position& position, int cell) {
             twins.undo(position, cell);
             if (cell == 3) position.to_move = opponent_of(position.to_move);
         };
     }},
    {UndoIsExact::name, "undo forgets the hash",
     [](BreakableTwins& game) {
         game.undo = [](Position& position, int cell) {
             const auto hash = position.hash;
             twins.undo(position, cell);
             position.hash = hash;
         };
     }},
};

const std::vector<PlantedFault> faults_in_hashes{
    {EqualPositionsHashEqual::name, "the hash depends on which move came first",
     [](BreakableTwins& game) {
         game.play = [](const Position& position, int cell) {
             Position next = twins.play(position, cell);
             if (Twins::taken(position) == 0) next.mark = static_cast<std::uint8_t>(cell);
             return next;
         };
         game.undo = [](Position& position, int cell) {
             twins.undo(position, cell);
             if (Twins::taken(position) == 0) position.mark = 0;
         };
         game.hash = game.hash_from_scratch = [](const Position& p) { return p.hash + 1000u * p.mark; };
     }},
    {EqualPositionsHashEqual::name, "the hash changes from game to game",
     [](BreakableTwins& game) {
         game.start = [games = std::uint8_t{0}]() mutable { return Position{.mark = ++games}; };
         game.hash = game.hash_from_scratch = [](const Position& p) { return p.hash + 1000u * p.mark; };
     }},
    {HashIsThatFromScratch::name, "the hash overlooks a cell",
     [](BreakableTwins& game) {
         game.hash = [](const Position& position) { return position.hash & ~std::uint64_t{1}; };
     }},
};

const std::vector<PlantedFault> faults_in_texts{
    {PositionTextIsReadBack::name, "one position is written as another",
     [](BreakableTwins& game) {
         game.to_text = [](const Position& position) {
             return twins.to_text(Twins::taken(position) == 0b10001 ? twins.sides_exchanged(position)
                                                                    : position);
         };
     }},
    {PositionTextIsReadBack::name, "from_text refuses",
     [](BreakableTwins& game) {
         game.to_text = [](const Position& position) { return twins.to_text(position) + ' '; };
     }},
    {MoveTextsAreDistinct::name, "two moves have one text",
     [](BreakableTwins& game) {
         game.move_text = [](const Position&, int cell) { return std::to_string(std::min(cell, 3)); };
     }},
    {MoveTextsAreWords::name, "a space in the text of a move",
     [](BreakableTwins& game) {
         game.move_text = [](const Position&, int cell) {
             return (cell == 2 ? "c " : "c") + std::to_string(cell);
         };
     }},
    {MoveTextsAreWords::name, "a move without text",
     [](BreakableTwins& game) {
         game.move_text = [](const Position&, int cell) { return cell == 2 ? "" : std::to_string(cell); };
     }},
    {MoveNamesAreDistinct::name, "moves have one name",
     [](BreakableTwins& game) {
         game.move_name = [](const Position&, int cell) {
             return cell % 2 == 0 ? "even" : std::to_string(cell);
         };
     }},
};

const std::vector<PlantedFault> faults_in_reading{
    {MovesAreReadBack::name, "a text is not understood",
     [](BreakableTwins& game) { game.is_readable = [](std::string_view text) { return text != "2"; }; }},
    {MovesAreReadBack::name, "a name is not understood",
     [](BreakableTwins& game) { game.is_readable = [](std::string_view text) { return text != "c"; }; }},
};

const std::vector<PlantedFault> faults_in_symmetries{
    {SymmetryZeroIsNone::name, "symmetry 0 is the mirror",
     [](BreakableTwins& game) {
         game.move_image = [](int cell, std::size_t symmetry) { return twins.image(cell, 1 - symmetry); };
         game.position_image = [](const Position& position, std::size_t symmetry) {
             return twins.image(position, 1 - symmetry);
         };
     }},
    {SymmetriesKeepTheOutcome::name, "won in the mirror",
     [](BreakableTwins& game) {
         mark_mirror_images(game);
         spoil_moves(game, lost_is_won_where_marked);
     }},
    {SymmetriesKeepTheMoves::name, "a move is missing in the mirror",
     [](BreakableTwins& game) {
         mark_mirror_images(game);
         spoil_moves(game, [](Outcome&, Moves& list, const Position& position) {
             if (position.mark == 0 || list.size() < 2) return;
             list.clear();
             list.push_back(std::countr_one(Twins::taken(position)));
         });
     }},
    {SymmetriesFollowPlay::name, "the same side moves again in the mirror",
     [](BreakableTwins& game) {
         mark_mirror_images(game);
         game.play = [](const Position& position, int cell) {
             Position next = twins.play(position, cell);
             if (position.mark == 1) next.to_move = position.to_move;
             return next;
         };
     }},
    {ExchangingSidesIsFair::name, "won with the sides exchanged",
     [](BreakableTwins& game) {
         game.sides_exchanged = [](const Position& position) {
             Position exchanged = twins.sides_exchanged(position);
             exchanged.mark = 1;
             return exchanged;
         };
         spoil_moves(game, lost_is_won_where_marked);
     }},
};

const std::vector<PlantedFault> faults_in_evaluations{
    {EvaluationsAreInRange::name, "30,001 points",
     [](BreakableTwins& game) {
         game.evaluate = [](const Position& position) { return 30'001 * twins.evaluate(position); };
     }},
    {EvaluationsAreSymmetric::name, "the cell on the left is better",
     [](BreakableTwins& game) {
         game.evaluate = [](const Position& position) {
             const int lead = static_cast<int>(position.first & 1u) - static_cast<int>(position.second & 1u);
             return position.to_move == Side::first ? lead : -lead;
         };
     }},
    {EvaluationsAreFair::name, "the first side is better",
     [](BreakableTwins& game) {
         game.evaluate = [](const Position& position) { return position.to_move == Side::first ? 1 : 0; };
     }},
};

const std::vector<PlantedFault> faults_in_what_searches_ask{
    {NoisyMovesAreMoves::name, "a noisy move that is none",
     [](BreakableTwins& game) {
         game.noisy_moves = [](const Position& position, Moves& list) {
             const Outcome outcome = twins.noisy_moves(position, list);
             if (list.empty() && !outcome.is_decided()) list.push_back(Twins::cells);
             return outcome;
         };
     }},
    {NoisyMovesAreMoves::name, "noisy moves in another order",
     [](BreakableTwins& game) {
         game.noisy_moves = [](const Position& position, Moves& list) {
             const Outcome outcome = twins.noisy_moves(position, list);
             std::ranges::reverse(list.as_span());
             return outcome;
         };
     }},
    {NoisyMovesAreMoves::name, "a noisy move twice",
     [](BreakableTwins& game) {
         game.noisy_moves = [](const Position& position, Moves& list) {
             const Outcome outcome = twins.noisy_moves(position, list);
             if (list.size() == 1 && !twins.must_react(position)) list.push_back(list[0]);
             return outcome;
         };
     }},
    {NoisyMovesAreMoves::name, "a draw where nothing is noisy",
     [](BreakableTwins& game) {
         game.noisy_moves = [](const Position& position, Moves& list) {
             const Outcome outcome = twins.noisy_moves(position, list);
             return list.empty() && !outcome.is_decided() ? Outcome::draw : outcome;
         };
     }},
    {ForcedRepliesAreNoisy::name, "only one reply where all are needed",
     [](BreakableTwins& game) {
         game.noisy_moves = [](const Position& position, Moves& list) {
             const Outcome outcome = twins.noisy_moves(position, list);
             if (twins.must_react(position) && list.size() > 1) {
                 const int first = list[0];
                 list.clear();
                 list.push_back(first);
             }
             return outcome;
         };
     }},
    {PassingGivesTheTurnAway::name, "the same side moves after passing",
     [](BreakableTwins& game) {
         game.side_to_move = [](const Position& position) {
             return position.mark == 1 ? opponent_of(position.to_move) : position.to_move;
         };
         game.pass = [](const Position& position) {
             Position next = twins.pass(position);
             next.mark = 1;
             return next;
         };
     }},
    {PassingIsHashed::name, "the hash overlooks who is to move after passing",
     [](BreakableTwins& game) {
         game.pass = [](const Position& position) {
             Position next = twins.pass(position);
             next.hash = position.hash;
             return next;
         };
     }},
    {PassingIsHashed::name, "the hash after passing is none of ours",
     [](BreakableTwins& game) {
         game.pass = [](const Position& position) {
             Position next = twins.pass(position);
             next.hash += 7;
             return next;
         };
     }},
    {PassingTwiceBringsNothingNew::name, "who passes may take back a stone",
     [](BreakableTwins& game) {
         game.pass = [](Position position) {
             position.first = static_cast<std::uint8_t>(position.first & (position.first - 1));
             return twins.pass(position);
         };
     }},
    {PassingTwiceBringsNothingNew::name, "who passes loses a cell each time",
     [](BreakableTwins& game) {
         game.may_pass = [](const Position&) { return true; };
         game.pass = [](Position position) {
             const int lowest_free = std::countr_one(Twins::taken(position));
             if (lowest_free < Twins::cells) {
                 position.second = static_cast<std::uint8_t>(position.second | 1u << lowest_free);
             }
             return twins.pass(position);
         };
     }},
    {HintsStayTheSame::name, "hints change from call to call",
     [](BreakableTwins& game) {
         game.hint = [calls = 0](const Position&, int cell) mutable { return cell + ++calls / 7; };
     }},
    {MovesHaveAnIndex::name, "the last index is one too large",
     [](BreakableTwins& game) {
         game.move_index = [](int cell) { return static_cast<std::size_t>(cell + 1); };
     }},
    {MovesHaveAnIndex::name, "an index that changes from call to call",
     [](BreakableTwins& game) {
         game.move_index = [calls = 0](int) mutable { return static_cast<std::size_t>(++calls % 5); };
     }},
};

const std::vector<PlantedFault> faults_in_what_solvers_are_told{
    {BoundsHold::name, "every game is a draw",
     [](BreakableTwins& game) {
         game.bounds = [](const Position&) { return ScoreBounds::exactly(Score::draw()); };
     }},
    {BoundsHold::name, "a win that takes two plies more than it does",
     [](BreakableTwins& game) {
         game.bounds = [](const Position&) {
             return ScoreBounds{Score::loss_in(Ply{1}), Score::win_in(Ply{3})};
         };
     }},
    {BoundsHold::name, "the bounds grow",
     [](BreakableTwins& game) {
         game.bounds = [](const Position& position) {
             return Twins::taken(position) == 0 ? ScoreBounds{Score::draw(), Score::win_in(Ply{1})}
                                                : twins.bounds(position);
         };
     }},
    {RelevantMovesAreMoves::name, "another outcome",
     [](BreakableTwins& game) {
         game.relevant_moves = [](const Position& position, Moves& list) {
             const Outcome outcome = twins.moves(position, list);
             return outcome.is_loss() ? Outcome::draw : outcome;
         };
     }},
    {RelevantMovesAreMoves::name, "one that is no move, where nothing could be better",
     [](BreakableTwins& game) {
         game.relevant_moves = [](const Position& position, Moves& list) {
             const Outcome outcome = twins.moves(position, list);
             if (Twins::taken(position) == 0b00100) list.push_back(2);
             return outcome;
         };
     }},
    {RelevantMovesAreMoves::name, "none where every move loses",
     [](BreakableTwins& game) {
         game.relevant_moves = [](const Position& position, Moves& list) {
             const bool is_lost = position.first == 0b01010 && position.second == 0b00001;
             return is_lost ? Outcome::undecided : twins.moves(position, list);
         };
     }},
    {NoBetterMoveIsLeftOut::name, "only the first move is listed",
     [](BreakableTwins& game) {
         game.relevant_moves = [](const Position& position, Moves& list) {
             Moves all;
             const Outcome outcome = twins.moves(position, all);
             if (!all.empty()) list.push_back(all[0]);
             return outcome;
         };
     }},
};

class FaultyTwins : public testing::TestWithParam<PlantedFault> {};

TEST_P(FaultyTwins, AreFoundOutAndNothingElseIs) {
    BreakableTwins game;
    GetParam().plant(game);
    const GameReport report = check_game(game);
    std::vector<std::string_view> found;
    for (const auto& fault : report.faults) found.push_back(fault.check);
    EXPECT_THAT(found, testing::ElementsAre(GetParam().found_by)) << report;
    EXPECT_FALSE(report.passed());
}

INSTANTIATE_TEST_SUITE_P(Rules, FaultyTwins, testing::ValuesIn(faults_in_rules));
INSTANTIATE_TEST_SUITE_P(Hashes, FaultyTwins, testing::ValuesIn(faults_in_hashes));
INSTANTIATE_TEST_SUITE_P(Texts, FaultyTwins, testing::ValuesIn(faults_in_texts));
INSTANTIATE_TEST_SUITE_P(Reading, FaultyTwins, testing::ValuesIn(faults_in_reading));
INSTANTIATE_TEST_SUITE_P(Symmetries, FaultyTwins, testing::ValuesIn(faults_in_symmetries));
INSTANTIATE_TEST_SUITE_P(Evaluations, FaultyTwins, testing::ValuesIn(faults_in_evaluations));
INSTANTIATE_TEST_SUITE_P(WhatSearchesAsk, FaultyTwins, testing::ValuesIn(faults_in_what_searches_ask));
INSTANTIATE_TEST_SUITE_P(Solving, FaultyTwins, testing::ValuesIn(faults_in_what_solvers_are_told));

TEST(PlantedFaults, LeaveNoCheckUntried) {
    const GameReport report = check_game(BreakableTwins{});
    EXPECT_TRUE(report.passed()) << report;
    std::set<std::string_view> all;
    for (const auto& check : report.checks) all.insert(check.name);
    std::set<std::string_view> tried;
    for (const auto& faults :
         {faults_in_rules, faults_in_hashes, faults_in_texts, faults_in_reading, faults_in_symmetries,
          faults_in_evaluations, faults_in_what_searches_ask, faults_in_what_solvers_are_told}) {
        for (const auto& fault : faults) tried.insert(fault.found_by);
    }
    EXPECT_EQ(tried, all);
}

} // namespace
} // namespace espalier
