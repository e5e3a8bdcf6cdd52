// A word that somebody typed, fit to be shown in a message: on one line, not too long, printable.
#pragma once

#include <string>
#include <string_view>

namespace espalier {

// The word between quotation marks; bytes that are not printable ASCII become '?', and after `longest`
// characters comes "...".
inline std::string in_quotes(std::string_view word, std::size_t longest = 40) {
    const auto is_printable = [](char c) { return ' ' <= c && c <= '~'; };
    std::string shown = "'";
    for (const char c : word.substr(0, longest)) shown += is_printable(c) ? c : '?';
    if (word.size() > longest) shown += "...";
    return shown + "'";
}

} // namespace espalier
