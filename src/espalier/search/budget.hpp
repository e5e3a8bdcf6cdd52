// Counts the nodes of a search and ends it when a limit is reached. Asking the clock and the stop token at
// every node would cost more than a node of tic-tac-toe: they are asked once in a few thousand.
#pragma once

#include "espalier/core/limits.hpp"
#include "espalier/core/result.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace espalier {

// Thrown from the node at which a limit was reached, caught where the search began: stopping happens once in
// a search, so that the text of an algorithm need not speak of it.
struct SearchStopped {
    StoppedBy reason;
};

class Budget {
public:
    explicit Budget(const Limits& limits) : limits_(limits) {}

    // Throws SearchStopped instead of counting a node that the limits do not allow.
    void count_node() {
        if (nodes_ == next_look_) [[unlikely]] { look_at_limits(); }
        ++nodes_;
    }

    std::uint64_t nodes() const { return nodes_; }
    std::chrono::duration<double> elapsed() const { return Clock::now() - began_; }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t nodes_between_looks = 4096;

    [[gnu::cold, gnu::noinline]] void look_at_limits() {
        if (limits_.stop.stop_requested()) throw SearchStopped{StoppedBy::interrupt};
        if (limits_.nodes && nodes_ >= *limits_.nodes) throw SearchStopped{StoppedBy::nodes};
        if (limits_.time && Clock::now() - began_ >= *limits_.time) throw SearchStopped{StoppedBy::time};
        next_look_ = nodes_ + nodes_between_looks;
        if (limits_.nodes) next_look_ = std::min(next_look_, *limits_.nodes);
    }

    Limits limits_;
    Clock::time_point began_ = Clock::now();
    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = 0;
};

} // namespace espalier
