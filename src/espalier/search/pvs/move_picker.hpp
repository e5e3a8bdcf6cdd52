// Hands out the moves of a node one at a time, the most promising first. Moves are ranked only when a second one is
// wanted, and never sorted further than somebody asks: most nodes are refuted by their first move.
#pragma once

#include "espalier/core/move_list.hpp"
#include "espalier/search/transposition_table.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace espalier {

template <std::size_t Capacity>
class MovePicker {
    static constexpr MoveNumber none = std::numeric_limits<MoveNumber>::max();
    static_assert(Capacity <= none, "a move's number has 16 bits");

public:
    // For moves numbered from 0 to `count` - 1; `first`, if given, comes before all others.
    MovePicker(std::size_t count, std::optional<MoveNumber> first)
        : count_(count), first_(first.value_or(none)) {}

    // Precondition: fewer than `count` were taken. rank_all(ranks) is asked once, for all `count` moves, or never;
    // equals come in the order of their numbers.
    template <class RankAll>
    MoveNumber take(const RankAll& rank_all) {
        if (taken_ == 0 && first_ < count_) {
            ++taken_;
            rank_ = 0;
            return first_;
        }
        if (!are_ranked_) note_ranks(rank_all);
        const std::int64_t best = bring_best_forward();
        ++taken_;
        rank_ = static_cast<int>(best >> number_bits);
        return number_in(best);
    }

    // Of the move last taken; 0 for the one that came first unasked.
    int rank() const { return rank_; }

private:
    static constexpr int number_bits = 16;
    static constexpr std::int64_t last_number = (1 << number_bits) - 1;

    // Without a branch on what is compared, which nobody could foretell.
    std::int64_t bring_best_forward() {
        std::int64_t best = keys_[taken_];
        std::size_t place = taken_;
        for (std::size_t i = taken_ + 1; i < count_; ++i) {
            const bool is_better = keys_[i] > best;
            place = is_better ? i : place;
            best = is_better ? keys_[i] : best;
        }
        keys_[place] = keys_[taken_];
        keys_[taken_] = best;
        return best;
    }

    static MoveNumber number_in(std::int64_t key) {
        return static_cast<MoveNumber>(last_number - (key & last_number));
    }

    template <class RankAll>
    void note_ranks(const RankAll& rank_all) {
        std::array<int, Capacity> ranks;
        rank_all(std::span{ranks}.first(count_));
        std::size_t end = taken_;
        for (std::size_t number = 0; number < count_; ++number) {
            if (first_ == number) continue;
            const auto late = last_number - static_cast<std::int64_t>(number);
            keys_[end++] = std::int64_t{ranks[number]} * (last_number + 1) + late;
        }
        are_ranked_ = true;
    }

    std::size_t count_;
    MoveNumber first_; // none if beyond the last: g++ 12 takes an optional here for uninitialized
    std::size_t taken_ = 0;
    bool are_ranked_ = false;
    int rank_ = 0;
    std::array<std::int64_t, Capacity> keys_; // rank, then number; the taken ones in front
};

} // namespace espalier
