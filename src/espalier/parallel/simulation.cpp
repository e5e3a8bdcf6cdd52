#include "espalier/parallel/simulation.hpp"

#include "espalier/core/shared_access.hpp"
#include "espalier/parallel/fibers.hpp"
#include "espalier/parallel/ready_queue.hpp"

#include <algorithm>
#include <functional>
#include <random>
#include <utility>
#include <vector>

namespace espalier {
namespace {

#ifdef ESPALIER_SWITCHES_AT_SHARED_ACCESS
// Is told of every shared access while it lives.
class Watcher final : public SharedAccessWatcher {
public:
    explicit Watcher(std::function<void()> told)
        : told_(std::move(told)), before_(std::exchange(watcher_of_shared_access, this)) {}
    ~Watcher() { watcher_of_shared_access = before_; }
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;

    void before_shared_access() override { told_(); }

private:
    std::function<void()> told_;
    SharedAccessWatcher* before_;
};
#else
struct Watcher {
    template <class Told>
    explicit Watcher(const Told&) {}
};
#endif

} // namespace

class Simulation::Scheduler {
public:
    explicit Scheduler(const SimulationOptions& options)
        : options_(options), ready_(options.seed), random_(options.seed),
          accesses_in_a_row_(std::uint64_t{1} << 2 * (options.seed % 4)) {}

    void run(const std::function<void(WorkerNumber)>& work) {
        workers_.assign(options_.workers, {});
        ready_ = ReadyQueue{options_.seed};
        Fibers fibers{options_.workers, work};
        fibers_ = &fibers;
        for (WorkerNumber number = 0; number < options_.workers; ++number) make_ready(number);
        const Watcher watcher{[this] { before_shared_access(); }};
        while (!ready_.is_empty()) switch_to_next(); // whoever has ended, or waits for ever, comes back here
        fibers_ = nullptr;
    }

    void wait(WorkerNumber number) {
        at_shared_access();
        Worker& worker = workers_[number];
        if (!std::exchange(worker.was_woken, false)) {
            worker.is_waiting = true;
            switch_to_next();
            worker.was_woken = false;
        }
    }

    void wake(WorkerNumber number, Time at) {
        at_shared_access();
        Worker& worker = workers_[number];
        worker.was_woken = true;
        if (!std::exchange(worker.is_waiting, false)) return;
        worker.clock = std::max({worker.clock, at, workers_[running_].clock});
        make_ready(number);
    }

    // While its clock stands still nobody falls behind it.
    void spend(WorkerNumber number, Time time) {
        if (time == 0 && !options_.runs_at_random) return;
        workers_[number].clock += time;
        let_others_run(number);
    }

    void delay(WorkerNumber number, Time time) {
        workers_[number].clock += time;
        if (options_.runs_at_random) let_others_run(number);
    }

    Time now(WorkerNumber number) const { return workers_[number].clock; }

    std::optional<Time> lead_over_next(WorkerNumber number) const {
        if (ready_.is_empty()) return std::nullopt;
        const Time clock = workers_[number].clock;
        const Time next = ready_.front();
        return next > clock ? next - clock : 0;
    }

private:
    struct Worker {
        Time clock = 0;
        bool is_waiting = false;
        bool was_woken = false;
    };

    // Those who may run in any order are all ready at time 0.
    void make_ready(WorkerNumber number) {
        ready_.push(options_.runs_at_random ? 0 : workers_[number].clock, number);
    }

    void switch_to_next() {
        if (ready_.is_empty()) return fibers_->switch_to_owner();
        running_ = ready_.pop();
        constexpr std::size_t others_between = 1; // so that there is time for it
        if (const auto later = ready_.after(others_between)) fibers_->prefetch(*later);
        fibers_->switch_to(running_);
    }

    // Some runs switch at every access; in others a worker gets far while the others stand still.
    void before_shared_access() {
        if (options_.runs_at_random && random_() % accesses_in_a_row_ == 0) let_others_run(running_);
    }

    void let_others_run(WorkerNumber number) {
        const bool is_first = ready_.is_empty() || workers_[number].clock < ready_.front();
        if (is_first && !options_.runs_at_random) return;
        make_ready(number);
        switch_to_next();
    }

    SimulationOptions options_;
    ReadyQueue ready_;
    std::mt19937_64 random_;
    std::uint64_t accesses_in_a_row_; // on average, when it runs at random
    std::vector<Worker> workers_{};
    WorkerNumber running_ = 0;
    Fibers* fibers_ = nullptr; // while it runs
};

Simulation::Simulation(const SimulationOptions& options) : scheduler_(std::make_unique<Scheduler>(options)) {}
Simulation::~Simulation() = default;

void Simulation::run(const std::function<void(WorkerNumber)>& work) { scheduler_->run(work); }
void Simulation::wait(WorkerNumber worker) { scheduler_->wait(worker); }
void Simulation::wake(WorkerNumber worker, Time at) { scheduler_->wake(worker, at); }
void Simulation::spend(WorkerNumber worker, Time time) { scheduler_->spend(worker, time); }
void Simulation::delay(WorkerNumber worker, Time time) { scheduler_->delay(worker, time); }
Simulation::Time Simulation::now(WorkerNumber worker) const { return scheduler_->now(worker); }
std::optional<Simulation::Time> Simulation::lead_over_next(WorkerNumber worker) const {
    return scheduler_->lead_over_next(worker);
}

} // namespace espalier
