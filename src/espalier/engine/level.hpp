// How strongly the engine plays against people: from 1, a beginner, to 10, all it can do.
#pragma once

#include "espalier/core/limits.hpp"
#include "espalier/core/score.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace espalier {

inline constexpr int strongest_level = 10;

struct Level {
    int depth;                 // plies that it looks ahead at most
    int noise;                 // by how much it misjudges a move, in hundredths of the evaluation's unit
    bool sees_win_in_one;      // and then plays it
    bool sees_loss_in_one;     // and avoids it where it can
    std::size_t moves_weighed; // of which one is chosen, the best ones
};

// Precondition: from 1 to strongest_level.
const Level& level_numbered(int number);

// Keeps a search within what the level looks at; limits that are tighter stay.
void tighten(Limits& limits, const Level& level);

// Which of the best moves is played: `scores` are theirs, the best first. The same `seed`, which should differ from
// move to move, gives the same choice. Precondition: there are some.
std::size_t chosen_by(const Level& level, std::span<const Score> scores, int unit, std::uint64_t seed);

} // namespace espalier
