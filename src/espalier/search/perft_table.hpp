// Perft with a memory: how many leaves lie below the positions met so far. Many threads may share one table.
#pragma once

#include "espalier/search/large_array.hpp"
#include "espalier/search/perft.hpp"
#include "espalier/search/table_buckets.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace espalier {

// Exact as far as hashes are: a wrong answer needs two positions whose keys agree in all 64 bits. A table counts
// for one game and one way of counting.
class PerftTable {
public:
    // Throws std::bad_alloc if there is no such memory.
    explicit PerftTable(std::size_t megabytes) : buckets_(buckets_in(megabytes)) {
        // An empty entry holds key 0 with no leaves. Only in the first bucket would anybody look for key 0.
        for (TableEntry& entry : buckets_[0].entries) entry.write(~std::uint64_t{0}, 0);
    }

    // The leaves below the position with this hash, if they are known.
    std::optional<std::uint64_t> leaves(std::uint64_t hash, Depth depth) const {
        const std::uint64_t key = key_of(hash, depth);
        for (TableEntry& entry : bucket_of(key).entries) {
            const std::uint64_t leaves = entry.word();
            if (entry.fits(key, leaves)) return leaves;
        }
        return std::nullopt;
    }

    // In the place of the entry that is the least work to count again.
    void keep(std::uint64_t hash, Depth depth, std::uint64_t leaves) {
        const std::uint64_t key = key_of(hash, depth);
        auto& entries = bucket_of(key).entries;
        std::ranges::min_element(entries, {}, &TableEntry::word)->write(key, leaves);
    }

private:
    static std::uint64_t key_of(std::uint64_t hash, Depth depth) {
        return key_of_hash(hash + static_cast<std::uint64_t>(depth.value()) * 0x9e3779b97f4a7c15);
    }

    TableBucket& bucket_of(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }

    LargeArray<TableBucket> buckets_; // a power of two
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
