#include "espalier/engine/level.hpp"

#include <algorithm>
#include <array>
#include <random>

namespace espalier {
namespace {

constexpr std::size_t all_moves = 10'000;

// From step to step deeper, and surer.
constexpr std::array<Level, strongest_level> levels{{
    {1, 400, false, false, all_moves},
    {1, 150, false, false, all_moves},
    {2, 120, true, false, all_moves},
    {2, 60, true, false, all_moves},
    {3, 50, true, true, all_moves},
    {4, 35, true, true, all_moves},
    {5, 20, true, true, 8},
    {7, 10, true, true, 4},
    {9, 0, true, true, 1},
    {longest_line, 0, true, true, 1},
}};

// A proof counts like a great lead: whoever misjudges may even prefer something else.
int points_of(Score score, int unit) {
    constexpr int units_of_a_proof = 20;
    if (!score.is_proven())
        return std::clamp(score.points(), -units_of_a_proof * unit, units_of_a_proof * unit);
    return score.is_win() ? units_of_a_proof * unit : -units_of_a_proof * unit;
}

bool loses_at_once(Score score) { return score.is_loss() && score.plies_to_end() <= Ply{2}; }

} // namespace

const Level& level_numbered(int number) { return levels[static_cast<std::size_t>(number - 1)]; }

void tighten(Limits& limits, const Level& level) {
    if (level.depth >= longest_line) return;
    limits.depth = std::min(limits.depth.value_or(Depth{level.depth}), Depth{level.depth});
}

std::size_t chosen_by(const Level& level, std::span<const Score> scores, int unit, std::uint64_t seed) {
    const bool wins_in_one = scores[0].is_win() && scores[0].plies_to_end() <= Ply{1};
    if (level.noise == 0 || (wins_in_one && level.sees_win_in_one)) return 0;
    std::mt19937_64 random{seed};
    const int reach = std::max(level.noise * unit / 100, 1);
    const auto misjudged = [&](Score score) {
        const auto error = static_cast<int>(random() % static_cast<std::uint64_t>(2 * reach + 1)) - reach;
        return points_of(score, unit) + error;
    };
    std::size_t chosen = 0;
    int most = misjudged(scores[0]);
    for (std::size_t i = 1; i < scores.size(); ++i) {
        const int points = misjudged(scores[i]);
        if (points <= most || (level.sees_loss_in_one && loses_at_once(scores[i]))) continue;
        most = points;
        chosen = i;
    }
    return chosen;
}

} // namespace espalier
