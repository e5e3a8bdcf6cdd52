// A machine of as many workers as one likes, simulated on one thread: each worker is a fiber with a clock that counts
// nodes, and the one whose clock is behind runs next. The same numbers give the same run.
#pragma once

#include "espalier/parallel/machine.hpp"

#include <memory>

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
    ~VirtualMachine() override;

    std::size_t workers() const override;
    void run(const std::function<void(WorkerNumber)>& work) override;
    void wait(WorkerNumber worker) override;
    void wake(WorkerNumber by, WorkerNumber whom) override;
    void passes(WorkerNumber worker, std::uint64_t nodes) override;
    std::uint64_t patience(WorkerNumber worker) const override;
    void pays_for_looking(WorkerNumber worker) override;
    void pays_for_joining(WorkerNumber worker) override;
    void pays_for_offering(WorkerNumber worker) override;
    Time now(WorkerNumber worker) const override;
    Time seen_after() const override;
    bool needs_telling() const override;

private:
    class Scheduler;

    std::unique_ptr<Scheduler> scheduler_;
};

} // namespace espalier
