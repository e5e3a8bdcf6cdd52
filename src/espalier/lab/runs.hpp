// Runs of an experiment, found by who searched what.
#pragma once

#include "espalier/lab/experiment.hpp"
#include "espalier/lab/measurement.hpp"

#include <span>
#include <string>
#include <vector>

namespace espalier::lab {

using Runs = std::vector<const Measurement*>;

// In the order of their repeats.
Runs runs_of(std::span<const Measurement> measurements, const Part& part, const Contender& contender,
             const std::string& subject);

} // namespace espalier::lab
