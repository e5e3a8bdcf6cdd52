// Real threads. Who has nothing to do spins for a while, then sleeps: to wake a sleeper costs microseconds, as much as
// ten nodes.
#pragma once

#include "espalier/parallel/machine.hpp"

#include <atomic>
#include <chrono>
#include <memory>

namespace espalier {

// Whether a thread keeps to one core while it works, or goes where the system puts it.
enum class Pinning : bool { off, on };

class Threads final : public Machine {
public:
    explicit Threads(std::size_t workers, Pinning pinning = Pinning::off)
        : workers_(workers), pinning_(pinning), bells_(std::make_unique<Bell[]>(workers)) {}

    std::size_t workers() const override { return workers_; }
    // Worker 0 is the thread that calls. If the system gives fewer threads, the others do the work.
    void run(const std::function<void(WorkerNumber)>& work) override;

    void wait(WorkerNumber worker) override;
    void wake(WorkerNumber by, WorkerNumber whom) override;

    void passes(WorkerNumber, std::uint64_t) override {}
    std::uint64_t patience(WorkerNumber) const override { return Crew::endless_patience; }
    void pays_for_looking(WorkerNumber) override {}
    void pays_for_joining(WorkerNumber) override {}
    void pays_for_offering(WorkerNumber) override {}
    Time now(WorkerNumber) const override;
    bool needs_telling() const override { return true; }

private:
    struct alignas(64) Bell {
        std::atomic<bool> has_rung = false;
    };

    std::size_t workers_;
    Pinning pinning_;
    std::unique_ptr<Bell[]> bells_;
    std::chrono::steady_clock::time_point began_{};
};

} // namespace espalier
