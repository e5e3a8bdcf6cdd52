#include "espalier/engine/game_words.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace espalier {

std::vector<std::string> split_words(std::string_view text) {
    constexpr std::string_view spaces = " \t\r\n";
    std::vector<std::string> words;
    while (true) {
        const auto begin = text.find_first_not_of(spaces);
        if (begin == std::string_view::npos) return words;
        const auto end = std::min(text.find_first_of(spaces, begin), text.size());
        words.emplace_back(text.substr(begin, end - begin));
        text.remove_prefix(end);
    }
}

std::string in_small_letters(std::string_view text) {
    std::string result{text};
    std::ranges::transform(result, result.begin(), [](unsigned char c) { return std::tolower(c); });
    return result;
}

BadInput no_such_move(std::string_view written, const std::vector<std::string>& legal) {
    constexpr std::size_t most_shown = 12;
    const auto end = legal.begin() + static_cast<std::ptrdiff_t>(std::min(legal.size(), most_shown));
    const std::string more = legal.size() > most_shown ? fmt::format(" … ({} in all)", legal.size()) : "";
    return BadInput{fmt::format("move {} is not legal here; expected one of: {}{}", in_quotes(written),
                                fmt::join(legal.begin(), end, " "), more)};
}

} // namespace espalier
