// What a solver has proven of positions, kept for whoever meets them again, even in another run of the program. Many threads
// may share one table; it grows when one of them has it alone.
#pragma once

#include "espalier/core/score_bounds.hpp"
#include "espalier/search/large_array.hpp"
#include "espalier/search/table_buckets.hpp"
#include "espalier/search/transposition_table.hpp"

#include <algorithm>
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
    // An entry as it is kept in files: the position's key, and the rest in one word, as in memory. From the lowest bit: 16
    // least, 16 most, 16 move, 1 that says that there is a move, 6 nodes, 1 that says that something is there.
    struct Entry {
        std::uint64_t key;
        std::uint64_t word;
    };

    // Begins small, because clearing much memory takes longer than solving a small game, and grows to at most so
    // much, or as much as there is.
    explicit SolvedTable(std::size_t megabytes)
        : SolvedTable(LargeArray<TableBucket>{buckets_in(1)}, buckets_in(megabytes)) {}

    // One that is soon crowded: for tests.
    struct Buckets {
        std::size_t at_first; // of four entries each: powers of two
        std::size_t at_most;
    };
    explicit SolvedTable(Buckets buckets)
        : SolvedTable(LargeArray<TableBucket>{buckets.at_first}, buckets.at_most) {}

    // Nothing, if nothing is known.
    Proven find(std::uint64_t hash) const {
        const std::uint64_t key = key_of_hash(hash);
        for (std::size_t i = 0; i < buckets_to_look_in; ++i) {
            for (TableEntry& entry : bucket(key, i)) {
                const std::uint64_t word = entry.word();
                if (word == 0) return {};
                if (entry.fits(key, word)) return unpacked(word);
            }
        }
        return {};
    }

    // In the place of what is kept of the same position, which it must not contradict; else where there is room; else
    // of the entry that was the least work. False if it is crowded there, and may grow.
    bool keep(std::uint64_t hash, const Proven& proven) { return put({key_of_hash(hash), packed(proven)}); }
    bool put(const Entry& entry) { return put_near(entry) || buckets_.size() >= most_buckets_; }

    // Asks goes_on() every now and then, and stays as it is if that says no, or if there is no such memory. Precondition, here
    // and below: nobody else uses it now.
    template <class GoesOn>
    void grow(const GoesOn& goes_on) try {
        constexpr std::size_t times = 4;
        constexpr std::size_t buckets_at_a_time = 4096;
        SolvedTable larger{LargeArray<TableBucket>{std::min(times * buckets_.size(), most_buckets_)},
                           most_buckets_};
        for (std::size_t i = 0; i < buckets_.size(); ++i) {
            if (i % buckets_at_a_time == 0 && !goes_on()) return;
            for_each_in(buckets_[i], [&](const Entry& entry) { larger.put_near(entry); });
        }
        std::swap(buckets_, larger.buckets_);
    } catch (const std::bad_alloc&) { most_buckets_ = buckets_.size(); }

    // As keep and put, but grows where it is crowded.
    void keep_and_grow(std::uint64_t hash, const Proven& proven) {
        put_and_grow({key_of_hash(hash), packed(proven)});
    }
    void put_and_grow(const Entry& entry) {
        while (!put(entry)) grow([] { return true; });
    }

    std::size_t size() const {
        std::size_t entries = 0;
        for_each([&](const Entry&) { ++entries; });
        return entries;
    }
    std::size_t megabytes() const { return most_buckets_ * sizeof(TableBucket) >> 20; } // when it has grown

    template <class Visit>
    void for_each(const Visit& visit) const {
        for (TableBucket& some : buckets_.as_span()) for_each_in(some, visit);
    }

private:
    static constexpr std::size_t buckets_to_look_in = 8;

    SolvedTable(LargeArray<TableBucket> buckets, std::size_t most_buckets)
        : buckets_(std::move(buckets)), most_buckets_(most_buckets) {}

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

    std::array<TableEntry, TableBucket::size>& bucket(std::uint64_t key, std::size_t further) const {
        return buckets_[(key + further) & (buckets_.size() - 1)].entries;
    }

    // Puts it there. False if it had to go far, or into the place of another, as where the table fills up.
    bool put_near(const Entry& entry) {
        constexpr std::size_t far = 2; // buckets
        TableEntry* place = nullptr;
        std::uint64_t least_work = 0;
        for (std::size_t i = 0; i < buckets_to_look_in; ++i) {
            for (TableEntry& other : bucket(entry.key, i)) {
                const std::uint64_t word = other.word();
                if (word == 0 || other.fits(entry.key, word)) {
                    other.write(entry.key, entry.word);
                    return i < far;
                }
                if (place == nullptr || work_in(word) < least_work) {
                    place = &other;
                    least_work = work_in(word);
                }
            }
        }
        place->write(entry.key, entry.word);
        return false;
    }

    template <class Visit>
    static void for_each_in(TableBucket& bucket, const Visit& visit) {
        for (TableEntry& entry : bucket.entries) {
            if (const std::uint64_t word = entry.word(); word != 0) visit(Entry{entry.key(word), word});
        }
    }

    LargeArray<TableBucket> buckets_; // a power of two
    std::size_t most_buckets_;
};

} // namespace espalier
