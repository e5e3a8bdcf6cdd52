// Beam search as source D describes it: breadth first, and of all the successors on a level only the most promising
// are kept. The values at the end are then backed up through what was kept. A guess: the best move may be lost on
// the way.
#pragma once

#include "espalier/core/limits.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/budget.hpp"
#include "espalier/search/ordering.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace espalier {

template <Game G, EvaluationFor<G> E>
class LevelBeam {
public:
    using Position = PositionOf<G>;
    using Move = MoveOf<G>;
    using Result = SearchResult<Move>;

    LevelBeam(const G& game, const E& evaluation, std::size_t width)
        : game_(game), evaluation_(evaluation), width_(width) {}

    // One level after the other, until a limit is reached or no game on the last level goes on.
    Result run(const Position& root, const Limits& limits) {
        Budget budget{limits};
        budget.allows_node();
        levels_ = {{Node{root, 0, std::nullopt, 0, outcome_of(game_, root)}}};
        const int deepest = limits.depth.value_or(Depth::unlimited()).value();
        Result result;
        result.stopped_by = StoppedBy::depth;
        while (result.depth < deepest) {
            if (!add_level(budget)) {
                result.stopped_by = budget.reached().value_or(StoppedBy::finished);
                break;
            }
            ++result.depth;
        }
        if (limits.depth && result.stopped_by == StoppedBy::finished) result.stopped_by = StoppedBy::depth;
        take_value(result);
        result.statistics.nodes = budget.nodes();
        result.statistics.time = budget.elapsed();
        return result;
    }

private:
    struct Node {
        Position position;
        std::size_t parent; // on the level above
        std::optional<Move> move;
        int promise; // to whoever moved here
        Outcome outcome;
        std::optional<Score> value{}; // for the side to move, once it is backed up
        std::size_t best{};           // on the level below; meant only where the value came from there
        bool has_followers = false;
    };
    using Level = std::vector<Node>;

    // False if nothing could be added.
    bool add_level(Budget& budget) {
        const Level& last = levels_.back();
        Level next;
        for (std::size_t parent = 0; parent < last.size(); ++parent) {
            if (last[parent].outcome.is_decided()) continue;
            MovesOf<G> moves;
            game_.moves(last[parent].position, moves);
            for (const Move& move : moves) {
                if (!budget.allows_node()) return false;
                const Position child = game_.play(last[parent].position, move);
                next.push_back({child, parent, move,
                                promise_of(game_, evaluation_, last[parent].position, move),
                                outcome_of(game_, child)});
            }
        }
        if (next.empty()) return false;
        keep_best(next);
        levels_.push_back(std::move(next));
        return true;
    }

    void keep_best(Level& level) const {
        std::ranges::stable_sort(level, std::greater{}, &Node::promise);
        if (level.size() > width_)
            level.erase(level.begin() + static_cast<std::ptrdiff_t>(width_), level.end());
    }

    // From the last level to the root; of equals the first in the order of the level above.
    void take_value(Result& result) {
        for (std::size_t depth = levels_.size(); depth-- > 0;) {
            for (Node& node : levels_[depth]) {
                if (!node.has_followers) node.value = value_here(node, depth);
            }
            if (depth == 0) break;
            for (std::size_t i = 0; i < levels_[depth].size(); ++i)
                back_up(levels_[depth - 1], levels_[depth][i], i);
        }
        const Node& root = levels_.front().front();
        result.score = *root.value;
        const Node* node = &root;
        for (std::size_t depth = 1; node->has_followers; ++depth) {
            node = &levels_[depth][node->best];
            result.line.push_back(*node->move);
        }
        if (!result.line.empty()) result.best = result.line.front();
        if (!result.best && !root.outcome.is_decided()) {
            MovesOf<G> moves;
            game_.moves(root.position, moves);
            result.best = moves[0];
            result.line = {moves[0]};
        }
    }

    Score value_here(const Node& node, std::size_t depth) const {
        return node.outcome.is_decided() ? node.outcome.score(Ply{static_cast<int>(depth)})
                                         : Score::heuristic(evaluation_(game_, node.position));
    }

    void back_up(Level& above, const Node& node, std::size_t place) const {
        Node& parent = above[node.parent];
        const Score value =
            same_player_moves(game_, parent.position, node.position) ? *node.value : -*node.value;
        if (parent.has_followers && *parent.value >= value) return;
        parent.value = value;
        parent.best = place;
        parent.has_followers = true;
    }

    const G& game_;
    const E& evaluation_;
    std::size_t width_;
    std::vector<Level> levels_{};
};

} // namespace espalier
