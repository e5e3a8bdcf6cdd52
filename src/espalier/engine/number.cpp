#include "espalier/engine/number.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/core/number_in.hpp"

#include <fmt/format.h>

namespace espalier {
std::int64_t read_integer(std::string_view what, std::string_view text, std::int64_t low, std::int64_t high) {
    if (const auto number = number_in(text, low, high)) return *number;
    throw BadInput{
        fmt::format("{} {}: expected a whole number from {} to {}", what, in_quotes(text), low, high)};
}

double read_real(std::string_view what, std::string_view text, double low, double high) {
    if (const auto number = number_in(text, low, high)) return *number;
    throw BadInput{fmt::format("{} {}: expected a number from {} to {}", what, in_quotes(text), low, high)};
}

} // namespace espalier
