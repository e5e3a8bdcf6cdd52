// A search of some game, told to a RecordedTree in words.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/core/game_words.hpp"
#include "espalier/core/window.hpp"
#include "espalier/engine/recorded_tree.hpp"

#include <cstddef>
#include <vector>

namespace espalier {

// Tells a RecordedTree, if there is one, in words what a search of `G` does. Whether there is one is decided as the
// search goes: every algorithm compiled twice for every game would cost more than the question does.
template <Game G>
class TreeRecorder {
public:
    TreeRecorder(const G& game, const PositionOf<G>& root, RecordedTree* tree)
        : game_(game), path_{root}, tree_(tree) {}

    void descends(Ply, const MoveOf<G>& move, const Window& window) {
        if (tree_ != nullptr) [[unlikely]] { record_descent(move, window); }
    }
    void expands(std::size_t moves) {
        if (tree_ != nullptr) [[unlikely]] { tree_->expands(moves); }
    }
    void returns(Score value) {
        if (tree_ != nullptr) [[unlikely]] { record_return(value); }
    }

private:
    [[gnu::noinline]] void record_descent(const MoveOf<G>& move, const Window& window) {
        tree_->descends(words_of(game_, path_.back(), move).name, window);
        path_.push_back(game_.play(path_.back(), move));
    }
    [[gnu::noinline]] void record_return(Score value) {
        tree_->returns(value);
        path_.pop_back();
    }

    const G& game_;
    std::vector<PositionOf<G>> path_;
    RecordedTree* tree_;
};

} // namespace espalier
