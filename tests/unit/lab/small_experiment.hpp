// A small experiment, as a file says it, to be changed by tests.
#pragma once

#include <string>
#include <string_view>

namespace espalier::lab {

inline constexpr std::string_view small_experiment = R"json({
  "title": "Does a second worker pay?",
  "source": "beyond",
  "question": "How much sooner is a move found?",
  "ours": "Two took {speed_up(ybwc,at=2,against=pvs)|2} times less.",
  "parts": {
    "two": {
      "workload": "today's",
      "subjects": [
        {"game": "tic-tac-toe", "position": "x1o/3/3 x"},
        {"name": "large", "game": "mnk(4,4,4)", "depth": 5, "critical_tree": true, "only": "full"}
      ],
      "contenders": [
        {"name": "pvs", "algorithm": "pvs"},
        {"name": "ybwc", "algorithm": "ybwc(threads={workers})", "each": {"workers": [1, 2]}, "subjects": ["large"]},
        {"name": "pool", "algorithm": "mpi-pool", "ranks": 3}
      ],
      "repeats": {"quick": 2, "full": 3}
    }
  },
  "tables": [{"title": "Time", "columns": [
    {"title": "theirs", "source": {"pvs": 7500}},
    {"title": "time", "value": "seconds", "unit": "s", "digits": 2}]}],
  "figures": [{"title": "Speed-up", "x": "each", "series": [{"name": "ybwc", "value": "speed_up(ybwc,against=pvs)"}],
    "source": [{"name": "theirs", "points": [[1, 1], [4, 1.8]]}]}],
  "claims": [{"claim": "It pays.", "value": "speed_up(ybwc,at=2,against=pvs)", "at_least": 1.5}]
})json";

// With the first `old` in it replaced.
inline std::string changed(std::string_view old, std::string_view by) {
    std::string text{small_experiment};
    return text.replace(text.find(old), old.size(), by);
}

} // namespace espalier::lab
