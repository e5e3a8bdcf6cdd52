// What a crew needs of whoever carries out its work: real threads, or workers that are simulated. The drivers are
// written over it once.
#pragma once

#include "espalier/search/pvs/crew.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace espalier {

// Where nodes are searched elsewhere, one at a time for each worker.
class AwayOffice {
public:
    // Who has sent a node away waits until it is woken.
    virtual void send(WorkerNumber worker, const AwayNode& node) = 0;
    // Precondition: it has sent one. None if there is no answer yet. May be that it is returned.
    virtual std::optional<AwayAnswer> answer(WorkerNumber worker) = 0;
    // The answer is not wanted any more.
    virtual void give_up(WorkerNumber worker) = 0;
    // What was returned to it has been searched here.
    virtual void searched_returned(WorkerNumber worker) = 0;

protected:
    ~AwayOffice() = default;
};

// `one_piece`: a single brother, of a node so small that its brothers are pieces (SharingPolicy::away_depth) or less.
enum class Help : std::uint8_t { none, one_piece, any };

class Machine {
public:
    using Time = MachineTime;

    virtual ~Machine() = default;

    virtual std::size_t workers() const = 0;

    // Calls work(n) for every worker n, all at once; returns when all have returned. `work` does not throw.
    virtual void run(const std::function<void(WorkerNumber)>& work) = 0;

    // Waits until it is woken, or returns at once if it was since it last waited.
    virtual void wait(WorkerNumber worker) = 0;
    virtual void wake(WorkerNumber by, WorkerNumber whom) = 0;

    // A worker has searched so many nodes in all. Others may run before it returns.
    virtual void passes(WorkerNumber worker, std::uint64_t nodes) = 0;
    // How many more nodes it may search before it passes again.
    virtual std::uint64_t patience(WorkerNumber worker) const = 0;

    // What it costs to look for work in vain, before it waits, to take some from another, and to offer some.
    virtual void pays_for_looking(WorkerNumber worker) = 0;
    virtual void pays_for_joining(WorkerNumber worker) = 0;
    virtual void pays_for_offering(WorkerNumber worker) = 0;

    // Whether workers take turns on one thread, and pass at nearly every node.
    virtual bool is_simulated() const { return false; }

    // Since run() was called.
    virtual Time now(WorkerNumber worker) const = 0;
    // How long it takes until others see what a worker has done; 0 if they see it at once.
    virtual Time seen_after() const { return 0; }
    // Whether a worker that is not wanted any more has to be told; else it asks often enough.
    virtual bool needs_telling() const = 0;
    // What a worker that has nothing to do may look for.
    virtual Help help_of(WorkerNumber) const { return Help::any; }
    // Null where all is searched here.
    virtual AwayOffice* away() { return nullptr; }
    virtual TableNews* news() { return nullptr; }
};

} // namespace espalier
