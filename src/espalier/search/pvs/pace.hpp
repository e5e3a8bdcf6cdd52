// How a worker counts its nodes, and notices that it has to stop: because a limit of the search was reached, or because
// nobody wants what it is doing. At a node that costs one comparison with a number that others may set to zero.
#pragma once

#include "espalier/core/limits.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/shared_access.hpp"
#include "espalier/search/look_interval.hpp"
#include "espalier/search/pvs/crew.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace espalier {

// The limits of one search, whoever searches. Times and nodes of all workers together.
class SharedBudget {
public:
    using Clock = SearchClock;

    explicit SharedBudget(const Limits& limits) : limits_(limits) {}

    // Adds nodes that a worker has searched. True if a limit is reached; which one then stays.
    bool is_spent(std::uint64_t more_nodes, Clock::time_point now) {
        const std::uint64_t nodes = nodes_.fetch_add(more_nodes, std::memory_order_relaxed) + more_nodes;
        if (const auto reached = limit_reached(limits_, nodes, now - began_)) stop(*reached);
        return reached_.load(std::memory_order_relaxed) != none;
    }

    // The first reason stays.
    void stop(StoppedBy reason) {
        int expected = none;
        reached_.compare_exchange_strong(expected, static_cast<int>(reason), std::memory_order_relaxed);
    }

    std::optional<StoppedBy> reached() const {
        const int reason = reached_.load(std::memory_order_relaxed);
        return reason == none ? std::nullopt : std::optional{static_cast<StoppedBy>(reason)};
    }

    // How many nodes one of so many workers may search before it asks again, having given back what it did not use of
    // the last grant. None if all are granted: so that all together keep to the limit.
    std::uint64_t grant(std::uint64_t wanted, std::uint64_t unused, std::size_t workers) {
        if (!limits_.nodes) return wanted;
        std::uint64_t granted = granted_.load(std::memory_order_relaxed);
        while (true) {
            const std::uint64_t left = *limits_.nodes - (granted - unused);
            const std::uint64_t share = workers == 1 ? left : (left + 2 * workers - 1) / (2 * workers);
            const std::uint64_t grant = std::min(wanted, share);
            if (granted_.compare_exchange_weak(granted, granted - unused + grant, std::memory_order_relaxed))
                return grant;
        }
    }

    // For workers that take turns on one thread and look up at nearly every node: whether it is time that one of them looks
    // at the limits, on behalf of all. Where nodes are limited every one of them has to be granted.
    bool is_due() {
        if (limits_.nodes || reached()) return true;
        if (looks_left_ > 0) {
            --looks_left_;
            return false;
        }
        looks_left_ = looks_.nodes_until_next(Clock::now());
        return true;
    }

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    std::chrono::duration<double> elapsed() const { return Clock::now() - began_; }

    // By the worker that began, a few times a second.
    void report(Clock::time_point now) {
        constexpr auto time_between_reports = std::chrono::milliseconds{200};
        if (!limits_.on_progress || now - last_report_ < time_between_reports) return;
        last_report_ = now;
        limits_.on_progress(nodes());
    }

private:
    static constexpr int none = -1;

    Limits limits_;
    Clock::time_point began_ = Clock::now();
    Clock::time_point last_report_ = began_;
    Shared<std::uint64_t> nodes_ = 0;   // those reported; workers know of some more
    Shared<std::uint64_t> granted_ = 0; // of those that the limit allows
    Shared<int> reached_ = none;
    LookInterval looks_{};         // by all who ask whether it is due
    std::uint64_t looks_left_ = 0; // before it is
};

class Pace {
public:
    // `crew` may be null.
    Pace(SharedBudget& budget, Crew* crew, WorkerNumber number)
        : looks_often_(crew != nullptr && crew->looks_often()), budget_(budget), crew_(crew),
          number_(number) {}

    // Counts a node, if the worker may go on; else it is halted.
    bool allows_node() {
        if (nodes_ >= next_look_.load(std::memory_order_relaxed)) [[unlikely]] {
            if (!look_up()) return false;
        }
        ++nodes_;
        return true;
    }

    // Whatever a halted worker returns is worth nothing.
    bool is_halted() const { return is_halted_; }

    // By any thread: have it look up at its next node.
    void poke() { next_look_.store(0); }

    // By its own thread: what it is at cannot be finished.
    void halt() {
        is_halted_ = true;
        poke();
    }

    // The same, because of a limit that somebody else keeps.
    void halt(StoppedBy reason) {
        budget_.stop(reason);
        halt();
    }

    // By its own thread, for good: what it was granted and has not used is for others.
    void retire() {
        halt();
        ask_budget(0);
    }

    // By its own thread: it is done with what was not wanted, and looks whether it may go on.
    void resume() {
        is_halted_ = false;
        look_up();
    }

    // By its own thread, while it waits instead of searching: false if it is halted.
    bool may_go_on() { return look_up(); }

    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr std::uint64_t not_before_poked = std::numeric_limits<std::uint64_t>::max();

    // False if it is halted; then it looks up at every node.
    [[gnu::cold, gnu::noinline]] bool look_up() {
        if (is_halted_) return false;
        next_look_.store(not_before_poked); // before asking: who pokes from now on is heard
        if (crew_ != nullptr && !crew_->is_wanted(number_, nodes_)) is_halted_ = true;
        const std::uint64_t until_next = crew_ == nullptr ? Crew::endless_patience : crew_->patience(number_);
        const bool looks_briefly = looks_often_ && !budget_.is_due();
        const std::uint64_t granted = looks_briefly ? until_next : ask_budget(until_next);
        std::uint64_t expected = not_before_poked;
        next_look_.compare_exchange_strong(expected, is_halted_ ? 0 : nodes_ + granted);
        return !is_halted_;
    }

    // How many nodes it may search before it looks up again; halts it if there are none.
    std::uint64_t ask_budget(std::uint64_t until_next) {
        const auto now = SharedBudget::Clock::now();
        const std::uint64_t nodes_since = nodes_ - nodes_at_last_look_;
        nodes_at_last_look_ = nodes_;
        if (budget_.is_spent(nodes_since, now)) is_halted_ = true;
        if (number_ == 0) budget_.report(now);
        // A simulated machine says itself when to look up, so that it does not depend on the clock.
        if (until_next == Crew::endless_patience) until_next = looks_.nodes_until_next(now);
        const std::size_t workers = crew_ == nullptr ? 1 : crew_->size();
        const std::uint64_t unused = std::exchange(granted_, 0) - nodes_since;
        granted_ = budget_.grant(is_halted_ ? 0 : until_next, unused, workers);
        if (granted_ == 0 && !is_halted_) {
            budget_.stop(StoppedBy::nodes);
            is_halted_ = true;
        }
        return granted_;
    }

    std::uint64_t nodes_ = 0;
    Shared<std::uint64_t> next_look_ = 0;
    bool is_halted_ = false;
    bool looks_often_;
    SharedBudget& budget_;
    Crew* crew_;
    WorkerNumber number_;
    std::uint64_t nodes_at_last_look_ = 0;
    std::uint64_t granted_ = 0; // since then
    LookInterval looks_{};
};

} // namespace espalier
