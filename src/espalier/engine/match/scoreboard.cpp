#include "espalier/engine/match/scoreboard.hpp"

namespace espalier {

void Scoreboard::note(int game, GameResult result) {
    results_.emplace(game, result);
    look_at_next_pairs();
}

void Scoreboard::look_at_next_pairs() {
    while (!verdict_ && knows(next_) && knows(next_ + 1)) {
        in_order_.add_pair(results_.at(next_), results_.at(next_ + 1));
        next_ += 2;
        if (test_) verdict_ = test_->verdict(in_order_);
    }
}

Tally Scoreboard::of_all_games() const {
    Tally tally;
    for (const auto& [game, result] : results_) {
        const bool is_first = game % 2 == 0;
        const auto other = results_.find(is_first ? game + 1 : game - 1);
        if (other == results_.end()) {
            tally.add_lone_game(result);
        } else if (is_first) {
            tally.add_pair(result, other->second);
        }
    }
    return tally;
}

} // namespace espalier
