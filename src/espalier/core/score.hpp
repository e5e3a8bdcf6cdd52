// What a position is worth to the side to move. Proven results lie beyond every guess of an evaluation:
//
//   -32000 ... -31000   -30000 ........ 0 ........ 30000   31000 ... 32000
//   lost in 0 ... 1000      heuristic, 0 also a draw       1000 ... 0 won in
//
// so that scores fit in 16 bits, a quicker win is the higher score, and a slower loss too.
#pragma once

#include "espalier/core/ply.hpp"

#include <algorithm>
#include <compare>
#include <cstdint>

namespace espalier {

class Score {
public:
    static constexpr int most_points = 30'000;

    static constexpr Score draw() { return Score{0}; }
    static constexpr Score heuristic(int points) {
        return Score{std::clamp(points, -most_points, most_points)};
    }
    static constexpr Score win_in(Ply ply) { return Score{win_at_once - ply.value()}; }
    static constexpr Score loss_in(Ply ply) { return -win_in(ply); }

    // Above every score, and with a minus sign below every score: a bound, never a value.
    static constexpr Score infinity() { return Score{win_at_once + 1}; }

    constexpr bool is_win() const { return value_ >= win_at_once - longest_line; }
    constexpr bool is_loss() const { return (-*this).is_win(); }
    constexpr bool is_proven() const { return is_win() || is_loss(); }

    // Precondition: is_proven(). The moves until the end, both sides counted.
    constexpr Ply plies_to_end() const { return Ply{win_at_once - (is_win() ? value_ : -value_)}; }

    // Precondition: not proven.
    constexpr int points() const { return value_; }

    // The neighbours of a score, to make a window around it. Precondition: not infinite.
    constexpr Score just_below() const { return Score{value_ - 1}; }
    constexpr Score just_above() const { return Score{value_ + 1}; }

    // A result `ply` moves below the root as seen from there, and back again: its end is so much nearer.
    constexpr Score seen_from(Ply ply) const {
        return is_win()    ? Score{std::min(value_ + ply.value(), win_at_once)}
               : is_loss() ? Score{std::max(value_ - ply.value(), -win_at_once)}
                           : *this;
    }
    constexpr Score seen_from_root(Ply ply) const {
        constexpr int slowest_win = win_at_once - longest_line;
        return is_win()    ? Score{std::max(value_ - ply.value(), slowest_win)}
               : is_loss() ? Score{std::min(value_ + ply.value(), -slowest_win)}
                           : *this;
    }

    // In 16 bits.
    constexpr std::int16_t packed() const { return static_cast<std::int16_t>(value_); }
    static constexpr Score unpacked(std::int16_t value) { return Score{value}; }

    // The opponent's view.
    constexpr Score operator-() const { return Score{-value_}; }

    friend constexpr auto operator<=>(Score, Score) = default;

private:
    static constexpr int win_at_once = 32'000;

    constexpr explicit Score(int value) : value_(value) {}

    friend class MaybeScore;

    int value_;
};

// A score or none, in one register: std::optional<Score> is built in memory and read back at every node
// (docs/decisions/0003-no-optional-at-every-node.md).
class MaybeScore {
public:
    static constexpr MaybeScore none() { return MaybeScore{}; }
    constexpr MaybeScore(Score score) : value_(score.value_) {} // NOLINT(google-explicit-constructor)

    constexpr explicit operator bool() const { return value_ != no_score; }

    // Precondition: not none.
    constexpr Score operator*() const { return Score{value_}; }

    friend constexpr bool operator==(MaybeScore, MaybeScore) = default;

private:
    static constexpr int no_score = Score::win_at_once + 2;

    constexpr MaybeScore() = default;

    int value_ = no_score;
};

} // namespace espalier
