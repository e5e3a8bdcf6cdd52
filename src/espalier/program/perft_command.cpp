// `perft`: counts the leaves of the tree at a depth.
#include "espalier/core/bad_input.hpp"
#include "espalier/engine/json.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/terminal.hpp"

#include <chrono>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

namespace espalier {
namespace {

std::optional<std::uint64_t> count_watched(const Context& context, const Session& session, Depth depth) {
    const Interrupt::Searching searching{context.interrupt};
    ProgressLine progress;
    return session.perft(depth, searching.stop_token(), [&](std::size_t done, std::size_t all) {
        progress.show(fmt::format("{} of {} moves", done, all));
    });
}

} // namespace

int run_perft(const Context& context, const CommandWords& words) {
    if (words.depth.empty()) throw BadInput{"perft needs --depth N"};
    const auto session = open_session(context, words);
    const Depth depth{static_cast<int>(read_integer("--depth", words.depth, 0, longest_line))};
    const auto began = std::chrono::steady_clock::now();
    const auto leaves = count_watched(context, *session, depth);
    if (!leaves) {
        fmt::print(stderr, "espalier: interrupted, nothing counted to the end\n");
        return exit_interrupted;
    }
    PerftReport report{session->game(), session->position(), depth.value(), *leaves, 0};
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    print(words.json ? to_json(report) + "\n"
                     : fmt::format("{} leaves at depth {} of {} ({:.3f} s)\n", with_commas(report.leaves),
                                   report.depth, report.game, report.seconds));
    return 0;
}

} // namespace espalier
