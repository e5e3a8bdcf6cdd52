#include "espalier/engine/hired_crew.hpp"

#include "espalier/parallel/gathering.hpp"
#include "espalier/parallel/machine.hpp"
#include "espalier/parallel/openmp_crew.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/threads.hpp"
#include "espalier/parallel/virtual_machine.hpp"

#include <algorithm>
#include <thread>

namespace espalier {
namespace {

std::size_t threads_of(const SharingOptions& options) {
    return options.workers == 0 ? std::max(std::thread::hardware_concurrency(), 1U) : options.workers;
}

std::unique_ptr<Machine> machine_for(const Algorithm& algorithm) {
    const SharingOptions& options = algorithm.sharing;
    if (!options.is_simulated())
        return std::make_unique<Threads>(threads_of(options), options.is_pinned ? Pinning::on : Pinning::off);
    return std::make_unique<VirtualMachine>(VirtualMachineOptions{.workers = options.workers,
                                                                  .latency = options.latency,
                                                                  .is_seen_at_once = options.is_seen_at_once,
                                                                  .offer_cost = options.offer_cost,
                                                                  .seed = algorithm.strong.seed});
}

bool uses_openmp(const Algorithm& algorithm) { return algorithm.sharing.machine == MachineName::openmp; }

// A split of so little work that it takes longer to share than to do is not shared. Simulated it costs what was asked for.
std::uint64_t least_nodes_for(const SharingOptions& options) {
    constexpr std::uint64_t worth_a_thread = 1000;
    return options.is_simulated() ? 4 * options.latency : worth_a_thread;
}

SharingPolicy policy_of(const Algorithm& algorithm) {
    constexpr std::size_t never = SharingPolicy::never;
    const SharingOptions& options = algorithm.sharing;
    SharingPolicy policy{.bounds = options.bounds, .dealing = options.dealing, .memory = options.memory};
    if (options.least_depth) {
        policy.least_depth = Depth{*options.least_depth};
    } else {
        policy.least_nodes = least_nodes_for(options);
    }
    switch (algorithm.row.id) {
    case AlgorithmName::pv_split: policy.alone = {1, 1, never, never}; break;
    case AlgorithmName::dts: policy.moves_per_elder = 8; break;
    case AlgorithmName::root_split:
    case AlgorithmName::parallel_minimax:
        policy.alone = {0, never, never, never};
        policy.least_nodes = 0;
        break;
    case AlgorithmName::abdada: policy.least_depth = Depth{options.least_depth.value_or(3)}; break;
    case AlgorithmName::omp_tasks: policy.bounds = Bounds::frozen; [[fallthrough]];
    case AlgorithmName::naive: policy.alone = {0, 0, 0, 0}; break;
    case AlgorithmName::omp_for:
        policy.alone = {0, 0, 0, 0};
        policy.dealing = Dealing::clusters; // as a loop without a schedule of its own
        policy.helps_while_waiting = false; // its end is a barrier
        break;
    default: break;
    }
    return policy;
}

std::unique_ptr<AccountedCrew> crew_for(const Algorithm& algorithm, Machine* machine,
                                        WorkObserver* observer) {
    const SharingPolicy policy = policy_of(algorithm);
    if (uses_openmp(algorithm)) {
        const auto way = algorithm.row.id == AlgorithmName::omp_tasks ? OpenMpWay::tasks : OpenMpWay::loops;
        return std::make_unique<OpenMpCrew>(way, threads_of(algorithm.sharing), policy, observer);
    }
    switch (algorithm.row.id) {
    case AlgorithmName::abdada:
        return std::make_unique<Gathering>(*machine, Gathering::Way::abdada, policy, observer);
    case AlgorithmName::lazy_smp:
        return std::make_unique<Gathering>(*machine, Gathering::Way::lazy, policy, observer);
    default: return std::make_unique<Pool>(*machine, policy, observer);
    }
}

} // namespace

HiredCrew::HiredCrew(const Algorithm& algorithm, WorkObserver* observer)
    : unit_(algorithm.sharing.is_simulated() ? TimeUnit::nodes : TimeUnit::microseconds),
      is_by_openmp_(uses_openmp(algorithm)), machine_(is_by_openmp_ ? nullptr : machine_for(algorithm)),
      crew_(crew_for(algorithm, machine_.get(), observer)) {}

HiredCrew::~HiredCrew() = default;

Crew& HiredCrew::crew() { return *crew_; }

SharingReport HiredCrew::report() const {
    return {.unit = unit_,
            .workers = crew_->accounts(),
            .duration = crew_->duration(),
            .critical_path = crew_->critical_path(),
            .is_by_openmp = is_by_openmp_};
}

} // namespace espalier
