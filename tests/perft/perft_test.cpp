// Move generators against the tables.
#include "perft/counting.hpp"
#include "perft/tables.hpp"

#include "espalier/engine/catalogue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

namespace espalier {
namespace {

using perft_tables::Row;
using testing::ElementsAre;

TEST(PerftTables, AreWhatTheGamesCount) {
    const Catalogue games = all_games();
    std::set<std::string> games_with_rows;
    for (const Row& row : perft_tables::read_all("tests/perft")) {
        SCOPED_TRACE(row.game + " | " + row.position);
        const auto session = games.open(row.game);
        session->set_up(row.position);
        for (std::size_t depth = 1; depth <= row.counts.size(); ++depth) {
            EXPECT_EQ(perft_tables::leaves(*session, perft_tables::request(row, depth)),
                      row.counts[depth - 1]);
        }
        perft_tables::expect_the_last_by_threads_and_table(*session, row);
        games_with_rows.insert(read_term(row.game).name);
    }
    for (const auto& game : games.rows()) EXPECT_TRUE(games_with_rows.contains(game.name)) << game.name;
}

TEST(PerftTables, AreReadLineByLine) {
    std::istringstream text{"# a comment\n\n  a game(1,2) |  x/o x | 1 20   300 # and why\nb|start|7\n"
                            "c | start | paths 8 9"};
    const auto rows = perft_tables::read(text);
    ASSERT_EQ(rows.size(), 3);
    EXPECT_EQ(rows[0].game, "a game(1,2)");
    EXPECT_EQ(rows[0].position, "x/o x");
    EXPECT_EQ(rows[0].counting, Counting::moves);
    EXPECT_THAT(rows[0].counts, ElementsAre(1, 20, 300));
    EXPECT_EQ(rows[1].game, "b");
    EXPECT_EQ(rows[1].position, "start");
    EXPECT_THAT(rows[1].counts, ElementsAre(7));
    EXPECT_EQ(rows[2].counting, Counting::paths);
    EXPECT_THAT(rows[2].counts, ElementsAre(8, 9));
}

TEST(PerftTables, AreRefusedWhenALineIsNoRow) {
    for (const auto* line : {"tic-tac-toe", "tic-tac-toe | start", "tic-tac-toe | start |", "| start | 9",
                             "tic-tac-toe | | 9", "tic-tac-toe | start | 9 x", "tic-tac-toe | start | 9 | 72",
                             "tic-tac-toe | start | paths", "tic-tac-toe | start | path 9"}) {
        EXPECT_THROW(perft_tables::read_row(line), std::runtime_error) << line;
    }
}

TEST(PerftTables, AreMissedWhenThereAreNone) {
    const std::filesystem::path folder = testing::TempDir() + "perft_tables";
    std::filesystem::remove_all(folder);
    EXPECT_THROW(perft_tables::read_all(folder), std::runtime_error);
    std::filesystem::create_directory(folder);
    EXPECT_THROW(perft_tables::read_all(folder), std::runtime_error);
    std::ofstream{folder / "game.txt"} << "# nothing but a comment\n";
    EXPECT_THROW(perft_tables::read_all(folder), std::runtime_error);
    std::ofstream{folder / "game.txt"} << "game | start | 1\n";
    EXPECT_EQ(perft_tables::read_all(folder).size(), 1);
    std::filesystem::remove_all(folder);
}

} // namespace
} // namespace espalier
