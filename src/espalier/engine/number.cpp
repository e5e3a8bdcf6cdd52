#include "espalier/engine/number.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"

#include <charconv>
#include <optional>
#include <system_error>

#include <fmt/format.h>

namespace espalier {
namespace {

template <class Number>
std::optional<Number> number_in(std::string_view text, Number low, Number high) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    const bool is_all = error == std::errc{} && stop == end;
    return is_all && low <= number && number <= high ? std::optional{number} : std::nullopt;
}

} // namespace

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
