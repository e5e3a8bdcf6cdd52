// Two ways to measure height in a tree. A Ply counts up, from the root to a node; a Depth counts down, from
// a node to where the search stops. They are distinct types, so that neither is passed for the other.
#pragma once

#include <algorithm>
#include <compare>

namespace espalier {

// No line of play is followed further than this; games that could go on end there by evaluation.
inline constexpr int longest_line = 1000;

class Ply {
public:
    constexpr Ply() = default;
    constexpr explicit Ply(int moves_from_root) : value_(std::clamp(moves_from_root, 0, longest_line)) {}

    constexpr int value() const { return value_; }
    constexpr bool is_root() const { return value_ == 0; }
    // Precondition: less than longest_line.
    constexpr Ply next() const {
        Ply deeper = *this;
        ++deeper.value_;
        return deeper;
    }

    friend constexpr auto operator<=>(Ply, Ply) = default;

private:
    int value_ = 0;
};

class Depth {
public:
    constexpr explicit Depth(int plies_left) : value_(std::clamp(plies_left, 0, longest_line)) {}
    static constexpr Depth unlimited() { return Depth{longest_line}; }

    constexpr int value() const { return value_; }
    constexpr bool is_zero() const { return value_ == 0; }

    // Precondition: not zero.
    constexpr Depth less_one() const {
        Depth shallower = *this;
        --shallower.value_;
        return shallower;
    }

    constexpr Depth less(int plies) const { return Depth{value_ - plies}; } // not below zero

    friend constexpr auto operator<=>(Depth, Depth) = default;

private:
    int value_;
};

} // namespace espalier
