// A node whose brothers anybody may search. The slot outlives the node: whoever comes late finds it closed, or used for
// another node, and goes away. Window, position and moves stay with the master, and are looked at only by who has joined.
#pragma once

#include "espalier/core/shared_access.hpp"
#include "espalier/search/pvs/crew.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

namespace espalier {

class alignas(64) SplitPoint {
public:
    // ---- by the master

    // Precondition: nobody is at it.
    void open(WorkerNumber master, const SharedNode& node, Brothers& brothers, std::size_t handful,
              SplitPoint* parent, std::uint64_t span) {
        span_at_open_ = span;
        longest_span_.store(span, std::memory_order_relaxed);
        master_ = static_cast<std::uint32_t>(master);
        brothers_ = &brothers;
        count_ = static_cast<std::uint16_t>(node.brothers);
        handful_ = static_cast<std::uint16_t>(handful);
        parent_.store(parent, std::memory_order_relaxed);
        depth_.store(static_cast<std::int16_t>(node.depth.value()), std::memory_order_relaxed);
        next_.store(0, std::memory_order_relaxed);
        refuted_.store(false, std::memory_order_relaxed);
        abandoned_.store(false, std::memory_order_relaxed);
        const std::uint64_t generation = state_.load(std::memory_order_relaxed) / a_generation + 1;
        state_.store(generation * a_generation + is_open_bit);
    }

    // Nobody joins any more.
    void close() { state_.fetch_and(~is_open_bit); }
    bool has_helpers() const { return state_.load(std::memory_order_acquire) % is_open_bit != 0; }

    // ---- by who looks for work

    // How large the work is likely to be, if there is some.
    std::optional<int> offers() const {
        const bool is_open = (state_.load(std::memory_order_relaxed) & is_open_bit) != 0;
        return is_open ? std::optional{depth_.load(std::memory_order_relaxed)} : std::nullopt;
    }

    // True if it was open, and so stays until leave().
    bool join() {
        std::uint64_t state = state_.load();
        while ((state & is_open_bit) != 0) {
            if (state_.compare_exchange_weak(state, state + 1)) return true;
        }
        return false;
    }

    // True if it was the last one, and the master waits, or soon will.
    bool leave() {
        const std::uint64_t state = state_.fetch_sub(1, std::memory_order_acq_rel) - 1;
        return (state & is_open_bit) == 0 && state % is_open_bit == 0;
    }

    // ---- by all who are at it

    // Brothers by their places, the last one left out.
    struct Places {
        std::size_t first;
        std::size_t last;
    };

    // A handful of those that nobody has taken yet; none if there are none.
    std::optional<Places> take() {
        if (next_.load(std::memory_order_relaxed) >= count_) return std::nullopt;
        const std::size_t first = next_.fetch_add(handful_, std::memory_order_relaxed);
        if (first + handful_ >= count_) close();
        if (first >= count_) return std::nullopt;
        return Places{first, std::min<std::size_t>(first + handful_, count_)};
    }

    // `now` is the machine's time.
    void refute(std::uint64_t now) {
        if (!is_refuted()) refuted_at_.store(now, std::memory_order_relaxed);
        refuted_.store(true);
        next_.store(count_, std::memory_order_relaxed);
        close();
    }
    bool is_refuted() const { return refuted_.load(); }

    // ---- the critical path: every brother could have begun when the split was opened

    std::uint64_t span_at_open() const { return span_at_open_; }
    void reach(std::uint64_t span) {
        std::uint64_t longest = longest_span_.load(std::memory_order_relaxed);
        while (longest < span &&
               !longest_span_.compare_exchange_weak(longest, span, std::memory_order_relaxed)) {}
    }
    std::uint64_t longest_span() const { return longest_span_.load(std::memory_order_relaxed); }

    // Some brother was not searched to its end.
    void abandon() { abandoned_.store(true, std::memory_order_relaxed); }
    bool is_abandoned() const { return abandoned_.load(std::memory_order_relaxed); }

    Brothers& brothers() const { return *brothers_; }
    WorkerNumber master() const { return master_; }
    SplitPoint* parent() const { return parent_.load(std::memory_order_relaxed); }
    int depth() const { return depth_.load(std::memory_order_relaxed); }
    std::size_t brothers_left() const {
        return count_ - std::min<std::size_t>(next_.load(std::memory_order_relaxed), count_);
    }

    // Whether it lies below `other`, or is it.
    bool is_below(const SplitPoint* other) const {
        const int depth = other->depth(); // none below it is deeper
        for (const SplitPoint* split = this; split != nullptr; split = split->parent()) {
            if (split == other) return true;
            if (split->depth() > depth) return false;
        }
        return false;
    }

    // Whether nobody wants its value any more, as far as one knows who sees nothing that was done after a time.
    bool is_moot(std::uint64_t seen_until = std::numeric_limits<std::uint64_t>::max()) const {
        for (const SplitPoint* split = this; split != nullptr; split = split->parent()) {
            if (split->is_refuted() && split->refuted_at_.load(std::memory_order_relaxed) <= seen_until)
                return true;
        }
        return false;
    }

    // Since when nobody wants it; none if somebody does.
    std::optional<std::uint64_t> moot_since() const {
        std::optional<std::uint64_t> since;
        for (const SplitPoint* split = this; split != nullptr; split = split->parent()) {
            if (!split->is_refuted()) continue;
            const std::uint64_t refuted_at = split->refuted_at_.load(std::memory_order_relaxed);
            since = std::min(since.value_or(refuted_at), refuted_at);
        }
        return since;
    }

private:
    // state: generation | open | helpers
    static constexpr std::uint64_t is_open_bit = std::uint64_t{1} << 20;
    static constexpr std::uint64_t a_generation = is_open_bit << 1;

    Shared<std::uint64_t> state_ = 0;
    Shared<SplitPoint*> parent_ = nullptr;
    Shared<std::uint64_t> refuted_at_ = 0; // if it is
    Shared<std::uint64_t> longest_span_ = 0;
    std::uint64_t span_at_open_ = 0;
    Brothers* brothers_ = nullptr;
    std::uint32_t master_ = 0;
    Shared<std::uint32_t> next_ = 0;
    std::uint16_t count_ = 0;
    std::uint16_t handful_ = 1;
    Shared<std::int16_t> depth_ = 0;
    Shared<bool> refuted_ = false;
    Shared<bool> abandoned_ = false;
};

// Simulated by the thousand, they are what fills the cache.
static_assert(switches_at_shared_access || sizeof(SplitPoint) == 64);

} // namespace espalier
