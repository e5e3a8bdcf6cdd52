#include "espalier/engine/match/match.hpp"

#include "espalier/parallel/share_out.hpp"

#include <cstddef>
#include <mutex>
#include <vector>

namespace espalier {

void play_match(const Catalogue& games, const MatchTerms& terms, const MatchPlan& plan,
                Scoreboard& scoreboard) {
    std::vector<int> left;
    for (int game = 0; game < plan.games; ++game) {
        if (!scoreboard.knows(game)) left.push_back(game);
    }
    std::stop_source enough;
    const std::stop_callback passes_on{plan.stop, [&] { enough.request_stop(); }};
    if (scoreboard.verdict()) enough.request_stop();
    std::mutex mutex;
    share_out(left.size(), plan.threads, enough.get_token(), [&](std::size_t i, const std::stop_token& stop) {
        const auto game = play_match_game(games, terms, left[i], stop);
        const std::scoped_lock lock{mutex};
        if (!game || scoreboard.verdict()) return;
        scoreboard.note(game->number, game->result);
        if (plan.on_game) plan.on_game(*game);
        if (scoreboard.verdict()) enough.request_stop();
    });
}

} // namespace espalier
