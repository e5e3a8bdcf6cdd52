// The games by name: the table that `espalier games` prints and every command opens games from.
#pragma once

#include "espalier/engine/session.hpp"
#include "espalier/engine/term.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

struct GameRow {
    std::string name;    // the word before the parenthesis
    std::string usage;   // with its arguments
    std::string summary; // one line
    std::string example; // a spelling that opens
    int bench_depth;     // how deep `bench` searches the example; 0: to its end
    std::function<std::unique_ptr<Session>(const Term&)> open;
    // Files whose names end so hold games of `name`, as a word without arguments (Session::record_extension).
    std::string record_extension{};
};

class Catalogue {
public:
    explicit Catalogue(std::vector<GameRow> rows) : rows_(std::move(rows)) {}

    const std::vector<GameRow>& rows() const { return rows_; }

    // The start of the game that is spelled so. Throws BadInput for unknown games and wrong arguments.
    std::unique_ptr<Session> open(std::string_view spelling) const;

    // The start of the game whose records are in files that end as this path does; null if there is none.
    std::unique_ptr<Session> open_for_record(std::string_view path) const;

private:
    std::vector<GameRow> rows_;
};

// All games of Espalier.
Catalogue all_games();

} // namespace espalier
