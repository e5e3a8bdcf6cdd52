#include "espalier/engine/search_journal.hpp"

#include "espalier/core/game_words.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace espalier {
namespace {

// "-" if there are none.
std::string digits_of(const std::vector<std::byte>& bytes) {
    return bytes.empty() ? "-" : fmt::format("{:02x}", fmt::join(bytes, ""));
}

template <class Number>
std::optional<Number> number_of(std::string_view digits) {
    constexpr int base = 16;
    Number number = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, number, base);
    return error == std::errc{} && stop == end ? std::optional{number} : std::nullopt;
}

std::optional<std::vector<std::byte>> bytes_of(std::string_view digits) {
    std::vector<std::byte> bytes;
    if (digits == "-") return bytes;
    bytes.reserve(digits.size() / 2);
    for (; !digits.empty(); digits.remove_prefix(std::min<std::size_t>(digits.size(), 2))) {
        const auto byte = number_of<std::uint8_t>(digits.substr(0, 2));
        if (!byte) return std::nullopt;
        bytes.push_back(std::byte{*byte});
    }
    return bytes;
}

std::optional<FoundNode> read_node(std::string_view text) {
    const auto words = split_words(text);
    if (words.size() != 4 || words[0] != "node") return std::nullopt;
    const auto hash = number_of<std::uint64_t>(words[1]);
    const auto known = number_of<std::uint64_t>(words[2]);
    auto line = bytes_of(words[3]);
    if (!hash || !known || !line) return std::nullopt;
    return FoundNode{*hash, Known{*known}, *std::move(line)};
}

} // namespace

LinesHeading search_journal_heading(const Session& session, const SearchRequest& request) {
    return {"espalier search 1; ",
            fmt::format("version {}; {}; evaluation {}; hashes {:016x}", ESPALIER_VERSION,
                        game_so_far(session), request.evaluation, session.hash_fingerprint().value_or(0)),
            "search"};
}

std::string search_journal_line(const LinesHeading& heading, const FoundNode& found) {
    return heading.line_below(
        fmt::format("node {:016x} {:016x} {}", found.hash, found.known.word(), digits_of(found.line)));
}

SearchJournal read_search_journal(std::string_view text, const LinesHeading& heading) {
    const CheckedLines checked = read_checked_lines(text, heading);
    SearchJournal journal{.whole_bytes = checked.whole_bytes};
    journal.nodes.reserve(checked.lines.size());
    for (const auto& [number, line] : checked.lines) {
        const auto node = read_node(line);
        if (!node) throw wrong_line(number, "expected a node and what is known of it");
        journal.nodes.push_back(*node);
    }
    return journal;
}

} // namespace espalier
