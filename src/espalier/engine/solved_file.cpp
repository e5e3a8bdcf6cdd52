#include "espalier/engine/solved_file.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/number.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>

#include <fmt/format.h>

namespace espalier {
namespace {

constexpr std::string_view title = "espalier solved table ";
constexpr int version = 1;

// Each step is a bijection of what was read and of the check so far: no single change goes unnoticed.
std::uint64_t check_of(std::string_view bytes) {
    std::uint64_t check = 0xcbf29ce484222325;
    for (std::size_t i = 0; i < bytes.size(); i += sizeof check) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i, std::min(sizeof word, bytes.size() - i));
        check = (check ^ word) * 0x100000001b3;
        check ^= check >> 32;
    }
    return check;
}

// Takes lines from the front of the bytes.
class Header {
public:
    explicit Header(std::string_view bytes) : rest_(bytes) {}

    // What follows `word` on the next line. Throws BadInput if the line begins otherwise.
    std::string_view line(std::string_view word) {
        const auto end = rest_.substr(0, longest).find('\n');
        if (end == std::string_view::npos || !rest_.starts_with(word)) {
            throw BadInput{fmt::format("no solved table: expected a line {}", in_quotes(word))};
        }
        const std::string_view line = rest_.substr(word.size(), end - word.size());
        rest_.remove_prefix(end + 1);
        return line;
    }

    std::string_view rest() const { return rest_; }

private:
    static constexpr std::size_t longest = 10'000;

    std::string_view rest_;
};

template <class T>
void append(std::string& bytes, const T& value) {
    const auto image = std::bit_cast<std::array<char, sizeof value>>(value);
    bytes.append(image.data(), image.size());
}

template <class T>
T value_at(std::string_view bytes, std::size_t offset) {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

} // namespace

std::string write_solved(const SolvedTable& table, const SolvedGame& game) {
    std::string bytes = fmt::format("{}{}\ngame {}\nhashes {:016x}\nentries {}\n", title, version, game.name,
                                    game.hash_fingerprint, table.size());
    bytes.reserve(bytes.size() + table.size() * sizeof(SolvedTable::Entry) + sizeof(std::uint64_t));
    table.for_each([&](const SolvedTable::Entry& entry) { append(bytes, entry); });
    append(bytes, check_of(bytes));
    return bytes;
}

SolvedTable read_solved(std::string_view bytes, const SolvedGame& game, std::size_t megabytes) {
    Header header{bytes};
    if (const auto found = header.line(title); found != std::to_string(version)) {
        throw BadInput{fmt::format("a solved table of version {}; expected {}", in_quotes(found), version)};
    }
    if (const auto name = header.line("game "); name != game.name) {
        throw BadInput{fmt::format("a solved table of {}, not of {}", in_quotes(name, 200), game.name)};
    }
    if (header.line("hashes ") != fmt::format("{:016x}", game.hash_fingerprint)) {
        throw BadInput{fmt::format("a solved table of {} by another version of the program", game.name)};
    }
    constexpr auto most = std::numeric_limits<std::int64_t>::max() / 64;
    const auto entries = static_cast<std::size_t>(read_integer("entries", header.line("entries "), 0, most));
    const std::size_t expected = entries * sizeof(SolvedTable::Entry) + sizeof(std::uint64_t);
    if (header.rest().size() != expected) {
        throw BadInput{fmt::format("a solved table that is {} bytes too {}",
                                   header.rest().size() < expected ? expected - header.rest().size()
                                                                   : header.rest().size() - expected,
                                   header.rest().size() < expected ? "short" : "long")};
    }
    const std::size_t end = bytes.size() - sizeof(std::uint64_t);
    if (check_of(bytes.substr(0, end)) != value_at<std::uint64_t>(bytes, end)) {
        throw BadInput{"a damaged solved table: its check does not fit"};
    }
    const std::size_t needed = (4 * entries * sizeof(SolvedTable::Entry) >> 20) + 1;
    SolvedTable table{std::max(megabytes, needed)};
    for (std::size_t i = 0; i < entries; ++i) {
        table.put_and_grow(value_at<SolvedTable::Entry>(header.rest(), i * sizeof(SolvedTable::Entry)));
    }
    return table;
}

} // namespace espalier
