// `bench`: the nodes of every algorithm on every game. With --signature only what does not depend on the
// machine, one line each: a change that alters a line alters the search.
#include "espalier/engine/json.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/terminal.hpp"

#include <vector>

#include <fmt/format.h>

namespace espalier {
namespace {

enum class Runs : bool { one, several };

// Runs the search again for a fifth of a second: the fastest run is the one least disturbed. In a new session each
// time, because a table would remember.
void keep_fastest(const Context& context, const GameRow& game, const SearchRequest& request,
                  SearchReport& best) {
    constexpr double enough_seconds = 0.2;
    double seconds = best.statistics.time.count();
    while (seconds < enough_seconds && !context.interrupt.happened()) {
        const SearchReport again = search_watched(context, *context.games.open(game.example), request);
        seconds += again.statistics.time.count();
        if (again.statistics.time < best.statistics.time) best = again;
    }
}

SignatureRow measure(const Context& context, const GameRow& game, const AlgorithmRow& algorithm, Runs runs) {
    const auto session = context.games.open(game.example);
    SearchRequest request;
    request.algorithm = read_algorithm(algorithm.name);
    if (game.bench_depth > 0) request.limits.depth = Depth{game.bench_depth};
    SearchReport report = search_watched(context, *session, request);
    if (runs == Runs::several) keep_fastest(context, game, request, report);
    return {session->game(),  report.position,         report.algorithm,
            game.bench_depth, report.statistics.nodes, report.statistics.time.count()};
}

std::string line_of(const SignatureRow& row, const CommandWords& words) {
    if (words.signature) return fmt::format("{} {} {}\n", row.game, row.algorithm, row.nodes);
    const double rate = row.seconds > 0 ? static_cast<double>(row.nodes) / row.seconds / 1e6 : 0;
    return fmt::format("{:36} {:18} {:>12} nodes {:8.1f} million/s\n", row.game, row.algorithm,
                       with_commas(row.nodes), rate);
}

} // namespace

int run_bench(const Context& context, const CommandWords& words) {
    std::vector<SignatureRow> rows;
    for (const auto& game : context.games.rows()) {
        for (const auto& algorithm : all_algorithms()) {
            if (algorithm.family == Family::shared || algorithm.family == Family::cluster)
                continue; // who comes first changes their nodes
            rows.push_back(measure(context, game, algorithm, words.signature ? Runs::one : Runs::several));
            if (context.interrupt.happened()) return exit_interrupted;
            if (!words.json) print(line_of(rows.back(), words));
        }
    }
    if (words.json) print(to_json(rows) + "\n");
    return 0;
}

} // namespace espalier
