// What a run of the program has printed, read into a measurement.
#pragma once

#include "espalier/lab/measurement.hpp"
#include "espalier/lab/plan.hpp"

#include <string>
#include <vector>

namespace espalier::lab {

// `outputs` are those of the copies that ran at once. Its circumstances are left empty. Throws std::runtime_error if an output
// is not what the program prints with --json.
Measurement observation_of(const PlannedRun& run, const std::vector<std::string>& outputs);

} // namespace espalier::lab
