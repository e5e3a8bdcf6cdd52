// The tables in deep/: of each row only the deepest count, with everything on that makes it quicker.
#include "perft/counting.hpp"
#include "perft/tables.hpp"

#include "espalier/engine/catalogue.hpp"

#include <gtest/gtest.h>

#include <iostream>

namespace espalier {
namespace {

TEST(DeepPerftTables, AreWhatTheGamesCount) {
    const Catalogue games = all_games();
    for (const auto& row : perft_tables::read_all("tests/perft/deep")) {
        SCOPED_TRACE(row.game + " | " + row.position);
        std::cout << row.game << " | " << row.position << ", depth " << row.counts.size() << std::endl;
        const auto session = games.open(row.game);
        session->set_up(row.position);
        perft_tables::expect_the_last_by_threads_and_table(*session, row);
    }
}

} // namespace
} // namespace espalier
