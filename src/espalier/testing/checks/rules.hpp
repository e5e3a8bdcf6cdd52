// What every game promises: its moves, what they lead to, and the end.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/core/ply.hpp"
#include "espalier/testing/visit.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace espalier::conformance {

// MoveList throws when the game says more than max_moves.
struct MovesCanBeListed {
    static constexpr std::string_view name = "moves can be listed, and are no more than max_moves";

    template <Game G>
    static Verdict at(Visit<G>& visit) {
        Verdict verdict;
        visit.outcome = visit.game.moves(visit.position, visit.moves);
        verdict.expect(true, "");
        return verdict;
    }
};

struct MovesCanBePlayed {
    static constexpr std::string_view name = "every move can be played";

    template <Game G>
    static Verdict at(Visit<G>& visit) {
        Verdict verdict;
        for (const auto& move : visit.moves) {
            visit.after.push_back(visit.game.play(visit.position, move));
            verdict.expect(true, "");
        }
        return verdict;
    }
};

struct MovesAreDistinct {
    static constexpr std::string_view name = "moves are distinct";

    template <Game G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const auto* const move = visit.moves.begin() + i;
            verdict.expect(std::find(visit.moves.begin(), move, *move) == move, "listed twice", i);
        }
        return verdict;
    }
};

struct MovesStayTheSame {
    static constexpr std::string_view name = "moves are the same when listed again";

    template <Game G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        MovesOf<G> again;
        const Outcome outcome = visit.game.moves(visit.position, again);
        verdict.expect(outcome == visit.outcome, "another outcome the second time");
        verdict.expect(std::ranges::equal(again, visit.moves),
                       "other moves, or another order, the second time");
        return verdict;
    }
};

struct OverMeansNoMoves {
    static constexpr std::string_view name = "the game is over if and only if there is no move";

    template <Game G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        verdict.expect(visit.outcome.is_decided() == visit.moves.empty(),
                       visit.moves.empty() ? "undecided, without a move" : "over, and there are moves");
        return verdict;
    }
};

struct OutcomeIsThatOfMoves {
    static constexpr std::string_view name = "the outcome is the one that moves returns";

    template <KnowsOutcome G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        verdict.expect(visit.game.outcome(visit.position) == visit.outcome, "outcome and moves differ");
        return verdict;
    }
};

struct MoveCountIsThatOfMoves {
    static constexpr std::string_view name = "as many moves are counted as listed";

    template <CountsMoves G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        verdict.expect(visit.game.count_moves(visit.position) == visit.moves.size(),
                       "count_moves and moves differ");
        return verdict;
    }
};

struct PathsLeadToTheMoves {
    static constexpr std::string_view name = "the moves by path are the moves";

    template <CountsPaths G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        MovesOf<G> paths;
        verdict.expect(visit.game.moves_by_path(visit.position, paths) == visit.outcome, "another outcome");
        const auto is_among = [](const MovesOf<G>& list) {
            return [&](const MoveOf<G>& move) { return std::ranges::find(list, move) != list.end(); };
        };
        verdict.expect(std::ranges::all_of(paths, is_among(visit.moves)), "a path that is not a move");
        verdict.expect(std::ranges::all_of(visit.moves, is_among(paths)), "a move without a path");
        return verdict;
    }
};

struct ProgressIsCounted {
    static constexpr std::string_view name = "plies without progress grow by one or fall to none";

    template <DrawsByRule G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        const int now = visit.game.plies_without_progress(visit.position);
        if (now >= longest_line) return verdict; // a counter may stop where no rule looks any more
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const int next = visit.game.plies_without_progress(visit.after[i]);
            verdict.expect(next == 0 || next == now + 1, "neither", i);
        }
        return verdict;
    }
};

struct PlayLeavesItsArgument {
    static constexpr std::string_view name = "play leaves its argument alone";

    template <Game G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const auto before = bytes_of(visit.position);
            visit.game.play(visit.position, visit.moves[i]);
            verdict.expect(bytes_of(visit.position) == before, "the position it was given has changed", i);
        }
        return verdict;
    }

private:
    // Not ==, which may overlook what is not the position's identity. Padding does not matter: it is the same
    // object before and after.
    template <class Position>
    static auto bytes_of(const Position& position) {
        std::array<std::byte, sizeof(Position)> bytes;
        std::memcpy(bytes.data(), &position, sizeof(Position));
        return bytes;
    }
};

struct SidesTakeTurns {
    static constexpr std::string_view name = "the sides take turns";

    template <KnowsSideToMove G>
        requires(!a_player_may_move_twice<G>())
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        const Side opponent = opponent_of(visit.game.side_to_move(visit.position));
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            verdict.expect(visit.game.side_to_move(visit.after[i]) == opponent,
                           "the same side moves again, and the game does not say a_player_may_move_twice", i);
        }
        return verdict;
    }
};

struct UndoIsExact {
    static constexpr std::string_view name = "undo turns play back";

    template <Undoes G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            auto position = visit.after[i];
            visit.game.undo(position, visit.moves[i]);
            verdict.expect(position == visit.position, "the position is another", i);
            if constexpr (Hashable<G>) {
                verdict.expect(visit.game.hash(position) == visit.game.hash(visit.position),
                               "the hash is another", i);
            }
        }
        return verdict;
    }
};

} // namespace espalier::conformance
