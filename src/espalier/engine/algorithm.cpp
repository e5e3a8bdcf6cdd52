#include "espalier/engine/algorithm.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/nearest_name.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/engine/term.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace espalier {
namespace {

constexpr std::array algorithm_table{
    AlgorithmRow{AlgorithmName::pvs, "pvs", Family::strong,
                 "the strong one: deepening, table, ordered moves, principal variation"},
    AlgorithmRow{AlgorithmName::ybwc, "ybwc", Family::shared,
                 "pvs shared out: the eldest move alone, then its brothers by all"},
    AlgorithmRow{AlgorithmName::pv_split, "pv-split", Family::shared,
                 "pvs shared out along the principal variation only"},
    AlgorithmRow{AlgorithmName::naive, "naive", Family::shared,
                 "pvs shared out: all moves of every node at once"},
    AlgorithmRow{AlgorithmName::minimax, "minimax", Family::exhaustive,
                 "the whole tree, max and min written out"},
    AlgorithmRow{AlgorithmName::negamax, "negamax", Family::exhaustive,
                 "the whole tree, one function for both players"},
    AlgorithmRow{AlgorithmName::alphabeta, "alphabeta", Family::alphabeta,
                 "fail-hard alpha-beta, max and min"},
    AlgorithmRow{AlgorithmName::alphabeta_soft, "alphabeta-soft", Family::alphabeta,
                 "fail-soft alpha-beta, max and min"},
    AlgorithmRow{AlgorithmName::negamax_colour, "negamax-colour", Family::alphabeta,
                 "negamax alpha-beta with a colour argument"},
    AlgorithmRow{AlgorithmName::negamax_alphabeta, "negamax-alphabeta", Family::alphabeta,
                 "negamax alpha-beta, bounds swapped and negated"},
    AlgorithmRow{AlgorithmName::beam, "beam", Family::beam, "only the most promising moves: approximate"},
};

constexpr std::array textbook{Family::exhaustive, Family::alphabeta};
constexpr std::array pruning{Family::alphabeta};
constexpr std::array strong{Family::strong, Family::shared};
constexpr std::array shared{Family::shared};
constexpr std::array beams{Family::beam};

constexpr std::array option_table{
    AlgorithmOption{"scores", "distance|plain", "plain: a win counts 1 whatever its distance", textbook},
    AlgorithmOption{"order", "none|centre|reorder",
                    "moves as generated, centre first, or by static evaluation", textbook},
    AlgorithmOption{"window", "A..B", "the bounds at the root, in points for the side to move", pruning},
    AlgorithmOption{"mode", "exact|play",
                    "exact: what minimax finds; play, the default with --time or --nodes: all parts below",
                    strong},
    AlgorithmOption{"order", "full|reorder|none",
                    "by all that is known of moves, by static evaluation, or as generated", strong},
    AlgorithmOption{"table", "MB", "remembers positions, in so much memory (64); 0: none", strong},
    AlgorithmOption{"quiescence", "on|off", "follow noisy moves beyond the horizon", strong},
    AlgorithmOption{"null", "on|off", "who could pass and still refute need not move", strong},
    AlgorithmOption{"reductions", "on|off", "late quiet moves less deeply first", strong},
    AlgorithmOption{"checks", "on|off", "answers to a check, and the like, cost no depth", strong},
    AlgorithmOption{"single", "on|off", "nor does the only move", strong},
    AlgorithmOption{"futility", "on|off", "skip what is far below the window near the horizon", strong},
    AlgorithmOption{"repetition", "on|off", "draws by repetition and by rule", strong},
    AlgorithmOption{"deeper", "on|off", "take the table's entries of greater depth", strong},
    AlgorithmOption{"level", "1…10", "play like a beginner (1) or as well as it can (10)", strong},
    AlgorithmOption{"seed", "S", "of what a level does wrong, and of a simulated machine", strong},
    AlgorithmOption{"threads", "N", "real workers (as many as there are cores)", shared},
    AlgorithmOption{"machine", "threads|virtual", "real threads, or a machine simulated node by node",
                    shared},
    AlgorithmOption{"workers", "N", "of the simulated machine (16)", shared},
    AlgorithmOption{"latency", "L", "of the simulated machine, in nodes (0): a steal costs twice that",
                    shared},
    AlgorithmOption{"min_depth", "D", "nodes with less depth left are not shared (4; simulated 1)", shared},
    AlgorithmOption{"cut", "D", "of naive: nodes with so much depth left, or less, are not shared (3)",
                    shared},
    AlgorithmOption{"width", "W", "keep the W most promising moves (8)", beams},
    AlgorithmOption{"per", "node|level", "of each node, or of each level of the tree", beams},
};

template <class Value>
using Choice = std::pair<std::string_view, Value>;

constexpr std::array scoring_table{Choice<Scoring>{"distance", Scoring::by_distance},
                                   Choice<Scoring>{"plain", Scoring::plain}};

constexpr std::array ordering_table{Choice<Ordering>{"none", Ordering::as_generated},
                                    Choice<Ordering>{"centre", Ordering::centre},
                                    Choice<Ordering>{"reorder", Ordering::by_evaluation}};

constexpr std::array move_order_table{Choice<MoveOrder>{"full", MoveOrder::full},
                                      Choice<MoveOrder>{"reorder", MoveOrder::by_evaluation},
                                      Choice<MoveOrder>{"none", MoveOrder::as_generated}};

constexpr std::array mode_table{Choice<Mode>{"exact", Mode::exact}, Choice<Mode>{"play", Mode::play}};

constexpr std::array machine_table{Choice<bool>{"threads", false}, Choice<bool>{"virtual", true}};

constexpr std::array switch_table{Choice<bool>{"on", true}, Choice<bool>{"off", false}};

constexpr std::array beam_table{Choice<BeamPer>{"node", BeamPer::node},
                                Choice<BeamPer>{"level", BeamPer::level}};

// The parts of play mode by name.
constexpr std::array part_table{
    Choice<bool Selectivity::*>{"quiescence", &Selectivity::quiescence},
    Choice<bool Selectivity::*>{"null", &Selectivity::null_move},
    Choice<bool Selectivity::*>{"reductions", &Selectivity::reductions},
    Choice<bool Selectivity::*>{"checks", &Selectivity::checks},
    Choice<bool Selectivity::*>{"single", &Selectivity::single_replies},
    Choice<bool Selectivity::*>{"futility", &Selectivity::futility},
    Choice<bool Selectivity::*>{"repetition", &Selectivity::repetition},
    Choice<bool Selectivity::*>{"deeper", &Selectivity::deeper_hits},
};

// Sets `value` if the option is given.
template <class Value, class Table>
void choose(Arguments& arguments, std::string_view option, const Table& table, Value& value) {
    if (const auto word = arguments.named(option)) {
        using Row = Choice<typename Table::value_type::second_type>;
        value = row_named(fmt::format("value of {}", option), *word, table, &Row::first).second;
    }
}

Window read_window(const std::string& text) {
    const auto dots = text.find("..");
    if (dots == std::string::npos) throw BadInput{fmt::format("window={}: expected A..B", in_quotes(text))};
    const auto bound = [](std::string_view number) {
        const auto points = read_integer("window", number, -Score::most_points, Score::most_points);
        return Score::heuristic(static_cast<int>(points));
    };
    const Window window{bound(std::string_view{text}.substr(0, dots)),
                        bound(std::string_view{text}.substr(dots + 2))};
    if (window.alpha >= window.beta)
        throw BadInput{fmt::format("window={}: expected A below B", in_quotes(text))};
    return window;
}

void read_textbook_options(Arguments& arguments, SearchOptions& options) {
    choose(arguments, "scores", scoring_table, options.scoring);
    choose(arguments, "order", ordering_table, options.ordering);
}

void read_strong_options(Arguments& arguments, StrongOptions& options) {
    constexpr std::int64_t most_megabytes = 1 << 20;
    choose(arguments, "mode", mode_table, options.mode);
    choose(arguments, "order", move_order_table, options.order);
    if (const auto word = arguments.named("table")) {
        options.table_megabytes = static_cast<std::size_t>(read_integer("table", *word, 0, most_megabytes));
    }
    if (const auto word = arguments.named("level")) {
        options.level = static_cast<int>(read_integer("level", *word, 1, strongest_level));
    }
    if (const auto word = arguments.named("seed")) {
        constexpr auto largest = std::numeric_limits<std::int64_t>::max();
        options.seed = static_cast<std::uint64_t>(read_integer("seed", *word, 0, largest));
    }
    for (const auto& [name, part] : part_table)
        choose(arguments, name, switch_table, options.selectivity.*part);
}

void read_sharing_options(Arguments& arguments, Algorithm& algorithm) {
    constexpr std::int64_t most_threads = 256;
    constexpr std::int64_t most_workers = 4096;
    constexpr std::int64_t longest_latency = 1'000'000;
    SharingOptions& options = algorithm.sharing;
    choose(arguments, "machine", machine_table, options.is_simulated);
    const auto threads = arguments.named("threads");
    const auto workers = arguments.named("workers");
    const auto latency = arguments.named("latency");
    if (options.is_simulated && threads) throw BadInput{"threads are real: a virtual machine has workers=N"};
    if (!options.is_simulated && (workers || latency))
        throw BadInput{"workers and latency are for machine=virtual; real workers are threads=N"};
    options.workers = options.is_simulated ? 16 : 0;
    options.least_depth = options.is_simulated ? 1 : 4;
    if (threads)
        options.workers = static_cast<std::size_t>(read_integer("threads", *threads, 1, most_threads));
    if (workers)
        options.workers = static_cast<std::size_t>(read_integer("workers", *workers, 1, most_workers));
    if (latency)
        options.latency = static_cast<std::uint64_t>(read_integer("latency", *latency, 0, longest_latency));
    if (algorithm.row.id == AlgorithmName::naive) {
        if (const auto cut = arguments.named("cut"))
            options.least_depth = static_cast<int>(read_integer("cut", *cut, 0, longest_line)) + 1;
    } else if (const auto depth = arguments.named("min_depth")) {
        options.least_depth = static_cast<int>(read_integer("min_depth", *depth, 1, longest_line));
    }
}

void read_beam_options(Arguments& arguments, BeamOptions& options) {
    constexpr std::int64_t widest = 1'000'000;
    if (const auto word = arguments.named("width")) {
        options.width = static_cast<std::size_t>(read_integer("width", *word, 1, widest));
    }
    choose(arguments, "per", beam_table, options.per);
}

} // namespace

std::span<const AlgorithmRow> all_algorithms() { return algorithm_table; }
std::span<const AlgorithmOption> all_algorithm_options() { return option_table; }

bool takes(const AlgorithmRow& algorithm, const AlgorithmOption& option) {
    return std::ranges::find(option.families, algorithm.family) != option.families.end();
}

PvsOptions StrongOptions::for_limits(const Limits& limits) const {
    const bool has_time = !limits.depth && (limits.time || limits.nodes);
    const bool plays = has_time || level < strongest_level;
    const Mode chosen = mode.value_or(plays ? Mode::play : Mode::exact);
    return {.order = order, .selectivity = chosen == Mode::play ? selectivity : Selectivity{}};
}

Algorithm serial_form_of(const Algorithm& shared) {
    Algorithm serial = read_algorithm("pvs");
    serial.strong = shared.strong;
    return serial;
}

Algorithm read_algorithm(std::string_view text) {
    const Term term = read_term(text);
    const AlgorithmRow& row = row_named("algorithm", term.name, algorithm_table, &AlgorithmRow::name);
    Algorithm algorithm{.row = row, .spelling = std::string{text}};
    Arguments arguments{term, fmt::format("{}(option=value,…), see 'espalier algorithms'", row.name)};
    switch (row.family) {
    case Family::alphabeta:
        if (const auto bounds = arguments.named("window")) algorithm.options.window = read_window(*bounds);
        [[fallthrough]];
    case Family::exhaustive: read_textbook_options(arguments, algorithm.options); break;
    case Family::shared: read_sharing_options(arguments, algorithm); [[fallthrough]];
    case Family::strong: read_strong_options(arguments, algorithm.strong); break;
    case Family::beam: read_beam_options(arguments, algorithm.beam); break;
    }
    arguments.finish();
    return algorithm;
}

} // namespace espalier
