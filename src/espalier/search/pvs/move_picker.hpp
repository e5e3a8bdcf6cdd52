// Hands out the moves of a node one at a time, the most promising first. Moves are ranked only when a second one is
// wanted, and never sorted further than somebody asks: most nodes are refuted by their first move.
#pragma once

#include "espalier/core/move_list.hpp"
#include "espalier/search/transposition_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace espalier {

template <std::size_t Capacity>
class MovePicker {
    static_assert(Capacity < 65'536, "a move's number has 16 bits");

public:
    // For moves numbered from 0 to `count` - 1; `first`, if given, comes before all others.
    MovePicker(std::size_t count, std::optional<MoveNumber> first)
        : count_(count), first_(first && *first < count ? first : std::nullopt) {}

    // Precondition: fewer than `count` were taken. rank(number) is asked once for each move, or never; equals come
    // in the order of their numbers.
    template <class Rank>
    MoveNumber take(const Rank& rank) {
        if (taken_ == 0 && first_) {
            ++taken_;
            rank_ = 0;
            return *first_;
        }
        if (!are_ranked_) rank_all(rank);
        const auto begin = keys_.begin() + static_cast<std::ptrdiff_t>(taken_);
        const auto end = keys_.begin() + static_cast<std::ptrdiff_t>(count_);
        std::swap(*begin, *std::max_element(begin, end));
        ++taken_;
        rank_ = static_cast<int>(*begin >> number_bits);
        return number_in(*begin);
    }

    // Of the move last taken; 0 for the one that came first unasked.
    int rank() const { return rank_; }

private:
    static constexpr int number_bits = 16;
    static constexpr std::int64_t last_number = (1 << number_bits) - 1;

    static MoveNumber number_in(std::int64_t key) {
        return static_cast<MoveNumber>(last_number - (key & last_number));
    }

    template <class Rank>
    void rank_all(const Rank& rank) {
        std::size_t end = taken_;
        for (std::size_t number = 0; number < count_; ++number) {
            if (first_ == number) continue;
            const auto late = last_number - static_cast<std::int64_t>(number);
            keys_[end++] = std::int64_t{rank(static_cast<MoveNumber>(number))} * (last_number + 1) + late;
        }
        are_ranked_ = true;
    }

    std::size_t count_;
    std::optional<MoveNumber> first_;
    std::size_t taken_ = 0;
    bool are_ranked_ = false;
    int rank_ = 0;
    std::array<std::int64_t, Capacity> keys_; // rank, then number; the taken ones in front
};

} // namespace espalier
