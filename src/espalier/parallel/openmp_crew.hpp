// A crew of OpenMP threads, which shares out the brothers of a node as the sources did: each is a task of a group, or an
// iteration of parallel loops that nest. Cut-offs go by the split points of the pool: OpenMP's own cancellation is off
// unless the environment turns it on.
#pragma once

#include "espalier/parallel/first_failure.hpp"
#include "espalier/parallel/machine_crew.hpp"
#include "espalier/parallel/split_point.hpp"
#include "espalier/parallel/work_observer.hpp"
#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/pvs/pace.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

namespace espalier {

enum class OpenMpWay : std::uint8_t { tasks, loops };

class OpenMpCrew final : public AccountedCrew {
public:
    // Never more than `cap` threads at once, however deep the loops nest. The observer may be null.
    OpenMpCrew(OpenMpWay way, std::size_t cap, const SharingPolicy& policy, WorkObserver* observer = nullptr);

    std::size_t cap() const { return members_.size(); }

    std::size_t size() const override { return members_.size(); }
    const SharingPolicy& policy() const override { return policy_; }
    void enrol(WorkerNumber worker, Pace& pace) override { members_[worker].pace = &pace; }
    void run(const std::function<void(WorkerNumber)>& search) override;
    void share_out(WorkerNumber master, const SharedNode& node, Brothers& brothers) override;
    void refute(WorkerNumber worker) override;
    bool is_wanted(WorkerNumber worker, std::uint64_t nodes) override;
    std::uint64_t patience(WorkerNumber) override { return endless_patience; }

    // Of the last search, in microseconds. Idle is who waits for others, and for OpenMP.
    std::vector<WorkerAccount> accounts() const override { return accounts_of(members_); }
    MachineTime duration() const override;

private:
    using Clock = std::chrono::steady_clock;
    using Places = std::vector<std::size_t>;

    // Those that no loop has hired.
    class FreeWorkers {
    public:
        // Precondition: nobody is hired.
        void be_all_but_first(std::size_t workers);
        bool is_empty() const { return count_.load(std::memory_order_relaxed) == 0; }
        // As many as are wanted, or are left.
        std::vector<WorkerNumber> hire(std::size_t wanted);
        void dismiss(const std::vector<WorkerNumber>& hired);

    private:
        std::mutex mutex_{};
        std::vector<WorkerNumber> numbers_{};
        std::atomic<std::size_t> count_ = 0; // for a look without the lock
    };

    class Team;

    struct alignas(64) Member {
        Pace* pace = nullptr;     // while it runs
        SplitPoint* at = nullptr; // the innermost one that it is at
        WorkerAccount account{};
        Clock::duration searched{};
        Clock::time_point since{};

        void begins() { since = Clock::now(); }
        void pauses() { searched += Clock::now() - since; }
    };

    void run_with_tasks(const std::function<void(WorkerNumber)>& search);
    void run_with_loops(const std::function<void(WorkerNumber)>& search);
    void begin_search(const std::function<void(WorkerNumber)>& search);
    std::uint64_t time_now() const;

    void queue_tasks(SplitPoint& split, std::size_t brothers);
    // Goes through the brothers in `places` by the loops from `level` on.
    void loop(WorkerNumber worker, SplitPoint& split, const Places& places, std::size_t level);
    // Calls work(), on behalf of a worker that leaves what it is at for the split, and does not throw.
    template <class Work>
    void work_at(SplitPoint& split, WorkerNumber worker, const Work& work) noexcept;
    void search_brother(WorkerNumber worker, SplitPoint& split, std::size_t place);
    void note_failure();

    OpenMpWay way_;
    SharingPolicy policy_;
    WorkObserver* observer_;
    std::vector<Member> members_;
    FreeWorkers free_workers_{};
    FirstFailure failure_{};
    Clock::time_point began_{};
    Clock::duration duration_{};
};

} // namespace espalier
