#include "espalier/engine/checked_lines.hpp"

#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/fnv_1a.hpp"

#include <optional>

#include <fmt/format.h>

namespace espalier {
namespace {

std::string check_of(std::string_view heading, std::string_view text) {
    return fmt::format("; check {:016x}\n", fnv_1a(text, fnv_1a(heading)));
}

std::string with_check(std::string_view heading, std::string_view text) {
    return std::string{text} + check_of(heading, text);
}

// The text of a line without its check, if that is right.
std::optional<std::string_view> checked(std::string_view heading, std::string_view line) {
    const auto length = line.rfind("; check ");
    if (length == std::string_view::npos) return std::nullopt;
    const std::string_view text = line.substr(0, length);
    return line.substr(length) == check_of(heading, text) ? std::optional{text} : std::nullopt;
}

void refuse_other_heading(std::string_view line, const LinesHeading& heading) {
    if (line == heading.line()) return;
    if (!line.starts_with(heading.first_words))
        throw wrong_line(1, fmt::format("not the first line of a {}'s journal", heading.what));
    const auto terms = checked("", line);
    if (!terms) throw wrong_line(1, "does not fit its check; the file is damaged");
    throw wrong_line(1, fmt::format("the journal of another {}: {}", heading.what,
                                    in_quotes(terms->substr(heading.first_words.size()), 250)));
}

} // namespace

BadInput wrong_line(std::size_t number, std::string_view why) {
    return BadInput{fmt::format("line {}: {}", number, why)};
}

std::string LinesHeading::line() const { return with_check("", first_words + terms); }
std::string LinesHeading::line_below(std::string_view text) const { return with_check(line(), text); }

CheckedLines read_checked_lines(std::string_view text, const LinesHeading& heading) {
    const std::string first = heading.line();
    CheckedLines content;
    const bool is_torn_heading = first.starts_with(text); // nothing at all is one, too
    if (is_torn_heading && text != first) return content;
    std::size_t number = 1;
    for (auto end = text.find('\n'); end != std::string_view::npos;
         end = text.find('\n', content.whole_bytes), ++number) {
        const std::string_view line = text.substr(content.whole_bytes, end + 1 - content.whole_bytes);
        content.whole_bytes = end + 1;
        if (number == 1) {
            refuse_other_heading(line, heading);
            continue;
        }
        const auto said = checked(first, line);
        if (!said) throw wrong_line(number, "does not fit its check; the file is damaged");
        content.lines.push_back({number, *said});
    }
    if (content.whole_bytes == 0) refuse_other_heading(text, heading);
    return content;
}

} // namespace espalier
