// What several commands understand in the same way.
#include "espalier/core/bad_input.hpp"
#include "espalier/core/game_words.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/terminal.hpp"

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>

#include <fmt/format.h>
#include <unistd.h>

namespace espalier {

std::unique_ptr<Session> open_session(const Context& context, const CommandWords& words) {
    const bool is_only_game = context.games.rows().size() == 1;
    auto session = context.games.open(words.game.empty() && is_only_game ? context.games.rows().front().name
                                                                         : words.game);
    if (!words.position.empty()) session->set_up(words.position);
    for (const auto& move : split_words(words.moves)) session->play(move);
    return session;
}

SearchRequest read_request(const CommandWords& words) {
    constexpr std::int64_t a_day = 86'400'000;
    constexpr std::int64_t most_nodes = 1'000'000'000'000'000;
    SearchRequest request;
    if (!words.algorithm.empty()) request.algorithm = read_algorithm(words.algorithm);
    request.evaluation = words.evaluation;
    if (!words.depth.empty()) {
        request.limits.depth = Depth{static_cast<int>(read_integer("--depth", words.depth, 1, longest_line))};
    }
    if (!words.nodes.empty()) {
        request.limits.nodes =
            static_cast<std::uint64_t>(read_integer("--nodes", words.nodes, 1, most_nodes));
    }
    if (!words.time.empty()) {
        request.limits.time = std::chrono::milliseconds{read_integer("--time", words.time, 1, a_day)};
    }
    return request;
}

std::int64_t megabytes_of_memory() {
    constexpr std::int64_t bytes_in_megabyte = 1 << 20;
    return sysconf(_SC_PHYS_PAGES) / (bytes_in_megabyte / sysconf(_SC_PAGESIZE));
}

std::optional<std::uint64_t> read_seed(const CommandWords& words) {
    if (words.seed.empty()) return std::nullopt;
    constexpr auto largest = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::uint64_t>(read_integer("--seed", words.seed, 0, largest));
}

double expected_nodes(const Session& session, const Algorithm& algorithm) {
    // Alpha-beta on moves in no particular order visits the tree's size to the power of 3/4 (Pearl 1982), in the best
    // order its root; a table saves more.
    const auto exponent = [&] {
        switch (algorithm.row.family) {
        case Family::exhaustive: return 1.0;
        case Family::alphabeta: return 0.75;
        case Family::beam:
        case Family::strong: break;
        }
        return 0.5;
    }();
    return std::pow(session.tree_size(), exponent);
}

SearchReport search_watched(const Context& context, const Session& session, SearchRequest request) {
    const Interrupt::Searching searching{context.interrupt};
    ProgressLine progress;
    request.limits.stop = searching.stop_token();
    request.limits.on_progress = [&](std::uint64_t nodes) {
        const double rate = static_cast<double>(nodes) / progress.seconds() / 1e6;
        progress.show(fmt::format("{} nodes, {:.0f} million a second; Ctrl-C for the best so far",
                                  with_commas(nodes), rate));
    };
    return session.search(request);
}

std::string score_words(const SearchReport& report) {
    std::string value = [&]() -> std::string {
        const Score score = report.score;
        if (score.is_proven()) {
            return fmt::format("{} in {}", score.is_win() ? "win" : "loss", score.plies_to_end().value());
        }
        return report.is_proven_draw() ? "draw" : fmt::format("{:+d}", score.points());
    }();
    switch (report.bound) {
    case Bound::exact: return value;
    case Bound::at_least: return "at least " + value;
    case Bound::at_most: break;
    }
    return "at most " + value;
}

void print(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
        throw BadInput{"standard output could not be written"};
    }
}

} // namespace espalier
