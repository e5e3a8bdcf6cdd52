#include "espalier/parallel/virtual_machine.hpp"

#include "espalier/core/shared_access.hpp"

#include <algorithm>
#include <utility>

namespace espalier {

VirtualMachine::VirtualMachine(const VirtualMachineOptions& options)
    : options_(options), simulation_({options.workers, options.seed, options.runs_at_random}) {}

void VirtualMachine::run(const std::function<void(WorkerNumber)>& work) {
    nodes_.assign(options_.workers, 0);
    simulation_.run(work);
}

void VirtualMachine::wake(WorkerNumber by, WorkerNumber whom) {
    simulation_.wake(whom, simulation_.now(by) + options_.latency);
}

void VirtualMachine::passes(WorkerNumber worker, std::uint64_t nodes) {
    const Time passed = nodes - std::exchange(nodes_[worker], nodes);
    simulation_.spend(worker, passed);
}

std::uint64_t VirtualMachine::patience(WorkerNumber worker) const {
    if (needs_telling()) return 4096; // as who looks at the clock
    constexpr Time longest = 64;      // so that what was done long ago is seen before long
    return std::clamp(simulation_.lead_over_next(worker).value_or(longest), Time{1}, longest);
}

// Where workers switch at every access there is no need to ask them often, and to forget to tell them shows.
bool VirtualMachine::needs_telling() const { return options_.runs_at_random && switches_at_shared_access; }

} // namespace espalier
