// What the conformance kit found out about a game: which checks were made, how often, and what does not hold.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iomanip>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

struct GameFault {
    std::string_view check;
    std::string what;
    std::string line;                    // the moves from the start to the position, empty at the start
    std::optional<std::string> position; // of a game that writes positions
    std::optional<std::string> move;     // of a fault that is about one move
};

struct GameReport {
    struct Check {
        std::string_view name;
        bool applies;            // whether the game offers what it is about
        std::uint64_t times = 0; // how often something was compared
    };

    std::vector<Check> checks{};
    std::vector<GameFault> faults{}; // the first of each check

    // Nothing is wrong, and something was looked at.
    bool passed() const {
        return faults.empty() && std::ranges::any_of(checks, [](const Check& c) { return c.times > 0; });
    }
};

inline std::ostream& operator<<(std::ostream& out, const GameFault& fault) {
    out << fault.check << ": " << fault.what << '\n';
    out << "    " << (fault.line.empty() ? "at the start" : "after " + fault.line);
    if (fault.position) out << ", at '" << *fault.position << "'";
    if (fault.move) out << ", move " << *fault.move;
    return out << '\n';
}

// Three paragraphs: what is wrong, what was checked, what could not be checked.
inline std::ostream& operator<<(std::ostream& out, const GameReport& report) {
    out << "faults: " << report.faults.size() << '\n';
    for (const auto& fault : report.faults) out << "  " << fault;
    out << "checked, so many times:\n";
    for (const auto& check : report.checks) {
        if (!check.applies) continue;
        out << std::setw(10) << check.times << "  " << check.name
            << (check.times == 0 ? " (never came up)" : "") << '\n';
    }
    out << "not checked, because the game does not offer it:\n";
    for (const auto& check : report.checks) {
        if (!check.applies) out << "  " << check.name << '\n';
    }
    return out;
}

} // namespace espalier
