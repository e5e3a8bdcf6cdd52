// Perft with a memory: how many leaves lie below the positions met so far. Many threads may share one table
// without a lock: an entry is two words, the second the leaves, the first the key xor-ed with them, so that an
// entry half written by another thread fits no key (Hyatt and Mann, "A lock-less transposition table", 2002).
#pragma once

#include "espalier/search/perft.hpp"
#include "espalier/search/table_buckets.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace espalier {

// Exact as far as hashes are: a wrong answer needs two positions whose keys agree in all 64 bits. A table counts
// for one game and one way of counting.
class PerftTable {
public:
    // Throws std::bad_alloc if there is no such memory.
    explicit PerftTable(std::size_t megabytes) : buckets_(buckets_in<Bucket>(megabytes)) {
        // An empty entry holds key 0 with no leaves. Only in the first bucket would anybody look for key 0.
        for (auto& entry : buckets_.front().entries) entry.check.store(~std::uint64_t{0}, relaxed);
    }

    // The leaves below the position with this hash, if they are known.
    std::optional<std::uint64_t> leaves(std::uint64_t hash, Depth depth) const {
        const std::uint64_t key = key_of(hash, depth);
        for (const auto& entry : bucket_of(key).entries) {
            const std::uint64_t leaves = entry.leaves.load(relaxed);
            if ((entry.check.load(relaxed) ^ leaves) == key) return leaves;
        }
        return std::nullopt;
    }

    // In the place of the entry that is the least work to count again.
    void keep(std::uint64_t hash, Depth depth, std::uint64_t leaves) {
        const std::uint64_t key = key_of(hash, depth);
        auto& entries = bucket_of(key).entries;
        auto& place = *std::ranges::min_element(
            entries, {}, [](const Entry& entry) { return entry.leaves.load(relaxed); });
        place.leaves.store(leaves, relaxed);
        place.check.store(key ^ leaves, relaxed);
    }

private:
    static constexpr auto relaxed = std::memory_order_relaxed;

    struct Entry {
        std::atomic<std::uint64_t> check{};
        std::atomic<std::uint64_t> leaves{};
    };
    using Bucket = TableBucket<Entry>;

    static std::uint64_t key_of(std::uint64_t hash, Depth depth) {
        return key_of_hash(hash + static_cast<std::uint64_t>(depth.value()) * 0x9e3779b97f4a7c15);
    }

    const Bucket& bucket_of(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }
    Bucket& bucket_of(std::uint64_t key) { return buckets_[key & (buckets_.size() - 1)]; }

    std::vector<Bucket> buckets_; // a power of two
};

// As perft(): what is found in the table is not counted again.
template <Counting By = Counting::moves, Counts<By> G>
    requires Hashable<G>
std::uint64_t perft(const G& game, const PositionOf<G>& position, Depth depth, PerftTable& table,
                    const std::stop_token& stop = {}) {
    if (depth <= Depth{1}) return perft<By>(game, position, depth, stop);
    if (stop.stop_requested()) throw SearchStopped{StoppedBy::interrupt};
    const std::uint64_t hash = game.hash(position);
    if (const auto known = table.leaves(hash, depth)) return *known;
    MovesOf<G> moves;
    list_counted_moves<By>(game, position, moves);
    std::uint64_t leaves = 0;
    for (const auto& move : moves) {
        leaves += perft<By>(game, game.play(position, move), depth.less_one(), table, stop);
    }
    table.keep(hash, depth, leaves);
    return leaves;
}

} // namespace espalier
