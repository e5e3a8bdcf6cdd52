// What tables of positions have in common: entries in buckets of one line of the cache, a power of two of them, found
// by a key.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

namespace espalier {

template <class Entry>
struct alignas(64) TableBucket {
    static_assert(64 % sizeof(Entry) == 0);
    static constexpr std::size_t size = 64 / sizeof(Entry);

    std::array<Entry, size> entries;
};

// As many as fit, those of a megabyte at least. Throws std::bad_alloc if nobody could address them.
template <class Bucket>
std::size_t buckets_in(std::size_t megabytes) {
    constexpr std::size_t in_one = (std::size_t{1} << 20) / sizeof(Bucket);
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
