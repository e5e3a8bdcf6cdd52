// What several commands understand in the same way.
#include "espalier/core/bad_input.hpp"
#include "espalier/core/game_words.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/engine/time_allowance.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/terminal.hpp"

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace espalier {

void refuse_both(const GivenWord& one, const GivenWord& other) {
    if (!one.is_given || !other.is_given) return;
    throw BadInput{fmt::format("{} and {} do not go together", one.name, other.name)};
}

std::unique_ptr<Session> open_session(const Context& context, const CommandWords& words) {
    const bool is_only_game = context.games.rows().size() == 1;
    auto session = context.games.open(words.game.empty() && is_only_game ? context.games.rows().front().name
                                                                         : words.game);
    if (!words.position.empty()) session->set_up(words.position);
    for (const auto& move : split_words(words.moves)) session->play(move);
    return session;
}

namespace {

constexpr std::int64_t a_day = 86'400'000; // milliseconds

std::chrono::milliseconds read_time(std::string_view name, const std::string& word, std::int64_t least) {
    return std::chrono::milliseconds{read_integer(name, word, least, a_day)};
}

void read_clock(const CommandWords& words, Limits& limits) {
    if (words.clock.empty()) {
        if (!words.increment.empty() || !words.moves_to_go.empty()) {
            throw BadInput{"--increment and --moves-to-go need --clock"};
        }
        return;
    }
    PlayersClock clock{.left = read_time("--clock", words.clock, 1)};
    if (!words.increment.empty()) clock.increment = read_time("--increment", words.increment, 0);
    if (!words.moves_to_go.empty()) {
        clock.moves_to_go = static_cast<int>(read_integer("--moves-to-go", words.moves_to_go, 1, 1000));
    }
    allot_time(clock, limits);
}

void refuse_contradictions(const CommandWords& words) {
    refuse_both({"--mate", !words.mate.empty()}, {"--depth", !words.depth.empty()});
    refuse_both({"--clock", !words.clock.empty()}, {"--time", !words.time.empty()});
    refuse_both({"--infinite", words.infinite}, {"--time", !words.time.empty()});
    refuse_both({"--infinite", words.infinite}, {"--clock", !words.clock.empty()});
    refuse_both({"--infinite", words.infinite}, {"--depth", !words.depth.empty()});
    refuse_both({"--infinite", words.infinite}, {"--mate", !words.mate.empty()});
}

Limits read_limits(const CommandWords& words) {
    refuse_contradictions(words);
    constexpr std::int64_t most_nodes = 1'000'000'000'000'000;
    Limits limits;
    if (!words.depth.empty()) {
        limits.depth = Depth{static_cast<int>(read_integer("--depth", words.depth, 1, longest_line))};
    }
    if (!words.mate.empty()) { // by the side to move, in so many of its own moves
        const auto moves = read_integer("--mate", words.mate, 1, longest_line / 2);
        limits.depth = Depth{static_cast<int>(2 * moves - 1)};
    }
    if (!words.nodes.empty()) {
        limits.nodes = static_cast<std::uint64_t>(read_integer("--nodes", words.nodes, 1, most_nodes));
    }
    read_clock(words, limits);
    if (!words.time.empty()) limits.time = read_time("--time", words.time, 1);
    if (words.infinite) limits.time = std::chrono::milliseconds{a_day};
    return limits;
}

void read_level(const CommandWords& words, Algorithm& algorithm) {
    if (words.level.empty()) return;
    if (!algorithm.is_strong()) {
        throw BadInput{fmt::format("--level is for pvs, not for {}", algorithm.row.name)};
    }
    algorithm.strong.level = static_cast<int>(read_integer("--level", words.level, 1, strongest_level));
    algorithm.strong.seed = read_seed(words).value_or(algorithm.strong.seed);
}

// With other ranks at hand all are to search.
Algorithm read_algorithm_for(Link* link, const std::string& words) {
    const bool has_ranks = link != nullptr && link->ranks() > 1;
    const std::string_view usual = has_ranks ? default_cluster_algorithm : default_algorithm;
    Algorithm algorithm = read_algorithm(words.empty() ? usual : words);
    if (has_ranks && (!algorithm.is_for_clusters() || algorithm.cluster.simulated)) {
        throw BadInput{fmt::format("{} is one process, and here are {} ranks; mpi-tree, say, uses them all",
                                   algorithm.spelling, link->ranks())};
    }
    algorithm.cluster.link = link;
    return algorithm;
}

} // namespace

SearchRequest read_request(const Context& context, const CommandWords& words) {
    constexpr std::int64_t most_moves = 1000;
    SearchRequest request{.algorithm = read_algorithm_for(context.link, words.algorithm)};
    read_level(words, request.algorithm);
    request.evaluation = words.evaluation;
    request.limits = read_limits(words);
    if (!words.multipv.empty()) {
        if (!request.algorithm.is_strong()) {
            throw BadInput{fmt::format("--multipv is for pvs, not for {}", request.algorithm.row.name)};
        }
        request.moves_wanted =
            static_cast<std::size_t>(read_integer("--multipv", words.multipv, 1, most_moves));
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
        if (!algorithm.strong.prunes) return 1.0;
        switch (algorithm.row.family) {
        case Family::exhaustive: return 1.0;
        case Family::alphabeta: return 0.75;
        case Family::beam:
        case Family::shared:
        case Family::cluster:
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
    if (request.on_iteration) {
        request.on_iteration = [&progress,
                                tell = std::move(request.on_iteration)](const SearchReport& report) {
            progress.hide();
            tell(report);
        };
    }
    return session.search(request);
}

std::string score_words(Score score) {
    if (!score.is_proven()) return fmt::format("{:+d}", score.points());
    return fmt::format("{} in {}", score.is_win() ? "win" : "loss", score.plies_to_end().value());
}

std::string score_words(const SearchReport& report) {
    std::string value = report.is_proven_draw() ? "draw" : score_words(report.score);
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
