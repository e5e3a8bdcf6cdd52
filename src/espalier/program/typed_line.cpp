#include "espalier/program/typed_line.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/program/commands.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

namespace espalier {
namespace {

constexpr std::size_t longest_typed_line = 4096;

std::string without_spaces_around(const std::string& line) {
    constexpr std::string_view spaces = " \t\r";
    const auto begin = line.find_first_not_of(spaces);
    if (begin == std::string::npos) return "";
    return line.substr(begin, line.find_last_not_of(spaces) - begin + 1);
}

bool is_control(unsigned char c) { return (c < ' ' && c != '\t') || c == '\x7f'; }

} // namespace

bool is_typed_at_terminal() { return isatty(STDIN_FILENO) != 0; }

std::optional<std::string> read_typed_line(std::string_view prompt) {
    if (is_typed_at_terminal()) print(std::string{prompt});
    std::string line;
    std::size_t length = 0; // of the whole line: what is too much is read, but not kept
    int c = std::getchar();
    if (c == EOF) return std::nullopt;
    for (; c != EOF && c != '\n'; c = std::getchar()) {
        if (++length <= longest_typed_line) line += static_cast<char>(c);
    }
    if (length > longest_typed_line) {
        throw BadInput{fmt::format("that line is longer than {} characters", longest_typed_line)};
    }
    line = without_spaces_around(line);
    if (std::ranges::any_of(line, is_control)) throw BadInput{"that line holds bytes that are not text"};
    return line;
}

} // namespace espalier
