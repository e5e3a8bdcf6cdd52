#include "espalier/engine/algorithm.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/nearest_name.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/engine/term.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
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
    AlgorithmRow{AlgorithmName::dts, "dts", Family::shared,
                 "pvs shared out: any node, the later the more moves it has"},
    AlgorithmRow{AlgorithmName::pv_split, "pv-split", Family::shared,
                 "pvs shared out along the principal variation only"},
    AlgorithmRow{AlgorithmName::abdada, "abdada", Family::shared,
                 "pvs by all from the root; moves that others are at come last"},
    AlgorithmRow{AlgorithmName::lazy_smp, "lazy-smp", Family::shared,
                 "pvs by all from the root, meeting in the table: approximate"},
    AlgorithmRow{AlgorithmName::root_split, "root-split", Family::shared,
                 "pvs shared out at the root only, all moves at once"},
    AlgorithmRow{AlgorithmName::naive, "naive", Family::shared,
                 "pvs shared out: all moves of every node at once"},
    AlgorithmRow{AlgorithmName::omp_tasks, "omp-tasks", Family::shared,
                 "the same by OpenMP's tasks, with the bounds of when they were queued"},
    AlgorithmRow{AlgorithmName::omp_for, "omp-for", Family::shared, "the same by OpenMP's nested loops"},
    AlgorithmRow{AlgorithmName::parallel_minimax, "parallel-minimax", Family::shared,
                 "the whole tree, the root's moves shared out"},
    AlgorithmRow{AlgorithmName::mpi_tree, "mpi-tree", Family::cluster,
                 "pvs, a manager sends pieces of the tree, the eldest before their brothers"},
    AlgorithmRow{AlgorithmName::mpi_minimax, "mpi-minimax", Family::cluster,
                 "the whole tree, the root's moves dealt to ranks"},
    AlgorithmRow{AlgorithmName::mpi_broadcast, "mpi-broadcast", Family::cluster,
                 "pvs, the root's moves dealt to ranks; who improves the bound tells all"},
    AlgorithmRow{AlgorithmName::mpi_pool, "mpi-pool", Family::cluster,
                 "pvs, a manager gives a move of the root to each rank that asks"},
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
constexpr std::array strong{Family::strong, Family::shared, Family::cluster};
constexpr std::array shared{Family::shared};
constexpr std::array clusters{Family::cluster};
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
    AlgorithmOption{"single", "off|on", "nor does the only move", strong},
    AlgorithmOption{"futility", "on|off", "skip what is far below the window near the horizon", strong},
    AlgorithmOption{"repetition", "on|off", "draws by repetition and by rule", strong},
    AlgorithmOption{"deeper", "on|off", "take the table's entries of greater depth", strong},
    AlgorithmOption{"level", "1…10", "play like a beginner (1) or as well as it can (10)", strong},
    AlgorithmOption{"seed", "S", "of what a level does wrong, and of a simulated machine", strong},
    AlgorithmOption{"threads", "N", "real workers (as many as there are cores)", shared},
    AlgorithmOption{"pin", "off|on", "each thread keeps to one core", shared},
    AlgorithmOption{"machine", "threads|openmp|virtual",
                    "real threads; OpenMP's, for omp-tasks and omp-for; or simulated node by node", shared},
    AlgorithmOption{"workers", "N", "of the simulated machine (16)", shared},
    AlgorithmOption{"latency", "L", "of the simulated machine, in nodes (0): a steal costs twice that",
                    shared},
    AlgorithmOption{"visibility", "latency|instant",
                    "there: bounds, cut-offs and table entries are seen after L, or at once", shared},
    AlgorithmOption{"publish", "N", "there: what it costs to offer a node's moves, in nodes (0)", shared},
    AlgorithmOption{
        "min_depth", "D",
        "nodes with less depth left are not shared (by the size of what is below; simulated 4 L; abdada 3)",
        shared},
    AlgorithmOption{"cut", "D",
                    "of naive, omp-tasks, omp-for: nodes with less depth left are not shared (4; 2)", shared},
    AlgorithmOption{"extent", "partial|complete",
                    "of omp-for: loops down to the cut, or at every level of the tree", shared},
    AlgorithmOption{"history", "own|shared",
                    "each worker remembers for itself which moves refuted, or all together", shared},
    AlgorithmOption{"share", "next|clusters",
                    "of root-split: each worker takes the next move, or a run of them at once", shared},
    AlgorithmOption{"bounds", "shared|private",
                    "of root-split: a worker is bounded by what all have found, or by its own", shared},
    AlgorithmOption{"width", "W", "a beam: keep the W most promising moves of each node", shared},
    AlgorithmOption{"threads", "N", "of mpi-tree: of each rank but the manager (1)", clusters},
    AlgorithmOption{"piece", "N", "of mpi-tree: the nodes of a piece, about, at most (30000)", clusters},
    AlgorithmOption{"machine", "mpi|virtual", "ranks that MPI has started, or simulated ones", clusters},
    AlgorithmOption{"ranks", "R", "of the simulated machine, the manager too (4)", clusters},
    AlgorithmOption{"hosts", "H", "there: on which they are; those of one share a table (as many as ranks)",
                    clusters},
    AlgorithmOption{"cores", "C", "there, with hosts: of each, for all its ranks (as many as ranks)",
                    clusters},
    AlgorithmOption{"latency", "L", "there: of a message, in microseconds (10)", clusters},
    AlgorithmOption{"bandwidth", "B", "there: in megabytes a second (1000)", clusters},
    AlgorithmOption{"node", "T", "there: what a node takes, in nanoseconds (250)", clusters},
    AlgorithmOption{"noise", "P", "there: by how many per cent that varies (0)", clusters},
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

constexpr std::array machine_table{Choice<MachineName>{"threads", MachineName::threads},
                                   Choice<MachineName>{"openmp", MachineName::openmp},
                                   Choice<MachineName>{"virtual", MachineName::simulated}};

constexpr std::array cluster_table{Choice<bool>{"mpi", false}, Choice<bool>{"virtual", true}};

constexpr std::array visibility_table{Choice<bool>{"latency", false}, Choice<bool>{"instant", true}};

constexpr std::array dealing_table{Choice<Dealing>{"next", Dealing::next},
                                   Choice<Dealing>{"clusters", Dealing::clusters}};

constexpr std::array bounds_table{Choice<Bounds>{"shared", Bounds::shared},
                                  Choice<Bounds>{"private", Bounds::own}};

constexpr std::array memory_table{Choice<Memory>{"own", Memory::own},
                                  Choice<Memory>{"shared", Memory::shared}};

constexpr std::array extent_table{Choice<bool>{"partial", false}, Choice<bool>{"complete", true}};

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

constexpr std::int64_t widest_beam = 1'000'000;

// Sets `value` if the option is given.
template <class Value, class Table>
void choose(Arguments& arguments, std::string_view option, const Table& table, Value& value) {
    if (const auto word = arguments.named(option)) {
        using Row = Choice<typename Table::value_type::second_type>;
        value = row_named(fmt::format("value of {}", option), *word, table, &Row::first).second;
    }
}

// Sets `value` to a whole number if the option is given.
template <class Value>
void read_number(Arguments& arguments, std::string_view option, std::int64_t least, std::int64_t most,
                 Value& value) {
    if (const auto word = arguments.named(option))
        value = static_cast<Value>(read_integer(option, *word, least, most));
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
    read_number(arguments, "table", 0, most_megabytes, options.table_megabytes);
    read_number(arguments, "level", 1, strongest_level, options.level);
    read_number(arguments, "seed", 0, std::numeric_limits<std::int64_t>::max(), options.seed);
    for (const auto& [name, part] : part_table)
        choose(arguments, name, switch_table, options.selectivity.*part);
}

// OpenMP's directives carry the algorithms that are named after them, and no others.
void read_machine(Arguments& arguments, const AlgorithmRow& row, SharingOptions& options) {
    choose(arguments, "machine", machine_table, options.machine);
    const bool is_by_directives = row.id == AlgorithmName::omp_tasks || row.id == AlgorithmName::omp_for;
    if (is_by_directives && !options.is_simulated()) options.machine = MachineName::openmp;
    if (!is_by_directives && options.machine == MachineName::openmp)
        throw BadInput{fmt::format("machine=openmp carries omp-tasks and omp-for, not {}", row.name)};
}

void refuse_options(Arguments& arguments, std::initializer_list<const char*> names, std::string_view why) {
    for (const char* const name : names) {
        if (arguments.named(name)) throw BadInput{fmt::format("{} is {}", name, why)};
    }
}

void read_simulated_machine(Arguments& arguments, SharingOptions& options) {
    constexpr std::int64_t most_workers = 4096;
    constexpr std::int64_t longest = 1'000'000;
    refuse_options(arguments, {"threads", "pin"}, "for real workers; a virtual machine has workers=N");
    options.workers = 16;
    read_number(arguments, "workers", 1, most_workers, options.workers);
    read_number(arguments, "latency", 0, longest, options.latency);
    read_number(arguments, "publish", 0, longest, options.offer_cost);
    choose(arguments, "visibility", visibility_table, options.is_seen_at_once);
}

void read_real_machine(Arguments& arguments, SharingOptions& options) {
    constexpr std::int64_t most_threads = 256;
    refuse_options(arguments, {"workers", "latency", "publish", "visibility"},
                   "for machine=virtual; real workers are threads=N");
    read_number(arguments, "threads", 1, most_threads, options.workers);
    if (options.machine == MachineName::openmp)
        refuse_options(arguments, {"pin"}, "for threads of our own; OpenMP's keep to OMP_PROC_BIND");
    choose(arguments, "pin", switch_table, options.is_pinned);
}

// Source 002: shared until the remaining depth is below the cut.
void read_cut(Arguments& arguments, int cut, SharingOptions& options) {
    read_number(arguments, "cut", 1, longest_line, cut);
    options.least_depth = cut;
}

void read_extent(Arguments& arguments, SharingOptions& options) {
    bool is_complete = false;
    choose(arguments, "extent", extent_table, is_complete);
    if (!is_complete) return read_cut(arguments, 2, options);
    if (arguments.named("cut")) throw BadInput{"cut is for extent=partial; a complete loop has none"};
    options.least_depth = 1;
}

void search_the_whole_tree(StrongOptions& options) {
    options.prunes = false;
    options.mode = Mode::exact;
    options.order = MoveOrder::as_generated;
    options.table_megabytes = 0;
}

// Where a node is shared or not, in the algorithm's own words.
void read_sharing_policy(Arguments& arguments, Algorithm& algorithm) {
    SharingOptions& options = algorithm.sharing;
    switch (algorithm.row.id) {
    case AlgorithmName::parallel_minimax: search_the_whole_tree(algorithm.strong); break;
    case AlgorithmName::root_split:
        choose(arguments, "share", dealing_table, options.dealing);
        choose(arguments, "bounds", bounds_table, options.bounds);
        break;
    case AlgorithmName::naive: read_cut(arguments, 4, options); break;
    case AlgorithmName::omp_tasks: read_cut(arguments, 2, options); break;
    case AlgorithmName::omp_for: read_extent(arguments, options); break;
    case AlgorithmName::lazy_smp: algorithm.strong.takes_deeper_hits = true; break;
    default:
        if (const auto depth = arguments.named("min_depth"))
            options.least_depth = static_cast<int>(read_integer("min_depth", *depth, 1, longest_line));
    }
}

void read_sharing_options(Arguments& arguments, Algorithm& algorithm) {
    SharingOptions& options = algorithm.sharing;
    read_machine(arguments, algorithm.row, options);
    options.is_simulated() ? read_simulated_machine(arguments, options)
                           : read_real_machine(arguments, options);
    choose(arguments, "history", memory_table, options.memory);
    read_sharing_policy(arguments, algorithm);
    if (const auto word = arguments.named("width")) {
        algorithm.strong.width = static_cast<std::size_t>(read_integer("width", *word, 1, widest_beam));
        algorithm.strong.order = MoveOrder::by_evaluation;
    }
}

void read_tree_options(Arguments& arguments, ClusterOptions& options) {
    constexpr std::int64_t most_threads = 256;
    constexpr std::int64_t most_nodes = 1'000'000'000;
    options.protocol = Protocol::tree;
    if (options.simulated)
        refuse_options(arguments, {"threads"}, "for real ranks; a simulated one has no more than one");
    read_number(arguments, "threads", 1, most_threads, options.threads);
    read_number(arguments, "piece", 1, most_nodes, options.piece_nodes);
}

void read_cluster_options(Arguments& arguments, Algorithm& algorithm) {
    constexpr std::int64_t most_ranks = 4096;
    constexpr std::int64_t most_microseconds = 1'000'000;
    constexpr std::int64_t most_megabytes = 1'000'000;
    bool is_simulated = false;
    choose(arguments, "machine", cluster_table, is_simulated);
    if (is_simulated) {
        VirtualClusterOptions network;
        std::int64_t nanoseconds = 250;
        read_number(arguments, "ranks", 1, most_ranks, network.ranks);
        read_number(arguments, "hosts", 1, network.ranks, network.hosts);
        read_number(arguments, "cores", 1, most_ranks, network.cores);
        if (network.cores > 0 && network.hosts == 0)
            throw BadInput{"cores=C are those of a host: say hosts=H as well"};
        read_number(arguments, "latency", 0, most_microseconds, network.latency);
        read_number(arguments, "bandwidth", 1, most_megabytes, network.bandwidth);
        read_number(arguments, "node", 1, 1'000'000, nanoseconds);
        network.node_time = static_cast<double>(nanoseconds) / 1000;
        std::int64_t per_cent = 0;
        read_number(arguments, "noise", 0, 100, per_cent);
        network.noise = static_cast<double>(per_cent) / 100;
        algorithm.cluster.simulated = network; // its seed is read with the options of pvs
    } else {
        refuse_options(arguments, {"ranks", "hosts", "cores", "latency", "bandwidth", "node", "noise"},
                       "for machine=virtual; 'cluster --ranks R' starts real ones");
    }
    switch (algorithm.row.id) {
    case AlgorithmName::mpi_tree: read_tree_options(arguments, algorithm.cluster); break;
    case AlgorithmName::mpi_minimax:
        algorithm.cluster.protocol = Protocol::minimax;
        search_the_whole_tree(algorithm.strong);
        break;
    case AlgorithmName::mpi_broadcast: algorithm.cluster.protocol = Protocol::broadcast; break;
    default: break;
    }
}

void read_beam_options(Arguments& arguments, BeamOptions& options) {
    read_number(arguments, "width", 1, widest_beam, options.width);
    choose(arguments, "per", beam_table, options.per);
}

} // namespace

std::span<const AlgorithmRow> all_algorithms() { return algorithm_table; }
std::span<const AlgorithmOption> all_algorithm_options() { return option_table; }

bool takes(const AlgorithmRow& algorithm, const AlgorithmOption& option) {
    return std::ranges::find(option.families, algorithm.family) != option.families.end();
}

Mode StrongOptions::mode_for(const Limits& limits) const {
    const bool has_time = !limits.depth && (limits.time || limits.nodes);
    const bool plays = has_time || level < strongest_level;
    return mode.value_or(plays ? Mode::play : Mode::exact);
}

PvsOptions StrongOptions::for_limits(const Limits& limits) const {
    const Selectivity exact{.deeper_hits = takes_deeper_hits};
    return {.order = order,
            .selectivity = mode_for(limits) == Mode::play ? selectivity : exact,
            .width = width,
            .prunes = prunes,
            .deepens = prunes || limits.time || limits.nodes};
}

bool ClusterOptions::has_ranks() const {
    return simulated ? simulated->ranks > 1 : link != nullptr && link->ranks() > 1;
}

bool shares_proofs(const Algorithm& algorithm) {
    SharingOptions sharing = algorithm.sharing;
    sharing.workers = SharingOptions{}.workers;
    sharing.is_pinned = SharingOptions{}.is_pinned;
    return algorithm.row.id == AlgorithmName::ybwc && algorithm.strong == StrongOptions{} &&
           sharing == SharingOptions{};
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
    case Family::shared:
        read_sharing_options(arguments, algorithm);
        read_strong_options(arguments, algorithm.strong);
        break;
    case Family::cluster: read_cluster_options(arguments, algorithm); [[fallthrough]];
    case Family::strong:
        read_strong_options(arguments, algorithm.strong);
        if (auto& network = algorithm.cluster.simulated) network->seed = algorithm.strong.seed;
        break;
    case Family::beam: read_beam_options(arguments, algorithm.beam); break;
    }
    arguments.finish();
    return algorithm;
}

} // namespace espalier
