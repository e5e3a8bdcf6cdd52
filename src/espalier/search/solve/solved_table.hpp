// What a solver has proven of positions, kept for whoever meets them again, even in another run of the program.
#pragma once

#include "espalier/core/score_bounds.hpp"
#include "espalier/search/large_array.hpp"
#include "espalier/search/table_buckets.hpp"
#include "espalier/search/transposition_table.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <utility>

namespace espalier {

// What is proven of a position, in distances from there; the move that was best, or refuted; and how much work it was.
struct Proven {
    ScoreBounds bounds = ScoreBounds::all();
    std::optional<MoveNumber> best{};
    std::uint64_t nodes = 0; // to the nearest power of two
};

class SolvedTable {
public:
    // An entry as it is kept, in memory and in files: the position's key, and the rest in one word. From the lowest
    // bit: 16 least, 16 most, 16 move, 1 that says that there is a move, 6 nodes, 1 that says that something is there.
    struct Entry {
        std::uint64_t key;
        std::uint64_t word;
    };

    // Begins small, because clearing much memory takes longer than solving a small game, and grows to at most so
    // much, or as much as there is.
    explicit SolvedTable(std::size_t megabytes)
        : buckets_(buckets_in<Bucket>(1)), most_buckets_(buckets_in<Bucket>(megabytes)) {}

    // Nothing, if nothing is known.
    Proven find(std::uint64_t hash) const {
        const std::uint64_t key = key_of_hash(hash);
        for (std::size_t i = 0; i < buckets_to_look_in; ++i) {
            for (const Entry& entry : bucket(key, i)) {
                if (entry.word == 0) return {};
                if (entry.key == key) return unpacked(entry.word);
            }
        }
        return {};
    }

    // In the place of what is kept of the same position, which it must not contradict; else where there is room; else
    // of the entry that was the least work.
    void keep(std::uint64_t hash, const Proven& proven) { put({key_of_hash(hash), packed(proven)}); }
    void put(const Entry& entry) {
        if (2 * size_ >= capacity() && may_grow()) [[unlikely]] { grow(); }
        Entry* place = nullptr;
        for (std::size_t i = 0; i < buckets_to_look_in; ++i) {
            for (Entry& other : bucket(entry.key, i)) {
                if (other.word == 0 || other.key == entry.key) {
                    if (other.word == 0) ++size_;
                    other = entry;
                    return;
                }
                if (place == nullptr || work_in(other.word) < work_in(place->word)) place = &other;
            }
        }
        if (may_grow()) [[unlikely]] {
            grow();
            return put(entry);
        }
        *place = entry;
    }

    std::size_t size() const { return size_; }
    std::size_t megabytes() const { return most_buckets_ * sizeof(Bucket) >> 20; } // when it has grown

    template <class Visit>
    void for_each(Visit visit) const {
        for (const Bucket& some : buckets_.as_span()) {
            for (const Entry& entry : some.entries) {
                if (entry.word != 0) visit(entry);
            }
        }
    }

private:
    static constexpr std::size_t buckets_to_look_in = 8;

    using Bucket = TableBucket<Entry>;

    static constexpr int most_at = 16;
    static constexpr int move_at = 32;
    static constexpr int has_move_at = 48;
    static constexpr int work_at = 49;
    static constexpr int something_at = 55;

    static std::uint64_t work_in(std::uint64_t word) { return word >> work_at & 63; }

    static std::uint64_t packed(const Proven& proven) {
        return static_cast<std::uint16_t>(proven.bounds.least.packed()) |
               std::uint64_t{static_cast<std::uint16_t>(proven.bounds.most.packed())} << most_at |
               std::uint64_t{proven.best.value_or(0)} << move_at |
               std::uint64_t{proven.best ? 1u : 0u} << has_move_at |
               static_cast<std::uint64_t>(std::bit_width(proven.nodes | 1) - 1) << work_at |
               std::uint64_t{1} << something_at;
    }
    static Proven unpacked(std::uint64_t word) {
        Proven proven{{Score::unpacked(static_cast<std::int16_t>(word & 0xffff)),
                       Score::unpacked(static_cast<std::int16_t>(word >> most_at & 0xffff))},
                      {},
                      std::uint64_t{1} << work_in(word)};
        if ((word >> has_move_at & 1) != 0) proven.best = static_cast<MoveNumber>(word >> move_at & 0xffff);
        return proven;
    }

    std::array<Entry, Bucket::size>& bucket(std::uint64_t key, std::size_t further) const {
        return buckets_[(key + further) & (buckets_.size() - 1)].entries;
    }

    std::size_t capacity() const { return buckets_.size() * Bucket::size; }

    bool may_grow() const { return buckets_.size() < most_buckets_; }

    // Stays as it is if there is no such memory.
    [[gnu::noinline]] void grow() try {
        const LargeArray<Bucket> smaller = std::exchange(buckets_, LargeArray<Bucket>{2 * buckets_.size()});
        size_ = 0;
        for (const Bucket& some : smaller.as_span()) {
            for (const Entry& entry : some.entries) {
                if (entry.word != 0) put(entry);
            }
        }
    } catch (const std::bad_alloc&) { most_buckets_ = buckets_.size(); }

    LargeArray<Bucket> buckets_; // a power of two
    std::size_t most_buckets_;
    std::size_t size_ = 0;
};

} // namespace espalier
