// The results of a match as they come in, in any order. A sequential test looks at them in the order of the games, pair
// by pair: then it ends the match at the same game, however many threads play.
#pragma once

#include "espalier/engine/match/sprt.hpp"
#include "espalier/engine/match/tally.hpp"

#include <map>
#include <optional>

namespace espalier {

// Games are numbered from 0; 2p and 2p + 1 are a pair.
class Scoreboard {
public:
    explicit Scoreboard(std::optional<Sprt> test = std::nullopt) : test_(test) {}

    bool knows(int game) const { return results_.contains(game); }

    // Precondition: the game is not known yet.
    void note(int game, GameResult result);

    const std::optional<Sprt>& test() const { return test_; }
    std::optional<Sprt::Verdict> verdict() const { return verdict_; }

    // All games; once there is a verdict only those up to the pair that brought it.
    Tally tally() const { return verdict_ ? in_order_ : of_all_games(); }

private:
    Tally of_all_games() const;
    void look_at_next_pairs();

    std::optional<Sprt> test_;
    std::optional<Sprt::Verdict> verdict_{};
    std::map<int, GameResult> results_{};
    Tally in_order_{}; // the pairs before the first that is not finished
    int next_ = 0;     // the first game after them
};

} // namespace espalier
