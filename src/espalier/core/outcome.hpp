// How a game stands for the side to move: undecided, won, lost, drawn, or (in games that count) ended with so
// many points more than the opponent. One number, so that it comes back in a register: std::optional<Outcome>
// made minimax three times slower (docs/decisions/0003-no-optional-at-every-node.md).
#pragma once

#include "espalier/core/score.hpp"

#include <algorithm>

namespace espalier {

class Outcome {
public:
    static const Outcome undecided;
    static const Outcome win;
    static const Outcome loss;
    static const Outcome draw;

    // Clamped to what a Score can hold.
    static constexpr Outcome points(int more_than_opponent) {
        return Outcome{std::clamp(more_than_opponent, -Score::most_points, Score::most_points)};
    }

    constexpr bool is_decided() const { return code_ != undecided_code; }
    constexpr bool is_win() const { return is_decided() && code_ > 0; }
    constexpr bool is_loss() const { return code_ < 0; }
    constexpr bool is_draw() const { return code_ == 0; }

    // The score of a game that ended so, `ply` moves from the root. Precondition: is_decided().
    constexpr Score score(Ply ply) const {
        if (code_ == win_code) return Score::win_in(ply);
        if (code_ == -win_code) return Score::loss_in(ply);
        return Score::heuristic(code_);
    }

    friend constexpr bool operator==(Outcome, Outcome) = default;

private:
    static constexpr int win_code = Score::most_points + 1;
    static constexpr int undecided_code = Score::most_points + 2;

    constexpr explicit Outcome(int code) : code_(code) {}

    int code_; // points, or one of the codes above
};

inline constexpr Outcome Outcome::undecided{Outcome::undecided_code};
inline constexpr Outcome Outcome::win{Outcome::win_code};
inline constexpr Outcome Outcome::loss{-Outcome::win_code};
inline constexpr Outcome Outcome::draw{0};

} // namespace espalier
