// Equal positions hash equal, however they came about.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/testing/visit.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace espalier::conformance {

struct EqualPositionsHashEqual {
    static constexpr std::string_view name = "equal positions hash equal";

    template <Hashable G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        const auto hash = visit.game.hash(visit.position);
        if (const auto before = visit.met.hash_when_met(visit.position, visit.moves.size(), hash)) {
            verdict.expect(*before == hash, "it had another hash when it was reached before");
        }
        for (int attempt = 0; attempt < 4 && !visit.moves.empty(); ++attempt) exchange_moves(visit, verdict);
        return verdict;
    }

private:
    // Plays a, c, b and b, c, a: where both orders are legal they often lead to the same position.
    template <Hashable G>
    static void exchange_moves(const Visit<G>& visit, Verdict& verdict) {
        const auto a = visit.any_of(visit.moves);
        const auto b = visit.any_of(visit.moves);
        MovesOf<G> replies;
        visit.game.moves(visit.game.play(visit.position, a), replies);
        if (a == b || replies.empty()) return;
        const auto c = visit.any_of(replies);
        const auto one = position_after(visit, {a, c, b});
        const auto other = position_after(visit, {b, c, a});
        if (!one || !other || !(*one == *other)) return;
        verdict.expect(
            visit.game.hash(*one) == visit.game.hash(*other),
            "the position after three moves has another hash when the first and the third are exchanged");
    }

    template <Hashable G>
    static std::optional<PositionOf<G>> position_after(const Visit<G>& visit,
                                                       std::initializer_list<MoveOf<G>> line) {
        auto position = visit.position;
        for (const auto& move : line) {
            MovesOf<G> moves;
            visit.game.moves(position, moves);
            if (std::ranges::find(moves, move) == moves.end()) return std::nullopt;
            position = visit.game.play(position, move);
        }
        return position;
    }
};

struct HashIsThatFromScratch {
    static constexpr std::string_view name = "the hash is that from scratch";

    template <HashesIncrementally G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        verdict.expect(visit.game.hash(visit.position) == visit.game.hash_from_scratch(visit.position),
                       "hash and hash_from_scratch differ");
        return verdict;
    }
};

} // namespace espalier::conformance
