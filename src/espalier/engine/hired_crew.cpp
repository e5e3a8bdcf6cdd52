#include "espalier/engine/hired_crew.hpp"

#include "espalier/parallel/threads.hpp"
#include "espalier/parallel/virtual_machine.hpp"

#include <algorithm>
#include <thread>

namespace espalier {
namespace {

std::unique_ptr<Machine> machine_for(const Algorithm& algorithm) {
    const SharingOptions& options = algorithm.sharing;
    if (options.is_simulated) {
        return std::make_unique<VirtualMachine>(VirtualMachineOptions{
            .workers = options.workers, .latency = options.latency, .seed = algorithm.strong.seed});
    }
    const std::size_t cores = std::max(std::thread::hardware_concurrency(), 1U);
    return std::make_unique<Threads>(options.workers == 0 ? cores : options.workers);
}

SharingPolicy policy_of(const Algorithm& algorithm) {
    constexpr std::size_t never = SharingPolicy::never;
    SharingPolicy policy{.least_depth = Depth{algorithm.sharing.least_depth}};
    if (algorithm.row.id == AlgorithmName::pv_split) policy.alone = {1, 1, never, never};
    if (algorithm.row.id == AlgorithmName::naive) policy.alone = {0, 0, 0, 0};
    return policy;
}

} // namespace

HiredCrew::HiredCrew(const Algorithm& algorithm)
    : machine_(machine_for(algorithm)), pool_(std::make_unique<Pool>(*machine_, policy_of(algorithm))) {}

std::vector<WorkerReport> HiredCrew::workers() const {
    std::vector<WorkerReport> reports;
    for (const WorkerAccount& account : pool_->accounts()) {
        const Machine::Time idle = std::min(account.idle, pool_->duration());
        reports.push_back({.nodes = account.nodes,
                           .wasted = account.wasted,
                           .busy = pool_->duration() - idle,
                           .idle = idle,
                           .splits = account.splits,
                           .joins = account.joins,
                           .aborts = account.aborts});
    }
    return reports;
}

} // namespace espalier
