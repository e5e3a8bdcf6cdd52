// Twins in parts, each of which a test may replace by a broken one.
#pragma once

#include "unit/testing/twins.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace espalier {

struct BreakableTwins {
    using Position = Twins::Position;
    using Move = Twins::Move;
    using Moves = MovesOf<Twins>;
    static constexpr std::size_t max_moves = Twins::max_moves;

    std::function<Position()> start = [] { return Position{}; };
    std::function<Outcome(const Position&, Moves&)> moves = [](const Position& position, Moves& list) {
        return Twins{}.moves(position, list);
    };
    std::function<Outcome(const Position&)> outcome = std::bind_front(&Twins::outcome, Twins{});
    std::function<std::size_t(const Position&)> count_moves = std::bind_front(&Twins::count_moves, Twins{});
    std::function<Outcome(const Position&, Moves&)> moves_by_path = moves;
    std::function<std::optional<std::string_view>(const Position&)> draw_by_rule =
        std::bind_front(&Twins::draw_by_rule, Twins{});
    std::function<int(const Position&)> plies_without_progress =
        std::bind_front(&Twins::plies_without_progress, Twins{});
    std::function<Position(const Position&, Move)> play = std::bind_front(&Twins::play, Twins{});
    std::function<void(Position&, Move)> undo = std::bind_front(&Twins::undo, Twins{});
    std::function<Side(const Position&)> side_to_move = std::bind_front(&Twins::side_to_move, Twins{});

    std::function<std::uint64_t(const Position&)> hash = std::bind_front(&Twins::hash, Twins{});
    std::function<std::uint64_t(const Position&)> hash_from_scratch =
        std::bind_front(&Twins::hash_from_scratch, Twins{});

    static constexpr std::size_t move_indices = Twins::move_indices;
    std::function<Outcome(const Position&, Moves&)> noisy_moves =
        std::bind_front(&Twins::noisy_moves, Twins{});
    std::function<bool(const Position&)> must_react = std::bind_front(&Twins::must_react, Twins{});
    std::function<bool(const Position&)> may_pass = std::bind_front(&Twins::may_pass, Twins{});
    std::function<Position(const Position&)> pass = std::bind_front(&Twins::pass, Twins{});
    std::function<int(const Position&, Move)> hint = std::bind_front(&Twins::hint, Twins{});
    std::function<std::size_t(Move)> move_index = std::bind_front(&Twins::move_index, Twins{});

    std::function<std::string(const Position&)> to_text = std::bind_front(&Twins::to_text, Twins{});
    std::function<Position(std::string_view)> from_text = std::bind_front(&Twins::from_text, Twins{});
    std::function<std::string(const Position&, Move)> move_text = std::bind_front(&Twins::move_text, Twins{});
    std::function<std::string(const Position&, Move)> move_name = std::bind_front(&Twins::move_name, Twins{});

    std::function<bool(std::string_view)> is_readable = [](std::string_view) { return true; };

    std::function<Position(const Position&, std::size_t)> position_image =
        [](const Position& position, std::size_t symmetry) { return Twins{}.image(position, symmetry); };
    std::function<Move(Move, std::size_t)> move_image = [](Move cell, std::size_t symmetry) {
        return Twins{}.image(cell, symmetry);
    };
    std::function<Position(const Position&)> sides_exchanged =
        std::bind_front(&Twins::sides_exchanged, Twins{});
    std::function<ScoreBounds(const Position&)> bounds = std::bind_front(&Twins::bounds, Twins{});
    std::function<Outcome(const Position&, Moves&)> relevant_moves = moves;
    std::function<int(const Position&)> evaluate = std::bind_front(&Twins::evaluate, Twins{});

    std::optional<Move> move_from(const Position& position, std::string_view text) const {
        Moves list;
        moves(position, list);
        for (const Move move : list) {
            const bool fits = text == move_text(position, move) || text == move_name(position, move);
            if (fits && is_readable(text)) return move;
        }
        return std::nullopt;
    }

    std::size_t symmetries() const { return 2; }
    Position image(const Position& position, std::size_t symmetry) const {
        return position_image(position, symmetry);
    }
    Move image(Move cell, std::size_t symmetry) const { return move_image(cell, symmetry); }
};

} // namespace espalier
