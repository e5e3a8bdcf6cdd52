// What programs read: one object on one line, times in seconds.
#pragma once

#include "espalier/engine/catalogue.hpp"
#include "espalier/engine/match/scoreboard.hpp"
#include "espalier/engine/match/terms.hpp"
#include "espalier/engine/search_report.hpp"
#include "espalier/engine/solve_report.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace espalier {

struct PerftReport {
    std::string game;
    std::string position;
    int depth;
    std::uint64_t leaves;
    double seconds;
    std::optional<std::vector<PerftCount::ByMove>> divide{}; // if asked for
};

struct SignatureRow {
    std::string game;
    std::string position;
    std::string algorithm;
    int depth; // 0: to the end of the game
    std::uint64_t nodes;
    double seconds;
};

struct PlayedMove {
    int ply;
    std::string side;
    std::string move;
    std::uint64_t nodes;
    double seconds;
    std::optional<std::uint64_t> duration{}; // in nodes, on a simulated machine
};

struct PlayedGame {
    std::string result; // the winner's side, "draw" or "unfinished"
    int plies;
    double seconds;
};

std::string to_json(const SearchReport& report);
std::string to_json(const MatchTerms& terms, const Scoreboard& scoreboard);
std::string to_json(const SolveReport& report);
std::string to_json(const PerftReport& report);
std::string to_json(const std::vector<SignatureRow>& rows);
std::string to_json(const PlayedMove& move);
std::string to_json(const PlayedGame& game);
std::string games_to_json(const Catalogue& catalogue);
std::string algorithms_to_json();

// The word for it in JSON and for people: "finished", "depth", …
std::string_view word_for(StoppedBy reason);

} // namespace espalier
