#include "espalier/engine/sharing_report.hpp"

#include <algorithm>

namespace espalier {
namespace {

std::optional<double> ratio(double part, double whole) {
    return whole > 0 ? std::optional{part / whole} : std::nullopt;
}
std::optional<double> ratio(std::uint64_t part, std::uint64_t whole) {
    return ratio(static_cast<double>(part), static_cast<double>(whole));
}

} // namespace

WorkerAccount SharingReport::total() const {
    WorkerAccount all;
    for (const WorkerAccount& worker : workers) {
        all.nodes += worker.nodes;
        all.wasted += worker.wasted;
        all.busy += worker.busy;
        all.idle += worker.idle;
        all.splits += worker.splits;
        all.joins += worker.joins;
        all.aborts += worker.aborts;
        all.stopping += worker.stopping;
        all.longest_stop = std::max(all.longest_stop, worker.longest_stop);
    }
    return all;
}

std::optional<double> SharingReport::idle_share() const {
    return ratio(total().idle, total().busy + total().idle);
}
std::optional<double> SharingReport::busy_workers() const { return ratio(total().busy, duration); }
std::optional<double> SharingReport::parallelism() const {
    return critical_path ? ratio(total().nodes, *critical_path) : std::nullopt;
}

std::optional<double> SharingReport::search_overhead() const {
    if (!serial) return std::nullopt;
    const auto more = ratio(total().nodes, serial->nodes);
    return more ? std::optional{*more - 1} : std::nullopt;
}

std::optional<double> SharingReport::slowdown() const {
    if (unit == TimeUnit::nodes) return 1; // every node takes as long
    if (!serial) return std::nullopt;
    const auto alone = ratio(serial->seconds * 1e6, static_cast<double>(serial->nodes));
    const auto shared = ratio(total().busy, total().nodes);
    return alone && shared ? ratio(*shared, *alone) : std::nullopt;
}

std::optional<double> SharingReport::efficiency() const {
    const auto overhead = search_overhead();
    const auto idle = idle_share();
    const auto slower = slowdown();
    if (!overhead || !idle || !slower) return std::nullopt;
    return ratio(1 - *idle, (1 + *overhead) * *slower);
}

std::optional<double> SharingReport::speed_up() const {
    const auto each = efficiency();
    return each ? std::optional{*each * static_cast<double>(workers.size())} : std::nullopt;
}

std::optional<double> mean_stop(const WorkerAccount& account) {
    return ratio(account.stopping, account.aborts);
}

} // namespace espalier
