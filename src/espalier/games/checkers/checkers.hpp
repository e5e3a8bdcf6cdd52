// Checkers, which is English draughts: rules.hpp has the rules, board.hpp draws the board.
#pragma once

#include "espalier/core/evaluation.hpp"
#include "espalier/core/game.hpp"
#include "espalier/games/checkers/board.hpp"
#include "espalier/games/checkers/evaluation.hpp"
#include "espalier/games/checkers/generator.hpp"
#include "espalier/games/checkers/picture.hpp"
#include "espalier/games/checkers/position.hpp"
#include "espalier/games/checkers/text.hpp"
#include "espalier/games/record/game_record.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace espalier::checkers {

class Checkers {
public:
    using Position = checkers::Position;
    using Move = checkers::Move;
    static constexpr std::size_t max_moves = most_moves;

    // As PDN has it. That 1-0 is a win of the first player, who is black, is the custom of the large archives of
    // English draughts; the standard does not say.
    static constexpr RecordStyle record_style{.extension = ".pdn",
                                              .kind = RecordStyle::FixedTag{"GameType", "21"}};

    // ---- rules

    constexpr Position start() const { return start_position(); }

    // Who cannot move has lost (rule 1.30).
    Outcome moves(const Position& position, Moves& list) const {
        return list_moves(position, list, Paths::merged);
    }
    Outcome moves_by_path(const Position& position, Moves& list) const {
        return list_moves(position, list, Paths::each);
    }

    constexpr Position play(const Position& position, const Move& move) const {
        return position_after(position, move);
    }

    constexpr Side side_to_move(const Position& position) const { return position.to_move; }

    std::optional<std::string_view> draw_by_rule(const Position& position) const {
        if (position.plies_without_progress < 2 * Rules::moves_without_progress) return std::nullopt;
        return "40 moves of each side without a capture or an advance of a man";
    }
    constexpr int plies_without_progress(const Position& position) const {
        return position.plies_without_progress;
    }

    // ---- what searches may use

    constexpr Outcome outcome(const Position& position) const {
        return with_generator(
                   position,
                   [](const auto& generator) { return generator.has_step() || generator.has_capture(); })
                   ? Outcome::undecided
                   : Outcome::loss;
    }

    std::size_t count_moves(const Position& position) const {
        return with_generator(position, [](const auto& generator) { return generator.count_moves(); });
    }

    constexpr bool must_react(const Position& position) const {
        return with_generator(position, [](const auto& generator) { return generator.has_capture(); });
    }

    Outcome noisy_moves(const Position& position, Moves& list) const {
        return with_generator(position, [&](const auto& generator) {
            generator.list_noisy_moves(list);
            return !list.empty() || generator.has_step() ? Outcome::undecided : Outcome::loss;
        });
    }

    // In halves of a man: what a move takes, and what a man gains that it crowns. What a step gives away is not told:
    // it saves a fifth of the nodes, but to look at the replies takes longer than to search them.
    constexpr int hint(const Position& position, const Move& move) const {
        const bool is_crowned = kind_at(move.from, position.kings) == Kind::man &&
                                (square_at(move.to) & king_row(position.to_move)) != 0;
        return 2 * count(move.captured) + count(move.captured & position.kings) + (is_crowned ? 1 : 0);
    }

    static constexpr std::size_t move_indices = std::size_t{number_of_bits} * number_of_bits;
    constexpr std::size_t move_index(const Move& move) const {
        return std::size_t{move.from} * number_of_bits + move.to;
    }

    constexpr std::uint64_t hash(const Position& position) const { return hash_of(position); }

    // The board turned round, so that the side to move has the same moves as the other colour.
    constexpr Position sides_exchanged(const Position& position) const {
        return {turned(position.mine), turned(position.theirs), turned(position.kings),
                position.plies_without_progress, opponent_of(position.to_move)};
    }

    // How far from the edge a move leads.
    constexpr int centrality(const Move& move) const {
        const int row = row_of(move.to);
        const int column = column_of(move.to);
        return std::min({row, Rules::rows - 1 - row, column, Rules::rows - 1 - column});
    }

    static constexpr auto evaluations() {
        return std::array{
            NamedEvaluation<Checkers>{
                "terms", "men, kings, advancement, back rank, centre, mobility and trapped pieces",
                [](const Checkers&, const Position& position) { return all_terms(position); }},
            NamedEvaluation<Checkers>{
                "material", "men and kings, and nothing else",
                [](const Checkers&, const Position& position) { return material(position); }},
        };
    }

    // ---- text

    std::string to_text(const Position& position) const { return write_position(position); }
    Position from_text(std::string_view text) const { return PositionReader{text}.read(); }

    std::string move_text(const Position& position, const Move& move) const {
        return write_move(position, move);
    }
    std::optional<Move> move_from(const Position& position, std::string_view text) const {
        Moves legal;
        moves(position, legal);
        return move_written(text, legal);
    }

    std::string side_name(Side side) const { return side == Side::first ? "black" : "white"; }

    Picture picture(const Position& position, std::optional<Move> last_move) const {
        return picture_of(position, last_move);
    }

private:
    static Outcome list_moves(const Position& position, Moves& list, Paths paths) {
        with_generator(position, [&](const auto& generator) { generator.list_moves(list, paths); });
        return list.empty() ? Outcome::loss : Outcome::undecided;
    }
};

} // namespace espalier::checkers
