// Two runs of the laboratory side by side, as those of two machines or two commits.
#pragma once

#include "espalier/lab/measurement.hpp"
#include "espalier/lab/statistics.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace espalier::lab {

// Of one value in one of the runs.
struct RepeatedValue {
    double median = 0;
    Interval interval{};
    std::size_t repeats = 0;
};

// Whether the intervals of both leave a gap.
enum class Gap : std::uint8_t { none, by_few_repeats, clear };

struct ComparedValue {
    std::string contender;
    std::string name; // "seconds" or "duration" (simulated), and "nodes" where they differ
    RepeatedValue one{};
    RepeatedValue other{};
    std::optional<RepeatedValue> ratio{}; // one / other, if that is a number
    Gap gap = Gap::none;
};

struct ComparedSubject {
    std::string experiment;
    std::string part;
    std::string subject;
    std::vector<ComparedValue> values{};
};

struct Comparison {
    std::optional<Circumstances> one{}; // none if nothing was measured
    std::optional<Circumstances> other{};
    std::vector<ComparedSubject> subjects{};
    std::size_t in_both = 0; // contenders on subjects
    std::size_t only_in_one = 0;
    std::size_t only_in_other = 0;
};

// The time and the nodes of each contender on each subject that both have.
Comparison compared(const std::vector<Measurement>& one, const std::vector<Measurement>& other);

std::string for_terminal(const Comparison& comparison);
std::string to_json(const Comparison& comparison);

} // namespace espalier::lab
