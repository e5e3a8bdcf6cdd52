// What a search by ranks has found, as a journal (checked_lines.hpp):
//
//   espalier search 1; version 0.1.0; game chess; from …; moves …; evaluation …; hashes …; check 5a0c61b0ae1f3c2d
//   node 9d39247e33776d41 00002801000affe1 -; check 0c2d5a61b0ae1f3c
//
// A node is the hash of its position, what is known of it (search/transposition_table.hpp) and the line of best moves as the
// bytes that travel between ranks.
#pragma once

#include "espalier/cluster/piece_ledger.hpp"
#include "espalier/engine/checked_lines.hpp"
#include "espalier/engine/session.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

struct SearchJournal {
    std::vector<FoundNode> nodes{};
    std::size_t whole_bytes = 0; // what stands behind them is a line that was not written to its end
};

LinesHeading search_journal_heading(const Session& session, const SearchRequest& request);
std::string search_journal_line(const LinesHeading& heading, const FoundNode& found);
// Throws BadInput for what is no such journal, for damage, and for the journal of another search.
SearchJournal read_search_journal(std::string_view text, const LinesHeading& heading);

} // namespace espalier
