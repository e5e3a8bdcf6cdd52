#include "espalier/parallel/threads.hpp"

#include <system_error>
#include <thread>
#include <vector>

namespace espalier {
namespace {

void spin_once() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

} // namespace

void Threads::run(const std::function<void(WorkerNumber)>& work) {
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
