// By depth, who offers a split point of it: what those look at who have nothing to do. It may be out of date: what promises
// too much is withdrawn by who finds that out, and what was just added may be overlooked, so who adds wakes those who sleep.
#pragma once

#include "espalier/core/shared_access.hpp"
#include "espalier/parallel/worker_set.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace espalier {

class OfferBoard {
public:
    explicit OfferBoard(std::size_t workers) {
        offering_.reserve(depths);
        for (std::size_t depth = 0; depth < depths; ++depth) offering_.emplace_back(workers);
    }

    // Beyond this all depths are one.
    static constexpr int greatest_depth = 63;

    // Precondition: nobody else uses it.
    void clear() {
        for (WorkerSet& workers : offering_) workers.clear();
        offered_.store(0);
    }

    // By a worker that has opened a split point. Written even if it stands there: who withdraws it afterwards then sees what
    // was opened.
    void add(WorkerNumber worker, int depth) {
        const std::size_t place = place_of(depth);
        offering_[place].add(worker);
        if ((offered_.load() & bit_of(place)) == 0) offered_.fetch_or(bit_of(place));
    }

    // Nothing of that depth is there. Who withdraws looks once more afterwards: something may have been opened meanwhile. True
    // if somebody's offer of that depth was out of sight for a moment, so that it may have been overlooked.
    bool withdraw(WorkerNumber worker, int depth) {
        const std::size_t place = place_of(depth);
        offering_[place].remove(worker);
        if (!offering_[place].is_empty()) return false;
        offered_.fetch_and(~bit_of(place));
        if (offering_[place].is_empty()) return false;
        offered_.fetch_or(bit_of(place));
        return true;
    }

    // Calls is_enough(worker, depth) for the offers of others, the largest first, but none above `most`, until it says so;
    // of several those first who come after `asker`. True if it did.
    template <class IsEnough>
    bool visit(WorkerNumber asker, int most, const IsEnough& is_enough) const {
        const std::uint64_t too_deep = ~std::uint64_t{1} << place_of(most);
        for (std::uint64_t left = offered_.load() & ~too_deep; left != 0;) {
            const auto place = static_cast<std::size_t>(std::bit_width(left)) - 1;
            left &= ~bit_of(place);
            const bool was_enough = offering_[place].visit_after(
                asker, [&](WorkerNumber worker) { return is_enough(worker, static_cast<int>(place)); });
            if (was_enough) return true;
        }
        return false;
    }

private:
    static constexpr std::size_t depths = greatest_depth + 1;

    static std::size_t place_of(int depth) {
        return static_cast<std::size_t>(std::clamp(depth, 0, greatest_depth));
    }
    static std::uint64_t bit_of(std::size_t place) { return std::uint64_t{1} << place; }

    std::vector<WorkerSet> offering_;   // by depth
    Shared<std::uint64_t> offered_ = 0; // by depth: whether anybody may offer one
};

} // namespace espalier
