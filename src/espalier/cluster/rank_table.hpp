// The table of positions that a rank searches with: its own, or that of its host, which the ranks there share.
#pragma once

#include "espalier/cluster/link.hpp"
#include "espalier/search/transposition_table.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace espalier {

struct RankTable {
    TranspositionTable* table = nullptr; // or null
    bool is_managers = false;            // it is the manager's as well: both are on one host
};

// For one search. What it knew the last time it still knows.
struct HostTable {
    TranspositionTable table;
    bool is_managers;
};

// Of so many megabytes for each rank there. By all ranks together, with the same words. None where they share no memory.
inline std::optional<HostTable> table_of_host(Link& link, std::size_t megabytes, std::string_view for_what) {
    const auto memory = link.host_memory(TranspositionTable::bytes_of(megabytes), for_what);
    if (memory.bytes.empty()) return std::nullopt;
    return HostTable{TranspositionTable{TranspositionTable::Borrowed{memory.bytes, memory.uses_before}},
                     memory.is_managers};
}

} // namespace espalier
