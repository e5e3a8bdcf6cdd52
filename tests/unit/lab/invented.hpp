// Experiments and measurements that nobody made, with answers that can be worked out by hand.
#pragma once

#include "espalier/lab/quantities.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace espalier::lab {

using Values = std::map<std::string, double>;

struct Who {
    std::string contender;
    std::optional<double> at{};
    std::string subject = "chess";
    std::string part = "today";
};

// Runs of one contender at one place on one subject, a repeat for each of `repeats`.
inline std::vector<Measurement> runs(const Who& who, const std::vector<Values>& repeats) {
    std::vector<Measurement> made;
    for (const Values& values : repeats) {
        const RunKey key{"invented",    who.part, who.subject,
                         who.contender, who.at,   static_cast<int>(made.size())};
        made.push_back({.key = key, .command = "espalier search", .values = values});
        made.back().answer = "+3 e2e4";
        made.back().circumstances.cores = 4;
    }
    return made;
}

inline std::vector<Measurement> simulated(std::vector<Measurement> made) {
    for (Measurement& run : made) run.is_simulated = true;
    return made;
}

inline std::vector<Measurement> with_answer(std::vector<Measurement> made, const std::string& answer) {
    for (Measurement& run : made) run.answer = answer;
    return made;
}

inline std::vector<Measurement> all_of(const std::vector<std::vector<Measurement>>& lists) {
    std::vector<Measurement> all;
    for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
}

// So many runs that took these seconds each.
inline std::vector<Values> seconds(const std::vector<double>& times) {
    std::vector<Values> repeats;
    for (const double time : times) repeats.push_back({{"seconds", time}});
    return repeats;
}

// Part "today": chess, checkers and hex, by pvs alone, and by ybwc at 1, 2, 4 workers; part "old": chess by pvs and minimax.
inline Experiment invented_experiment() {
    Part today{.name = "today"};
    today.subjects = {{.name = "chess", .game = "chess"},
                      {.name = "checkers", .game = "checkers"},
                      {.name = "hex", .game = "hex"}};
    today.contenders = {{.name = "pvs", .algorithm = "pvs"}};
    for (const std::size_t workers : {1U, 2U, 4U}) {
        today.contenders.push_back(
            {.name = "ybwc", .algorithm = "ybwc", .at = static_cast<double>(workers), .workers = workers});
    }
    Part old{.name = "old"};
    old.subjects = {{.name = "chess", .game = "chess"}};
    old.contenders = {{.name = "pvs", .algorithm = "pvs"}, {.name = "minimax", .algorithm = "minimax"}};
    return {.name = "invented",
            .title = "What if?",
            .source = "beyond",
            .question = "What?",
            .parts = {today, old}};
}

} // namespace espalier::lab
