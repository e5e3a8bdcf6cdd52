// For each worker the depth of the largest split point that it offers: what those look at who have nothing to do. It may be
// out of date: what promises too much is corrected by who finds that out, and what was just added may be overlooked, so who
// adds wakes those who sleep.
#pragma once

#include "espalier/core/shared_access.hpp"
#include "espalier/search/pvs/crew.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace espalier {

class OfferBoard {
public:
    explicit OfferBoard(std::size_t workers) : words_(workers), tops_((workers + group - 1) / group) {}

    struct Offer {
        WorkerNumber worker;
        std::uint64_t word;

        int depth() const { return depth_in(word); }
    };

    // Precondition: nobody else uses it.
    void clear() {
        for (auto& word : words_) word.store(0);
        for (auto& top : tops_) top.store(0);
    }

    // By a worker that has opened a split point. The word first: who lowers a top has read it before the words, so that he
    // sees the word, or fails.
    void add(WorkerNumber worker, int depth) {
        raise(words_[worker], depth);
        if (has_groups()) raise(tops_[worker / group], depth);
    }

    // The one that promises most; of several the first after `asker`, whose own are left out.
    std::optional<Offer> greatest(WorkerNumber asker) const {
        Offer best{asker, 0};
        for_each_greater(
            asker, [&] { return best.depth(); }, [&](const Offer& offer) { best = offer; });
        return best.depth() == nothing ? std::nullopt : std::optional{best};
    }

    // Calls visit(offer) for workers other than `asker` that offer more than depth() says at that moment.
    template <class LeastDepth, class Visit>
    void for_each_greater(WorkerNumber asker, const LeastDepth& depth, const Visit& visit) const {
        const auto visit_some = [&](std::size_t begin, std::size_t end) {
            for (std::size_t other = begin; other < end; ++other) {
                const Offer offer{other, words_[other].load()};
                if (offer.depth() > depth()) visit(offer);
            }
        };
        const std::size_t own = asker / group;
        visit_some(asker + 1, end_of(own));
        for (std::size_t step = 1; step < tops_.size(); ++step) {
            const std::size_t other = (own + step) % tops_.size();
            if (top_of(other) > depth()) visit_some(other * group, end_of(other));
        }
        visit_some(own * group, asker);
    }

    // Nothing there is so large: only `depth`, or nothing at all. If more was added meanwhile it stays as it is.
    void correct(const Offer& offer, std::optional<int> depth) {
        lower(words_[offer.worker], offer.word, depth.value_or(nothing));
        if (has_groups()) correct_top(offer.worker / group);
    }

private:
    static constexpr int nothing = -1;
    // Of so many workers the greatest offer stands by itself, to be looked at first.
    static constexpr std::size_t group = 32;
    bool has_groups() const { return tops_.size() > 1; }

    // A word: generation | depth + 1. The generation tells whether somebody has added since it was read.
    static constexpr std::uint64_t a_generation = 1 << 16;
    static int depth_in(std::uint64_t word) { return static_cast<int>(word % a_generation) - 1; }
    static std::uint64_t word_of(std::uint64_t generation, int depth) {
        return generation * a_generation + static_cast<std::uint64_t>(depth + 1);
    }

    static void raise(Shared<std::uint64_t>& word, int depth) {
        std::uint64_t before = word.load(std::memory_order_relaxed);
        while (!word.compare_exchange_weak(
            before, word_of(before / a_generation + 1, std::max(depth_in(before), depth)))) {}
    }
    static void lower(Shared<std::uint64_t>& word, std::uint64_t seen, int depth) {
        word.compare_exchange_strong(seen, word_of(seen / a_generation, depth));
    }

    std::size_t end_of(std::size_t group_number) const {
        return std::min((group_number + 1) * group, words_.size());
    }
    int top_of(std::size_t group_number) const { return depth_in(tops_[group_number].load()); }

    void correct_top(std::size_t group_number) {
        const std::uint64_t seen = tops_[group_number].load();
        int greatest = nothing;
        for (std::size_t worker = group_number * group; worker < end_of(group_number); ++worker) {
            greatest = std::max(greatest, depth_in(words_[worker].load()));
        }
        if (greatest < depth_in(seen)) lower(tops_[group_number], seen, greatest);
    }

    std::vector<Shared<std::uint64_t>> words_;
    std::vector<Shared<std::uint64_t>> tops_; // of each group, if there are several
};

} // namespace espalier
