// Two small games in which a player may move twice: one is won or lost, in the other the points count.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/games/mix.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

namespace espalier::contract {

// Take one to three stones; who takes two, or leaves a number that 3 divides with remainder 1, moves again;
// the last stone wins. The winner may therefore be to move, or not, when the game ends.
struct Stones {
    struct Position {
        int stones = 17;
        Side to_move = Side::first;
        Side last_taker = Side::second;

        friend constexpr bool operator==(const Position&, const Position&) = default;
    };
    using Move = int;
    static constexpr std::size_t max_moves = 3;
    static constexpr bool a_player_may_move_twice = true;

    Outcome moves(const Position& position, MoveList<Move, max_moves>& list) const {
        if (position.stones == 0) {
            return position.last_taker == position.to_move ? Outcome::win : Outcome::loss;
        }
        for (int take = 1; take <= std::min(3, position.stones); ++take) list.push_back(take);
        return Outcome::undecided;
    }

    Position play(const Position& position, Move take) const {
        const int left = position.stones - take;
        const bool again = take == 2 || left % 3 == 1;
        return {left, again ? position.to_move : opponent_of(position.to_move), position.to_move};
    }

    Side side_to_move(const Position& position) const { return position.to_move; }

    std::uint64_t hash(const Position& position) const {
        return mix(static_cast<std::uint64_t>(position.stones) * 4 +
                   static_cast<std::uint64_t>(position.to_move) * 2 +
                   static_cast<std::uint64_t>(position.last_taker));
    }
};

// Coins in a row; take one or two from either end; who takes an even sum moves again. The richer one wins,
// by as many points as he has more.
struct Coins {
    static constexpr std::array row{3, 1, 4, 1, 5, 2, 2, 5, 3, 4, 1, 2};

    struct Position {
        int left = 0;
        int right = static_cast<int>(row.size()); // one past the last coin
        int lead = 0;                             // of the side to move
        Side to_move = Side::first;

        friend constexpr bool operator==(const Position&, const Position&) = default;
    };
    struct Move {
        std::int8_t from_left;
        std::int8_t from_right;

        friend constexpr bool operator==(Move, Move) = default;
    };
    static constexpr std::size_t max_moves = 4;
    static constexpr bool a_player_may_move_twice = true;

    Outcome moves(const Position& position, MoveList<Move, max_moves>& list) const {
        const int coins = position.right - position.left;
        if (coins == 0) return Outcome::points(position.lead);
        list.push_back({1, 0});
        if (coins > 1) list.push_back({0, 1});
        if (coins > 1) list.push_back({2, 0});
        if (coins > 2) list.push_back({0, 2});
        return Outcome::undecided;
    }

    Position play(const Position& position, Move move) const {
        const int left = position.left + move.from_left;
        const int right = position.right - move.from_right;
        const int won = sum(position.left, left) + sum(right, position.right);
        if (won % 2 == 0) return {left, right, position.lead + won, position.to_move};
        return {left, right, -(position.lead + won), opponent_of(position.to_move)};
    }

    Side side_to_move(const Position& position) const { return position.to_move; }

    std::uint64_t hash(const Position& position) const {
        std::uint64_t hash = static_cast<std::uint64_t>(position.to_move);
        for (const int part : {position.left, position.right, position.lead}) {
            hash = mix(hash ^ static_cast<std::uint64_t>(part));
        }
        return hash;
    }

private:
    static constexpr int sum(int begin, int end) {
        int total = 0;
        for (int i = begin; i < end; ++i) total += row[static_cast<std::size_t>(i)];
        return total;
    }
};

} // namespace espalier::contract
