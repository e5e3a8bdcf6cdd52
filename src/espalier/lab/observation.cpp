#include "espalier/lab/observation.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace espalier::lab {
namespace {

using Json = nlohmann::json;

void take(Measurement& seen, const Json& from, const char* name) {
    if (from.contains(name) && from[name].is_number()) seen.values[name] = from[name].get<double>();
}

double mean_of_workers(const Json& ranks, const char* name) {
    double sum = 0;
    for (std::size_t rank = 1; rank < ranks.size(); ++rank) sum += ranks[rank].at(name).get<double>();
    return ranks.size() > 1 ? sum / static_cast<double>(ranks.size() - 1) : 0;
}

double messages_of(const Json& ranks) {
    double count = 0;
    for (const Json& rank : ranks)
        for (const Json& kind : rank.at("sent")) count += kind.at("count").get<double>();
    return count;
}

void take_ranks(Measurement& seen, const Json& ranks) {
    for (const char* const name : {"computation", "communication", "ccr"}) {
        seen.values[fmt::format("{}_manager", name)] = ranks.at(0).at(name).get<double>();
        seen.values[fmt::format("{}_worker", name)] = mean_of_workers(ranks, name);
    }
    seen.values["messages"] = messages_of(ranks);
}

void take_search(Measurement& seen, const Json& report) {
    for (const char* const name :
         {"seconds", "nodes", "depth", "critical_tree", "duration", "work", "critical_path"})
        take(seen, report, name);
    if (report.contains("overhead")) take(seen, report["overhead"], "idle");
    if (report.contains("ranks") && !report["ranks"].empty()) take_ranks(seen, report["ranks"]);
    seen.is_simulated = report.value("time_unit", "") == "nodes" || report.value("simulated", false);
    const Json& move = report.at("move");
    seen.answer =
        fmt::format("{} {}", report.at("score").dump(), move.is_null() ? "-" : move.get<std::string>());
}

// As at chess: a draw is half a point. None of a game that was broken off.
std::optional<double> points_of_second(const std::string& first, const std::string& result) {
    if (first.empty() || result == "unfinished") return std::nullopt;
    if (result == "draw") return 0.5;
    return result == first ? 0 : 1;
}

// A line a move, and one for the result. Moves that were drawn at random were not searched.
void take_game(Measurement& seen, const std::string& output) {
    std::istringstream lines{output};
    std::string first; // who moves first
    for (std::string line; std::getline(lines, line);) {
        const Json said = Json::parse(line);
        if (said.contains("result")) {
            const auto result = said.at("result").get<std::string>();
            seen.values["plies"] = said.at("plies").get<double>();
            if (const auto points = points_of_second(first, result))
                seen.values["points_of_second"] = *points;
            seen.answer += result;
            continue;
        }
        if (first.empty()) first = said.at("side").get<std::string>();
        seen.answer += said.at("move").get<std::string>() + " ";
        for (const char* const name : {"seconds", "nodes", "duration"}) {
            const double value = said.value(name, 0.0);
            seen.by_move[name].push_back(value);
            seen.values[name] += value;
        }
        seen.is_simulated = seen.is_simulated || said.contains("duration");
    }
    if (seen.is_simulated) return;
    seen.by_move.erase("duration");
    seen.values.erase("duration");
}

Measurement one_observation(const PlannedRun& run, const std::string& output) {
    Measurement seen{.key = run.key, .command = command_of(run.words), .is_approximate = run.is_approximate};
    const bool is_game = std::ranges::find(run.words, "play") != run.words.end();
    try {
        if (is_game) {
            take_game(seen, output);
        } else {
            take_search(seen, Json::parse(output));
        }
    } catch (const Json::exception&) {
        throw std::runtime_error{
            fmt::format("{} printed what is no report of a search: {}", seen.command, output.substr(0, 200))};
    }
    if (run.node_seconds == 0) return seen;
    seen.values["node_seconds"] = run.node_seconds;
    seen.is_simulated = true;
    return seen;
}

} // namespace

Measurement observation_of(const PlannedRun& run, const std::vector<std::string>& outputs) {
    Measurement longest = one_observation(run, outputs.at(0));
    for (std::size_t copy = 1; copy < outputs.size(); ++copy) {
        Measurement other = one_observation(run, outputs[copy]);
        if (other.values["seconds"] > longest.values["seconds"]) longest = std::move(other);
    }
    longest.values["seconds"] /= static_cast<double>(outputs.size());
    return longest;
}

} // namespace espalier::lab
