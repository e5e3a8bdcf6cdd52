// A machine of as many workers as one likes, simulated on one thread (simulation.hpp). A worker's clock counts nodes.
#pragma once

#include "espalier/parallel/machine.hpp"
#include "espalier/parallel/simulation.hpp"

#include <vector>

namespace espalier {

struct VirtualMachineOptions {
    std::size_t workers = 16;
    Machine::Time latency = 0;    // until others see what one has done; a steal costs twice that
    bool is_seen_at_once = false; // whatever the latency: then only steals and calls take time
    Machine::Time offer_cost = 0; // of publishing a split point
    std::uint64_t seed = 1;       // of who runs first among equals
    bool runs_at_random = false;  // any may run next, whatever its clock: for tests (core/shared_access.hpp)
};

class VirtualMachine final : public Machine {
public:
    explicit VirtualMachine(const VirtualMachineOptions& options);

    std::size_t workers() const override { return options_.workers; }
    void run(const std::function<void(WorkerNumber)>& work) override;
    void wait(WorkerNumber worker) override { simulation_.wait(worker); }
    void wake(WorkerNumber by, WorkerNumber whom) override;
    void passes(WorkerNumber worker, std::uint64_t nodes) override;
    std::uint64_t patience(WorkerNumber worker) const override;
    bool is_simulated() const override { return true; }
    void pays_for_looking(WorkerNumber worker) override { simulation_.delay(worker, 1); }
    void pays_for_joining(WorkerNumber worker) override { simulation_.spend(worker, 2 * options_.latency); }
    void pays_for_offering(WorkerNumber worker) override { simulation_.spend(worker, options_.offer_cost); }
    Time now(WorkerNumber worker) const override { return simulation_.now(worker); }
    Time seen_after() const override { return options_.is_seen_at_once ? 0 : options_.latency; }
    bool needs_telling() const override;

private:
    VirtualMachineOptions options_;
    Simulation simulation_;
    std::vector<std::uint64_t> nodes_{}; // of each worker, as it last said
};

} // namespace espalier
