#include "espalier/lab/written_number.hpp"

#include "espalier/lab/number_text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace espalier::lab {
namespace {

constexpr int figures_worth_reading = 6;

std::string without_trailing_zeros(std::string text) {
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
}

} // namespace

std::string written(double value, std::optional<int> digits) {
    return digits ? number_text(value, *digits)
                  : without_trailing_zeros(number_of_figures(value, figures_worth_reading));
}

double rounded(double value, std::optional<int> digits) {
    if (value == 0 || !std::isfinite(value)) return value;
    const int before_point = 1 + static_cast<int>(std::floor(std::log10(std::abs(value))));
    const int worth_reading = figures_worth_reading - before_point;
    return std::stod(fmt::format("{:.{}f}", value, std::max({0, digits.value_or(0), worth_reading})));
}

} // namespace espalier::lab
