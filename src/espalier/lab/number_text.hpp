// Numbers as texts of the laboratory show them.
#pragma once

#include <string>

namespace espalier::lab {

// "20,866.50": so many digits after the point, and a comma before each three before it.
std::string number_text(double number, int digits);

// As many digits after the point as show at least so many figures: with four "0.05980", "2.459", "549,946".
std::string number_of_figures(double number, int figures);

} // namespace espalier::lab
