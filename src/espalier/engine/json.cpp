#include "espalier/engine/json.hpp"

#include "espalier/engine/algorithm.hpp"
#include "espalier/engine/match/elo.hpp"

#include <cmath>
#include <optional>
#include <string_view>

#include <nlohmann/json.hpp>

namespace espalier {
namespace {

using Json = nlohmann::ordered_json;

std::string on_one_line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json json_of(Score score, bool is_proven_draw) {
    if (score.is_proven()) {
        return {{"kind", score.is_win() ? "win" : "loss"}, {"plies", score.plies_to_end().value()}};
    }
    if (is_proven_draw) return {{"kind", "draw"}};
    return {{"kind", "heuristic"}, {"points", score.points()}};
}

Json texts_of(const std::vector<MoveWords>& line) {
    Json texts = Json::array();
    for (const auto& move : line) texts.push_back(move.text);
    return texts;
}

template <class Number>
Json known_or_null(std::optional<Number> number) {
    return number ? Json(*number) : Json(nullptr);
}

Json json_of(const WorkerAccount& worker, TimeUnit unit) {
    const auto time = [&](auto machine_time) {
        const bool is_real = unit == TimeUnit::microseconds;
        return is_real ? Json(static_cast<double>(machine_time) / 1e6) : Json(machine_time);
    };
    const auto mean = mean_stop(worker);
    return {{"nodes", worker.nodes},
            {"useful", worker.useful()},
            {"wasted", worker.wasted},
            {"busy", time(worker.busy)},
            {"idle", time(worker.idle)},
            {"splits", worker.splits},
            {"joins", worker.joins},
            {"aborts", worker.aborts},
            {"mean_stop", mean ? time(*mean) : Json(nullptr)},
            {"longest_stop", mean ? time(worker.longest_stop) : Json(nullptr)}};
}

// What each worker did, and what sharing has cost.
void add_sharing(const SharingReport& sharing, Json& json) {
    const bool is_simulated = sharing.unit == TimeUnit::nodes;
    json["time_unit"] = is_simulated ? "nodes" : "seconds";
    json["workers"] = Json::array();
    for (const auto& worker : sharing.workers) json["workers"].push_back(json_of(worker, sharing.unit));
    if (sharing.is_by_openmp) json["thread_cap"] = sharing.workers.size();
    json["overhead"] = {{"search", known_or_null(sharing.search_overhead())},
                        {"idle", known_or_null(sharing.idle_share())},
                        {"slowdown", known_or_null(sharing.slowdown())},
                        {"efficiency", known_or_null(sharing.efficiency())}};
    json["work"] = sharing.total().nodes;
    json["critical_path"] = known_or_null(sharing.critical_path);
    json["parallelism"] = known_or_null(sharing.parallelism());
    json["duration"] =
        is_simulated ? Json(sharing.duration) : Json(static_cast<double>(sharing.duration) / 1e6);
    json["busy_workers"] = known_or_null(sharing.busy_workers());
    json["speed_up"] = known_or_null(sharing.speed_up());
    if (const auto& serial = sharing.serial)
        json["serial"] = {{"nodes", serial->nodes}, {"seconds", serial->seconds}};
}

// What each rank did, in seconds, and what it sent.
Json json_of(const RankAccount& rank) {
    Json messages = Json::object();
    for (std::size_t kind = 0; kind < message_kinds; ++kind) {
        const auto& [count, bytes] = rank.link.sent[kind];
        if (count > 0)
            messages[std::string{word_for(static_cast<MessageKind>(kind))}] = {{"count", count},
                                                                               {"bytes", bytes}};
    }
    return {{"nodes", rank.nodes},
            {"seconds", rank.duration},
            {"computation", rank.computation()},
            {"communication", rank.link.communication},
            {"idle", rank.idle()},
            {"ccr", rank.communication_ratio()},
            {"sent", std::move(messages)}};
}

void add_cluster(const ClusterReport& cluster, Json& json) {
    json["simulated"] = cluster.is_simulated;
    json["ranks"] = Json::array();
    for (const RankAccount& rank : cluster.ranks) json["ranks"].push_back(json_of(rank));
}

// What the strong search adds: how deep it looked, how well its moves were ordered, the next best moves.
void add_details(const SearchReport& report, Json& json) {
    const CutOffs& cut_offs = report.statistics.cut_offs;
    if (!report.mode.empty()) json["mode"] = report.mode;
    if (report.statistics.deepest > 0) json["selective_depth"] = report.statistics.deepest;
    if (cut_offs.all > 0) {
        const auto share = [&](std::uint64_t part) {
            return static_cast<double>(part) / static_cast<double>(cut_offs.all);
        };
        json["cut_offs"] = {{"nodes", cut_offs.all},
                            {"by_first_move", share(cut_offs.by_first_move)},
                            {"mean_index", share(cut_offs.sum_of_numbers)}};
    }
    if (report.sharing) add_sharing(*report.sharing, json);
    if (report.cluster) add_cluster(*report.cluster, json);
    for (const auto& other : report.others) {
        json["others"].push_back(
            {{"score", json_of(other.score, report.is_finished() && other.score == Score::draw())},
             {"pv", texts_of(other.line)}});
    }
}

// JSON has no infinity.
Json finite_or_null(double number) { return std::isfinite(number) ? Json(number) : Json(nullptr); }

// Where nothing is guessed, no points are no guess.
Json proven_score_of(Score score) { return json_of(score, score == Score::draw()); }

std::string_view word_for(Bound bound) { return bound == Bound::at_least ? "at least" : "at most"; }

} // namespace

std::string_view word_for(StoppedBy reason) {
    switch (reason) {
    case StoppedBy::finished: return "finished";
    case StoppedBy::depth: return "depth";
    case StoppedBy::nodes: return "nodes";
    case StoppedBy::time: return "time";
    case StoppedBy::interrupt: break;
    }
    return "interrupt";
}

std::string to_json(const SearchReport& report) {
    Json json{{"game", report.game},
              {"position", report.position},
              {"algorithm", report.algorithm},
              {"score", json_of(report.score, report.is_proven_draw())},
              {"move", report.line.empty() ? Json(nullptr) : Json(report.line.front().text)},
              {"pv", texts_of(report.line)},
              {"depth", report.depth},
              {"nodes", report.statistics.nodes},
              {"seconds", report.statistics.time.count()},
              {"stopped_by", word_for(report.stopped_by)}};
    if (report.bound != Bound::exact) json["bound"] = word_for(report.bound);
    if (report.is_approximate) json["approximate"] = true;
    if (report.critical_tree) json["critical_tree"] = *report.critical_tree;
    add_details(report, json);
    return on_one_line(json);
}

std::string to_json(const MatchTerms& terms, const Scoreboard& scoreboard) {
    const Tally tally = scoreboard.tally();
    const EloEstimate estimate = estimate_elo(tally);
    const auto verdict = scoreboard.verdict();
    Json json{{"games", tally.games()},
              {"wins", tally.wins()},
              {"draws", tally.draws()},
              {"losses", tally.losses()},
              {"elo", estimate.elo ? finite_or_null(*estimate.elo) : Json(nullptr)},
              {"elo_low", finite_or_null(estimate.low)},
              {"elo_high", finite_or_null(estimate.high)},
              {"llr", nullptr}};
    if (scoreboard.test()) json["llr"] = scoreboard.test()->log_likelihood_ratio(tally);
    json["accepted"] = nullptr;
    if (verdict) json["accepted"] = *verdict == Sprt::Verdict::elo0 ? "elo0" : "elo1";
    json["pairs"] = tally.pairs();
    json["game"] = terms.game;
    json["a"] = terms.players[0].algorithm.spelling;
    json["b"] = terms.players[1].algorithm.spelling;
    return on_one_line(json);
}

std::string to_json(const SolveReport& report) {
    const auto shown = report.shown();
    Json optimal = Json::array();
    for (const auto& move : report.optimal) {
        optimal.push_back({{"move", move.text}, {"score", proven_score_of(report.bounds.least)}});
    }
    Json json{{"game", report.game},
              {"position", report.position},
              {"algorithm", report.algorithm},
              {"score", shown ? proven_score_of(shown->score) : Json{{"kind", "unknown"}}},
              {"move", report.line.empty() ? Json(nullptr) : Json(report.line.front().text)},
              {"pv", texts_of(report.line)},
              {"depth", report.line.size()},
              {"nodes", report.statistics.nodes},
              {"seconds", report.statistics.time.count()},
              {"stopped_by", word_for(report.stopped_by)},
              {"optimal", optimal}};
    if (shown && shown->bound != Bound::exact) json["bound"] = word_for(shown->bound);
    if (report.sharing) add_sharing(*report.sharing, json);
    if (report.kept) json["from_journal"] = {{"pieces", report.kept->pieces}, {"nodes", report.kept->nodes}};
    if (!report.is_solved()) {
        json["bounds"] = {{"least", proven_score_of(report.bounds.least)},
                          {"most", proven_score_of(report.bounds.most)}};
    }
    return on_one_line(json);
}

std::string to_json(const PerftReport& report) {
    Json json{{"game", report.game},
              {"position", report.position},
              {"depth", report.depth},
              {"leaves", report.leaves},
              {"seconds", report.seconds}};
    if (report.divide) {
        json["divide"] = Json::array();
        for (const auto& [move, leaves] : *report.divide) {
            json["divide"].push_back({{"move", move.text}, {"leaves", leaves}});
        }
    }
    return on_one_line(json);
}

std::string to_json(const std::vector<SignatureRow>& rows) {
    Json list = Json::array();
    for (const auto& row : rows) {
        list.push_back({{"game", row.game},
                        {"position", row.position},
                        {"algorithm", row.algorithm},
                        {"depth", row.depth == 0 ? Json(nullptr) : Json(row.depth)},
                        {"nodes", row.nodes},
                        {"seconds", row.seconds}});
    }
    return on_one_line({{"signature", list}});
}

std::string to_json(const PlayedMove& move) {
    Json json{{"ply", move.ply},
              {"side", move.side},
              {"move", move.move},
              {"nodes", move.nodes},
              {"seconds", move.seconds}};
    if (move.duration) json["duration"] = *move.duration;
    return on_one_line(json);
}

std::string to_json(const PlayedGame& game) {
    return on_one_line({{"result", game.result}, {"plies", game.plies}, {"seconds", game.seconds}});
}

std::string games_to_json(const Catalogue& catalogue) {
    Json list = Json::array();
    for (const auto& row : catalogue.rows()) {
        Json evaluations = Json::array();
        const auto session = catalogue.open(row.example);
        for (const auto& evaluation : session->evaluations()) {
            evaluations.push_back({{"name", evaluation.name}, {"summary", evaluation.summary}});
        }
        list.push_back({{"name", row.name},
                        {"usage", row.usage},
                        {"summary", row.summary},
                        {"example", row.example},
                        {"start", session->position()},
                        {"sides", session->side_names()},
                        {"evaluations", evaluations}});
    }
    return on_one_line({{"games", list}});
}

std::string algorithms_to_json() {
    Json list = Json::array();
    for (const auto& row : all_algorithms()) {
        Json options = Json::array();
        for (const auto& option : all_algorithm_options()) {
            if (!takes(row, option)) continue;
            options.push_back(
                {{"name", option.name}, {"values", option.values}, {"summary", option.summary}});
        }
        list.push_back({{"name", row.name}, {"summary", row.summary}, {"options", options}});
    }
    return on_one_line({{"algorithms", list}});
}

} // namespace espalier
