// What a person types: at a terminal, after a prompt, or into a pipe, without one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace espalier {

bool is_typed_at_terminal();

// The next line of standard input without the spaces around it; none at its end. Throws BadInput for a line
// that is too long or no text; the next call reads the line after it.
std::optional<std::string> read_typed_line(std::string_view prompt);

} // namespace espalier
