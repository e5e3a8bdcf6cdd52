#include "espalier/parallel/virtual_machine.hpp"

#include "espalier/core/shared_access.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include <boost/context/fiber.hpp>
#include <boost/context/preallocated.hpp>
#include <boost/context/protected_fixedsize_stack.hpp>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ESPALIER_TELLS_SANITIZER
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#endif

namespace espalier {
namespace {

namespace context = boost::context;

// Deep lines of chess take a few kilobytes a ply. Pages that nobody touches cost nothing.
constexpr std::size_t stack_bytes = std::size_t{4} << 20;

struct Stack {
    const void* bottom = nullptr;
    std::size_t size = 0;
};

// The address sanitizer has to be told of every switch from one stack to another, before and after. `kept` is what it
// keeps for the one that is left; null for one that is left for good.
void leaves_for([[maybe_unused]] void** kept, [[maybe_unused]] const Stack& stack) {
#ifdef ESPALIER_TELLS_SANITIZER
    __sanitizer_start_switch_fiber(kept, stack.bottom, stack.size);
#endif
}
void has_come_back([[maybe_unused]] void* kept, [[maybe_unused]] Stack* from) {
#ifdef ESPALIER_TELLS_SANITIZER
    __sanitizer_finish_switch_fiber(kept, from == nullptr ? nullptr : &from->bottom,
                                    from == nullptr ? nullptr : &from->size);
#endif
}
void is_used_anew([[maybe_unused]] const Stack& stack) {
#ifdef ESPALIER_TELLS_SANITIZER
    __asan_unpoison_memory_region(stack.bottom, stack.size);
#endif
}

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

class VirtualMachine::Scheduler {
public:
    explicit Scheduler(const VirtualMachineOptions& options)
        : options_(options), random_(options.seed),
          accesses_in_a_row_(std::uint64_t{1} << 2 * (options.seed % 4)) {}

    const VirtualMachineOptions& options() const { return options_; }

    void run(const std::function<void(WorkerNumber)>& work) {
        workers_.clear();
        workers_.resize(options_.workers);
        ready_.clear();
        for (WorkerNumber number = 0; number < options_.workers; ++number) {
            create_fiber(number, work);
            make_ready(number);
        }
        const Watcher watcher{[this] { before_shared_access(); }};
        while (!ready_.empty()) {
            running_ = take_next();
            switch_to(workers_[running_]);
        }
    }

    void wait(WorkerNumber number) {
        at_shared_access();
        Worker& worker = workers_[number];
        if (!std::exchange(worker.was_woken, false)) {
            worker.is_waiting = true;
            switch_away(worker);
            worker.was_woken = false;
        }
    }

    void wake(WorkerNumber by, WorkerNumber whom) {
        at_shared_access();
        Worker& worker = workers_[whom];
        worker.was_woken = true;
        if (!std::exchange(worker.is_waiting, false)) return;
        worker.clock = std::max(worker.clock, workers_[by].clock + options_.latency);
        make_ready(whom);
    }

    void passes(WorkerNumber number, std::uint64_t nodes) {
        Worker& worker = workers_[number];
        worker.clock += nodes - worker.nodes;
        worker.nodes = nodes;
        let_others_run(number);
    }

    void pays(WorkerNumber number, Time cost) {
        workers_[number].clock += cost;
        let_others_run(number);
    }

    std::uint64_t patience(WorkerNumber number) const {
        if (is_told_as_threads_are()) return 4096; // as who looks at the clock
        constexpr Time longest = 64;               // so that what was done long ago is seen before long
        if (ready_.empty()) return longest;
        const Time clock = workers_[number].clock;
        const Time next = ready_.front().clock;
        return next > clock ? std::min(next - clock, longest) : 1;
    }

    Time now(WorkerNumber number) const { return workers_[number].clock; }

    // Where workers switch at every access there is no need to ask them often, and to forget to tell them shows.
    bool is_told_as_threads_are() const { return options_.runs_at_random && switches_at_shared_access; }

private:
    struct Worker {
        Stack stack{};
        context::fiber fiber{};
        context::fiber scheduler{}; // where to go when it switches away
        Time clock = 0;
        std::uint64_t nodes = 0; // as it last said
        bool is_waiting = false;
        bool was_woken = false;
    };

    // A heap with the smallest clock in front.
    struct Ready {
        Time clock;
        std::uint64_t draw; // who is first among equals
        WorkerNumber number;

        bool operator>(const Ready& other) const {
            return std::pair{clock, draw} > std::pair{other.clock, other.draw};
        }
    };

    void make_ready(WorkerNumber number) {
        ready_.push_back({workers_[number].clock, random_(), number});
        std::ranges::push_heap(ready_, std::greater{});
    }

    WorkerNumber take_next() {
        if (options_.runs_at_random) {
            std::swap(ready_[random_() % ready_.size()], ready_.back());
        } else {
            std::ranges::pop_heap(ready_, std::greater{});
        }
        const WorkerNumber next = ready_.back().number;
        ready_.pop_back();
        return next;
    }

    // Some runs switch at every access; in others a worker gets far while the others stand still.
    void before_shared_access() {
        if (options_.runs_at_random && random_() % accesses_in_a_row_ == 0) let_others_run(running_);
    }

    void let_others_run(WorkerNumber number) {
        const bool is_first = ready_.empty() || workers_[number].clock < ready_.front().clock;
        if (is_first && !options_.runs_at_random) return;
        make_ready(number);
        switch_away(workers_[number]);
    }

    void create_fiber(WorkerNumber number, const std::function<void(WorkerNumber)>& work) {
        context::protected_fixedsize_stack allocator{stack_bytes};
        const context::stack_context memory = allocator.allocate();
        Worker& worker = workers_[number];
        worker.stack = {static_cast<const std::byte*>(memory.sp) - memory.size, memory.size};
        is_used_anew(worker.stack);
        worker.fiber =
            context::fiber{std::allocator_arg, context::preallocated{memory.sp, memory.size, memory},
                           allocator, [this, number, &work](context::fiber&& scheduler) {
                               has_come_back(nullptr, &scheduler_stack_);
                               workers_[number].scheduler = std::move(scheduler);
                               work(number);
                               leaves_for(nullptr, scheduler_stack_);
                               return std::move(workers_[number].scheduler);
                           }};
    }

    static void switch_to(Worker& worker) {
        void* kept = nullptr;
        leaves_for(&kept, worker.stack);
        worker.fiber = std::move(worker.fiber).resume();
        has_come_back(kept, nullptr);
    }

    void switch_away(Worker& worker) {
        void* kept = nullptr;
        leaves_for(&kept, scheduler_stack_);
        worker.scheduler = std::move(worker.scheduler).resume();
        has_come_back(kept, &scheduler_stack_);
    }

    VirtualMachineOptions options_;
    std::mt19937_64 random_;
    std::uint64_t accesses_in_a_row_; // on average, when it runs at random
    std::vector<Worker> workers_{};
    std::vector<Ready> ready_{};
    WorkerNumber running_ = 0;
    Stack scheduler_stack_{}; // as the sanitizer knows it
};

VirtualMachine::VirtualMachine(const VirtualMachineOptions& options)
    : scheduler_(std::make_unique<Scheduler>(options)) {}
VirtualMachine::~VirtualMachine() = default;

std::size_t VirtualMachine::workers() const { return scheduler_->options().workers; }
void VirtualMachine::run(const std::function<void(WorkerNumber)>& work) { scheduler_->run(work); }
void VirtualMachine::wait(WorkerNumber worker) { scheduler_->wait(worker); }
void VirtualMachine::wake(WorkerNumber by, WorkerNumber whom) { scheduler_->wake(by, whom); }
void VirtualMachine::passes(WorkerNumber worker, std::uint64_t nodes) { scheduler_->passes(worker, nodes); }
std::uint64_t VirtualMachine::patience(WorkerNumber worker) const { return scheduler_->patience(worker); }
void VirtualMachine::pays_for_looking(WorkerNumber worker) { scheduler_->pays(worker, 1); }
void VirtualMachine::pays_for_joining(WorkerNumber worker) {
    scheduler_->pays(worker, 2 * scheduler_->options().latency);
}
void VirtualMachine::pays_for_offering(WorkerNumber worker) {
    scheduler_->pays(worker, scheduler_->options().offer_cost);
}
Machine::Time VirtualMachine::seen_after() const {
    const VirtualMachineOptions& options = scheduler_->options();
    return options.is_seen_at_once ? 0 : options.latency;
}
bool VirtualMachine::needs_telling() const { return scheduler_->is_told_as_threads_are(); }
Machine::Time VirtualMachine::now(WorkerNumber worker) const { return scheduler_->now(worker); }

} // namespace espalier
