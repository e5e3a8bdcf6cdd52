// The seam between a search and those who share it: the body offers the brothers of a node, and whoever is in the crew
// (threads, simulated workers) searches them with it. A search alone has no crew.
#pragma once

#include "espalier/core/loop_indices.hpp"
#include "espalier/core/ply.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace espalier {

using WorkerNumber = std::size_t; // 0 is the one that begins

// What a node is likely to be, seen from above (Knuth and Moore 1975): on the principal variation its value is asked
// for, and not only whether it is above a bound; in the second kind some move refutes, often the first; in the third none
// does, so that all have to be searched.
enum class NodeKind : std::uint8_t { root, open, cut, all };

// What a brother is searched with: the lead of the moment when it is taken up, improved by others meanwhile; or the lead of
// the moment when the node was shared out, as tasks have it that are queued together with their bounds.
enum class Bounds : std::uint8_t { shared, frozen };

// When a node's moves are shared out: after so many of them were searched alone, by its kind.
struct SharingPolicy {
    static constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

    std::array<std::size_t, 4> alone{1, 1, 1, 1};
    Depth least_depth{1};
    Bounds bounds = Bounds::shared;

    std::size_t alone_at(NodeKind kind) const { return alone[static_cast<std::size_t>(kind)]; }
};

// The brothers that are left of one node, for whoever has time. Lives on its master's stack.
class Brothers {
public:
    // Searches the one in the given place, from 0, on behalf of a worker that was received.
    virtual void search(WorkerNumber worker, std::size_t place) = 0;
    // Before a worker searches the first of them: it takes up the way that led here.
    virtual void receive(WorkerNumber worker) = 0;
    // Of the one in the given place, for who goes through them by loops.
    virtual LoopIndices loop_indices(std::size_t place) const = 0;

protected:
    ~Brothers() = default;
};

struct SharedNode {
    Depth depth;
    std::size_t brothers;
};

class Pace;

class Crew {
public:
    virtual ~Crew() = default;

    virtual std::size_t size() const = 0;
    virtual const SharingPolicy& policy() const = 0;

    // What a worker counts its nodes by; before run().
    virtual void enrol(WorkerNumber worker, Pace& pace) = 0;
    // Calls first() as worker 0, while all others look for brothers to search; returns when it has returned and they have
    // gone. Throws what first() or a brother threw.
    virtual void run(const std::function<void()>& first) = 0;

    // Has all brothers searched, by `master` and whoever joins; returns when nobody is at them any more, which may be
    // early: when one refuted the node, or the work is not wanted any more.
    virtual void share_out(WorkerNumber master, const SharedNode& node, Brothers& brothers) = 0;
    // One of the brothers that `worker` is at has refuted the node: the others need not go on.
    virtual void refute(WorkerNumber worker) = 0;

    // Asked by a worker now and then, after `nodes` nodes in all. False if what it does is not wanted any more.
    virtual bool is_wanted(WorkerNumber worker, std::uint64_t nodes) = 0;
    // After how many more nodes, at most, it should ask again.
    virtual std::uint64_t patience(WorkerNumber worker) = 0;
};

} // namespace espalier
