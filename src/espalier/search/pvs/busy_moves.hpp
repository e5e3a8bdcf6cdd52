// Which moves somebody is searching just now, so that others who search the same tree take another one first: Weill's
// ABDADA (1996) in the simple form of Kerrigan (2009). It is a hint: a move that is missing here, or stays too long, costs
// time, never a value.
#pragma once

#include "espalier/core/shared_access.hpp"
#include "espalier/search/transposition_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace espalier {

class BusyMoves {
public:
    BusyMoves() : buckets_(std::make_unique<std::array<Bucket, bucket_count>>()) {}

    static std::uint64_t key_of(std::uint64_t position, MoveNumber move) {
        const std::uint64_t key = (position ^ (move + 1)) * 0x9e3779b97f4a7c15;
        return key == none ? 1 : key;
    }

    bool has(std::uint64_t key) const {
        return std::ranges::any_of(
            bucket_of(key), [&](const auto& slot) { return slot.load(std::memory_order_relaxed) == key; });
    }

    // While it lives, its move is busy.
    class Visit {
    public:
        Visit(BusyMoves& moves, std::uint64_t key) : slot_(moves.enter(key)), key_(key) {}
        ~Visit() {
            if (slot_ != nullptr) slot_->compare_exchange_strong(key_, none, std::memory_order_relaxed);
        }
        Visit(const Visit&) = delete;
        Visit& operator=(const Visit&) = delete;

    private:
        Shared<std::uint64_t>* slot_;
        std::uint64_t key_;
    };

private:
    static constexpr std::uint64_t none = 0;
    static constexpr int bucket_bits = 13;
    static constexpr std::size_t bucket_count = std::size_t{1} << bucket_bits;
    using Bucket = std::array<Shared<std::uint64_t>, 4>;

    Bucket& bucket_of(std::uint64_t key) const { return (*buckets_)[key >> (64 - bucket_bits)]; }

    // Null if there is no room: then nobody is told.
    Shared<std::uint64_t>* enter(std::uint64_t key) {
        for (auto& slot : bucket_of(key)) {
            std::uint64_t expected = none;
            if (slot.compare_exchange_strong(expected, key, std::memory_order_relaxed)) return &slot;
            if (expected == key) return nullptr; // somebody else is at it, and will say when it is done
        }
        return nullptr;
    }

    std::unique_ptr<std::array<Bucket, bucket_count>> buckets_;
};

} // namespace espalier
