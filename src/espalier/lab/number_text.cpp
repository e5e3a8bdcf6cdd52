#include "espalier/lab/number_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>

namespace espalier::lab {

std::string number_text(double number, int digits) {
    std::string text = fmt::format("{:.{}f}", number, digits);
    if (!std::isfinite(number)) return text;
    const auto first = static_cast<std::ptrdiff_t>(text.find_first_not_of('-'));
    const auto point = static_cast<std::ptrdiff_t>(std::min(text.find('.'), text.size()));
    for (auto place = point - 3; place > first; place -= 3) text.insert(static_cast<std::size_t>(place), ",");
    return text;
}

std::string number_of_figures(double number, int figures) {
    constexpr int most_digits = 12;
    if (number == 0 || !std::isfinite(number)) return number_text(number, 0);
    const int power = static_cast<int>(std::floor(std::log10(std::abs(number))));
    return number_text(number, std::clamp(figures - 1 - power, 0, most_digits));
}

} // namespace espalier::lab
