#include "espalier/lab/journal.hpp"

#include "espalier/engine/checked_lines.hpp"

#include <set>
#include <string>
#include <utility>

namespace espalier::lab {

namespace {

// Whether it begins as every line does. What does not is somebody else's, and is not to be cut off.
bool may_be_torn(std::string_view line) {
    constexpr std::string_view first_letters = "{\"experiment\":";
    return line.starts_with(first_letters) || first_letters.starts_with(line);
}

} // namespace

JournalContent read_journal(std::string_view text) {
    JournalContent content;
    std::set<RunKey> keys;
    std::size_t number = 1;
    for (auto end = text.find('\n'); end != std::string_view::npos;
         end = text.find('\n', content.whole_bytes), ++number) {
        const std::string line{text.substr(content.whole_bytes, end + 1 - content.whole_bytes)};
        try {
            Measurement measurement = read_line(line);
            if (!keys.insert(measurement.key).second) throw BadInput{"the same run is there twice"};
            content.measurements.push_back(std::move(measurement));
        } catch (const BadInput& error) { throw wrong_line(number, error.what()); }
        content.whole_bytes = end + 1;
    }
    if (!may_be_torn(text.substr(content.whole_bytes)))
        throw wrong_line(number, "is no measurement of the laboratory");
    return content;
}

} // namespace espalier::lab
