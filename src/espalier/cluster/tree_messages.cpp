#include "espalier/cluster/tree_messages.hpp"

#include "espalier/core/bytes.hpp"

#include <algorithm>

namespace espalier {

std::vector<std::byte> MovesAndNews::bytes() const {
    std::vector<std::byte> all = moves;
    const auto told = std::as_bytes(std::span{news});
    all.insert(all.end(), told.begin(), told.end());
    return all;
}

MovesAndNews MovesAndNews::from(std::span<const std::byte> bytes, std::size_t of_moves) {
    const std::size_t split = std::min(of_moves, bytes.size());
    const auto moves = bytes.first(split);
    return {{moves.begin(), moves.end()}, from_bytes<NewsItem>(bytes.subspan(split))};
}

} // namespace espalier
