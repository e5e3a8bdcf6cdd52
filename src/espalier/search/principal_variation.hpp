// The best line below each node of the path now being searched, as a triangle: row p holds the line from ply p
// on. A node that finds a better move copies its child's row behind that move.
#pragma once

#include "espalier/core/ply.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace espalier {

template <class Move>
class PrincipalVariation {
public:
    // For lines of at most `depth` plies.
    explicit PrincipalVariation(Depth depth)
        : row_length_(static_cast<std::size_t>(depth.value()) + 1),
          moves_(std::make_unique_for_overwrite<Move[]>(row_length_ * (row_length_ + 1))),
          lengths_(row_length_ + 1) {}

    // A node is entered: nothing is known below it.
    void clear(Ply ply) { lengths_[index(ply)] = 0; }

    // `move` leads at `ply`, followed by the line of the node after it.
    void extend(Ply ply, const Move& move) {
        Move* const row = row_of(index(ply));
        const Move* const child = row_of(index(ply) + 1);
        const std::size_t child_length = lengths_[index(ply) + 1];
        row[0] = move;
        for (std::size_t i = 0; i < child_length; ++i) row[i + 1] = child[i];
        lengths_[index(ply)] = child_length + 1;
    }

    // `move` leads at `ply`, and nothing is known of what follows.
    void start_with(Ply ply, const Move& move) {
        row_of(index(ply))[0] = move;
        lengths_[index(ply)] = 1;
    }

    // What leads at `ply`, as it was found elsewhere.
    void replace(Ply ply, const std::vector<Move>& line) {
        std::copy(line.begin(), line.end(), row_of(index(ply)));
        lengths_[index(ply)] = line.size();
    }

    std::vector<Move> line_from(Ply ply) const {
        const Move* const row = row_of(index(ply));
        return {row, row + lengths_[index(ply)]};
    }
    std::vector<Move> line() const { return line_from(Ply{}); }

private:
    static constexpr std::size_t index(Ply ply) { return static_cast<std::size_t>(ply.value()); }
    Move* row_of(std::size_t ply) const { return moves_.get() + ply * row_length_; }

    std::size_t row_length_;
    std::unique_ptr<Move[]> moves_;
    std::vector<std::size_t> lengths_; // by ply
};

} // namespace espalier
