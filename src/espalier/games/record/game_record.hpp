// From a record to a line of play and back, for every game that says how its records are written:
//
//   static constexpr RecordStyle record_style{.extension = ".pgn"};
//
// Moves are written by their names and read as people write them, positions are the game's own text.
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/core/game_words.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/core/line.hpp"
#include "espalier/games/record/record.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace espalier {

struct RecordStyle {
    struct FixedTag {
        std::string_view name;
        std::string_view value;
    };

    std::string_view extension; // of a file's name, with its dot
    std::string_view first_wins = "1-0";
    std::string_view second_wins = "0-1";
    std::string_view draw = "1/2-1/2";
    // Says which game it is, in a format that several games share: GameType "21". In a text it may be missing,
    // and more may follow after a comma.
    std::optional<FixedTag> kind{};
};

template <class G>
concept RecordsGames = Game<G> && WritesPositions<G> && KnowsSideToMove<G> && requires {
    { G::record_style } -> std::convertible_to<RecordStyle>;
};

inline BadInput wrong_tag(const GameRecord& record, std::string_view name, const std::string& why) {
    const auto found = std::ranges::find(record.tags, name, &GameRecord::Tag::name);
    const std::string where = found == record.tags.end() ? "" : "line " + std::to_string(found->line) + ", ";
    return BadInput{where + "tag " + std::string{name} + ": " + why};
}

// Throws BadInput if the tags say that it is another game.
inline void refuse_other_kind(const GameRecord& record, const RecordStyle::FixedTag& kind) {
    const auto said = record.tag(kind.name);
    if (!said || said->substr(0, said->find(',')) == kind.value) return;
    throw wrong_tag(record, kind.name, in_quotes(*said) + "; expected " + in_quotes(kind.value));
}

// The tag FEN, or the start. Throws BadInput if the tag SetUp says otherwise.
template <RecordsGames G>
PositionOf<G> beginning_of(const G& game, const GameRecord& record) {
    const auto set_up = record.tag("SetUp");
    const auto position = record.tag("FEN");
    if (set_up && *set_up != "0" && *set_up != "1") {
        throw wrong_tag(record, "SetUp", in_quotes(*set_up) + "; expected '0' or '1'");
    }
    if (set_up && (*set_up == "1") != position.has_value()) {
        throw wrong_tag(record, "SetUp",
                        position ? "'0', but there is a tag FEN" : "'1', but there is no tag FEN");
    }
    if (!position) return start_of(game);
    try {
        return position_from(game, *position);
    } catch (const BadInput& error) { throw wrong_tag(record, "FEN", error.what()); }
}

// How the game ended, as a record says it.
template <RecordsGames G>
std::string_view result_of(const G& game, const Line<G>& line) {
    constexpr RecordStyle style = G::record_style;
    const Outcome outcome = outcome_of(game, line.now());
    if (!outcome.is_decided()) return draw_by_rule(game, line) ? style.draw : "*";
    if (outcome.is_draw()) return style.draw;
    const bool first_is_to_move = game.side_to_move(line.now()) == Side::first;
    return outcome.is_win() == first_is_to_move ? style.first_wins : style.second_wins;
}

// Throws BadInput if the board shows another end than the record says.
template <RecordsGames G>
void refuse_other_result(const G& game, const Line<G>& line, const GameRecord& record) {
    constexpr RecordStyle style = G::record_style;
    if (!outcome_of(game, line.now()).is_decided()) return;
    const std::string_view shown = result_of(game, line);
    for (const auto result : {style.first_wins, style.second_wins, style.draw}) {
        if (record.result == result && result != shown) {
            throw BadInput{"the game ends with " + in_quotes(result) + ", but the board shows " +
                           in_quotes(shown)};
        }
    }
}

// The game that is recorded; a draw by rule has to be claimed, so moves may follow it. Throws BadInput with the
// line of the text and the number of the move: "line 7, at 12...: move 'Qx9' is not legal here; …".
template <RecordsGames G>
Line<G> line_of(const G& game, const GameRecord& record) {
    constexpr RecordStyle style = G::record_style;
    if (style.kind) refuse_other_kind(record, *style.kind);
    Line<G> line{beginning_of(game, record)};
    std::size_t half_moves = game.side_to_move(line.now()) == Side::first ? 0 : 1;
    for (const auto& move : record.moves) {
        try {
            line.play(game, find_move(game, line.now(), move.word));
        } catch (const BadInput& error) {
            throw BadInput{"line " + std::to_string(move.line) + ", at " +
                           std::to_string(half_moves / 2 + 1) + (half_moves % 2 == 0 ? ".: " : "...: ") +
                           error.what()};
        }
        ++half_moves;
    }
    refuse_other_result(game, line, record);
    return line;
}

// Gives a record the tags of one that was read before, and its result if nobody has moved since: players may have
// agreed on what the board does not show.
inline void keep_what_was_read(const GameRecord& before, GameRecord& record) {
    constexpr std::array<std::string_view, 3> of_the_line{"Result", "SetUp", "FEN"};
    for (const auto& tag : before.tags) {
        const bool is_of_the_line = std::ranges::find(of_the_line, tag.name) != of_the_line.end();
        if (!is_of_the_line && !record.tag(tag.name)) record.tags.push_back(tag);
    }
    if (record.result == "*" && record.moves.size() == before.moves.size()) record.result = before.result;
}
// What `line_of` reads back; to write it, see write_record.hpp.
template <RecordsGames G>
GameRecord record_of(const G& game, const Line<G>& line) {
    constexpr RecordStyle style = G::record_style;
    GameRecord record;
    record.result = result_of(game, line);
    if (style.kind) record.tags.push_back({std::string{style.kind->name}, std::string{style.kind->value}});
    const std::string beginning = game.to_text(line.beginning());
    if (beginning != game.to_text(start_of(game))) { // == does not see the counters of a position
        record.tags.push_back({"SetUp", "1"});
        record.tags.push_back({"FEN", beginning});
    }
    auto position = line.beginning();
    for (const auto& move : line.moves()) {
        record.moves.push_back({words_of(game, position, move).name});
        position = game.play(position, move);
    }
    return record;
}

} // namespace espalier
