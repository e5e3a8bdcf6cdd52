// What one worker did in a search that was shared out.
#pragma once

#include <algorithm>
#include <cstdint>

namespace espalier {

// Times are the machine's: nodes on a simulated one, microseconds on a real one.
struct WorkerAccount {
    std::uint64_t nodes = 0;
    std::uint64_t wasted = 0; // of them, in moves that it left unfinished because they had become needless
    std::uint64_t busy = 0;   // searching
    std::uint64_t idle = 0;   // looking for work, on the way to it, or waiting
    std::uint64_t splits = 0;
    std::uint64_t joins = 0;
    std::uint64_t aborts = 0;       // pieces of work that it left because they had become needless
    std::uint64_t stopping = 0;     // from the cut-off that made them so to their end, all of them together
    std::uint64_t longest_stop = 0; // of one

    std::uint64_t useful() const { return nodes - wasted; }

    // It has left a piece of work that was needless since a time.
    void note_stop(std::uint64_t needless_since, std::uint64_t now) {
        const std::uint64_t stop = now - std::min(needless_since, now); // clocks of several cores may differ
        ++aborts;
        stopping += stop;
        longest_stop = std::max(longest_stop, stop);
    }
};

} // namespace espalier
