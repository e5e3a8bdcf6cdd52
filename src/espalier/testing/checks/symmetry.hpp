// Boards that are turned, and sides that are exchanged, leave the game the same.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/testing/visit.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::conformance {

struct SymmetryZeroIsNone {
    static constexpr std::string_view name = "symmetry 0 changes nothing";

    template <Symmetric G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        verdict.expect(visit.game.image(visit.position, 0) == visit.position, "it changes the position");
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            verdict.expect(visit.game.image(visit.moves[i], 0) == visit.moves[i], "it changes a move", i);
        }
        return verdict;
    }
};

inline std::string in_symmetry(const char* what, std::size_t symmetry) {
    return what + std::string{" in symmetry "} + std::to_string(symmetry);
}

struct SymmetriesKeepTheOutcome {
    static constexpr std::string_view name = "symmetries keep the outcome";

    template <Symmetric G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t s = 0; s < visit.game.symmetries(); ++s) {
            MovesOf<G> moves;
            verdict.expect(visit.game.moves(visit.game.image(visit.position, s), moves) == visit.outcome,
                           in_symmetry("another outcome", s));
        }
        return verdict;
    }
};

struct SymmetriesKeepTheMoves {
    static constexpr std::string_view name = "the images of the moves are the moves of the image";

    template <Symmetric G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t s = 0; s < visit.game.symmetries(); ++s) {
            std::vector<MoveOf<G>> images;
            for (const auto& move : visit.moves) images.push_back(visit.game.image(move, s));
            MovesOf<G> moves;
            visit.game.moves(visit.game.image(visit.position, s), moves);
            verdict.expect(std::is_permutation(images.begin(), images.end(), moves.begin(), moves.end()),
                           in_symmetry("other moves", s));
        }
        return verdict;
    }
};

struct SymmetriesFollowPlay {
    static constexpr std::string_view name = "the image of a position played is the image played";

    template <Symmetric G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t s = 0; s < visit.game.symmetries(); ++s) {
            const auto image = visit.game.image(visit.position, s);
            for (std::size_t i = 0; i < visit.moves.size(); ++i) {
                verdict.expect(visit.game.play(image, visit.game.image(visit.moves[i], s)) ==
                                   visit.game.image(visit.after[i], s),
                               in_symmetry("another position", s), i);
            }
        }
        return verdict;
    }
};

struct ExchangingSidesIsFair {
    static constexpr std::string_view name = "exchanging the sides keeps the outcome";

    template <ExchangesSides G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        const auto exchanged = visit.game.sides_exchanged(visit.position);
        MovesOf<G> moves;
        verdict.expect(visit.game.sides_exchanged(exchanged) == visit.position, "twice is not as before");
        verdict.expect(visit.game.moves(exchanged, moves) == visit.outcome, "another outcome");
        verdict.expect(moves.size() == visit.moves.size(), "another number of moves");
        if constexpr (KnowsSideToMove<G>) {
            verdict.expect(visit.game.side_to_move(exchanged) != visit.game.side_to_move(visit.position),
                           "the same side to move");
        }
        return verdict;
    }
};

} // namespace espalier::conformance
