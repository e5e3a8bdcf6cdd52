#include "espalier/engine/json.hpp"

#include "espalier/engine/algorithm.hpp"

#include <string_view>

#include <nlohmann/json.hpp>

namespace espalier {
namespace {

using Json = nlohmann::ordered_json;

std::string on_one_line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json score_of(Score score, bool is_draw) {
    if (score.is_proven()) {
        return {{"kind", score.is_win() ? "win" : "loss"}, {"plies", score.plies_to_end().value()}};
    }
    if (is_draw) return {{"kind", "draw"}};
    return {{"kind", "heuristic"}, {"points", score.points()}};
}

// Where nothing is guessed, no points are no guess.
Json proven_score_of(Score score) { return score_of(score, score == Score::draw()); }

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
    Json line = Json::array();
    for (const auto& move : report.line) line.push_back(move.text);
    Json json{{"game", report.game},
              {"position", report.position},
              {"algorithm", report.algorithm},
              {"score", score_of(report.score, report.is_proven_draw())},
              {"move", report.line.empty() ? Json(nullptr) : Json(report.line.front().text)},
              {"pv", line},
              {"depth", report.depth},
              {"nodes", report.statistics.nodes},
              {"seconds", report.statistics.time.count()},
              {"stopped_by", word_for(report.stopped_by)}};
    if (report.bound != Bound::exact) json["bound"] = word_for(report.bound);
    return on_one_line(json);
}

std::string to_json(const SolveReport& report) {
    Json line = Json::array();
    for (const auto& move : report.line) line.push_back(move.text);
    const auto shown = report.shown();
    Json optimal = Json::array();
    for (const auto& move : report.optimal) {
        optimal.push_back({{"move", move.text}, {"score", proven_score_of(report.bounds.least)}});
    }
    Json json{{"game", report.game},
              {"position", report.position},
              {"algorithm", "solve"},
              {"score", shown ? proven_score_of(shown->score) : Json{{"kind", "unknown"}}},
              {"move", report.line.empty() ? Json(nullptr) : Json(report.line.front().text)},
              {"pv", line},
              {"depth", report.line.size()},
              {"nodes", report.statistics.nodes},
              {"seconds", report.statistics.time.count()},
              {"stopped_by", word_for(report.stopped_by)},
              {"optimal", optimal}};
    if (shown && shown->bound != Bound::exact) json["bound"] = word_for(shown->bound);
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
    return on_one_line({{"ply", move.ply},
                        {"side", move.side},
                        {"move", move.move},
                        {"nodes", move.nodes},
                        {"seconds", move.seconds}});
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
