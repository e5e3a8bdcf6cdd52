#include "espalier/program/engine_player.hpp"

#include "espalier/program/play_text.hpp"

#include <chrono>
#include <cstdio>

#include <fmt/format.h>

namespace espalier {
namespace {

constexpr std::size_t megabytes_for_solving = 512; // where the saved table does not know everything

} // namespace

EnginePlayer::EnginePlayer(const Context& context, const CommandWords& words, const Session& session)
    : context_(context), request_(read_request(context, words)) {
    if (const auto seed = read_seed(words)) random_.emplace(*seed);
    if (!words.solved.empty()) {
        solved_ =
            std::make_shared<SolvedTable>(load_solved_table(session, words.solved, megabytes_for_solving));
    }
    SearchRequest smallest = request_; // refused where a long one would be
    smallest.limits.nodes = 1;
    session.search(smallest);
}

EngineMove EnginePlayer::choose(const Session& session) {
    if (!random_) return best_move(session);
    const auto moves = session.moves();
    const MoveWords& drawn = moves[(*random_)() % moves.size()];
    random_.reset();
    return {drawn, "drawn at random"};
}

std::optional<EngineMove> EnginePlayer::solved_move(const Session& session) const {
    if (!solved_) return std::nullopt;
    const Interrupt::Searching searching{context_.interrupt};
    SolveRequest request{*solved_, request_.limits, {}};
    request.limits.stop = searching.stop_token();
    const SolveReport report = session.solve(request);
    if (report.optimal.empty()) return std::nullopt;
    return EngineMove{report.optimal.front(),
                      fmt::format("for {}: {}, proven", session.side_to_move(), value_words(report)),
                      report.statistics.nodes, report.statistics.time.count()};
}

EngineMove EnginePlayer::best_move(const Session& session) const {
    if (const auto move = solved_move(session)) return *move;
    constexpr std::chrono::milliseconds patience{1000};
    constexpr double nodes_within_patience = 1e7;
    SearchRequest request = request_;
    Limits& limits = request.limits;
    const bool is_limited = limits.depth || limits.nodes || limits.time;
    if (!is_limited && expected_nodes(session, request.algorithm) > nodes_within_patience)
        limits.time = patience;
    const SearchReport report = search_watched(context_, session, request);
    if (was_interrupted()) std::fputs("\n", stderr); // after the terminal's ^C
    EngineMove chosen{report.line.front(),
                      fmt::format("for {}: {}, {}", session.side_to_move(), score_words(report),
                                  counted(report.statistics.nodes, "node")),
                      report.statistics.nodes, report.statistics.time.count()};
    const bool is_simulated = report.sharing && report.sharing->unit == TimeUnit::nodes;
    if (is_simulated) chosen.duration = report.sharing->duration;
    return chosen;
}

} // namespace espalier
