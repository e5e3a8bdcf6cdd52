// What belongs to one worker of a search: its way down the tree, what it remembers of moves, what it has counted.
#pragma once

#include "espalier/core/line.hpp"
#include "espalier/search/principal_variation.hpp"
#include "espalier/search/pvs/move_memory.hpp"
#include "espalier/search/pvs/pace.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace espalier {

template <Game G>
class alignas(64) Worker {
public:
    using Move = MoveOf<G>;

    // Begins at the end of `line`, whose earlier positions count for repetition. Without a memory to share it has its own.
    Worker(const G& game, const Line<G>& line, SharedBudget& budget, Crew* crew = nullptr,
           WorkerNumber number = 0, MoveMemory<G>* shared_memory = nullptr)
        : pace_(budget, crew, number), number_(number), played_(longest_line + 2),
          variation_(Depth::unlimited()),
          own_memory_(shared_memory == nullptr ? std::make_unique<MoveMemory<G>>(game) : nullptr),
          memory_(shared_memory == nullptr ? *own_memory_ : *shared_memory) {
        if constexpr (Hashable<G>) {
            for (const auto& position : line.positions()) hashes_.push_back(game.hash(position));
            hashes_.pop_back(); // the root comes again when it is entered
        }
        earlier_ = hashes_.size();
        hashes_.resize(earlier_ + longest_line + 2);
    }

    WorkerNumber number() const { return number_; }
    // Whether it has nodes searched elsewhere, if anybody does.
    bool has_others_search() const { return number_ != 0 && !stays_here_; }

    // For as long as it lives the worker searches all by itself.
    class StaysHere {
    public:
        explicit StaysHere(Worker& worker) : worker_(worker) { worker_.stays_here_ = true; }
        ~StaysHere() { worker_.stays_here_ = false; }
        StaysHere(const StaysHere&) = delete;
        StaysHere& operator=(const StaysHere&) = delete;

    private:
        Worker& worker_;
    };

    Pace& pace() { return pace_; }

    // False when it has to stop: then whatever it returns is worth nothing.
    bool enters(Ply ply) {
        deepest_ = std::max(deepest_, ply);
        return pace_.allows_node();
    }
    bool has_stopped() const { return pace_.is_halted(); }

    // ---- the way down

    void note_hash(Ply ply, std::uint64_t hash) { hashes_[earlier_ + index(ply)] = hash; }

    // Whether the position at `ply` occurred within the last `plies` moves.
    bool repeats(Ply ply, int plies) const {
        const std::size_t now = earlier_ + index(ply);
        const std::size_t past = std::min(static_cast<std::size_t>(std::max(plies, 0)), now);
        constexpr std::size_t step = a_player_may_move_twice<G>() ? 1 : 2;
        for (std::size_t back = step; back <= past; back += step) {
            if (hashes_[now - back] == hashes_[now]) return true;
        }
        return false;
    }

    // The move by which the node at `ply` was reached; none at the root and after a null move.
    const std::optional<Move>& move_to(Ply ply) const { return played_[index(ply)]; }
    void plays(Ply ply, const std::optional<Move>& move) { played_[index(ply) + 1] = move; }

    // From the root to the node at `ply`; none if there is a null move among them.
    std::optional<std::vector<Move>> way_to(Ply ply) const {
        std::vector<Move> way;
        for (std::size_t i = 1; i <= index(ply); ++i) {
            if (!played_[i]) return std::nullopt;
            way.push_back(*played_[i]);
        }
        return way;
    }

    // The move by which another worker reached a node of its, to go on from there.
    void take_last_move_of(const Worker& other, Ply ply) { played_[index(ply)] = other.played_[index(ply)]; }

    // The positions on its way there, for repeats(). What is the same already is not written: those who help here at a node
    // further up may be reading it.
    void take_hashes_of(const Worker& other, Ply ply) {
        for (std::size_t i = earlier_; i <= earlier_ + index(ply); ++i) {
            if (hashes_[i] != other.hashes_[i]) hashes_[i] = other.hashes_[i];
        }
    }

    // All moves of its way there, for way_to(). Nobody else may be reading them.
    void take_moves_of(const Worker& other, Ply ply) {
        std::copy_n(other.played_.begin(), index(ply) + 1, played_.begin());
    }

    // The line to try first, as a search before this one found it.
    void follow(const std::vector<Move>& line) { followed_ = line; }

    // Its move at `ply`, if the way down has kept to it; else null.
    const Move* followed_move(Ply ply) const {
        const auto depth = static_cast<std::ptrdiff_t>(index(ply));
        if (followed_.size() <= index(ply)) return nullptr;
        const bool has_kept_to_it =
            std::equal(followed_.begin(), followed_.begin() + depth, played_.begin() + 1);
        return has_kept_to_it ? &followed_[index(ply)] : nullptr;
    }

    MoveMemory<G>& memory() { return memory_; }
    PrincipalVariation<Move>& variation() { return variation_; }

    // ---- what was counted

    // A line was cut short: see Horizon. Who compares the count before and after knows about all that is between.
    void meets_horizon() { ++horizons_; }
    std::uint64_t horizons_met() const { return horizons_; }

    CutOffs& cut_offs() { return cut_offs_; }
    const CutOffs& cut_offs() const { return cut_offs_; }
    std::uint64_t nodes() const { return pace_.nodes(); }
    Ply deepest() const { return deepest_; }

private:
    static std::size_t index(Ply ply) { return static_cast<std::size_t>(ply.value()); }

    // What every node touches comes first: of a thousand simulated workers none finds it in the cache.
    Pace pace_;
    std::uint64_t horizons_ = 0;
    WorkerNumber number_;
    Ply deepest_{};
    bool stays_here_ = false;
    std::vector<std::optional<Move>> played_;
    PrincipalVariation<Move> variation_;
    std::unique_ptr<MoveMemory<G>> own_memory_; // null if it is shared
    MoveMemory<G>& memory_;
    std::vector<Move> followed_{};
    std::vector<std::uint64_t> hashes_{}; // of the game so far and of the way down
    std::size_t earlier_ = 0;             // those before the root
    CutOffs cut_offs_{};
};

} // namespace espalier
