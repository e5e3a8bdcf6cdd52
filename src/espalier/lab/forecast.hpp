// How long the runs that are left will take, by those that are done.
#pragma once

#include "espalier/lab/plan.hpp"

#include <cstddef>
#include <map>
#include <span>
#include <string>

namespace espalier::lab {

class Forecast {
public:
    void note(const RunKey& key, double seconds);

    // As long as the same contender took for the same subject; else as its part, or as any run, took on average.
    double seconds_for(std::span<const PlannedRun> runs) const;

private:
    struct Mean {
        double sum = 0;
        std::size_t count = 0;
    };

    static std::string part_of(const RunKey& key);
    static std::string row_of(const RunKey& key);

    std::map<std::string, Mean> means_{}; // by row, by part, and of all by ""
};

} // namespace espalier::lab
