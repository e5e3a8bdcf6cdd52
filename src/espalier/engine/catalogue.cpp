#include "espalier/engine/catalogue.hpp"

#include "espalier/core/game_words.hpp"
#include "espalier/engine/games/rows.hpp"
#include "espalier/engine/nearest_name.hpp"

#include <algorithm>
#include <iterator>

namespace espalier {

std::unique_ptr<Session> Catalogue::open(std::string_view spelling) const {
    const Term term = read_term(spelling);
    return row_named("game", term.name, rows_, &GameRow::name).open(term);
}

std::unique_ptr<Session> Catalogue::open_for_record(std::string_view path) const {
    const auto row = std::ranges::find_if(rows_, [&](const GameRow& candidate) {
        return !candidate.record_extension.empty() &&
               in_small_letters(path).ends_with(candidate.record_extension);
    });
    return row == rows_.end() ? nullptr : open(row->name);
}

Catalogue all_games() {
    std::vector<GameRow> rows;
    for (auto* const rows_of_game : rows_of_every_game)
        std::ranges::move(rows_of_game(), std::back_inserter(rows));
    return Catalogue{std::move(rows)};
}

} // namespace espalier
