// `search`: the best move of a position.
#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/json.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/engine/work_trace.hpp"
#include "espalier/program/cluster_text.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/file.hpp"
#include "espalier/program/search_journal_file.hpp"
#include "espalier/program/sharing_text.hpp"
#include "espalier/program/terminal.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

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
    text += report.is_approximate ? "; approximate\n" : "\n";
    text += cut_off_words(report.statistics.cut_offs);
    if (report.sharing) text += sharing_words(*report.sharing);
    if (report.cluster) text += cluster_words(*report.cluster);
    text += fmt::format("nodes  {} in {:.3f} s", with_commas(nodes), seconds);
    if (seconds > 0.001)
        text += fmt::format(", {:.1f} million a second", static_cast<double>(nodes) / seconds / 1e6);
    if (report.critical_tree)
        text += fmt::format("; the critical tree has {}", with_commas(*report.critical_tree));
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

void refuse_unless_shared(const char* option, const Algorithm& algorithm) {
    if (algorithm.shares_out()) return;
    throw BadInput{fmt::format("{} is for algorithms that share their work out, ybwc say; {} does not",
                               option, algorithm.row.name)};
}

void write_trace(const WorkTrace& trace, const SearchReport& report, const std::string& path) {
    const std::string title = fmt::format("{} by {}", report.game, report.algorithm);
    write_file(path, trace.as_json(title, report.sharing->unit));
    if (trace.noted() > trace.kept()) {
        fmt::print(stderr, "espalier: {} has the first {} of {} pieces of work\n", in_quotes(path, 200),
                   with_commas(trace.kept()), with_commas(trace.noted()));
    }
}

void refuse_unequal_depths(const SearchRequest& request) {
    refuse_unless_shared("--against-serial", request.algorithm);
    const Limits& limits = request.limits;
    if (!limits.nodes && !limits.time && !limits.enough_time) return;
    throw BadInput{
        "--against-serial compares searches to the same depth; give --depth, and neither time nor nodes"};
}

void refuse_to_keep_journal_of(const Session& session, const SearchRequest& request) {
    const Algorithm& algorithm = request.algorithm;
    const Limits& limits = request.limits;
    if (algorithm.row.id != AlgorithmName::mpi_tree || !algorithm.cluster.has_ranks())
        throw BadInput{"--journal is for mpi-tree on several ranks: espalier cluster --ranks R search …"};
    if (algorithm.strong.mode_for(limits) != Mode::exact || limits.nodes || limits.time)
        throw BadInput{"--journal is for an exact search to a depth; give --depth, and no time or nodes"};
    if (!session.hash_fingerprint())
        throw BadInput{fmt::format("--journal cannot be kept: positions of {} have no hash", session.game())};
}

// In a session of its own: what it remembers would help the other one.
SearchReport search_alone(const Context& context, const CommandWords& words, SearchRequest request) {
    request.algorithm = serial_form_of(request.algorithm);
    request.on_iteration = nullptr;
    return search_watched(context, *open_session(context, words), std::move(request));
}

// If the search alone is interrupted, its answer is all there is.
SearchReport search_against_serial(const Context& context, const CommandWords& words, const Session& session,
                                   const SearchRequest& request) {
    refuse_unequal_depths(request);
    SearchReport alone = search_alone(context, words, request);
    if (alone.stopped_by == StoppedBy::interrupt) return alone;
    SearchReport report = search_watched(context, session, request);
    if (alone.is_complete() && report.is_complete())
        report.sharing->serial = {alone.statistics.nodes, alone.statistics.time.count()};
    return report;
}

} // namespace

int run_search(const Context& context, const CommandWords& words) {
    const auto session = open_session(context, words);
    SearchRequest request = read_request(context, words);
    read_seed(words); // refused when it is no number
    if (words.critical_tree && !request.limits.depth) throw BadInput{"--critical-tree needs --depth"};
    request.counts_critical_tree = words.critical_tree;
    refuse_if_hopeless(*session, request);
    std::optional<RecordedTree> record;
    if (!words.tree.empty()) {
        if (words.algorithm.empty()) request.algorithm = read_algorithm("alphabeta");
        refuse_tree_of(request.algorithm);
        record = empty_record(words, request);
        request.record = &*record;
    }
    std::optional<WorkTrace> trace;
    if (!words.trace.empty()) {
        constexpr std::size_t most_pieces = 1'000'000;
        refuse_unless_shared("--trace", request.algorithm);
        expect_writable(words.trace);
        request.work = &trace.emplace(most_pieces);
    }
    if (!words.json && is_terminal(stdout)) {
        request.on_iteration = [](const SearchReport& report) { print(iteration_words(report)); };
    }
    std::optional<SearchJournalFile> journal;
    if (!words.journal.empty()) {
        refuse_to_keep_journal_of(*session, request);
        request.algorithm.cluster.ledger = &journal.emplace(words.journal, *session, request).ledger();
    }
    const SearchReport report = words.against_serial
                                    ? search_against_serial(context, words, *session, request)
                                    : search_watched(context, *session, request);
    if (journal) journal->flush();
    print(words.json ? to_json(report) + "\n" : for_people(*session, report));
    if (record) write_tree(*record, report, words.tree);
    if (trace && report.sharing) write_trace(*trace, report, words.trace);
    return report.stopped_by == StoppedBy::interrupt ? exit_interrupted : 0;
}

} // namespace espalier
