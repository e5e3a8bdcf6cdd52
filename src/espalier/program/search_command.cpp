// `search`: the best move of a position.
#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/json.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/file.hpp"
#include "espalier/program/terminal.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace espalier {
namespace {

std::string names_of(const std::vector<MoveWords>& line) {
    std::string names;
    for (const auto& move : line) names += " " + move.name;
    return names;
}

std::string cut_off_words(const CutOffs& cut_offs) {
    if (cut_offs.all == 0) return "";
    const auto all = static_cast<double>(cut_offs.all);
    return fmt::format("order  {:.1f} % of cut-offs by the first move, {:.2f} moves on average\n",
                       100 * static_cast<double>(cut_offs.by_first_move) / all,
                       static_cast<double>(cut_offs.sum_of_numbers) / all);
}

// Together, by their shares: of more than a few nobody reads a table.
std::string worker_words(const std::vector<WorkerReport>& workers) {
    if (workers.empty()) return "";
    std::uint64_t nodes = 0;
    std::uint64_t wasted = 0;
    std::uint64_t busy = 0;
    std::uint64_t idle = 0;
    for (const auto& worker : workers) {
        nodes += worker.nodes;
        wasted += worker.wasted;
        busy += worker.busy;
        idle += worker.idle;
    }
    const auto share = [](std::uint64_t part, std::uint64_t all) {
        return all == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(all);
    };
    return fmt::format("crew   {} workers, {:.1f} % of nodes wasted, {:.1f} % of time idle\n", workers.size(),
                       share(wasted, nodes), share(idle, busy + idle));
}

// "  7/12   +24   1,234,567 nodes  4.5 million/s   3 % of table   e4 e5 Nf3"
std::string iteration_words(const SearchReport& report) {
    const auto nodes = report.statistics.nodes;
    const double seconds = std::max(report.statistics.time.count(), 1e-6);
    return fmt::format("{:3}/{:<3} {:>9} {:>14} nodes {:6.1f} million/s {:3.0f} % of table  {}\n",
                       report.depth, report.statistics.deepest, score_words(report), with_commas(nodes),
                       static_cast<double>(nodes) / seconds / 1e6, 100 * report.table_fill,
                       names_of(report.line));
}

std::string for_people(const Session& session, const SearchReport& report) {
    const double seconds = report.statistics.time.count();
    const auto nodes = report.statistics.nodes;
    std::string text = rendered(session.picture(), takes_colour(stdout)) + "\n";
    text += fmt::format("{} by {}, {} to move\n", report.game, report.algorithm, session.side_to_move());
    text += fmt::format("score  {}\n", score_words(report));
    if (report.line.empty()) return text + "move   none, the game is over\n";
    text += fmt::format("move   {}\n", report.line.front().name);
    text += fmt::format("line  {}\n", names_of(report.line));
    for (const auto& other : report.others)
        text += fmt::format("       {:>8} {}\n", score_words(other.score), names_of(other.line));
    text += fmt::format("depth  {}", report.depth);
    if (report.statistics.deepest > report.depth)
        text += fmt::format(", up to {}", report.statistics.deepest);
    text += report.is_approximate ? "; only the most promising moves: approximate\n" : "\n";
    text += cut_off_words(report.statistics.cut_offs);
    text += worker_words(report.workers);
    text += fmt::format("nodes  {} in {:.3f} s", with_commas(nodes), seconds);
    if (seconds > 0.001)
        text += fmt::format(", {:.1f} million a second", static_cast<double>(nodes) / seconds / 1e6);
    return text + fmt::format("\nstop   {}\n", word_for(report.stopped_by));
}

void refuse_if_hopeless(const Session& session, const SearchRequest& request) {
    constexpr double a_minute_of_nodes = 1e10;
    const Limits& limits = request.limits;
    if (limits.depth || limits.nodes || limits.time) return;
    if (expected_nodes(session, request.algorithm) < a_minute_of_nodes) return;
    throw BadInput{
        fmt::format("{} from here is too large for {} to search to its end; give --depth, --time or --nodes",
                    session.game(), request.algorithm.row.name)};
}

void refuse_tree_of(const Algorithm& algorithm) {
    if (algorithm.row.family == Family::exhaustive || algorithm.row.family == Family::alphabeta) return;
    throw BadInput{fmt::format("--tree shows what a textbook search visits, alphabeta say; {} is none",
                               algorithm.row.name)};
}

RecordedTree empty_record(const CommandWords& words, const SearchRequest& request) {
    constexpr std::int64_t usual_size = 1000;
    constexpr std::int64_t largest_size = 1'000'000;
    if (!request.limits.depth && (request.limits.nodes || request.limits.time)) {
        throw BadInput{"--tree shows one search, and --time or --nodes makes several; give --depth too"};
    }
    const auto size =
        words.tree_size.empty() ? usual_size : read_integer("--tree-size", words.tree_size, 1, largest_size);
    return RecordedTree{static_cast<std::size_t>(size), request.algorithm.options.window};
}

void write_tree(const RecordedTree& tree, const SearchReport& report, const std::string& path) {
    const std::string title =
        fmt::format("{} by {}: {} nodes", report.game, report.algorithm, tree.visited());
    write_file(path, path.ends_with(".dot") ? tree.as_dot(title) : tree.as_text(title));
    if (tree.visited() > tree.kept()) {
        fmt::print(stderr, "espalier: {} has the first {} of {} nodes; --tree-size N for more\n",
                   in_quotes(path, 200), tree.kept(), tree.visited());
    }
}

} // namespace

int run_search(const Context& context, const CommandWords& words) {
    const auto session = open_session(context, words);
    SearchRequest request = read_request(words);
    read_seed(words); // refused when it is no number
    refuse_if_hopeless(*session, request);
    std::optional<RecordedTree> record;
    if (!words.tree.empty()) {
        if (words.algorithm.empty()) request.algorithm = read_algorithm("alphabeta");
        refuse_tree_of(request.algorithm);
        record = empty_record(words, request);
        request.record = &*record;
    }
    if (!words.json && isatty(STDOUT_FILENO) != 0) {
        request.on_iteration = [](const SearchReport& report) { print(iteration_words(report)); };
    }
    const SearchReport report = search_watched(context, *session, request);
    print(words.json ? to_json(report) + "\n" : for_people(*session, report));
    if (record) write_tree(*record, report, words.tree);
    return report.stopped_by == StoppedBy::interrupt ? exit_interrupted : 0;
}

} // namespace espalier
