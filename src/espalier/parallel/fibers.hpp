// Functions that take turns on one thread: each runs until it switches to another, and goes on from there when one switches
// to it.
#pragma once

#include "espalier/search/pvs/crew.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace espalier {

class Fibers {
public:
    // work(n) for each n begins when it is first switched to. It does not throw.
    Fibers(std::size_t count, std::function<void(WorkerNumber)> work);
    ~Fibers();
    Fibers(const Fibers&) = delete;
    Fibers& operator=(const Fibers&) = delete;

    // By whoever runs: one of them, or who has made them. Returns when somebody switches back;
    // at once if it is the one that runs.
    void switch_to(WorkerNumber number);
    // By one of them, to who has made them, who is also switched to when one has ended.
    void switch_to_owner();

    // It is likely to be switched to before long.
    void prefetch(WorkerNumber number) const;

private:
    struct Fiber;

    void switch_to(Fiber& next);

    std::function<void(WorkerNumber)> work_;
    std::unique_ptr<Fiber[]> fibers_;
    std::vector<const void*> frames_; // of each that rests: near the end of its stack
    std::unique_ptr<Fiber> owner_;
    Fiber* running_;
    Fiber* left_ = nullptr; // who ran before it
};

} // namespace espalier
