// What must hold at every position of a game, one check each: its name, and a function whose constraint says
// what a game has to offer for the check to apply. checks/ has them by what they are about; here they are all together.
#pragma once

#include "espalier/testing/checks/evaluation.hpp"
#include "espalier/testing/checks/hash.hpp"
#include "espalier/testing/checks/rules.hpp"
#include "espalier/testing/checks/search.hpp"
#include "espalier/testing/checks/solving.hpp"
#include "espalier/testing/checks/symmetry.hpp"
#include "espalier/testing/checks/text.hpp"
#include "espalier/testing/visit.hpp"

#include <array>
#include <string_view>

namespace espalier::conformance {

template <Game G>
struct Check {
    std::string_view name;
    Verdict (*at)(Visit<G>&); // null if the game does not offer what it is about
};

template <class C, Game G>
constexpr Check<G> check_as() {
    if constexpr (requires(Visit<G>& visit) { C::at(visit); }) {
        return {C::name, [](Visit<G>& visit) { return C::at(visit); }};
    } else {
        return {C::name, nullptr};
    }
}

// The first two have to come first, because the others look at the moves that they list and play.
template <Game G>
constexpr auto all_checks() {
    return std::array{
        check_as<MovesCanBeListed, G>(),
        check_as<MovesCanBePlayed, G>(),
        check_as<MovesAreDistinct, G>(),
        check_as<MovesStayTheSame, G>(),
        check_as<OverMeansNoMoves, G>(),
        check_as<OutcomeIsThatOfMoves, G>(),
        check_as<MoveCountIsThatOfMoves, G>(),
        check_as<PathsLeadToTheMoves, G>(),
        check_as<ProgressIsCounted, G>(),
        check_as<PlayLeavesItsArgument, G>(),
        check_as<SidesTakeTurns, G>(),
        check_as<UndoIsExact, G>(),
        check_as<EqualPositionsHashEqual, G>(),
        check_as<HashIsThatFromScratch, G>(),
        check_as<PositionTextIsReadBack, G>(),
        check_as<MoveTextsAreDistinct, G>(),
        check_as<MoveTextsAreWords, G>(),
        check_as<MoveNamesAreDistinct, G>(),
        check_as<MovesAreReadBack, G>(),
        check_as<SymmetryZeroIsNone, G>(),
        check_as<SymmetriesKeepTheOutcome, G>(),
        check_as<SymmetriesKeepTheMoves, G>(),
        check_as<SymmetriesFollowPlay, G>(),
        check_as<ExchangingSidesIsFair, G>(),
        check_as<EvaluationsAreInRange, G>(),
        check_as<EvaluationsAreSymmetric, G>(),
        check_as<EvaluationsAreFair, G>(),
        check_as<NoisyMovesAreMoves, G>(),
        check_as<ForcedRepliesAreNoisy, G>(),
        check_as<PassingGivesTheTurnAway, G>(),
        check_as<PassingIsHashed, G>(),
        check_as<PassingTwiceBringsNothingNew, G>(),
        check_as<HintsStayTheSame, G>(),
        check_as<MovesHaveAnIndex, G>(),
        check_as<BoundsHold, G>(),
        check_as<RelevantMovesAreMoves, G>(),
        check_as<NoBetterMoveIsLeftOut, G>(),
    };
}

} // namespace espalier::conformance
