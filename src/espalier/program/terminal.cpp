#include "espalier/program/terminal.hpp"

#include "espalier/engine/ranks.hpp"

#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

namespace espalier {
namespace {

constexpr double quiet_seconds = 2;
constexpr const char* ranks_have_terminal = "ESPALIER_RANKS_HAVE_TERMINAL";

// ANSI codes, readable on dark and on light ground.
std::string_view colour_of(Picture::Ink ink) {
    switch (ink) {
    case Picture::Ink::plain: break;
    case Picture::Ink::first_side: return "\x1b[1;34m";
    case Picture::Ink::second_side: return "\x1b[1;31m";
    case Picture::Ink::faint: return "\x1b[2m";
    case Picture::Ink::first_side_lit: return "\x1b[1;7;34m";
    case Picture::Ink::second_side_lit: return "\x1b[1;7;31m";
    case Picture::Ink::lit: return "\x1b[7m";
    }
    return "";
}

} // namespace

bool is_terminal(std::FILE* stream) {
    const bool may_be_launchers = MpiWorld::was_launched() && std::getenv(ranks_have_terminal) == nullptr;
    return isatty(fileno(stream)) != 0 && !may_be_launchers;
}

void show_ranks_terminal() {
    if (is_terminal(stdout)) {
        setenv(ranks_have_terminal, "1", 1);
    } else {
        unsetenv(ranks_have_terminal);
    }
}

bool takes_colour(std::FILE* stream) {
    const char* const no_colour = std::getenv("NO_COLOR");
    return is_terminal(stream) && (no_colour == nullptr || *no_colour == '\0');
}

std::string rendered(const Picture& picture, bool in_colour) {
    if (!in_colour) return picture.without_colour();
    std::string text;
    for (const auto& [words, ink] : picture.strokes()) {
        const std::string_view colour = colour_of(ink);
        text += fmt::format("{}{}{}", colour, words, colour.empty() ? "" : "\x1b[0m");
    }
    return text;
}

std::string with_commas(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3) {
        digits.insert(static_cast<std::size_t>(place), ",");
    }
    return digits;
}

ProgressLine::ProgressLine() : is_terminal_(isatty(STDERR_FILENO) != 0) {}

ProgressLine::~ProgressLine() { hide(); }

void ProgressLine::hide() {
    if (is_shown_) std::fputs("\r\x1b[K", stderr);
    is_shown_ = false;
}

double ProgressLine::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
}

void ProgressLine::show(std::string_view text) {
    if (!is_terminal_ || seconds() < quiet_seconds) return;
    is_shown_ = true;
    fmt::print(stderr, "\r{:.0f} s  {}\x1b[K", seconds(), text);
    std::fflush(stderr);
}

} // namespace espalier
