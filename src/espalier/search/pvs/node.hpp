// What the body knows of a node while it searches it, and of a move that it is about to search.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/core/window.hpp"
#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/pvs/lead.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace espalier {

template <Game G>
struct SearchNode {
    const PositionOf<G>& position;
    std::uint64_t hash;
    NodeKind kind;
    Depth depth;
    Ply ply;
    Window window;
    std::optional<MoveNumber> known_best{};
    bool must_react = false;
    bool has_single_reply = false;
    std::optional<int> points{}; // the static evaluation, if it was asked for
    std::span<const MoveNumber> left_out{};

    bool is_root() const { return ply.is_root(); }
    // Whether more is asked than if the score is above alpha.
    bool is_open() const { return window.alpha.just_above() < window.beta; }

    Ties ties() const { return is_root() ? Ties::to_the_first_generated : Ties::to_the_first_found; }
    bool leaves_out(MoveNumber number) const { return std::ranges::find(left_out, number) != left_out.end(); }
};

template <class Move>
struct Candidate {
    const Move& move;
    MoveNumber number;
    std::size_t place; // in the order of search, from 1
    bool is_quiet;     // wins nothing at once, as far as the rules can tell
};

// The quiet moves that did not refute, to be marked down when another does.
template <class Move>
class QuietTried {
public:
    void add(const Move& move) {
        if (size_ < moves_.size()) moves_[size_++] = move;
    }
    std::span<const Move> moves() const { return std::span{moves_}.first(size_); }

private:
    std::size_t size_ = 0;
    std::array<Move, 32> moves_;
};

} // namespace espalier
