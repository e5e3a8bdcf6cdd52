// For each worker the depth of the largest split point that it offers: what those look at who have nothing to do. It may be
// out of date, but only so that it promises too much; who finds that out corrects it.
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
    explicit OfferBoard(std::size_t workers) : words_(workers) {}

    struct Offer {
        WorkerNumber worker;
        std::uint64_t word;

        int depth() const { return static_cast<int>(word % a_generation) - 1; }
    };

    // Precondition: nobody else uses it.
    void clear() {
        for (auto& word : words_) word.store(0);
    }

    // By a worker that has opened a split point.
    void add(WorkerNumber worker, int depth) {
        auto& word = words_[worker];
        const std::uint64_t before = word.load(std::memory_order_relaxed);
        const std::uint64_t generation = before / a_generation + 1;
        word.store(generation * a_generation + std::max(before % a_generation, in_word(depth)));
    }

    // The one that promises most; of several the first after `asker`, whose own are left out.
    std::optional<Offer> greatest(WorkerNumber asker) const {
        Offer best{asker, 0};
        for_each_other(asker, [&](const Offer& offer) {
            if (offer.word % a_generation > best.word % a_generation) best = offer;
        });
        return best.word % a_generation == 0 ? std::nullopt : std::optional{best};
    }

    // Calls visit(offer) for each worker but one.
    template <class Visit>
    void for_each_other(WorkerNumber asker, const Visit& visit) const {
        for (WorkerNumber other = asker + 1; other < words_.size(); ++other) visit(offer_of(other));
        for (WorkerNumber other = 0; other < asker; ++other) visit(offer_of(other));
    }

    // Nothing there is so large: only `depth`, or nothing at all. If more was added meanwhile it stays as it is.
    void correct(const Offer& offer, std::optional<int> depth) {
        std::uint64_t expected = offer.word;
        const std::uint64_t generation = offer.word / a_generation;
        words_[offer.worker].compare_exchange_strong(expected, generation * a_generation +
                                                                   (depth ? in_word(*depth) : 0));
    }

private:
    // generation | depth + 1
    static constexpr std::uint64_t a_generation = 1 << 16;
    static std::uint64_t in_word(int depth) { return static_cast<std::uint64_t>(depth) + 1; }

    Offer offer_of(WorkerNumber worker) const {
        return {worker, words_[worker].load(std::memory_order_relaxed)};
    }

    std::vector<Shared<std::uint64_t>> words_;
};

} // namespace espalier
