// What runs have measured, sorted for a quantity: for each subject the samples that it is computed of.
#pragma once

#include "espalier/lab/spelled_quantity.hpp"
#include "espalier/lab/statistics.hpp"

#include <span>
#include <vector>

namespace espalier::lab {

// For each subject that was measured two samples, of which the first is divided by the second; that is 1 where the
// contender is compared with nobody.
std::vector<Group> quotients_of(const SpelledQuantity& quantity, std::span<const Measurement> measurements);

// For each place and subject of a contender on a simulated machine the samples of W/P, C and T.
std::vector<Group> law_points_of(const SpelledQuantity& quantity, std::span<const Measurement> measurements);

} // namespace espalier::lab
