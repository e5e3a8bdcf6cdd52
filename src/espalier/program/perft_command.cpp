// `perft`: counts the leaves of the tree at a depth.
#include "espalier/core/bad_input.hpp"
#include "espalier/engine/json.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/terminal.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace espalier {
namespace {

PerftRequest read_perft_request(const CommandWords& words) {
    constexpr std::int64_t most_threads = 256;
    if (words.depth.empty()) throw BadInput{"perft needs --depth N"};
    PerftRequest request{.depth =
                             Depth{static_cast<int>(read_integer("--depth", words.depth, 0, longest_line))}};
    if (words.paths) request.counting = Counting::paths;
    if (!words.threads.empty()) {
        request.threads = static_cast<int>(read_integer("--threads", words.threads, 1, most_threads));
    }
    if (!words.hash.empty()) {
        request.table_megabytes =
            static_cast<std::size_t>(read_integer("--hash", words.hash, 1, megabytes_of_memory()));
    }
    return request;
}

std::optional<PerftCount> count_watched(const Context& context, const Session& session,
                                        PerftRequest request) {
    const Interrupt::Searching searching{context.interrupt};
    ProgressLine progress;
    request.stop = searching.stop_token();
    request.on_progress = [&](std::size_t done, std::size_t all) {
        progress.show(fmt::format("{} of {} subtrees", done, all));
    };
    return session.perft(request);
}

std::string for_people(const PerftReport& report) {
    std::string text;
    for (const auto& [move, leaves] : report.divide.value_or(std::vector<PerftCount::ByMove>{})) {
        text += fmt::format("{}: {}\n", move.name, leaves);
    }
    return text + fmt::format("{} leaves at depth {} of {} ({:.3f} s)\n", with_commas(report.leaves),
                              report.depth, report.game, report.seconds);
}

} // namespace

int run_perft(const Context& context, const CommandWords& words) {
    const PerftRequest request = read_perft_request(words);
    const auto session = open_session(context, words);
    const auto began = std::chrono::steady_clock::now();
    const auto count = count_watched(context, *session, request);
    if (!count) {
        fmt::print(stderr, "espalier: interrupted, nothing counted to the end\n");
        return exit_interrupted;
    }
    PerftReport report{session->game(), session->position(), request.depth.value(), count->leaves, 0};
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    if (words.divide) report.divide = count->by_move;
    print(words.json ? to_json(report) + "\n" : for_people(report));
    return 0;
}

} // namespace espalier
