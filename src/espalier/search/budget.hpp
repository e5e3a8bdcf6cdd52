// Counts the nodes of a search and ends it when a limit is reached. Asking the clock and the stop token at
// every node would cost more than a node of tic-tac-toe: they are asked once in up to 4096.
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
    static constexpr std::uint64_t most_nodes_between_looks = 4096;
    static constexpr auto time_between_looks = std::chrono::milliseconds{1};
    static constexpr auto time_between_reports = std::chrono::milliseconds{200};

    [[gnu::cold, gnu::noinline]] void look_at_limits() {
        if (limits_.stop.stop_requested()) throw SearchStopped{StoppedBy::interrupt};
        if (limits_.nodes && nodes_ >= *limits_.nodes) throw SearchStopped{StoppedBy::nodes};
        const auto now = Clock::now();
        if (limits_.time && now - began_ >= *limits_.time) throw SearchStopped{StoppedBy::time};
        if (limits_.on_progress && now - last_report_ >= time_between_reports) {
            last_report_ = now;
            limits_.on_progress(nodes_);
        }
        next_look_ = nodes_ + nodes_until_next_look(now);
        if (limits_.nodes) next_look_ = std::min(next_look_, *limits_.nodes);
    }

    // Few at first, and few again where nodes are slow: on a large board whose moves are ordered by evaluation a
    // node takes milliseconds.
    std::uint64_t nodes_until_next_look(Clock::time_point now) {
        const bool was_quick = now - last_look_ < time_between_looks;
        last_look_ = now;
        nodes_between_looks_ = was_quick ? std::min(nodes_between_looks_ * 2, most_nodes_between_looks)
                                         : std::max(nodes_between_looks_ / 2, std::uint64_t{1});
        return nodes_between_looks_;
    }

    Limits limits_;
    Clock::time_point began_ = Clock::now();
    Clock::time_point last_report_ = began_;
    Clock::time_point last_look_ = began_;
    std::uint64_t nodes_between_looks_ = 1;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = 0;
};

} // namespace espalier
