// A text that is a number, and nothing else.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace espalier {

template <class Number>
std::optional<Number> number_in(std::string_view text, Number low, Number high) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    const bool is_all = error == std::errc{} && stop == end;
    return is_all && low <= number && number <= high ? std::optional{number} : std::nullopt;
}

} // namespace espalier
