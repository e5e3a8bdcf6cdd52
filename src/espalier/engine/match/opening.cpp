#include "espalier/engine/match/opening.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/games/mix.hpp"

#include <cstdint>
#include <random>
#include <utility>

#include <fmt/format.h>

namespace espalier {
namespace {

std::unique_ptr<Session> after_random_moves(const Catalogue& games, const MatchTerms& terms,
                                            std::mt19937_64& random) {
    auto session = games.open(terms.game);
    session->take_random_opening();
    for (int ply = 0; ply < terms.opening_plies && !session->ending(); ++ply) {
        const auto moves = session->moves();
        session->play(moves[random() % moves.size()].text);
    }
    return session;
}

bool is_won_by_somebody(const Session& session) {
    constexpr std::uint64_t few_nodes = 2000;
    SearchRequest request;
    request.algorithm = read_algorithm("alphabeta"); // whatever is the default: openings stay the same
    request.limits.nodes = few_nodes;
    const SearchReport report = session.search(request);
    return report.bound == Bound::exact && report.score.is_proven();
}

} // namespace

std::unique_ptr<Session> draw_opening(const Catalogue& games, const MatchTerms& terms, int pair) {
    constexpr int patience = 50;
    std::mt19937_64 random{mix(mix(terms.seed) + static_cast<std::uint64_t>(pair))};
    std::unique_ptr<Session> won;
    for (int i = 0; i < patience; ++i) {
        auto session = after_random_moves(games, terms, random);
        if (session->ending()) continue;
        if (!is_won_by_somebody(*session)) return session;
        won = std::move(session);
    }
    if (won) return won;
    throw BadInput{fmt::format("{} is over after {} random moves; expected fewer --opening-plies", terms.game,
                               terms.opening_plies)};
}

} // namespace espalier
