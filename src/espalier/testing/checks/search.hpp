// What only strong searches ask: noisy moves, passing, hints, places in a table.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/testing/visit.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

namespace espalier::conformance {

struct NoisyMovesAreMoves {
    static constexpr std::string_view name = "noisy moves are moves, in their order";

    template <KnowsNoisyMoves G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        MovesOf<G> noisy;
        const Outcome outcome = visit.game.noisy_moves(visit.position, noisy);
        verdict.expect(outcome == visit.outcome, "another outcome");
        const auto* next = visit.moves.begin();
        for (const auto& move : noisy) {
            next = std::find(next, visit.moves.end(), move);
            verdict.expect(next != visit.moves.end(), "one is no move, or stands elsewhere among the moves");
            if (next == visit.moves.end()) break;
            ++next;
        }
        return verdict;
    }
};

struct ForcedRepliesAreNoisy {
    static constexpr std::string_view name = "every move is noisy where the side to move must react";

    template <KnowsNoisyMoves G>
        requires KnowsForcedReplies<G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        MovesOf<G> noisy;
        visit.game.noisy_moves(visit.position, noisy);
        verdict.expect(!visit.game.must_react(visit.position) || noisy.size() == visit.moves.size(),
                       "some are missing");
        return verdict;
    }
};

struct PassingGivesTheTurnAway {
    static constexpr std::string_view name = "passing gives the turn to the opponent";

    template <Passes G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        if (!visit.game.may_pass(visit.position)) return verdict;
        const auto next = visit.game.pass(visit.position);
        verdict.expect(!(next == visit.position), "nothing has changed");
        if constexpr (KnowsSideToMove<G>) {
            verdict.expect(visit.game.side_to_move(next) != visit.game.side_to_move(visit.position),
                           "the same side is to move");
        }
        return verdict;
    }
};

struct PassingIsHashed {
    static constexpr std::string_view name = "passing is seen in the hash";

    template <Passes G>
        requires Hashable<G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        if (!visit.game.may_pass(visit.position)) return verdict;
        const auto next = visit.game.pass(visit.position);
        verdict.expect(visit.game.hash(next) != visit.game.hash(visit.position), "the hash is the same");
        if constexpr (HashesIncrementally<G>) {
            // A hash that was wrong before is the business of another check.
            verdict.expect(is_that_from_scratch(visit.game, next) ||
                               !is_that_from_scratch(visit.game, visit.position),
                           "hash and hash_from_scratch differ after it");
        }
        return verdict;
    }

private:
    template <HashesIncrementally G>
    static bool is_that_from_scratch(const G& game, const PositionOf<G>& position) {
        return game.hash(position) == game.hash_from_scratch(position);
    }
};

// A right that only holds at once (en passant) is lost by passing: so the position need not be the same again, but no
// move is new, and who passes twice more has nothing left to lose.
struct PassingTwiceBringsNothingNew {
    static constexpr std::string_view name = "passing twice brings nothing new";

    template <Passes G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        const auto back = twice_passed(visit.game, visit.position);
        if (!back) return verdict;
        MovesOf<G> moves;
        visit.game.moves(*back, moves);
        verdict.expect(std::ranges::all_of(moves,
                                           [&](const MoveOf<G>& move) {
                                               return std::ranges::find(visit.moves, move) !=
                                                      visit.moves.end();
                                           }),
                       "there is a move that was none before");
        const auto again = twice_passed(visit.game, *back);
        verdict.expect(!again || *again == *back, "passing twice more leads elsewhere");
        return verdict;
    }

private:
    template <Passes G>
    static std::optional<PositionOf<G>> twice_passed(const G& game, const PositionOf<G>& position) {
        if (!game.may_pass(position)) return std::nullopt;
        const auto next = game.pass(position);
        if (!game.may_pass(next)) return std::nullopt;
        return game.pass(next);
    }
};

struct HintsStayTheSame {
    static constexpr std::string_view name = "hints are the same when asked again";

    template <HintsAtMoves G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const int hint = visit.game.hint(visit.position, visit.moves[i]);
            verdict.expect(visit.game.hint(visit.position, visit.moves[i]) == hint,
                           "another hint the second time", i);
        }
        return verdict;
    }
};

struct MovesHaveAnIndex {
    static constexpr std::string_view name = "every move has its index, below move_indices";

    template <IndexesMoves G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const std::size_t index = visit.game.move_index(visit.moves[i]);
            verdict.expect(index < G::move_indices, "too large", i);
            verdict.expect(visit.game.move_index(visit.moves[i]) == index, "another the second time", i);
        }
        return verdict;
    }
};

} // namespace espalier::conformance
