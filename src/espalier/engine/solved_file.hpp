// A solved table as the bytes of a file: some lines that say what it is, the entries as they are in memory, and a check
// of everything before it.
//
//   espalier solved table 1
//   game mnk(5,5,4)
//   hashes 93b1c0de5a7e11ed
//   entries 291739
//   (16 bytes each, and 8 of the check)
#pragma once

#include "espalier/search/solve/solved_table.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace espalier {

// Which game a table is of, and by which hashes.
struct SolvedGame {
    std::string name;
    std::uint64_t hash_fingerprint;
};

std::string write_solved(const SolvedTable& table, const SolvedGame& game);

// Of at least so many megabytes, and large enough for everything. Throws BadInput if the bytes are no such file, or
// cut short, damaged, or of another game, another version of the form, or other hashes.
SolvedTable read_solved(std::string_view bytes, const SolvedGame& game, std::size_t megabytes);

} // namespace espalier
