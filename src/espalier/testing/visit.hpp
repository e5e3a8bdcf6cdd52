// What a check is given, a position met in a random game; and what it gives back, a verdict.
#pragma once

#include "espalier/core/game.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::conformance {

// The positions met so far with their hashes. A position promises only ==, so they are kept by their number of
// moves, which equal positions share, and compared one by one.
template <Game G>
class MetPositions {
public:
    // The hash that an equal position had when it was met; none if `position` is new, and then it is kept.
    std::optional<std::uint64_t> hash_when_met(const PositionOf<G>& position, std::size_t moves,
                                               std::uint64_t hash) {
        auto& alike = by_moves_[moves];
        for (const auto& met : alike) {
            if (met.position == position) return met.hash;
        }
        if (alike.size() < most_kept) alike.push_back({position, hash});
        return std::nullopt;
    }

private:
    static constexpr std::size_t most_kept = 1000; // for each number of moves: comparing takes time

    struct Met {
        PositionOf<G> position;
        std::uint64_t hash;
    };
    std::map<std::size_t, std::vector<Met>> by_moves_{};
};

template <Game G>
struct Visit {
    const G& game;
    const PositionOf<G>& position;
    MetPositions<G>& met;
    std::mt19937_64& random;

    // Filled in by the first two checks.
    Outcome outcome = Outcome::undecided;
    MovesOf<G> moves{};
    std::vector<PositionOf<G>> after{}; // each of the moves, in their order

    // Precondition: the list is not empty.
    MoveOf<G> any_of(const MovesOf<G>& list) const { return list[random() % list.size()]; }
};

// How often a check compared something at one position, and what it has to say against it.
class Verdict {
public:
    struct Complaint {
        std::string what;
        std::optional<std::size_t> move; // its place among the moves
    };

    void expect(bool holds, std::string_view what, std::optional<std::size_t> move = {}) {
        ++times_;
        if (!holds && !complaint_) complaint_ = Complaint{std::string{what}, move};
    }

    std::uint64_t times() const { return times_; }
    const std::optional<Complaint>& complaint() const { return complaint_; }

private:
    std::uint64_t times_ = 0;
    std::optional<Complaint> complaint_{}; // the first
};

} // namespace espalier::conformance
