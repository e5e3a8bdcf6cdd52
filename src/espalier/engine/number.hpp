// Numbers that somebody typed: whole, within a range, or refused with what was expected.
#pragma once

#include <cstdint>
#include <string_view>

namespace espalier {

// Throws BadInput: "--depth '0': expected a whole number from 1 to 1000".
std::int64_t read_integer(std::string_view what, std::string_view text, std::int64_t low, std::int64_t high);

// Throws BadInput unless the text is a plain decimal number within the range.
double read_real(std::string_view what, std::string_view text, double low, double high);

} // namespace espalier
