// Move generators against the tables.
#include "espalier/engine/catalogue.hpp"
#include "perft/tables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace espalier {
namespace {

using perft_tables::Row;
using testing::ElementsAre;

// Of every table that stands beside this file.
std::vector<Row> all_rows() {
    std::vector<Row> rows;
    for (const auto& entry : std::filesystem::directory_iterator{"tests/perft"}) {
        if (entry.path().extension() != ".txt" || entry.path().filename() == "CMakeLists.txt") continue;
        std::ifstream file{entry.path()};
        std::ranges::move(perft_tables::read(file), std::back_inserter(rows));
    }
    return rows;
}

TEST(PerftTables, AreWhatTheGamesCount) {
    const Catalogue games = all_games();
    std::set<std::string> games_with_rows;
    for (const Row& row : all_rows()) {
        SCOPED_TRACE(row.game + " | " + row.position);
        const auto session = games.open(row.game);
        session->set_up(row.position);
        for (std::size_t depth = 1; depth <= row.counts.size(); ++depth) {
            EXPECT_EQ(session->perft(Depth{static_cast<int>(depth)}, {}, {}), row.counts[depth - 1]);
        }
        games_with_rows.insert(read_term(row.game).name);
    }
    for (const auto& game : games.rows()) EXPECT_TRUE(games_with_rows.contains(game.name)) << game.name;
}

TEST(PerftTables, AreReadLineByLine) {
    std::istringstream text{"# a comment\n\n  a game(1,2) |  x/o x | 1 20   300 # and why\nb|start|7"};
    const auto rows = perft_tables::read(text);
    ASSERT_EQ(rows.size(), 2);
    EXPECT_EQ(rows[0].game, "a game(1,2)");
    EXPECT_EQ(rows[0].position, "x/o x");
    EXPECT_THAT(rows[0].counts, ElementsAre(1, 20, 300));
    EXPECT_EQ(rows[1].game, "b");
    EXPECT_EQ(rows[1].position, "start");
    EXPECT_THAT(rows[1].counts, ElementsAre(7));
}

TEST(PerftTables, AreRefusedWhenALineIsNoRow) {
    for (const auto* line :
         {"tic-tac-toe", "tic-tac-toe | start", "tic-tac-toe | start |", "| start | 9", "tic-tac-toe | | 9",
          "tic-tac-toe | start | 9 x", "tic-tac-toe | start | 9 | 72"}) {
        EXPECT_THROW(perft_tables::read_row(line), std::runtime_error) << line;
    }
}

} // namespace
} // namespace espalier
