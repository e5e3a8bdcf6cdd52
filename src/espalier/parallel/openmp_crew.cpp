#include "espalier/parallel/openmp_crew.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <omp.h>

namespace espalier {
namespace {

MachineTime microseconds(std::chrono::steady_clock::duration time) {
    return static_cast<MachineTime>(std::chrono::duration_cast<std::chrono::microseconds>(time).count());
}

// Those of `places` that one iteration of the loop at `level` goes over, for each of them: in the order of search.
std::vector<std::vector<std::size_t>> iterations_of(const std::vector<std::size_t>& places,
                                                    const Brothers& brothers, std::size_t level) {
    std::vector<std::size_t> indices;
    std::vector<std::vector<std::size_t>> iterations;
    for (const std::size_t place : places) {
        const std::size_t index = brothers.loop_indices(place)[level];
        const auto found = std::ranges::find(indices, index) - indices.begin();
        if (found == std::ssize(indices)) {
            indices.push_back(index);
            iterations.emplace_back();
        }
        iterations[static_cast<std::size_t>(found)].push_back(place);
    }
    return iterations;
}

} // namespace

void OpenMpCrew::FreeWorkers::be_all_but_first(std::size_t workers) {
    numbers_.resize(workers - 1);
    std::iota(numbers_.rbegin(), numbers_.rend(), WorkerNumber{1});
    count_ = numbers_.size();
}

std::vector<WorkerNumber> OpenMpCrew::FreeWorkers::hire(std::size_t wanted) {
    const std::scoped_lock lock{mutex_};
    const auto hired = static_cast<std::ptrdiff_t>(std::min(wanted, numbers_.size()));
    std::vector<WorkerNumber> last(numbers_.end() - hired, numbers_.end());
    numbers_.erase(numbers_.end() - hired, numbers_.end());
    count_ = numbers_.size();
    return last;
}

void OpenMpCrew::FreeWorkers::dismiss(const std::vector<WorkerNumber>& hired) {
    const std::scoped_lock lock{mutex_};
    numbers_.insert(numbers_.end(), hired.begin(), hired.end());
    count_ = numbers_.size();
}

// Who carries out one loop: the worker that came to it, and others, if some are free.
class OpenMpCrew::Team {
public:
    Team(FreeWorkers& free, WorkerNumber first, std::size_t wanted)
        : free_(free), first_(first), hired_(free.hire(wanted - 1)) {}
    ~Team() { free_.dismiss(hired_); }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    std::size_t size() const { return 1 + hired_.size(); }
    // Of a thread in the loop. Its thread 0 is the one that came to it.
    WorkerNumber this_worker() const {
        const int thread = omp_get_thread_num();
        return thread == 0 ? first_ : hired_[static_cast<std::size_t>(thread - 1)];
    }

private:
    FreeWorkers& free_;
    WorkerNumber first_;
    std::vector<WorkerNumber> hired_;
};

OpenMpCrew::OpenMpCrew(OpenMpWay way, std::size_t cap, const SharingPolicy& policy, WorkObserver* observer)
    : way_(way), policy_(policy), observer_(observer), members_(std::max(cap, std::size_t{1})) {}

// ---- the whole search

void OpenMpCrew::run(const std::function<void(WorkerNumber)>& search) {
    failure_.forget();
    for (Member& member : members_) member = {.pace = member.pace};
    if (observer_ != nullptr) observer_->begins(size());
    began_ = Clock::now();
    way_ == OpenMpWay::tasks ? run_with_tasks(search) : run_with_loops(search);
    duration_ = Clock::now() - began_;
    for (Member& member : members_) {
        member.account.nodes = std::exchange(member.pace, nullptr)->nodes();
        member.account.busy = microseconds(std::min(member.searched, duration_));
        member.account.idle = duration() - member.account.busy;
    }
    failure_.throw_again();
}

// The others wait at the end of the region, and there take up tasks. Not `single`: the thread that calls is worker 0.
void OpenMpCrew::run_with_tasks(const std::function<void(WorkerNumber)>& search) {
#pragma omp parallel num_threads(static_cast<int>(cap()))
#pragma omp master
    begin_search(search);
}

void OpenMpCrew::run_with_loops(const std::function<void(WorkerNumber)>& search) {
    free_workers_.be_all_but_first(cap());
    const int levels_before = omp_get_max_active_levels();
    omp_set_max_active_levels(omp_get_supported_active_levels());
    begin_search(search);
    omp_set_max_active_levels(levels_before);
}

void OpenMpCrew::begin_search(const std::function<void(WorkerNumber)>& search) {
    members_[0].begins();
    try {
        search(0);
    } catch (...) { note_failure(); }
    members_[0].pauses();
}

// ---- one node

void OpenMpCrew::share_out(WorkerNumber master, const SharedNode& node, Brothers& brothers) {
    Member& member = members_[master];
    SplitPoint split; // nobody comes late: who is at it has ended before the group or the loop has
    split.open(master, node, brothers, 1, member.at, 0);
    ++member.account.splits;
    SplitPoint* const before = std::exchange(member.at, &split);
    if (way_ == OpenMpWay::tasks) {
        queue_tasks(split, node.brothers);
    } else {
        Places places(node.brothers);
        std::iota(places.begin(), places.end(), std::size_t{0});
        loop(master, split, places, 0);
    }
    member.at = before;
    // Somebody above may have refuted meanwhile: then not all brothers were searched, or nobody wants to know.
    if (split.is_abandoned() && !split.is_refuted()) return member.pace->halt();
    member.pace->resume();
}

// A thread is a worker. While it waits for its group it may take up other tasks, but, as they are tied, only such as are
// below the one it is in (OpenMP 5.0, 2.10.6): so it is free to use the plies below, as a helpful master of the pool is.
//
// Not for the thread sanitizer: libomp keeps what a task is given in memory of tasks that have ended, and hands that from
// thread to thread unseen.
__attribute__((no_sanitize("thread"))) void OpenMpCrew::queue_tasks(SplitPoint& split, std::size_t brothers) {
    Member& master = members_[split.master()];
    master.pauses();
#pragma omp taskgroup
    for (std::size_t place = 0; place < brothers; ++place) {
#pragma omp task firstprivate(place) shared(split)
        {
            const auto worker = static_cast<WorkerNumber>(omp_get_thread_num());
            work_at(split, worker, [&] { search_brother(worker, split, place); });
        }
    }
    master.begins();
}

// A team that is idle at the end of its loop stays hired until all of it is there.
void OpenMpCrew::loop(WorkerNumber worker, SplitPoint& split, const Places& places, std::size_t level) {
    if (level == LoopIndices{}.size() || free_workers_.is_empty()) {
        for (const std::size_t place : places) search_brother(worker, split, place);
        return;
    }
    const auto iterations = iterations_of(places, split.brothers(), level);
    const Team team{free_workers_, worker, iterations.size()};
    if (team.size() == 1) return loop(worker, split, places, level + 1);
    members_[worker].pauses();
#pragma omp parallel for schedule(static) num_threads(static_cast<int>(team.size()))
    for (const Places& iteration : iterations) {
        const WorkerNumber taker = team.this_worker();
        work_at(split, taker, [&] { loop(taker, split, iteration, level + 1); });
    }
    members_[worker].begins();
}

template <class Work>
void OpenMpCrew::work_at(SplitPoint& split, WorkerNumber worker, const Work& work) noexcept {
    Member& member = members_[worker];
    const bool is_helper = member.at != &split;
    if (is_helper && !split.join()) return split.abandon(); // it is refuted
    member.begins();
    SplitPoint* const before = std::exchange(member.at, &split);
    try {
        if (is_helper) {
            ++member.account.joins;
            split.brothers().receive(worker);
        }
        work();
        member.at = before;
        if (is_helper && member.pace->is_halted()) member.pace->resume();
    } catch (...) {
        note_failure();
        split.abandon();
        member.at = before;
    }
    if (is_helper) split.leave();
    member.pauses();
}

void OpenMpCrew::search_brother(WorkerNumber worker, SplitPoint& split, std::size_t place) {
    Member& member = members_[worker];
    if (member.pace->is_halted() || split.is_moot()) return split.abandon();
    const std::uint64_t nodes_before = member.pace->nodes();
    const std::uint64_t wasted_before = member.account.wasted;
    const std::uint64_t began = observer_ == nullptr ? 0 : time_now();
    split.brothers().search(worker, place);
    const auto moot_since = member.pace->is_halted() ? split.moot_since() : std::nullopt;
    const std::uint64_t nodes = member.pace->nodes() - nodes_before;
    if (observer_ != nullptr) {
        observer_->notes(worker, {.kind = PieceOfWork::Kind::brothers,
                                  .has_become_needless = moot_since.has_value(),
                                  .depth = split.depth(),
                                  .master = split.master(),
                                  .began = began,
                                  .ended = time_now(),
                                  .nodes = nodes});
    }
    if (!member.pace->is_halted()) return;
    split.abandon();
    if (!moot_since) return; // a limit was reached, or something was thrown
    member.account.wasted = wasted_before + nodes;
    member.account.note_stop(*moot_since, time_now());
}

// ---- when to stop

void OpenMpCrew::refute(WorkerNumber worker) {
    SplitPoint& split = *members_[worker].at;
    split.refute(time_now());
    if (!split.has_helpers()) return; // nor are there any below it
    for (WorkerNumber other = 0; other < size(); ++other) {
        if (other != worker) members_[other].pace->poke();
    }
}

bool OpenMpCrew::is_wanted(WorkerNumber worker, std::uint64_t) {
    const SplitPoint* const at = members_[worker].at;
    return !failure_.has_happened() && (at == nullptr || !at->is_moot());
}

void OpenMpCrew::note_failure() {
    failure_.note_current_exception();
    for (const Member& member : members_) member.pace->poke();
}

// ---- what was done

MachineTime OpenMpCrew::duration() const { return microseconds(duration_); }

std::uint64_t OpenMpCrew::time_now() const { return microseconds(Clock::now() - began_); }

} // namespace espalier
