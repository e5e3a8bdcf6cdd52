// Endgames, solved backwards over the game's own moves.
#pragma once

#include "espalier/games/checkers/checkers.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace espalier {

using checkers::all_squares;
using checkers::Checkers;
using checkers::Squares;

struct Army {
    int kings = 0;
    int men = 0;

    friend bool operator==(const Army&, const Army&) = default;
};

// All sets of so many squares.
inline std::vector<Squares> sets_of(int squares, Squares among) {
    if (squares == 0) return {0};
    std::vector<Squares> sets;
    for (Squares rest = among; rest != 0; rest &= rest - 1) {
        const Squares lowest = rest & ~(rest - 1);
        for (const Squares more : sets_of(squares - 1, rest & ~lowest)) sets.push_back(lowest | more);
    }
    return sets;
}

// Every position of two armies and of what becomes of them, with either side to move.
class Endgames {
public:
    Endgames(const Army& black, const Army& white) {
        for (const Army& blacks : that_become_of(black)) {
            for (const Army& whites : that_become_of(white)) add(blacks, whites);
        }
        for (const auto& position : positions_) {
            checkers::Moves moves;
            game_.moves(position, moves);
            for (const auto& move : moves) followers_.push_back(index_of(game_.play(position, move)));
            ends_of_followers_.push_back(followers_.size());
        }
        solve();
    }

    // Plies to the end: a win if odd, a loss if even; none for a draw.
    std::optional<int> plies(const std::string& text) const {
        const int plies = plies_[index_of(game_.from_text(text))];
        return plies == unsolved ? std::nullopt : std::optional{plies};
    }

    struct Count {
        int won = 0;
        int lost = 0;
        int drawn = 0;
    };

    // Of the positions with these armies, black to move.
    Count count(const Army& black, const Army& white) const {
        Count result;
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            const Position& p = positions_[i];
            const bool is_asked_for = p.to_move == Side::first && army_of(p, Side::first) == black &&
                                      army_of(p, Side::second) == white;
            if (!is_asked_for) continue;
            ++(plies_[i] == unsolved ? result.drawn : is_win(plies_[i]) ? result.won : result.lost);
        }
        return result;
    }

private:
    using Position = checkers::Position;

    static constexpr int unsolved = -1;
    static bool is_win(int plies) { return plies % 2 == 1; }

    struct Hash {
        std::size_t operator()(const Position& position) const { return checkers::hash_of(position); }
    };

    static Army army_of(const Position& position, Side side) {
        const Squares pieces = position.pieces_of(side);
        const int kings = checkers::count(pieces & position.kings);
        return {kings, checkers::count(pieces) - kings};
    }

    // By losing pieces and crowning men.
    static std::vector<Army> that_become_of(const Army& army) {
        std::vector<Army> armies;
        for (int men = 0; men <= army.men; ++men) {
            for (int kings = 0; kings + men <= army.kings + army.men; ++kings) armies.push_back({kings, men});
        }
        return armies;
    }

    struct Placed {
        Squares kings;
        Squares men;

        Squares pieces() const { return kings | men; }
    };

    static std::vector<Placed> placings_of(const Army& army, Side side, Squares among) {
        std::vector<Placed> placings;
        for (const Squares men : sets_of(army.men, among & ~checkers::king_row(side))) {
            for (const Squares kings : sets_of(army.kings, among & ~men)) placings.push_back({kings, men});
        }
        return placings;
    }

    void add(const Army& black, const Army& white) {
        for (const Placed& blacks : placings_of(black, Side::first, all_squares)) {
            for (const Placed& whites : placings_of(white, Side::second, all_squares & ~blacks.pieces())) {
                for (const Side side : {Side::first, Side::second}) {
                    positions_.push_back(checkers::make_position(blacks.pieces(), whites.pieces(),
                                                                 blacks.kings | whites.kings, side, 0));
                    index_.emplace(positions_.back(), positions_.size() - 1);
                }
            }
        }
    }

    std::size_t index_of(const Position& position) const { return index_.at(position); }

    void solve() {
        plies_.assign(positions_.size(), unsolved);
        bool found = true;
        for (int ply = 0; found || ply <= 1; ++ply) {
            std::vector<std::size_t> solved;
            for (std::size_t i = 0; i < positions_.size(); ++i) {
                if (plies_[i] == unsolved && is_solved(i, ply)) solved.push_back(i);
            }
            for (const auto i : solved) plies_[i] = ply;
            found = !solved.empty();
        }
    }

    // Won in `ply` if a move leads to a loss; lost if every move leads to a win.
    bool is_solved(std::size_t position, int ply) const {
        const auto is_won = [&](std::size_t i) { return plies_[i] != unsolved && is_win(plies_[i]); };
        const auto is_lost = [&](std::size_t i) { return plies_[i] != unsolved && !is_win(plies_[i]); };
        const auto begin = followers_.begin();
        const auto first = begin + offset_of_followers(position);
        const auto last = begin + offset_of_followers(position + 1);
        return is_win(ply) ? std::any_of(first, last, is_lost) : std::all_of(first, last, is_won);
    }

    std::ptrdiff_t offset_of_followers(std::size_t position) const {
        return position == 0 ? 0 : static_cast<std::ptrdiff_t>(ends_of_followers_[position - 1]);
    }

    Checkers game_{};
    std::vector<Position> positions_{};
    std::unordered_map<Position, std::size_t, Hash> index_{};
    std::vector<std::size_t> followers_{}; // of the first position, of the second, …
    std::vector<std::size_t> ends_of_followers_{};
    std::vector<int> plies_{};
};

} // namespace espalier
