// The seam between a search and those who share it: the body offers the brothers of a node, and whoever is in the crew
// (threads, simulated workers) searches them with it. A search alone has no crew.
#pragma once

#include "espalier/core/loop_indices.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/ply.hpp"
#include "espalier/core/window.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace espalier {

using WorkerNumber = std::size_t; // 0 is the one that begins

// What a node is likely to be, seen from above (Knuth and Moore 1975): on the principal variation its value is asked
// for, and not only whether it is above a bound; in the second kind some move refutes, often the first; in the third none
// does, so that all have to be searched.
enum class NodeKind : std::uint8_t { root, open, cut, all };

// Which best move so far bounds a shared brother: that of all who are at the node, whatever they find; only one's own; or
// that of the moment when the node was shared out, as tasks have it that are queued together with their bounds.
enum class Bounds : std::uint8_t { shared, own, frozen };

// How brothers are dealt: to each worker the next one when it has time, or a run of neighbours once and for all.
enum class Dealing : std::uint8_t { next, clusters };

// Whether workers remember together which moves have refuted, or each for itself.
enum class Memory : std::uint8_t { own, shared };

// When a node's moves are shared out: after so many of them were searched alone, by its kind.
struct SharingPolicy {
    static constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

    std::array<std::size_t, 4> alone{1, 1, 1, 1};
    // One more alone for so many moves, at nodes that are only asked for a bound, unless the crew is short of work.
    std::size_t moves_per_elder = never;
    Depth least_depth{1};
    std::size_t least_brothers = 2; // that are left, of a node that is shared
    std::uint64_t least_nodes = 0;  // below a node; if not 0, the least depth follows from it
    Bounds bounds = Bounds::shared;
    Dealing dealing = Dealing::next;
    Memory memory = Memory::own;
    bool helps_while_waiting = true; // a master, below its own node
    // Nodes of this depth, or a few plies less, are searched elsewhere, as a whole, on behalf of all workers but the first; 0:
    // none are. If `away_nodes` is not 0 it follows from that: so many nodes should be below one, at most.
    Depth away_depth{0};
    std::uint64_t away_nodes = 0;

    // Whether nothing is shared before it is known how large trees are.
    bool waits_for_sizes() const { return least_nodes > 0 || away_nodes > 0; }

    std::size_t alone_at(NodeKind kind, std::size_t moves) const {
        const bool is_bound_enough = kind == NodeKind::cut || kind == NodeKind::all;
        const std::size_t more = is_bound_enough ? moves / moves_per_elder : 0;
        return least_alone_at(kind) + more;
    }
    std::size_t least_alone_at(NodeKind kind) const { return alone[static_cast<std::size_t>(kind)]; }

    // Open nodes are far larger than others of the same depth. Where work is short, less deep ones are sent away too.
    bool is_for_away(NodeKind kind, Depth depth) const {
        constexpr int larger_if_open = 2;
        constexpr int least_below = 5;
        const int most = away_depth.value() - (kind == NodeKind::open ? larger_if_open : 0);
        return depth.value() <= most && depth.value() >= most - least_below;
    }
};

// What is known of a node whose brothers are searched in several processes.
struct FoundSoFar {
    std::int16_t score;   // packed
    MoveNumber best;      // if it is led
    bool is_led;          // some move is above alpha
    bool has_met_horizon; // below some brother
};

// A node that is searched elsewhere as a whole.
struct AwayNode {
    NodeKind kind;
    Depth depth;
    Window window;
    std::vector<std::byte> way; // the moves that lead to it from the root
    Ply ply{};                  // how many they are
    std::uint64_t hash = 0;     // of its position; of no account elsewhere
};

struct AwayAnswer {
    // `unwanted`: nobody needs it any more. `returned`: nobody has begun with it, and here somebody has time.
    enum class Kind : std::uint8_t { found, unwanted, returned };

    Kind kind = Kind::unwanted; // all else is of what was found
    Score score = Score::draw();
    bool has_met_horizon = false;
    std::uint64_t nodes = 0;       // that it took; 0 if it was known before
    std::vector<std::byte> line{}; // of best moves from there, if the window was open
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

    // ---- for crews in several processes, which may have put them in different order

    virtual MoveNumber number_of(std::size_t place) const = 0;
    virtual FoundSoFar found() const = 0;
    // Somebody else has found this. True if it refutes the node.
    virtual bool learn(const FoundSoFar& found) = 0;
    // What the best move leads to, as bytes; empty if somebody else has found it. Nobody searches them any more.
    virtual std::vector<std::byte> line() const = 0;
    virtual void take_line(std::span<const std::byte> line) = 0;

protected:
    ~Brothers() = default;
};

struct SharedNode {
    Depth depth;
    std::size_t brothers;
};

class BusyMoves;
class Known;
class Pace;
class TableNews;
class TranspositionTable;

// In nodes on a simulated machine, in microseconds on a real one.
using MachineTime = std::uint64_t;

// For workers that all begin at the root, each going from depth to depth: how deep any of them has come.
class Meeting {
public:
    // To which depth a worker should search next; at most to `most`.
    virtual int next_depth(WorkerNumber worker, int most) = 0;
    // A worker has done so. True if nobody had before: then its result counts.
    virtual bool arrives(WorkerNumber worker) = 0;
    // Whether it was told to stop because others were quicker, or because the search is over.
    virtual bool was_overtaken(WorkerNumber worker) const = 0;
    // Nobody need search any more.
    virtual void end() = 0;

protected:
    ~Meeting() = default;
};

class Crew {
public:
    virtual ~Crew() = default;

    virtual std::size_t size() const = 0; // of workers in this process
    // Whether there is nobody to share with.
    virtual bool is_alone() const { return size() == 1; }
    virtual const SharingPolicy& policy() const = 0;

    // What a worker counts its nodes by; before run().
    virtual void enrol(WorkerNumber worker, Pace& pace) = 0;
    // Calls search(0), while all others look for brothers to search; or search(n) for every worker n, where all begin
    // at the root. Returns when these have returned and nobody searches any more. Throws what any of them threw.
    virtual void run(const std::function<void(WorkerNumber)>& search) = 0;

    // Whether a worker may share out one more node, besides those that it is in the midst of.
    virtual bool has_room(WorkerNumber) const { return true; }
    // Whether so many wait for work that it is worth while to share what may be needless.
    virtual bool is_short_of_work() const { return false; }
    // Has all brothers searched, by `master` and whoever joins; returns when nobody is at them any more, which may be
    // early: when one refuted the node, or the work is not wanted any more.
    virtual void share_out(WorkerNumber master, const SharedNode& node, Brothers& brothers) = 0;
    // One of the brothers that `worker` is at has refuted the node: the others need not go on.
    virtual void refute(WorkerNumber worker) = 0;

    // Has a node searched elsewhere (SharingPolicy::away_depth).
    virtual AwayAnswer search_away(WorkerNumber, const AwayNode&) { return {}; }
    // One that was returned has been searched here.
    virtual void searched_returned(WorkerNumber) {}
    // For those who want to hear what the table learns; null if there are none. Stays the same.
    virtual TableNews* news() { return nullptr; }

    // Where all begin at the root: where they meet, and what they are at. Null for others.
    virtual Meeting* meeting() { return nullptr; }
    virtual BusyMoves* busy_moves() { return nullptr; }

    // Whether it takes a while until others see what a worker has done. If not, nobody asks for the rest.
    virtual bool is_seen_late() const { return false; }
    virtual MachineTime now(WorkerNumber) const { return 0; }
    // The time up to which a worker sees what others have done.
    virtual MachineTime seen_until(WorkerNumber) const { return std::numeric_limits<MachineTime>::max(); }
    // Has the table keep what is known of a position, once others see it.
    virtual void keep_later(WorkerNumber, TranspositionTable&, std::uint64_t, const Known&) {}

    // So many nodes were searched to such a depth, by worker 0, when nobody else searched.
    virtual void learns_size(Depth, std::uint64_t) {}

    // Asked by a worker now and then, after `nodes` nodes in all. False if what it does is not wanted any more.
    virtual bool is_wanted(WorkerNumber worker, std::uint64_t nodes) = 0;
    // After how many more nodes it should ask again; `endless_patience` if it will be told.
    virtual std::uint64_t patience(WorkerNumber worker) = 0;
    // Whether they all ask at nearly every node, taking turns on one thread.
    virtual bool looks_often() const { return false; }
    static constexpr std::uint64_t endless_patience = std::numeric_limits<std::uint64_t>::max();
};

// A node that was returned: for as long as it lives the worker searches it here.
class ReturnedNode {
public:
    ReturnedNode(Crew& crew, WorkerNumber worker) : crew_(crew), worker_(worker) {}
    ~ReturnedNode() { crew_.searched_returned(worker_); }
    ReturnedNode(const ReturnedNode&) = delete;
    ReturnedNode& operator=(const ReturnedNode&) = delete;

private:
    Crew& crew_;
    WorkerNumber worker_;
};

} // namespace espalier
