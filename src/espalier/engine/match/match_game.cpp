#include "espalier/engine/match/match_game.hpp"

#include "espalier/engine/match/opening.hpp"
#include "espalier/engine/session.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <utility>

namespace espalier {
namespace {

constexpr std::size_t player_a = 0;

// The player who wins by force, as far as the one who searched has proven it.
std::optional<std::size_t> proven_winner(const SearchReport& report, std::size_t searcher) {
    if (report.score.is_win() && report.bound != Bound::at_most) return searcher;
    if (report.score.is_loss() && report.bound != Bound::at_least) return 1 - searcher;
    return std::nullopt;
}

class MatchTable {
public:
    MatchTable(const Catalogue& games, const MatchTerms& terms, int number)
        : terms_(terms), game_{.number = number} {
        auto drawn = draw_opening(games, terms, number / 2);
        game_.beginning = drawn->beginning();
        for (const auto& move : drawn->moves_played()) game_.opening.push_back(move.text);
        boards_[1] = games.open(terms.game);
        boards_[1]->set_up(game_.beginning);
        for (const auto& move : game_.opening) boards_[1]->play(move);
        boards_[0] = std::move(drawn);
        game_.side_of_a = board().side_names()[static_cast<std::size_t>(number % 2)];
    }

    // Whether it came to an end.
    bool play(const std::stop_token& stop) {
        while (!is_over()) {
            const std::size_t player = player_to_move();
            const SearchReport report = search(player, stop);
            if (report.stopped_by == StoppedBy::interrupt) return false;
            claims_[player] = proven_winner(report, player);
            game_.moves.push_back(report.line.front().text);
            for (const auto& session : boards_) session->play(game_.moves.back());
        }
        return true;
    }

    MatchGame take_game() { return std::move(game_); }

private:
    const Session& board() const { return *boards_[player_a]; }

    std::size_t player_to_move() const {
        return board().side_to_move() == game_.side_of_a ? player_a : 1 - player_a;
    }

    SearchReport search(std::size_t player, const std::stop_token& stop) const {
        SearchRequest request{.algorithm = terms_.players[player].algorithm,
                              .evaluation = terms_.players[player].evaluation,
                              .limits = terms_.limits};
        request.limits.stop = stop;
        return boards_[player]->search(request);
    }

    bool is_over() {
        if (const auto ending = board().ending()) {
            end(EndedBy::rules);
            if (ending->winner) give_to(*ending->winner == game_.side_of_a ? player_a : 1 - player_a);
        } else if (claims_[0] && claims_[0] == claims_[1]) {
            end(EndedBy::agreement);
            give_to(*claims_[0]);
        } else if (game_.opening.size() + game_.moves.size() >= static_cast<std::size_t>(terms_.max_plies)) {
            end(EndedBy::length);
        }
        return has_ended_;
    }

    void end(EndedBy what) {
        has_ended_ = true;
        game_.ended_by = what;
    }

    void give_to(std::size_t player) {
        game_.result = player == player_a ? GameResult::win : GameResult::loss;
    }

    const MatchTerms& terms_;
    MatchGame game_;
    // Each player's own, so that nothing one of them remembers helps the other.
    std::array<std::unique_ptr<Session>, 2> boards_{};
    std::array<std::optional<std::size_t>, 2> claims_{}; // who wins, as each saw it when last to move
    bool has_ended_ = false;
};

} // namespace

std::optional<MatchGame> play_match_game(const Catalogue& games, const MatchTerms& terms, int number,
                                         const std::stop_token& stop) {
    MatchTable table{games, terms, number};
    if (!table.play(stop)) return std::nullopt;
    return table.take_game();
}

} // namespace espalier
