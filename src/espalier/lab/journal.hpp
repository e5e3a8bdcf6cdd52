// All that was measured in one folder, as a text of lines to which lines are only ever added.
#pragma once

#include "espalier/lab/measurement.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace espalier::lab {

struct JournalContent {
    std::vector<Measurement> measurements{};
    std::size_t whole_bytes = 0; // what stands behind them is a line that was not written to its end
};

// Throws BadInput, with the number of the line, for a line that is damaged, is no measurement, or is there twice;
// and for a last line that is not the beginning of one.
JournalContent read_journal(std::string_view text);

} // namespace espalier::lab
