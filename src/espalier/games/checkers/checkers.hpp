// Checkers, which is English draughts.
#pragma once

#include "espalier/core/evaluation.hpp"
#include "espalier/core/game.hpp"
#include "espalier/games/checkers/board.hpp"
#include "espalier/games/checkers/generator.hpp"
#include "espalier/games/checkers/position.hpp"

namespace espalier::checkers {

class Checkers {
public:
    using Position = checkers::Position;
    using Move = checkers::Move;
    static constexpr std::size_t max_moves = most_moves;

    constexpr Position start() const { return start_position(); }

    Outcome moves(const Position& position, Moves& list) const {
        return list_moves(position, list, Paths::merged);
    }
    Outcome moves_by_path(const Position& position, Moves& list) const {
        return list_moves(position, list, Paths::each);
    }
    constexpr Position play(const Position& position, const Move& move) const { return position_after(position, move); }
    constexpr Side side_to_move(const Position& position) const { return position.to_move; }
    std::size_t count_moves(const Position& position) const {
        return with_generator(position, [](const auto& generator) { return generator.count_moves(); });
    }

private:
    Outcome list_moves(const Position& position, Moves& list, Paths paths) const {
        with_generator(position, [&](const auto& generator) { generator.list_moves(list, paths); });
        return list.empty() ? Outcome::loss : Outcome::undecided;
    }
};
} // namespace espalier::checkers
