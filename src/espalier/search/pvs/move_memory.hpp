// What a worker remembers of moves that refuted something: killers at the same ply (Akl and Newborn 1977), the answer
// to the move before, and how often a move refuted anywhere (Schaeffer's history, 1983).
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/core/ply.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

namespace espalier {

// Where a move stands in tables of moves: where the game says, or by its bytes, or (if they are not its value) all
// moves in one place.
template <Game G>
class MoveSlots {
public:
    static constexpr std::size_t count = []() -> std::size_t {
        if constexpr (IndexesMoves<G>) return G::move_indices;
        return 1024;
    }();

    static std::size_t slot_of(const G& game, const MoveOf<G>& move) {
        if constexpr (IndexesMoves<G>) {
            return game.move_index(move);
        } else if constexpr (std::has_unique_object_representations_v<MoveOf<G>> && sizeof(MoveOf<G>) <= 8) {
            std::uint64_t bits = 0;
            std::memcpy(&bits, &move, sizeof move);
            return bits < count ? bits : static_cast<std::size_t>(bits * 0x9e3779b97f4a7c15 >> 54);
        } else {
            return 0;
        }
    }
};

template <Game G>
class MoveMemory {
public:
    using Move = MoveOf<G>;
    static constexpr int most_history = 1 << 14;

    struct Killers {
        std::array<std::optional<Move>, 2> moves{};
    };

    explicit MoveMemory(const G& game)
        : game_(game), killers_(longest_line + 2), counters_(slots), history_(2 * slots) {}

    const Killers& killers(Ply ply) const { return killers_[index(ply)]; }
    const std::optional<Move>& counter_to(const Move& previous) const { return counters_[slot(previous)]; }
    int history(Side side, const Move& move) const { return history_[place(side, move)]; }

    // `move` refuted at `ply`, after `previous`; those of `tried` before it did not.
    void refutes(Side side, Ply ply, Depth depth, const Move& move, const std::optional<Move>& previous,
                 std::span<const Move> tried) {
        auto& [first, second] = killers_[index(ply)].moves;
        if (first != move) {
            second = first;
            first = move;
        }
        if (previous) counters_[slot(*previous)] = move;
        const int weight = std::min(depth.value() * depth.value(), most_history / 8);
        adjust(side, move, weight);
        for (const Move& other : tried) adjust(side, other, -weight);
    }

private:
    static constexpr std::size_t slots = MoveSlots<G>::count;

    static std::size_t index(Ply ply) { return static_cast<std::size_t>(ply.value()); }
    std::size_t slot(const Move& move) const { return MoveSlots<G>::slot_of(game_, move); }
    std::size_t place(Side side, const Move& move) const {
        return slot(move) + (side == Side::first ? 0 : slots);
    }

    // The nearer the limit, the smaller the step.
    void adjust(Side side, const Move& move, int weight) {
        auto& value = history_[place(side, move)];
        value = static_cast<std::int16_t>(value + weight - value * std::abs(weight) / most_history);
    }

    const G& game_;
    std::vector<Killers> killers_;
    std::vector<std::optional<Move>> counters_;
    std::vector<std::int16_t> history_;
};

} // namespace espalier
