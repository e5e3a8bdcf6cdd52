// What searches found out about positions, kept for whoever meets them again. Many threads may share one table.
#pragma once

#include "espalier/core/move_list.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/large_array.hpp"
#include "espalier/search/table_buckets.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace espalier {

// Whether some line below was cut short where the search went no deeper. If none was, a deeper search finds the same.
enum class Horizon : bool { met, not_met };

// What is known of a position, or nothing, in one word that is taken apart only where somebody asks. From the lowest
// bit: 16 score, 16 move, 10 depth, 2 bound, 1 horizon, 1 whether something is known, 1 whether a move is. The others are free.
class Known {
public:
    constexpr Known() = default; // nothing

    // `score` as seen from the position itself: a win in 3 is in 3 moves from there. `best`: was best, or refuted.
    constexpr Known(Score score, Bound bound, Depth depth, Horizon horizon, std::optional<MoveNumber> best)
        : word_(static_cast<std::uint16_t>(score.packed()) | std::uint64_t{best.value_or(0)} << move_at |
                std::uint64_t{best.has_value()} << has_move_at |
                static_cast<std::uint64_t>(depth.value()) << depth_at |
                static_cast<std::uint64_t>(bound) << bound_at |
                static_cast<std::uint64_t>(horizon) << horizon_at | std::uint64_t{1} << something_at) {}
    constexpr explicit Known(std::uint64_t word) : word_(word) {}

    constexpr explicit operator bool() const { return (word_ >> something_at & 1) != 0; }
    constexpr std::uint64_t word() const { return word_; }

    constexpr Score score() const { return Score::unpacked(static_cast<std::int16_t>(word_ & 0xffff)); }
    constexpr std::optional<MoveNumber> best() const {
        if ((word_ >> has_move_at & 1) == 0) return std::nullopt;
        return static_cast<MoveNumber>(word_ >> move_at & 0xffff);
    }
    constexpr Depth depth() const { return Depth{static_cast<int>(word_ >> depth_at & 1023)}; }
    constexpr Bound bound() const { return static_cast<Bound>(word_ >> bound_at & 3); }
    constexpr Horizon horizon() const { return static_cast<Horizon>(word_ >> horizon_at & 1); }

    static constexpr int first_free_bit = 47;

private:
    static constexpr int move_at = 16;
    static constexpr int depth_at = 32;
    static constexpr int bound_at = 42;
    static constexpr int horizon_at = 44;
    static constexpr int something_at = 45;
    static constexpr int has_move_at = 46;
    static_assert(longest_line <= 1023);

    std::uint64_t word_ = 0;
};

class TranspositionTable {
public:
    // Throws std::bad_alloc if there is no such memory.
    explicit TranspositionTable(std::size_t megabytes) : TranspositionTable(Buckets{buckets_in(megabytes)}) {}

    // A tiny one, which overflows at once: for tests.
    struct Buckets {
        std::size_t count; // of four entries each: a power of two
    };
    explicit TranspositionTable(Buckets buckets) : buckets_(buckets.count) { lock_key_0(); }

    // In memory that other processes share, all of which are to begin their searches together: the how manieth use of it
    // this is. Precondition: aligned to 64 bytes, and zeroed before the first use. As much of it is used as such a table has.
    struct Borrowed {
        std::span<std::byte> memory;
        std::uint64_t uses_before;
    };
    explicit TranspositionTable(const Borrowed& borrowed)
        : buckets_(LargeArray<Bucket>{buckets_over(borrowed.memory)}),
          age_(borrowed.uses_before & largest_age) {
        if (borrowed.uses_before == 0) lock_key_0();
    }
    static std::size_t bytes_of(std::size_t megabytes) { return buckets_in(megabytes) * sizeof(Bucket); }

    Known find(std::uint64_t hash) const {
        const std::uint64_t key = key_of_hash(hash);
        for (Entry& entry : bucket_of(key)) {
            const std::uint64_t word = entry.word();
            if (entry.fits(key, word)) return Known{word};
        }
        return {};
    }

    // In the place of what is known of the same position; else of the entry whose loss costs least: the shallowest,
    // and one of earlier searches before one of this.
    void keep(std::uint64_t hash, Known known) {
        const std::uint64_t key = key_of_hash(hash);
        Entry* place = nullptr;
        int least_worth = 0;
        for (Entry& entry : bucket_of(key)) {
            const std::uint64_t word = entry.word();
            if (entry.fits(key, word)) {
                place = &entry;
                break;
            }
            if (const int worth = worth_of(word); place == nullptr || worth < least_worth) {
                place = &entry;
                least_worth = worth;
            }
        }
        place->write(key, known.word() | age_ << age_at);
    }

    // Brings the line of the cache that the position's entries are in.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucket_of(key_of_hash(hash))); }

    // Entries of earlier searches stay, but give way first.
    void begin_search() { age_ = (age_ + 1) & largest_age; }

    void forget() {
        std::ranges::fill(buckets_.as_span(), Bucket{});
        lock_key_0();
    }

    // The share of entries of this search, by a sample.
    double fill() const {
        const std::size_t sample = std::min<std::size_t>(buckets_.size(), 256);
        std::size_t used = 0;
        for (std::size_t i = 0; i < sample; ++i) {
            for (Entry& entry : buckets_[i].entries) {
                const std::uint64_t word = entry.word();
                if (Known{word} && age_of(word) == age_) ++used;
            }
        }
        return static_cast<double>(used) / static_cast<double>(sample * Bucket::size);
    }

    std::size_t megabytes() const { return buckets_.size() * sizeof(Bucket) >> 20; }

private:
    using Entry = TableEntry;
    using Bucket = TableBucket;

    static constexpr int age_at = Known::first_free_bit;
    static constexpr std::uint64_t largest_age = 255;

    static std::uint64_t age_of(std::uint64_t word) { return word >> age_at & largest_age; }

    int worth_of(std::uint64_t word) const {
        constexpr int an_age_in_plies = 8;
        if (!Known{word}) return -(an_age_in_plies << 8);
        const auto ages = static_cast<int>((age_ - age_of(word)) & largest_age);
        return Known{word}.depth().value() - an_age_in_plies * ages;
    }

    static std::span<Bucket> buckets_over(std::span<std::byte> memory) {
        return {reinterpret_cast<Bucket*>(memory.data()), std::bit_floor(memory.size() / sizeof(Bucket))};
    }

    // An empty entry fits key 0. Only in its own bucket would anybody look for that.
    void lock_key_0() {
        for (Entry& entry : bucket_of(0)) entry.write(1, 0);
    }

    std::array<Entry, Bucket::size>& bucket_of(std::uint64_t key) const {
        return buckets_[key & (buckets_.size() - 1)].entries;
    }

    LargeArray<Bucket> buckets_; // a power of two
    std::uint64_t age_ = 0;
};

} // namespace espalier
