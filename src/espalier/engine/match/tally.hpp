// The results of a match, seen from its first player A, by pairs: each opening is played twice with colours exchanged.
// The two games of a pair are not independent (a lopsided opening is won once by each), but the pairs are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace espalier {

enum class GameResult : std::uint8_t { loss, draw, win };

class Tally {
public:
    static constexpr std::size_t pair_kinds = 5;
    // What A can score in a pair, as a share of its two points.
    static constexpr std::array<double, pair_kinds> pair_scores{0, 0.25, 0.5, 0.75, 1};

    void add_pair(GameResult first, GameResult second);
    // A game whose pair is not finished.
    void add_lone_game(GameResult result);

    int games() const { return wins() + draws() + losses(); }
    int wins() const { return by_result_[2]; }
    int draws() const { return by_result_[1]; }
    int losses() const { return by_result_[0]; }

    // How many pairs brought A no point, half a point, …, two points.
    const std::array<int, pair_kinds>& pairs() const { return pairs_; }

    // The same as weights, in which a lone game is half a pair: then their mean is A's share of all points.
    std::array<double, pair_kinds> weights() const;

    // A's share of the points. Precondition: some game was played.
    double score() const { return (wins() + 0.5 * draws()) / games(); }

private:
    void count(GameResult result) { ++by_result_[static_cast<std::size_t>(result)]; }

    std::array<int, 3> by_result_{};
    std::array<int, pair_kinds> pairs_{};
    std::array<int, 3> lone_{};
};

inline void Tally::add_pair(GameResult first, GameResult second) {
    count(first);
    count(second);
    ++pairs_[static_cast<std::size_t>(first) + static_cast<std::size_t>(second)];
}

inline void Tally::add_lone_game(GameResult result) {
    count(result);
    ++lone_[static_cast<std::size_t>(result)];
}

inline std::array<double, Tally::pair_kinds> Tally::weights() const {
    std::array<double, pair_kinds> weights{};
    for (std::size_t i = 0; i < pair_kinds; ++i) weights[i] = pairs_[i];
    for (std::size_t i = 0; i < lone_.size(); ++i) weights[2 * i] += 0.5 * lone_[i];
    return weights;
}

} // namespace espalier
