// Who wants to know how the work was shared: is told of every piece of it.
#pragma once

#include "espalier/search/pvs/crew.hpp"

#include <cstddef>
#include <cstdint>

namespace espalier {

// What one worker did without a break, but for pieces that lie within: it opened a split, or helped while it waited.
struct PieceOfWork {
    enum class Kind : std::uint8_t {
        whole,    // by the worker that began, from the first node to the last
        brothers, // of one split point, those that one worker searched
        depth,    // all of the tree to a depth, where all begin at the root
        wait      // of a master, for its helpers
    };

    Kind kind;
    bool has_become_needless = false; // before it was done
    int depth = 0;                    // of the split point, or of the tree
    WorkerNumber master = 0;          // of the split point
    std::uint64_t began;              // times are the machine's
    std::uint64_t ended;
    std::uint64_t nodes = 0; // those of the pieces within included
};

class WorkObserver {
public:
    virtual ~WorkObserver() = default;

    // Before the search.
    virtual void begins(std::size_t workers) = 0;
    // At the end of a piece, on the worker's own thread: workers call at once, each with its own number.
    virtual void notes(WorkerNumber worker, const PieceOfWork& piece) = 0;
};

} // namespace espalier
