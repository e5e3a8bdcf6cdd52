// What a session counts for a row of a table: plainly, and with everything on.
#pragma once

#include "perft/tables.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/engine/session.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::perft_tables {

inline PerftRequest request(const Row& row, std::size_t depth) {
    return {.depth = Depth{static_cast<int>(depth)}, .counting = row.counting};
}

inline std::uint64_t leaves(const Session& session, const PerftRequest& request) {
    const auto count = session.perft(request);
    if (!count) throw std::runtime_error{"perft was stopped by nobody"};
    return count->leaves;
}

// The deepest count of the row by two threads, and if the game has a hash with a table.
inline void expect_the_last_by_threads_and_table(const Session& session, const Row& row) {
    PerftRequest asked = request(row, row.counts.size());
    asked.threads = 2;
    EXPECT_EQ(leaves(session, asked), row.counts.back()) << "two threads";
    asked.table_megabytes = 16;
    try {
        EXPECT_EQ(leaves(session, asked), row.counts.back()) << "two threads, a table";
    } catch (const BadInput& refusal) { EXPECT_THAT(refusal.what(), testing::HasSubstr("have no hash")); }
}

} // namespace espalier::perft_tables
