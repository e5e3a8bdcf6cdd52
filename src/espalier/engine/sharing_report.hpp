// What sharing a search out has brought, and what it has cost: E = (N1 / NP) x (share of time busy) x (speed of a worker
// against that of the search alone). The first and the last are known only if the search was also made alone.
#pragma once

#include "espalier/parallel/worker_account.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace espalier {

// The same search by one worker, without a crew.
struct SerialRun {
    std::uint64_t nodes;
    double seconds;
};

enum class TimeUnit : std::uint8_t { nodes, microseconds };

struct SharingReport {
    TimeUnit unit = TimeUnit::microseconds; // of all times
    std::vector<WorkerAccount> workers{};
    std::uint64_t duration = 0;
    // Nodes that had to wait for each other: no number of workers is quicker. Nothing if it is not known.
    std::optional<std::uint64_t> critical_path{};
    bool is_by_openmp = false; // then so many threads at once are the most, however they nest
    std::optional<SerialRun> serial{};

    // All workers together; the longest stop is the longest of all.
    WorkerAccount total() const;

    // Nothing where it would divide by nothing, or the serial run is not known.
    std::optional<double> idle_share() const;      // of the time of all workers
    std::optional<double> busy_workers() const;    // on average
    std::optional<double> parallelism() const;     // work by critical path
    std::optional<double> search_overhead() const; // NP / N1 - 1
    std::optional<double> slowdown() const; // how much longer a worker takes for a node than the search alone
    std::optional<double> efficiency() const;
    std::optional<double> speed_up() const;
};

// From cut-off to stop, on average.
std::optional<double> mean_stop(const WorkerAccount& account);

} // namespace espalier
