// Reasons to read a number with care. Each is shown where the number is, and none is hidden.
#pragma once

#include "espalier/lab/quantities.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::lab {

enum class Guard : std::uint8_t {
    short_serial,     // the reference took less than 1 s (5 s where a speed-up is claimed)
    too_many_workers, // more real workers than cores
    loaded_machine,   // others kept more than a tenth of the cores busy
    same_nodes, // a contender visited as many nodes at every number of workers, and does prune: was it shared out?
    few_repeats, // fewer than 5
    simulated    // time is counted in nodes
};

inline constexpr int guards = 6;

// Those that apply to something.
using Flags = std::set<Guard>;

std::string_view flag_of(Guard guard); // "serial too short"
std::string_view text_of(Guard guard); // a sentence for who reads it

// Those that apply to what was measured there (contender, at, subject as far as said).
Flags guards_at(const Quantities& quantities, const Place& place);

// Those that apply to some of the quantities that are spelled there: to all that they are computed of, and to the reference
// of its part. What is counted is not flagged for its time, nor for its repeats if it comes out the same each time.
Flags guards_of(const Quantities& quantities, const std::vector<Spelling>& quantities_there,
                const Place& place);

// What contenders found that differs from what the reference found, a sentence each. Approximate ones may.
std::vector<std::string> wrong_answers(const Quantities& quantities);

} // namespace espalier::lab
