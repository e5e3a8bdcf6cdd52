// Functions that take turns on one thread: each runs until it switches away, and goes on from there when it is switched to.
#pragma once

#include "espalier/search/pvs/crew.hpp"

#include <cstddef>
#include <functional>
#include <memory>

namespace espalier {

class Fibers {
public:
    // work(n) for each n begins when it is first switched to. It does not throw.
    Fibers(std::size_t count, std::function<void(WorkerNumber)> work);
    ~Fibers();
    Fibers(const Fibers&) = delete;
    Fibers& operator=(const Fibers&) = delete;

    // By whoever has made them. Returns when the fiber switches away, or has ended.
    void switch_to(WorkerNumber number);
    // By the fiber itself.
    void switch_away(WorkerNumber number);

private:
    struct Fiber;

    std::function<void(WorkerNumber)> work_;
    std::unique_ptr<Fiber[]> fibers_;
    struct Owner;
    std::unique_ptr<Owner> owner_;
};

} // namespace espalier
