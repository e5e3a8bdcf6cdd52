#include "espalier/engine/nearest_name.hpp"

#include "espalier/core/in_quotes.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace espalier {
namespace {

// Edits from `a` to `b`, a swap of neighbours being one (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> edits(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                edits[i][j] = i + j;
                continue;
            }
            const std::size_t changed = edits[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            edits[i][j] = std::min({changed, edits[i - 1][j] + 1, edits[i][j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
            }
        }
    }
    return edits[a.size()][b.size()];
}

} // namespace

std::optional<std::string> nearest_name(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t longest_word = 64; // nobody mistypes that much, and the table is quadratic
    if (word.empty() || word.size() > longest_word || known.empty()) return std::nullopt;
    const auto distance = [&](const std::string& name) { return edit_distance(word, name); };
    const auto nearest = std::ranges::min_element(known, {}, distance);
    const std::size_t allowed = std::max<std::size_t>(1, std::max(word.size(), nearest->size()) / 2);
    return distance(*nearest) <= allowed ? std::optional{*nearest} : std::nullopt;
}

BadInput unknown_name(std::string_view kind, std::string_view word, const std::vector<std::string>& known) {
    if (const auto nearest = nearest_name(word, known)) {
        return BadInput{fmt::format("unknown {} {}; did you mean '{}'?", kind, in_quotes(word), *nearest)};
    }
    return BadInput{
        fmt::format("unknown {} {}; expected one of: {}", kind, in_quotes(word), fmt::join(known, ", "))};
}

} // namespace espalier
