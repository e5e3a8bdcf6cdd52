#include "espalier/parallel/threads.hpp"

#include <system_error>
#include <thread>
#include <vector>

#include <pthread.h>
#include <sched.h>

namespace espalier {
namespace {

void spin_once() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

// While it lives, the thread that made it keeps to one of the cores that it may use. Where the system refuses, it does
// not: then the search is as right, and no slower than without.
class KeptToCore {
public:
    explicit KeptToCore(std::size_t number) {
        was_kept_ = pthread_getaffinity_np(pthread_self(), sizeof before_, &before_) == 0;
        if (!was_kept_) return;
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(nth_core(number % static_cast<std::size_t>(CPU_COUNT(&before_))), &one);
        pthread_setaffinity_np(pthread_self(), sizeof one, &one);
    }
    ~KeptToCore() {
        if (was_kept_) pthread_setaffinity_np(pthread_self(), sizeof before_, &before_);
    }
    KeptToCore(const KeptToCore&) = delete;
    KeptToCore& operator=(const KeptToCore&) = delete;

private:
    std::size_t nth_core(std::size_t n) const {
        std::size_t core = 0;
        while (!CPU_ISSET(core, &before_) || n-- > 0) ++core;
        return core;
    }

    cpu_set_t before_{};
    bool was_kept_ = false;
};

} // namespace

void Threads::run(const std::function<void(WorkerNumber)>& anywhere) {
    const auto on_its_core = [&](WorkerNumber worker) {
        const KeptToCore kept{worker};
        anywhere(worker);
    };
    const auto work = pinning_ == Pinning::on ? std::function<void(WorkerNumber)>{on_its_core} : anywhere;
    began_ = std::chrono::steady_clock::now();
    std::vector<std::jthread> others;
    try {
        for (WorkerNumber worker = 1; worker < workers_; ++worker) {
            others.emplace_back([&work, worker] { work(worker); });
        }
    } catch (const std::system_error&) {} // no more threads to be had
    work(0);
}

void Threads::wait(WorkerNumber worker) {
    constexpr int spins = 4000;
    std::atomic<bool>& has_rung = bells_[worker].has_rung;
    for (int i = 0; i < spins; ++i) {
        if (has_rung.exchange(false)) return;
        spin_once();
    }
    while (!has_rung.exchange(false)) has_rung.wait(false);
}

void Threads::wake(WorkerNumber, WorkerNumber whom) {
    std::atomic<bool>& has_rung = bells_[whom].has_rung;
    if (!has_rung.exchange(true)) has_rung.notify_one();
}

Machine::Time Threads::now(WorkerNumber) const {
    using std::chrono::duration_cast;
    using std::chrono::microseconds;
    return static_cast<Time>(duration_cast<microseconds>(std::chrono::steady_clock::now() - began_).count());
}

} // namespace espalier
