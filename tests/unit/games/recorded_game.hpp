// Games that record themselves, for tests: tic-tac-toe, which names its kind, and a walk that is drawn by rule.
#pragma once

#include "espalier/games/mnk/mnk.hpp"
#include "espalier/games/record/game_record.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace espalier {

struct RecordedTicTacToe : mnk::TicTacToe {
    constexpr RecordedTicTacToe() = default;

    static constexpr RecordStyle record_style{
        .extension = ".ttt", .draw = "1-1", .kind = RecordStyle::FixedTag{"GameType", "333"}};

    static constexpr auto evaluations() {
        return std::array{NamedEvaluation<RecordedTicTacToe>{
            "none", "no opinion", [](const RecordedTicTacToe&, const Position&) { return 0; }}};
    }
};

// One piece goes to and fro for ever; three times in one place is a draw, which nobody has to claim.
struct RecordedWalk {
    struct Position {
        int at = 0;
        int plies = 0;
        bool operator==(const Position& other) const {
            return at == other.at && plies % 2 == other.plies % 2;
        }
    };
    using Move = int;
    static constexpr RecordStyle record_style{.extension = ".walk"};

    Outcome moves(const Position& position, MoveList<Move>& list) const {
        if (position.at == 3) return Outcome::win;
        list.push_back(1);
        list.push_back(-1);
        return Outcome::undecided;
    }
    Position play(const Position& position, Move move) const {
        return {position.at + move, position.plies + 1};
    }
    Side side_to_move(const Position& position) const {
        return position.plies % 2 == 0 ? Side::first : Side::second;
    }
    std::optional<std::string_view> draw_by_rule(const Position&) const { return std::nullopt; }
    int plies_without_progress(const Position& position) const { return position.plies; }
    std::string to_text(const Position& position) const { return std::to_string(position.at); }
    Position from_text(std::string_view) const { return {}; }
    std::string move_name(const Position&, Move move) const { return move > 0 ? "up" : "down"; }
};

} // namespace espalier
