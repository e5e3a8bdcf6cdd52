// Workers that take turns on one thread, each a fiber with a clock: the one whose clock is behind runs next, so that all
// that happens does so in the order of simulated time. The same numbers give the same run.
#pragma once

#include "espalier/search/pvs/crew.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace espalier {

struct SimulationOptions {
    std::size_t workers = 1;
    std::uint64_t seed = 1;      // of who runs first among equals
    bool runs_at_random = false; // any may run next, whatever its clock: for tests (core/shared_access.hpp)
};

class Simulation {
public:
    using Time = MachineTime;

    explicit Simulation(const SimulationOptions& options);
    ~Simulation();

    // Calls work(n) for every worker n, all at once; returns when all have returned. `work` does not throw.
    void run(const std::function<void(WorkerNumber)>& work);

    // ---- by a worker that runs

    // Until it is woken, or not at all if it was since it last waited.
    void wait(WorkerNumber worker);
    // If `worker` waits, it goes on at that time, but not before its own clock, nor before that of who wakes it.
    void wake(WorkerNumber worker, Time at);
    // Its clock goes on. Whoever is behind then runs first.
    void spend(WorkerNumber worker, Time time);
    // The same for one that is about to wait, without a switch for that alone: it goes on so much later, if at all.
    void delay(WorkerNumber worker, Time time);
    Time now(WorkerNumber worker) const;
    // How far the next one that may run is ahead of it, 0 if they run at random; none if all others wait.
    std::optional<Time> lead_over_next(WorkerNumber worker) const;

private:
    class Scheduler;

    std::unique_ptr<Scheduler> scheduler_;
};

} // namespace espalier
