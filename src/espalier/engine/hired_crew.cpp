#include "espalier/engine/hired_crew.hpp"

#include "espalier/parallel/machine.hpp"
#include "espalier/parallel/pool.hpp"
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

HiredCrew::HiredCrew(const Algorithm& algorithm, WorkObserver* observer)
    : unit_(algorithm.sharing.is_simulated ? TimeUnit::nodes : TimeUnit::microseconds),
      machine_(machine_for(algorithm)),
      pool_(std::make_unique<Pool>(*machine_, policy_of(algorithm), observer)) {}

HiredCrew::~HiredCrew() = default;

Crew& HiredCrew::crew() { return *pool_; }

SharingReport HiredCrew::report() const {
    return {.unit = unit_,
            .workers = pool_->accounts(),
            .duration = pool_->duration(),
            .critical_path = pool_->critical_path()};
}

} // namespace espalier
