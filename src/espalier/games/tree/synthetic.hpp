// A uniform game tree made on the fly, with a value known beforehand and a chosen quality of move order: each
// node has b moves, one of which is best; it is the first one in a share `order` of the nodes. The same numbers
// make the same tree. What such trees are good for: Marsland and Popowich, "Parallel Game-Tree Search" (1985).
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/core/evaluation.hpp"
#include "espalier/core/game.hpp"
#include "espalier/games/mix.hpp"
#include "espalier/games/tree/explicit_tree.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace espalier::tree {

class Synthetic {
public:
    struct Shape {
        int branching = 24;
        int depth = 7;
        double order = 0.9; // the share of nodes whose first move is best
        std::uint64_t seed = 1;
    };

    struct Position {
        std::uint64_t key;  // the hash of the path; everything random at this node follows from it
        std::int32_t value; // with best play, for the side to move
        std::int32_t level;

        friend constexpr bool operator==(const Position&, const Position&) = default;
    };
    using Move = std::uint16_t; // a branch, counted from 0
    static constexpr std::size_t max_moves = 256;

    // Throws BadInput unless 1 <= branching <= 256, 0 <= depth <= 200 and 0 <= order <= 1.
    explicit Synthetic(const Shape& shape) : shape_(shape) {
        if (shape.branching < 1 || shape.branching > static_cast<int>(max_moves)) {
            throw BadInput{"synthetic: b, the moves of a node, is a number from 1 to 256"};
        }
        if (shape.depth < 0 || shape.depth > 200)
            throw BadInput{"synthetic: d, the depth, is a number from 0 to 200"};
        if (!(shape.order >= 0 && shape.order <= 1))
            throw BadInput{"synthetic: order is a number from 0 to 1"};
    }

    const Shape& shape() const { return shape_; }

    Position start() const {
        const std::uint64_t key = mix(shape_.seed);
        return {key, static_cast<int>(mix(key) % 101) - 50, 0};
    }

    Outcome moves(const Position& position, MoveList<Move, max_moves>& list) const {
        if (position.level == shape_.depth) return Outcome::points(position.value);
        for (int branch = 0; branch < shape_.branching; ++branch) list.push_back(static_cast<Move>(branch));
        return Outcome::undecided;
    }

    // The best move keeps the value; any other gives 1 to 100 points away.
    Position play(const Position& position, Move branch) const {
        const std::uint64_t key = mix(position.key + branch + 1);
        const int given_away = branch == best_branch(position) ? 0 : 1 + static_cast<int>(mix(key) % 100);
        return {key, given_away - position.value, position.level + 1};
    }

    Move best_branch(const Position& position) const {
        const std::uint64_t draw = mix(~position.key);
        const bool first_is_best = static_cast<double>(draw >> 11) * 0x1p-53 < shape_.order;
        if (first_is_best || shape_.branching == 1) return 0;
        return static_cast<Move>(1 + mix(draw) % static_cast<std::uint64_t>(shape_.branching - 1));
    }

    Side side_to_move(const Position& position) const {
        return position.level % 2 == 0 ? Side::first : Side::second;
    }
    std::uint64_t hash(const Position& position) const { return position.key; }

    static constexpr auto evaluations() {
        using Row = NamedEvaluation<Synthetic>;
        return std::array{
            Row{"noisy", "the true value, up to 30 points wrong",
                [](const Synthetic&, const Position& position) { return position.value + noise(position); }},
            Row{"coarse", "the noisy value in steps of 40: many ties",
                [](const Synthetic&, const Position& position) {
                    return (position.value + noise(position)) / 40 * 40;
                }},
            Row{"true", "the true value",
                [](const Synthetic&, const Position& position) { return +position.value; }}};
    }

    std::string move_name(const Position&, Move branch) const { return branch_name(branch); }
    std::string side_name(Side side) const { return side == Side::first ? "max" : "min"; }

private:
    static constexpr int noise(const Position& position) {
        return static_cast<int>(mix(position.key ^ 0x5eed) % 61) - 30;
    }

    Shape shape_;
};

} // namespace espalier::tree
