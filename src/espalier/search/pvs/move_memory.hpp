// What a worker remembers of moves that refuted something: killers at the same ply (Akl and Newborn 1977), the answer
// to the move before, and how often a move refuted anywhere (Schaeffer's history, 1983).
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/core/ply.hpp"
#include "espalier/core/shared_access.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
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

// Several workers may share one: then they disturb each other, but never break anything.
template <Game G>
class MoveMemory {
public:
    using Move = MoveOf<G>;
    using Slot = std::uint16_t; // of a move
    static constexpr Slot none = std::numeric_limits<Slot>::max();
    static constexpr int most_history = 1 << 14;

    struct Killers {
        Slot first;
        Slot second;
    };

    explicit MoveMemory(const G& game)
        : game_(game), killers_(2 * (longest_line + 2)), counters_(slots), history_(2 * slots) {
        for (auto& slot : killers_) put(slot, none);
        for (auto& slot : counters_) put(slot, none);
    }

    Slot slot_of(const Move& move) const { return static_cast<Slot>(MoveSlots<G>::slot_of(game_, move)); }

    Killers killers(Ply ply) const { return {get(killers_[index(ply)]), get(killers_[index(ply) + 1])}; }
    Slot counter_to(const Move& previous) const { return get(counters_[slot_of(previous)]); }
    int history(Side side, Slot slot) const { return get(history_[place(side, slot)]); }

    // `move` refuted at `ply`, after `previous`; those of `tried` before it did not.
    void refutes(Side side, Ply ply, Depth depth, const Move& move, const std::optional<Move>& previous,
                 std::span<const Move> tried) {
        const Slot slot = slot_of(move);
        auto& first = killers_[index(ply)];
        if (get(first) != slot) {
            put(killers_[index(ply) + 1], get(first));
            put(first, slot);
        }
        if (previous) put(counters_[slot_of(*previous)], slot);
        const int weight = std::min(depth.value() * depth.value(), most_history / 8);
        adjust(side, slot, weight);
        for (const Move& other : tried) adjust(side, slot_of(other), -weight);
    }

private:
    static constexpr std::size_t slots = MoveSlots<G>::count;
    static_assert(slots < none, "a move's slot has 16 bits");

    template <class Value>
    static Value get(const Shared<Value>& value) {
        return value.load(std::memory_order_relaxed);
    }
    template <class Value>
    static void put(Shared<Value>& value, Value to) {
        value.store(to, std::memory_order_relaxed);
    }

    static std::size_t index(Ply ply) { return 2 * static_cast<std::size_t>(ply.value()); }
    static std::size_t place(Side side, Slot slot) { return slot + (side == Side::first ? 0 : slots); }

    // The nearer the limit, the smaller the step.
    void adjust(Side side, Slot slot, int weight) {
        auto& place_of_move = history_[place(side, slot)];
        const int value = get(place_of_move);
        put(place_of_move,
            static_cast<std::int16_t>(value + weight - value * std::abs(weight) / most_history));
    }

    const G& game_;
    std::vector<Shared<Slot>> killers_; // two for each ply
    std::vector<Shared<Slot>> counters_;
    std::vector<Shared<std::int16_t>> history_;
};

} // namespace espalier
