// What one table has learned that tables elsewhere do not know yet, for whoever has a message to send there anyway. Many threads
// may add to it.
#pragma once

#include "espalier/core/ply.hpp"
#include "espalier/search/transposition_table.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace espalier {

struct NewsItem {
    std::uint64_t hash;
    std::uint64_t word; // of Known
};

class TableNews {
public:
    using Reader = std::size_t;
    static constexpr std::size_t most_at_once = 1024; // so that a message is short

    // `table` may be null: then there is never any. There are so many readers, from 0.
    TableNews(TranspositionTable* table, std::size_t readers) : table_(table), read_(readers) {}

    // Only of nodes as deep as that is anything told: so deep that a message has room for it.
    Depth least_depth() const { return Depth{least_depth_.load(std::memory_order_relaxed)}; }

    void tell_from(Depth depth) { least_depth_.store(depth.value(), std::memory_order_relaxed); }

    // Is told at once of all that is added here.
    using Listener = std::function<void(std::uint64_t hash, const Known& known)>;
    void listen(Listener listener) { listener_ = std::move(listener); }

    // By whose table it is.
    void add(std::uint64_t hash, const Known& known) {
        const std::scoped_lock lock{mutex_};
        note({{hash, known.word()}, nobody});
        if (listener_) listener_(hash, known);
    }

    // What a reader has not heard yet, the newest of it if it is much; nothing that comes from the reader itself.
    std::vector<NewsItem> for_reader(Reader reader) {
        const std::scoped_lock lock{mutex_};
        std::vector<NewsItem> items;
        items.reserve(most_at_once);
        std::uint64_t news = 0;
        const std::uint64_t oldest =
            std::max(read_[reader], added_ - std::min<std::uint64_t>(added_, most_kept));
        for (std::uint64_t at = added_; at > oldest; --at) {
            const Noted& noted = kept_[(at - 1) % most_kept];
            if (noted.from == reader) continue;
            if (++news <= most_at_once) items.push_back(noted.item);
        }
        tell_more_or_less(news);
        read_[reader] = added_;
        std::ranges::reverse(items);
        return items;
    }

    // By a reader, about its own table. The others will hear of it too. What is known here of a deeper search stays.
    void learn(Reader from, std::span<const NewsItem> items) {
        if (table_ == nullptr) return;
        const std::scoped_lock lock{mutex_};
        for (const NewsItem& item : items) {
            const Known known{item.word};
            if (const Known mine = table_->find(item.hash); mine && mine.depth() > known.depth()) continue;
            table_->keep(item.hash, known);
            note({item, from});
        }
    }

private:
    static constexpr std::size_t most_kept = 4096;
    static constexpr Reader nobody = ~Reader{0};

    struct Noted {
        NewsItem item;
        Reader from;
    };

    // `news` is what there was for a message.
    void tell_more_or_less(std::uint64_t news) {
        const int depth = least_depth_.load(std::memory_order_relaxed);
        if (news > most_at_once) least_depth_.store(depth + 1, std::memory_order_relaxed);
        if (news < most_at_once / 8 && depth > 1) least_depth_.store(depth - 1, std::memory_order_relaxed);
    }

    void note(const Noted& noted) {
        const std::size_t place = added_++ % most_kept;
        if (place == kept_.size()) {
            kept_.push_back(noted);
        } else {
            kept_[place] = noted;
        }
    }

    TranspositionTable* table_;
    std::atomic<int> least_depth_ = 1;
    Listener listener_{};
    std::mutex mutex_{};
    std::vector<Noted> kept_{}; // the last of those added, by their numbers
    std::uint64_t added_ = 0;
    std::vector<std::uint64_t> read_; // by reader: of those added
};

} // namespace espalier
