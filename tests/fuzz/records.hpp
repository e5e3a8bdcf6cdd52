// Records: their syntax for itself, and as a game that is played, written, and read back.
#pragma once

#include "espalier/games/record/game_record.hpp"
#include "espalier/games/record/read_record.hpp"
#include "espalier/games/record/write_record.hpp"
#include "fuzz/fuzz.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace espalier::fuzz {

inline bool are_alike(const GameRecord& one, const GameRecord& other) {
    return one.result == other.result &&
           std::ranges::equal(one.moves, other.moves, {}, &GameRecord::Move::word, &GameRecord::Move::word);
}

template <RecordsGames G>
int read_as_record(const G& game, std::string_view input) {
    const auto records = unless_refused([&] { return read_records(input); });
    if (!records) return 0;
    for (const auto& record : *records) {
        expect(are_alike(read_record(write_record(record)), record), "a record is read back as another");
        const auto line = unless_refused([&] { return line_of(game, record); });
        if (!line) continue;
        const auto text = write_record(record_of(game, *line), game.side_to_move(line->beginning()));
        const auto again = line_of(game, read_record(text));
        expect(again.beginning() == line->beginning() && again.moves() == line->moves(),
               "a game is read back as another");
    }
    return 0;
}

} // namespace espalier::fuzz
