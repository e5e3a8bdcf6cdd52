#include "espalier/engine/cluster_job.hpp"

#include "espalier/core/game_words.hpp"
#include "espalier/engine/catalogue.hpp"
#include "espalier/engine/session.hpp"
#include "espalier/engine/solve_pieces.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace espalier {
namespace {

using Words = std::map<std::string, std::string, std::less<>>; // by what they say

std::string text_of(const Words& words) {
    std::string text;
    for (const auto& [name, value] : words) text += fmt::format("{} {}\n", name, value);
    return text;
}

Words words_in(std::string_view text) {
    Words words;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const auto space = line.find(' ');
        words.emplace(line.substr(0, space), line.substr(space + 1));
        text.remove_prefix(line.size() + 1);
    }
    return words;
}

template <class Number>
std::optional<Number> number_said(const Words& words, std::string_view name) {
    const auto found = words.find(name);
    return found == words.end() ? std::nullopt
                                : std::optional{static_cast<Number>(std::stoull(found->second))};
}

std::optional<std::chrono::milliseconds> time_said(const Words& words, std::string_view name) {
    const auto count = number_said<std::int64_t>(words, name);
    return count ? std::optional{std::chrono::milliseconds{*count}} : std::nullopt;
}

SearchRequest request_in(const Words& words, Link& link) {
    SearchRequest request{.algorithm = read_algorithm(words.at("algorithm")),
                          .evaluation = words.at("evaluation")};
    request.algorithm.cluster.link = &link;
    StrongOptions& strong = request.algorithm.strong;
    if (const auto mode = number_said<int>(words, "mode")) strong.mode = static_cast<Mode>(*mode);
    strong.level = *number_said<int>(words, "level");
    strong.seed = *number_said<std::uint64_t>(words, "seed");
    request.moves_wanted = *number_said<std::size_t>(words, "moves-wanted");
    if (const auto depth = number_said<int>(words, "depth")) request.limits.depth = Depth{*depth};
    request.limits.nodes = number_said<std::uint64_t>(words, "nodes");
    request.limits.time = time_said(words, "time");
    request.limits.enough_time = time_said(words, "enough-time");
    return request;
}

Words where_it_is(const Session& session) {
    return {{"game", session.game()}, {"beginning", session.beginning()}, {"moves", moves_so_far(session)}};
}

void do_job(const Words& words, Link& link, const Catalogue& games) {
    const auto session = games.open(words.at("game"));
    session->set_up(words.at("beginning"));
    for (const auto& move : split_words(words.at("moves"))) session->play(move);
    if (const auto pieces = number_said<std::size_t>(words, "pieces")) {
        std::map<std::size_t, SolvedPiece> solved; // the manager's matters
        solve_pieces(&link, *session, SolvePieces{*session, *pieces},
                     {.table_megabytes = *number_said<std::size_t>(words, "table")}, solved);
    } else {
        session->search(request_in(words, link));
    }
}

} // namespace

std::string job_of(const Session& session, const SearchRequest& request) {
    const StrongOptions& strong = request.algorithm.strong;
    const Limits& limits = request.limits;
    Words words = where_it_is(session);
    words["algorithm"] = request.algorithm.spelling;
    words["evaluation"] = request.evaluation;
    words["level"] = fmt::to_string(strong.level);
    words["seed"] = fmt::to_string(strong.seed);
    words["moves-wanted"] = fmt::to_string(request.moves_wanted);
    if (strong.mode) words["mode"] = fmt::to_string(static_cast<int>(*strong.mode));
    if (limits.depth) words["depth"] = fmt::to_string(limits.depth->value());
    if (limits.nodes) words["nodes"] = fmt::to_string(*limits.nodes);
    if (limits.time) words["time"] = fmt::to_string(limits.time->count());
    if (limits.enough_time) words["enough-time"] = fmt::to_string(limits.enough_time->count());
    return text_of(words);
}

std::string solve_job_of(const Session& session, std::size_t pieces, std::size_t table_megabytes) {
    Words words = where_it_is(session);
    words["pieces"] = fmt::to_string(pieces);
    words["table"] = fmt::to_string(table_megabytes);
    return text_of(words);
}

void call_ranks(Link& link, const std::string& job) {
    std::uint64_t length = job.size();
    std::string bytes = job;
    link.broadcast(0, length);
    link.broadcast_bytes(0, std::as_writable_bytes(std::span{bytes}));
    link.begin_job();
}

void dismiss_ranks(Link& link) {
    std::uint64_t nothing = 0;
    link.broadcast(0, nothing);
}

void serve_manager(Link& link, const Catalogue& games) {
    while (true) {
        std::uint64_t length = 0;
        link.broadcast(0, length);
        if (length == 0) return;
        std::string job(length, '\0');
        link.broadcast_bytes(0, std::as_writable_bytes(std::span{job}));
        link.begin_job();
        do_job(words_in(job), link, games);
        link.end_job();
    }
}

} // namespace espalier
