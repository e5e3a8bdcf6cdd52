// The algorithms by name, with their options: the table that `espalier algorithms` prints.
#pragma once

#include "espalier/cluster/piece_ledger.hpp"
#include "espalier/cluster/protocol.hpp"
#include "espalier/cluster/virtual_cluster.hpp"
#include "espalier/core/limits.hpp"
#include "espalier/engine/level.hpp"
#include "espalier/search/options.hpp"
#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/pvs/options.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace espalier {

enum class AlgorithmName : std::uint8_t {
    minimax,
    negamax,
    alphabeta,
    alphabeta_soft,
    negamax_colour,
    negamax_alphabeta,
    pvs,
    ybwc,
    dts,
    pv_split,
    abdada,
    lazy_smp,
    root_split,
    naive,
    omp_tasks,
    omp_for,
    parallel_minimax,
    mpi_minimax,
    mpi_broadcast,
    mpi_pool,
    mpi_tree,
    beam
};

// Algorithms of one family take the same options.
enum class Family : std::uint8_t { exhaustive, alphabeta, strong, shared, cluster, beam };

struct AlgorithmRow {
    AlgorithmName id;
    std::string_view name;
    Family family;
    std::string_view summary;
};

struct AlgorithmOption {
    std::string_view name;
    std::string_view values; // the default first
    std::string_view summary;
    std::span<const Family> families; // that take it
};

std::span<const AlgorithmRow> all_algorithms();
std::span<const AlgorithmOption> all_algorithm_options();
bool takes(const AlgorithmRow& algorithm, const AlgorithmOption& option);

// Exact: what minimax finds at the same depth. Play: whatever finds the better move in the same time.
enum class Mode : std::uint8_t { exact, play };

struct StrongOptions {
    std::optional<Mode> mode{}; // if not said, exact for a search to a depth or to the end, else play
    MoveOrder order = MoveOrder::full;
    Selectivity selectivity = Selectivity::for_play(); // of play mode
    std::size_t table_megabytes = 64;
    int level = strongest_level;
    std::uint64_t seed = 1;             // of what a level does wrong, and of a simulated machine
    std::optional<std::size_t> width{}; // a beam's, if it is one
    bool prunes = true;
    bool takes_deeper_hits = false; // of the table in exact mode too, which then is not exact

    Mode mode_for(const Limits& limits) const;
    PvsOptions for_limits(const Limits& limits) const;

    friend bool operator==(const StrongOptions&, const StrongOptions&) = default;
};

// What the strong search is given, once the limits are known.
struct StrongRun {
    Limits limits;
    PvsOptions options;
};

enum class MachineName : std::uint8_t { threads, openmp, simulated };

// Who shares out the strong search, and when.
struct SharingOptions {
    MachineName machine = MachineName::threads;
    std::size_t workers = 0;          // 0: as many as there are cores
    bool is_pinned = false;           // whether a thread keeps to one core
    std::uint64_t latency = 0;        // of a simulated machine, in nodes
    bool is_seen_at_once = false;     // what others do there, whatever the latency
    std::uint64_t offer_cost = 0;     // of a split point there, in nodes
    std::optional<int> least_depth{}; // of a node that is shared; if not said, by the size of what is below
    Bounds bounds = Bounds::shared;
    Dealing dealing = Dealing::next;
    Memory memory = Memory::own;

    bool is_simulated() const { return machine == MachineName::simulated; }

    friend bool operator==(const SharingOptions&, const SharingOptions&) = default;
};

// The ranks that search together.
struct ClusterOptions {
    Protocol protocol = Protocol::pool;
    std::optional<VirtualClusterOptions> simulated{}; // if they are
    std::size_t threads = 1;                          // of each rank that searches pieces
    std::uint64_t piece_nodes = 30'000;               // of a piece, about, at most
    Link* link = nullptr; // between those that were started together; null if there is only this process
    PieceLedger* ledger = nullptr; // of pieces that were found before; null if nobody asks

    // Whether there is more than one rank.
    bool has_ranks() const;
};

// One algorithm with its options chosen.
struct Algorithm {
    AlgorithmRow row;
    SearchOptions options{};  // of the textbook searches
    StrongOptions strong{};   // of pvs, and of who shares it out
    SharingOptions sharing{}; // of who shares it out
    ClusterOptions cluster{}; // of who shares it out among processes
    BeamOptions beam{};       // of beam
    std::string spelling;     // as it was written

    bool shares_out() const { return row.family == Family::shared; }
    bool is_for_clusters() const { return row.family == Family::cluster; }
    // Whether pvs does the work, alone or shared out.
    bool is_strong() const { return row.family == Family::strong || shares_out() || is_for_clusters(); }
    // Whether it may miss what minimax finds, even to a fixed depth.
    bool is_approximate() const {
        return row.family == Family::beam || strong.width || strong.takes_deeper_hits;
    }
};

// Whether a solver can share a proof out so: ybwc on real threads, of which nothing else is asked.
bool shares_proofs(const Algorithm& algorithm);

// The search that `shared` shares out, by one worker alone.
Algorithm serial_form_of(const Algorithm& shared);

// Throws BadInput for unknown names, options and values.
Algorithm read_algorithm(std::string_view text);

// The best there is, for who names none.
inline constexpr std::string_view default_algorithm = "ybwc";
inline constexpr std::string_view default_cluster_algorithm = "mpi-tree"; // where there are other ranks

} // namespace espalier
