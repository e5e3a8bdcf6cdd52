// Counts the nodes of a search and ends it when a limit is reached.
#pragma once

#include "espalier/core/limits.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/look_interval.hpp"

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
    using Clock = SearchClock;
    static constexpr auto time_between_reports = std::chrono::milliseconds{200};

    [[gnu::cold, gnu::noinline]] bool look_at_limits() {
        const auto now = Clock::now();
        if (!reached_) reached_ = limit_reached(limits_, nodes_, now - began_);
        if (reached_) return false;
        if (limits_.on_progress && now - last_report_ >= time_between_reports) {
            last_report_ = now;
            limits_.on_progress(nodes_);
        }
        next_look_ = nodes_ + looks_.nodes_until_next(now);
        if (limits_.nodes) next_look_ = std::min(next_look_, *limits_.nodes);
        return true;
    }

    Limits limits_;
    Clock::time_point began_ = Clock::now();
    Clock::time_point last_report_ = began_;
    LookInterval looks_{};
    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = 0;
    std::optional<StoppedBy> reached_{};
};

} // namespace espalier
