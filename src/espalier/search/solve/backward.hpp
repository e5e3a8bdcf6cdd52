// Solves a position backwards, as endgame tables are made (Ströhlein 1970): lists every position that can be reached,
// then goes from those where the game is over to those that lead there. For games in which play can go in circles: who
// can neither win nor be beaten draws, because play goes on for ever.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/search/solve/proof_worker.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace espalier {

template <Hashable G>
class BackwardSolver {
public:
    using Position = PositionOf<G>;

    // Throws SearchStopped at a limit; a position counts as a node.
    BackwardSolver(const G& game, ProofWorker<G>& worker) : game_(game), worker_(worker) {}

    // About how much memory a position takes.
    static constexpr std::size_t bytes_a_position = sizeof(Position) + 128;

    // False if more than `most` positions can be reached, or the game counts points: then nothing is solved.
    bool solve(const Position& root, std::size_t most) {
        if (!list_positions(root, most)) return false;
        list_predecessors();
        go_back();
        return true;
    }

    // In distances from the position; none if it cannot be reached.
    std::optional<Score> value_of(const Position& position) const {
        if (slots_.empty()) return std::nullopt;
        const std::uint32_t place = slots_[slot_of(position)];
        if (place == no_place) return std::nullopt;
        return value(place);
    }

    // visit(position, its value) for each.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::uint32_t place = 0; place < positions_.size(); ++place)
            visit(positions_[place], value(place));
    }

private:
    enum class Result : std::uint8_t { unknown, won, lost };

    // A place in the list of positions, and whether the same player moves there as before.
    struct Edge {
        std::uint32_t place : 31;
        std::uint32_t moves_again : 1;
    };

    static constexpr std::uint32_t no_place = 0xffffffff;
    static constexpr std::size_t most_places = std::size_t{1} << 30;

    Score value(std::uint32_t place) const {
        switch (results_[place]) {
        case Result::won: return Score::win_in(Ply{distances_[place]});
        case Result::lost: return Score::loss_in(Ply{distances_[place]});
        case Result::unknown: break;
        }
        return Score::draw();
    }

    // ---- forwards

    bool list_positions(const Position& root, std::size_t most) {
        slots_.assign(1024, no_place);
        place_of(root);
        for (std::uint32_t place = 0; place < positions_.size(); ++place) {
            worker_.count_node();
            const Position position = positions_[place];
            MovesOf<G> moves;
            const Outcome outcome = game_.moves(position, moves);
            if (!note_outcome(outcome)) return false;
            for (const auto& move : moves) {
                const Position after = game_.play(position, move);
                const bool moves_again = same_player_moves(game_, position, after);
                followers_.push_back({place_of(after) & (no_place >> 1), moves_again ? 1u : 0u});
            }
            ends_of_followers_.push_back(followers_.size());
            if (positions_.size() > std::min(most, most_places)) return false;
        }
        return true;
    }

    // False for points.
    bool note_outcome(Outcome outcome) {
        results_.push_back(outcome == Outcome::win    ? Result::won
                           : outcome == Outcome::loss ? Result::lost
                                                      : Result::unknown);
        return !outcome.is_decided() || outcome.is_draw() || results_.back() != Result::unknown;
    }

    std::uint32_t place_of(const Position& position) {
        if (2 * positions_.size() >= slots_.size()) make_more_slots();
        std::uint32_t& slot = slots_[slot_of(position)];
        if (slot == no_place) {
            slot = static_cast<std::uint32_t>(positions_.size());
            positions_.push_back(position);
        }
        return slot;
    }

    // Where the position is, or would be.
    std::size_t slot_of(const Position& position) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = game_.hash(position) * 0x9e3779b97f4a7c15 >> 20 & mask;
        while (slots_[slot] != no_place && !(positions_[slots_[slot]] == position)) slot = (slot + 1) & mask;
        return slot;
    }

    void make_more_slots() {
        slots_.assign(2 * slots_.size(), no_place);
        for (std::uint32_t place = 0; place < positions_.size(); ++place) {
            slots_[slot_of(positions_[place])] = place;
        }
    }

    // ---- backwards

    void list_predecessors() {
        ends_of_predecessors_.assign(positions_.size(), 0);
        for (const Edge& edge : followers_) ++ends_of_predecessors_[edge.place];
        std::size_t sum = 0;
        for (auto& end : ends_of_predecessors_) end = sum += end;
        predecessors_.resize(followers_.size());
        std::vector<std::size_t> next = ends_of_predecessors_;
        for (std::uint32_t place = 0; place < positions_.size(); ++place) {
            for (std::size_t i = begin_of(ends_of_followers_, place); i < ends_of_followers_[place]; ++i) {
                const Edge& edge = followers_[i];
                predecessors_[--next[edge.place]] = {place & (no_place >> 1), edge.moves_again};
            }
        }
    }

    static std::size_t begin_of(const std::vector<std::size_t>& ends, std::uint32_t place) {
        return place == 0 ? 0 : ends[place - 1];
    }

    // By rising distance, so that the first winning move found is the quickest, and the last losing one the slowest.
    void go_back() {
        distances_.assign(positions_.size(), 0);
        std::vector<std::uint32_t> moves_left(positions_.size());
        std::vector<std::uint32_t> solved;
        for (std::uint32_t place = 0; place < positions_.size(); ++place) {
            moves_left[place] =
                static_cast<std::uint32_t>(ends_of_followers_[place] - begin_of(ends_of_followers_, place));
            if (results_[place] != Result::unknown) solved.push_back(place);
        }
        for (std::size_t next = 0; next < solved.size(); ++next) {
            const std::uint32_t place = solved[next];
            for (std::size_t i = begin_of(ends_of_predecessors_, place); i < ends_of_predecessors_[place];
                 ++i) {
                const Edge& edge = predecessors_[i];
                if (results_[edge.place] != Result::unknown) continue;
                const bool is_good = (results_[place] == Result::won) == (edge.moves_again == 1);
                if (!is_good && --moves_left[edge.place] > 0) continue;
                results_[edge.place] = is_good ? Result::won : Result::lost;
                distances_[edge.place] = static_cast<std::uint16_t>(distances_[place] + 1);
                solved.push_back(edge.place);
            }
        }
    }

    const G& game_;
    ProofWorker<G>& worker_;
    std::vector<Position> positions_{};
    std::vector<std::uint32_t> slots_{}; // of a hash table: places
    std::vector<Edge> followers_{};      // of the first position, of the second, …
    std::vector<std::size_t> ends_of_followers_{};
    std::vector<Edge> predecessors_{};
    std::vector<std::size_t> ends_of_predecessors_{};
    std::vector<Result> results_{};
    std::vector<std::uint16_t> distances_{};
};

} // namespace espalier
