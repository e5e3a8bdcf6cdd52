// A set of workers that any of them may change: a bit for each.
#pragma once

#include "espalier/core/shared_access.hpp"
#include "espalier/search/pvs/crew.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace espalier {

class WorkerSet {
public:
    // Of workers numbered from 0 to `workers` - 1.
    explicit WorkerSet(std::size_t workers) : words_((workers + word_bits - 1) / word_bits) {}

    // Precondition: nobody else uses it.
    void clear() {
        for (auto& word : words_) word.store(0);
    }

    void add(WorkerNumber worker) { word_of(worker).fetch_or(bit_of(worker)); }
    // True if it was there, for one of those who remove it at once.
    bool remove(WorkerNumber worker) {
        return (word_of(worker).fetch_and(~bit_of(worker)) & bit_of(worker)) != 0;
    }

    bool is_empty() const {
        return std::ranges::all_of(words_, [](const auto& word) { return word.load() == 0; });
    }

    // Calls is_enough(worker) for each but `asker` until it says so: first those after it, then from 0 on. True if it did.
    template <class IsEnough>
    bool visit_after(WorkerNumber asker, const IsEnough& is_enough) const {
        const std::size_t first = asker / word_bits;
        const std::uint64_t before = bit_of(asker) - 1;
        if (visit(first, ~(before | bit_of(asker)), is_enough)) return true;
        for (std::size_t step = 1; step < words_.size(); ++step)
            if (visit((first + step) % words_.size(), ~std::uint64_t{0}, is_enough)) return true;
        return visit(first, before, is_enough);
    }

private:
    static constexpr std::size_t word_bits = 64;

    static std::uint64_t bit_of(WorkerNumber worker) { return std::uint64_t{1} << worker % word_bits; }
    Shared<std::uint64_t>& word_of(WorkerNumber worker) { return words_[worker / word_bits]; }

    template <class IsEnough>
    bool visit(std::size_t place, std::uint64_t mask, const IsEnough& is_enough) const {
        for (std::uint64_t left = words_[place].load() & mask; left != 0; left &= left - 1)
            if (is_enough(place * word_bits + static_cast<std::size_t>(std::countr_zero(left)))) return true;
        return false;
    }

    std::vector<Shared<std::uint64_t>> words_;
};

} // namespace espalier
