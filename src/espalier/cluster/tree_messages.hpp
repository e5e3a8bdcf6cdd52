// What a manager and those who search pieces of its tree send each other.
#pragma once

#include "espalier/cluster/link.hpp"
#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/table_news.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace espalier {

// A piece of the tree by which it is known to both: whose it was, and the how manieth of all.
struct PieceNumber {
    std::uint32_t worker;
    std::uint32_t serial;

    friend bool operator==(const PieceNumber&, const PieceNumber&) = default;
};

// To a rank: search this. The moves that lead to it stand behind, and then news (search/table_news.hpp).
struct TreePiece {
    static constexpr MessageKind kind = MessageKind::piece;

    PieceNumber number;
    std::int16_t depth;
    std::int16_t alpha; // packed scores
    std::int16_t beta;
    NodeKind node_kind;
    std::uint16_t way_bytes;
};

// From a rank: what it found. The line of best moves stands behind, and then news.
struct TreeAnswer {
    static constexpr MessageKind kind = MessageKind::answer;

    PieceNumber number;
    std::uint64_t nodes;
    std::int16_t score; // packed
    bool has_met_horizon;
    std::uint16_t line_bytes;
};

// To a rank: nobody wants this any more.
struct TreeAbort {
    static constexpr MessageKind kind = MessageKind::abort;

    PieceNumber number;
};

// To a rank: the search is over. Back from it: there are no more answers.
struct TreeDone {
    static constexpr MessageKind kind = MessageKind::done;
};

// Moves and news behind a message, in one run of bytes.
struct MovesAndNews {
    std::vector<std::byte> moves;
    std::vector<NewsItem> news;

    std::vector<std::byte> bytes() const;
    static MovesAndNews from(std::span<const std::byte> bytes, std::size_t of_moves);
};

} // namespace espalier
