// Counts the nodes of a search and ends it when a limit is reached. Asking the clock and the stop token at
// every node would cost more than a node of tic-tac-toe: they are asked once in up to 4096.
#pragma once

#include "espalier/core/limits.hpp"
#include "espalier/core/result.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

namespace espalier {

// Thrown from the node at which a limit was reached, caught where the search began: stopping happens once in
// a search, so that the text of an algorithm need not speak of it.
struct SearchStopped {
    StoppedBy reason;
};

class Budget {
public:
    explicit Budget(const Limits& limits) : limits_(limits) {}

    // Counts a node, unless the limits do not allow it: then, and from then on, false.
    bool allows_node() {
        if (nodes_ == next_look_) [[unlikely]] {
            if (!look_at_limits()) return false;
        }
        ++nodes_;
        return true;
    }

    // Throws SearchStopped instead of counting a node that the limits do not allow.
    void count_node() {
        if (!allows_node()) [[unlikely]] { throw SearchStopped{*reached_}; }
    }

    // Which limit was reached, if one was.
    const std::optional<StoppedBy>& reached() const { return reached_; }

    std::uint64_t nodes() const { return nodes_; }
    std::chrono::duration<double> elapsed() const { return Clock::now() - began_; }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t most_nodes_between_looks = 4096;
    static constexpr auto time_between_looks = std::chrono::milliseconds{1};
    static constexpr auto time_between_reports = std::chrono::milliseconds{200};

    [[gnu::cold, gnu::noinline]] bool look_at_limits() {
        const auto now = Clock::now();
        if (!reached_) reached_ = limit_reached(now);
        if (reached_) return false;
        if (limits_.on_progress && now - last_report_ >= time_between_reports) {
            last_report_ = now;
            limits_.on_progress(nodes_);
        }
        next_look_ = nodes_ + nodes_until_next_look(now);
        if (limits_.nodes) next_look_ = std::min(next_look_, *limits_.nodes);
        return true;
    }

    std::optional<StoppedBy> limit_reached(Clock::time_point now) const {
        if (limits_.stop.stop_requested()) return StoppedBy::interrupt;
        if (limits_.nodes && nodes_ >= *limits_.nodes) return StoppedBy::nodes;
        if (limits_.time && now - began_ >= *limits_.time) return StoppedBy::time;
        return std::nullopt;
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
    std::optional<StoppedBy> reached_{};
};

} // namespace espalier
