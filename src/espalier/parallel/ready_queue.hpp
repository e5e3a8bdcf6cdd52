// Who may run, by clock: the smallest first, equals in random order. Simulated workers are mostly a node apart, so that the
// near future is a ring of buckets, one for each time (Varghese and Lauck's timing wheel, 1987); what is further off waits
// in a heap.
#pragma once

#include "espalier/search/pvs/crew.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace espalier {

class ReadyQueue {
public:
    using Time = MachineTime;

    explicit ReadyQueue(std::uint64_t seed) : state_(seed) {}

    bool is_empty() const { return near_ == 0 && far_.empty(); }

    // Precondition: `clock` is not before that of the last one popped.
    void push(Time clock, WorkerNumber number) {
        if (clock - now_ < ring) {
            put_near(clock, number);
        } else {
            far_.emplace_back(clock, number);
            std::ranges::push_heap(far_, std::greater{});
        }
    }

    // The smallest clock. Precondition: not empty.
    Time front() const { return near_ != 0 ? next_near() : far_.front().first; }

    // Precondition: not empty.
    WorkerNumber pop() {
        if (near_ == 0)
            come_to(far_.front().first);
        else if (next_near() != now_)
            come_to(next_near());
        Bucket& bucket = bucket_of(now_);
        const WorkerNumber number = bucket.back();
        bucket.pop_back();
        if (bucket.empty()) near_ &= ~bit_of(now_);
        return number;
    }

    // Of those that are due next, the one after so many others, if it is known: newcomers may come before it.
    std::optional<WorkerNumber> after(std::size_t others) const {
        if (near_ == 0) return std::nullopt;
        const Bucket& bucket = buckets_[next_near() % ring];
        return others < bucket.size() ? std::optional{bucket[bucket.size() - 1 - others]} : std::nullopt;
    }

private:
    using Bucket = std::vector<WorkerNumber>; // the last one is next

    static constexpr std::size_t ring = 64;

    static std::uint64_t bit_of(Time clock) { return std::uint64_t{1} << clock % ring; }
    Bucket& bucket_of(Time clock) { return buckets_[clock % ring]; }

    Time next_near() const {
        return now_ + static_cast<Time>(std::countr_zero(std::rotr(near_, static_cast<int>(now_ % ring))));
    }

    // At a random place among its equals.
    void put_near(Time clock, WorkerNumber number) {
        Bucket& bucket = bucket_of(clock);
        bucket.push_back(number);
        std::swap(bucket[random_below(bucket.size())], bucket.back());
        near_ |= bit_of(clock);
    }

    void come_to(Time clock) {
        now_ = clock;
        while (!far_.empty() && far_.front().first - now_ < ring) {
            std::ranges::pop_heap(far_, std::greater{});
            put_near(far_.back().first, far_.back().second);
            far_.pop_back();
        }
    }

    // SplitMix64 (Steele, Lea and Flood 2014), scaled without a division.
    std::size_t random_below(std::size_t count) {
        std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15;
        mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
        mixed ^= mixed >> 31;
        return static_cast<std::size_t>((mixed >> 32) * count >> 32);
    }

    Time now_ = 0;
    std::uint64_t near_ = 0; // by bucket: whether it holds any
    std::array<Bucket, ring> buckets_{};
    std::vector<std::pair<Time, WorkerNumber>> far_{}; // a heap with the smallest clock in front
    std::uint64_t state_;
};

} // namespace espalier
