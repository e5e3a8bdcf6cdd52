// One run of the program by the laboratory: what was asked, what it found and took, and on what machine.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace espalier::lab {

// Which run it is. No two measurements of a journal have the same.
struct RunKey {
    std::string experiment;
    std::string part;
    std::string subject;
    std::string contender;
    std::optional<double> at{}; // the contender's place on its axis
    int repeat = 0;             // from 0

    friend auto operator<=>(const RunKey&, const RunKey&) = default;
};

// Where and by what it was measured.
struct Circumstances {
    std::string date{};     // when, in UTC: "2026-01-31 12:00"
    std::string commit{};   // of the sources
    std::string program{};  // a fingerprint of the file that ran
    std::string compiler{}; // with its version
    std::string flags{};
    std::string cpu{};
    int cores = 1;
    double load = 0; // cores that others kept busy meanwhile
};

struct Measurement {
    RunKey key;
    std::string command; // what a reader would type
    // By name: "seconds", "nodes", "depth"; of who shares out "duration" and "work" and "critical_path" (in nodes if simulated), "idle" (a share);
    // of a cluster "computation_manager", "computation_worker", "communication_manager", "communication_worker",
    // "ccr_manager", "ccr_worker", "messages"; "plies" and "points_of_second" of a game; "critical_tree" where it was asked for.
    std::map<std::string, double> values{};
    std::map<std::string, std::vector<double>>
        by_move{};        // of a game, the same names: "seconds", "nodes", "duration"
    std::string answer{}; // value and move, or all moves of the game: what is exact finds the same
    bool is_approximate = false;
    bool is_simulated =
        false; // then its time is "duration" in nodes, or "seconds" of nodes that take "node_seconds" each
    Circumstances circumstances{};

    std::optional<double> value(const std::string& name) const {
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional{found->second};
    }
};

// One line of JSON that ends in a newline, its last member a check of all before it; and back. Throws BadInput for a line
// that is damaged.
std::string to_line(const Measurement& measurement);
Measurement read_line(const std::string& line);

} // namespace espalier::lab
