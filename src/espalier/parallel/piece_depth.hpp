// How deep the pieces of a tree are that are searched elsewhere: as deep as they may be for a number of nodes. At first by what
// searches of the whole tree took, then by what pieces take, which is far less where a bound is all that is asked for.
#pragma once

#include "espalier/core/ply.hpp"

#include <cstdint>

namespace espalier {

class PieceDepth {
public:
    // `depth` is what pieces had before; 0 if there were none.
    explicit PieceDepth(std::uint64_t most_nodes, Depth depth = Depth{0})
        : most_nodes_(most_nodes), depth_(depth), has_seen_pieces_(!depth.is_zero()) {}

    Depth value() const { return depth_; }

    // What a search of the whole tree took, to such a depth. True if pieces are cut differently from now on.
    bool learns_tree(Depth depth, std::uint64_t nodes) {
        if (has_seen_pieces_ || nodes > most_nodes_) return false;
        return cut_at(depth);
    }

    // What a piece took. True likewise.
    bool learns_piece(Depth depth, std::uint64_t nodes) {
        has_seen_pieces_ = true;
        if (depth != depth_) return false;
        nodes_ += nodes;
        if (++pieces_ < enough) return false;
        const std::uint64_t mean = nodes_ / pieces_;
        nodes_ = 0;
        pieces_ = 0;
        if (mean * largest_growth <= most_nodes_) return cut_at(Depth{depth.value() + 1});
        return mean > most_nodes_ && depth.value() > 1 && cut_at(depth.less_one());
    }

private:
    static constexpr std::uint64_t enough = 16;        // pieces
    static constexpr std::uint64_t largest_growth = 8; // of a tree that is a ply deeper

    bool cut_at(Depth depth) {
        depth_ = depth;
        return true;
    }

    std::uint64_t most_nodes_;
    Depth depth_;
    bool has_seen_pieces_;
    std::uint64_t nodes_ = 0; // of pieces of this depth, since it was chosen
    std::uint64_t pieces_ = 0;
};

} // namespace espalier
