// A quantity as experiments spell it, its names looked up in the experiment: what has to be computed of which runs.
#pragma once

#include "espalier/lab/quantities.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::lab {

enum class QuantityKind : std::uint8_t {
    value,
    busy,
    at_move,
    up_to_move,
    points,
    speed_up,
    efficiency,
    node_ratio,
    worker_speed,
    same_move,
    law_work,
    law_path,
    law_error,
    ratio
};

struct QuantityRow {
    std::string_view name;
    QuantityKind kind;
    std::string_view value{}; // that of a run which is meant

    bool compares() const { return QuantityKind::speed_up <= kind && kind <= QuantityKind::same_move; }
    // No time: what else the machine does leaves it as it is.
    bool is_counted() const;
    bool counts_work() const; // of those who searched: nodes, messages
    bool is_of_move() const { return kind == QuantityKind::at_move || kind == QuantityKind::up_to_move; }
    bool is_law() const { return QuantityKind::law_work <= kind && kind <= QuantityKind::law_error; }
};

struct SpelledQuantity {
    std::string spelling;
    QuantityRow row;
    const Part* part = nullptr;
    const Contender* contender = nullptr;    // null: none is said, or there is none at the place
    const Contender* other = nullptr;        // with which it is compared; null as above
    std::vector<const Contender*> places{};  // all contenders of that name
    std::vector<const Contender*> others{};  // likewise, of the one with which it is compared
    std::vector<const Subject*> subjects{};  // all if none is said
    std::optional<std::size_t> move{};       // where the axis stands
    std::vector<SpelledQuantity> operands{}; // of ratio
};

// The part that a place is in. Throws BadInput for a name that no part has.
const Part& part_at(const Experiment& experiment, const Place& place);

// Throws BadInput for a spelling that is wrong, and for names in it that are not in the experiment; those that come from
// where it stands need not be.
SpelledQuantity look_up_quantity(const Experiment& experiment, std::string_view spelling, const Place& place);

// What it does not say, so that it is of no run, in one line with what to write; empty if it says all.
std::string what_it_lacks(const SpelledQuantity& quantity);

} // namespace espalier::lab
