// Numbers of tables and figures, for which an experiment may or may not say how many digits are shown.
#pragma once

#include <optional>
#include <string>

namespace espalier::lab {

// "20,866.50" with two digits after the point; where their number is not said, as many as are worth reading: "0.142857",
// "549,946", "1.5".
std::string written(double value, std::optional<int> digits = {});

// Without the digits that are not worth reading, beyond those that are shown.
double rounded(double value, std::optional<int> digits = {});

} // namespace espalier::lab
