// A small game that offers everything a game may offer, for the conformance kit to find nothing wrong with:
// five cells in a row, two players set stones in turn, and who first owns two neighbouring cells wins.
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/core/game.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace espalier {

struct Twins {
    static constexpr int cells = 5;
    static constexpr std::size_t max_moves = cells;

    struct Position {
        std::uint8_t first = 0; // a bit for each cell of the first side
        std::uint8_t second = 0;
        Side to_move = Side::first;
        std::uint64_t hash = 0;

        // No part of the position: where a faulty game hides what it does.
        mutable std::uint8_t mark = 0;

        friend bool operator==(const Position& a, const Position& b) {
            return a.first == b.first && a.second == b.second && a.to_move == b.to_move;
        }
    };
    using Move = int;

    template <class List>
    Outcome moves(const Position& position, List& list) const {
        if (owns_twins(position.to_move == Side::first ? position.second : position.first))
            return Outcome::loss;
        if (std::popcount(taken(position)) == cells) return Outcome::draw;
        for (int cell = 0; cell < cells; ++cell) {
            if ((taken(position) >> cell & 1) == 0) list.push_back(cell);
        }
        return Outcome::undecided;
    }

    Outcome outcome(const Position& position) const {
        MoveList<Move> list;
        return moves(position, list);
    }

    std::size_t count_moves(const Position& position) const {
        MoveList<Move> list;
        moves(position, list);
        return list.size();
    }
    Outcome moves_by_path(const Position& position, MoveList<Move, max_moves>& list) const {
        return moves(position, list);
    }

    // No rule draws here; every stone is a move that cannot be taken back.
    std::optional<std::string_view> draw_by_rule(const Position&) const { return std::nullopt; }
    int plies_without_progress(const Position&) const { return 0; }

    Position play(Position position, Move cell) const {
        const Side side = position.to_move;
        position.to_move = opponent_of(side);
        toggle(position, side, cell);
        return position;
    }
    void undo(Position& position, Move cell) const {
        position.to_move = opponent_of(position.to_move);
        toggle(position, position.to_move, cell);
    }
    Position pass(Position position) const {
        position.to_move = opponent_of(position.to_move);
        position.hash = hash_from_scratch(position);
        return position;
    }
    bool may_pass(const Position& position) const { return !must_react(position); }
    Side side_to_move(const Position& position) const { return position.to_move; }

    std::uint64_t hash(const Position& position) const { return position.hash; }
    std::uint64_t hash_from_scratch(const Position& position) const {
        return position.first + 100u * position.second + (position.to_move == Side::first ? 0u : 10'000u);
    }

    // A move that makes twins is noisy; who could make them next forces the other to react.
    bool must_react(const Position& position) const {
        const Position theirs = pass(position);
        return winning_cells(theirs) != 0;
    }
    Outcome noisy_moves(const Position& position, MoveList<Move, max_moves>& list) const {
        if (must_react(position)) return moves(position, list);
        MoveList<Move> all;
        const Outcome outcome = moves(position, all);
        for (const Move cell : all) {
            if (hint(position, cell) > 0) list.push_back(cell);
        }
        return outcome;
    }
    int hint(const Position& position, Move cell) const {
        return static_cast<int>(winning_cells(position) >> cell & 1);
    }
    static constexpr std::size_t move_indices = cells;
    std::size_t move_index(Move cell) const { return static_cast<std::size_t>(cell); }

    std::size_t symmetries() const { return 2; }
    Move image(Move cell, std::size_t symmetry) const { return symmetry == 0 ? cell : cells - 1 - cell; }
    Position image(const Position& position, std::size_t symmetry) const {
        Position turned{.to_move = position.to_move};
        for (int cell = 0; cell < cells; ++cell) {
            if ((position.first >> cell & 1) != 0) toggle(turned, Side::first, image(cell, symmetry));
            if ((position.second >> cell & 1) != 0) toggle(turned, Side::second, image(cell, symmetry));
        }
        turned.hash = hash_from_scratch(turned);
        return turned;
    }
    Position sides_exchanged(Position position) const {
        std::swap(position.first, position.second);
        position.to_move = opponent_of(position.to_move);
        position.hash = hash_from_scratch(position);
        return position;
    }

    ScoreBounds bounds(const Position&) const { return {Score::loss_in(Ply{1}), Score::win_in(Ply{1})}; }
    Outcome relevant_moves(const Position& position, MoveList<Move, max_moves>& list) const {
        return moves(position, list);
    }

    // Stones of the side to move on the three inner cells, less the opponent's.
    int evaluate(const Position& position) const {
        const int lead = std::popcount(position.first & 0b01110u) - std::popcount(position.second & 0b01110u);
        return position.to_move == Side::first ? lead : -lead;
    }

    std::string to_text(const Position& position) const {
        std::string text;
        for (int cell = 0; cell < cells; ++cell) {
            text += (position.first >> cell & 1) != 0 ? 'x' : (position.second >> cell & 1) != 0 ? 'o' : '.';
        }
        return text + (position.to_move == Side::first ? " x" : " o");
    }
    Position from_text(std::string_view text) const {
        if (text.size() != cells + 2) throw BadInput{"expected five cells, a space and the side to move"};
        Position position{.to_move = text.back() == 'x' ? Side::first : Side::second};
        for (int cell = 0; cell < cells; ++cell) {
            const char stone = text[static_cast<std::size_t>(cell)];
            if (stone == 'x') toggle(position, Side::first, cell);
            if (stone == 'o') toggle(position, Side::second, cell);
        }
        position.hash = hash_from_scratch(position);
        return position;
    }
    std::string move_text(const Position&, Move cell) const { return std::to_string(cell); }
    std::string move_name(const Position&, Move cell) const { return {static_cast<char>('a' + cell)}; }

    std::optional<Move> move_from(const Position& position, std::string_view text) const {
        MoveList<Move> list;
        moves(position, list);
        for (const Move move : list) {
            if (text == move_text(position, move) || text == move_name(position, move)) return move;
        }
        return std::nullopt;
    }

    // A bit for each cell that is not free.
    static unsigned taken(const Position& position) {
        return static_cast<unsigned>(position.first | position.second);
    }

private:
    static unsigned winning_cells(const Position& position) {
        const unsigned mine = position.to_move == Side::first ? position.first : position.second;
        return (mine << 1 | mine >> 1) & ~taken(position) & ((1u << cells) - 1);
    }

    static bool owns_twins(std::uint8_t stones) { return (stones & stones >> 1) != 0; }

    // Sets a stone, or takes it away.
    static void toggle(Position& position, Side side, int cell) {
        auto& stones = side == Side::first ? position.first : position.second;
        stones = static_cast<std::uint8_t>(stones ^ 1u << cell);
        position.hash = Twins{}.hash_from_scratch(position);
    }
};

} // namespace espalier
