// Perft with the root shared out among threads; each piece is a subtree, counted by a function of the caller's.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/parallel/share_out.hpp"
#include "espalier/search/perft.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <utility>
#include <vector>

namespace espalier {

template <Game G>
struct CountedMove {
    MoveOf<G> move;
    std::uint64_t leaves = 0;
};

// Called one at a time, from any thread.
using PerftProgress = std::function<void(std::size_t done, std::size_t all)>;

template <Counting By, Counts<By> G>
class SharedPerft {
public:
    // Precondition: the depth is not zero.
    SharedPerft(const G& game, const PositionOf<G>& root, Depth depth, int threads)
        : game_(game), threads_(threads), depth_(depth.less_one()) {
        MovesOf<G> moves;
        list_counted_moves<By>(game, root, moves);
        for (const auto& move : moves) { subtrees_.push_back({game.play(root, move), line_of(move)}); }
        // Few large pieces would leave threads without work at the end.
        const bool are_few = subtrees_.size() < pieces_a_thread * static_cast<std::size_t>(threads);
        if (threads > 1 && are_few && depth_ > Depth{1}) go_one_ply_deeper();
    }

    // The leaves below each move of the root, in the order of the moves; a move that can be carried out in
    // several ways once. `count(position, depth, stop)` counts a subtree, on any thread.
    template <class Count>
    std::vector<CountedMove<G>> by_move(const Count& count, const std::stop_token& stop,
                                        const PerftProgress& progress) && {
        std::mutex mutex;
        std::size_t done = 0;
        share_out(subtrees_.size(), threads_, stop, [&](std::size_t i, const std::stop_token& stop_now) {
            const std::uint64_t leaves = count(subtrees_[i].position, depth_, stop_now);
            const std::scoped_lock lock{mutex};
            counted_[subtrees_[i].line].leaves += leaves;
            ++done;
            if (progress) progress(done, subtrees_.size());
        });
        if (done < subtrees_.size()) throw SearchStopped{StoppedBy::interrupt};
        return std::move(counted_);
    }

private:
    static constexpr std::size_t pieces_a_thread = 4;

    struct Subtree {
        PositionOf<G> position;
        std::size_t line; // the move of the root that leads there, among counted_
    };

    std::size_t line_of(const MoveOf<G>& move) {
        for (std::size_t i = 0; i < counted_.size(); ++i) {
            if (counted_[i].move == move) return i;
        }
        counted_.push_back({move});
        return counted_.size() - 1;
    }

    void go_one_ply_deeper() {
        std::vector<Subtree> deeper;
        for (const auto& subtree : subtrees_) {
            MovesOf<G> moves;
            list_counted_moves<By>(game_, subtree.position, moves);
            for (const auto& move : moves) {
                deeper.push_back({game_.play(subtree.position, move), subtree.line});
            }
        }
        subtrees_ = std::move(deeper);
        depth_ = depth_.less_one();
    }

    const G& game_;
    int threads_;
    Depth depth_; // of the subtrees
    std::vector<CountedMove<G>> counted_{};
    std::vector<Subtree> subtrees_{};
};

} // namespace espalier
