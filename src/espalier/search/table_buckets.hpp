// What tables of positions have in common: entries in buckets of one line of the cache, a power of two of them, found
// by a key. Many threads may share a table without a lock: an entry is two words, the second what is known, the first the
// key xor-ed with it, so that an entry half written by another thread fits no key (Hyatt and Mann, "A lock-less
// transposition table", 2002).
#pragma once

#include "espalier/core/shared_access.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

namespace espalier {

class TableEntry {
public:
    std::uint64_t word() { return SharedRef<std::uint64_t>{word_}.load(std::memory_order_relaxed); }
    // The key that it fits, if `word` is its word.
    std::uint64_t key(std::uint64_t word) {
        return SharedRef<std::uint64_t>{check_}.load(std::memory_order_relaxed) ^ word;
    }
    bool fits(std::uint64_t key, std::uint64_t word) { return this->key(word) == key; }
    void write(std::uint64_t key, std::uint64_t word) {
        SharedRef<std::uint64_t>{check_}.store(key ^ word, std::memory_order_relaxed);
        SharedRef<std::uint64_t>{word_}.store(word, std::memory_order_relaxed);
    }

private:
    std::uint64_t check_;
    std::uint64_t word_;
};

struct alignas(64) TableBucket {
    static constexpr std::size_t size = 64 / sizeof(TableEntry);

    std::array<TableEntry, size> entries;
};

// As many as fit, those of a megabyte at least. Throws std::bad_alloc if nobody could address them.
inline std::size_t buckets_in(std::size_t megabytes) {
    constexpr std::size_t in_one = (std::size_t{1} << 20) / sizeof(TableBucket);
    constexpr std::size_t addressable = std::size_t{1} << 27; // 47 bits of address
    if (megabytes > addressable) throw std::bad_alloc{};
    return std::bit_floor(std::max<std::size_t>(megabytes, 1) * in_one);
}

// A bijection of the hash, so that games may have hashes with idle bits.
constexpr std::uint64_t key_of_hash(std::uint64_t hash) {
    const std::uint64_t key = (hash ^ (hash >> 32)) * 0xd6e8feb86659fd93;
    return key ^ (key >> 32);
}

} // namespace espalier
