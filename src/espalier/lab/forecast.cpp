#include "espalier/lab/forecast.hpp"

#include <fmt/format.h>

namespace espalier::lab {

std::string Forecast::part_of(const RunKey& key) { return fmt::format("{}/{}", key.experiment, key.part); }

std::string Forecast::row_of(const RunKey& key) {
    return fmt::format("{}/{}/{}/{}", part_of(key), key.subject, key.contender, key.at.value_or(0));
}

void Forecast::note(const RunKey& key, double seconds) {
    for (const std::string& name : {row_of(key), part_of(key), std::string{}}) {
        means_[name].sum += seconds;
        ++means_[name].count;
    }
}

double Forecast::seconds_for(std::span<const PlannedRun> runs) const {
    constexpr double nothing_known = 1;
    double seconds = 0;
    for (const PlannedRun& run : runs) {
        double expected = nothing_known;
        for (const std::string& name : {row_of(run.key), part_of(run.key), std::string{}}) {
            const auto found = means_.find(name);
            if (found == means_.end()) continue;
            expected = found->second.sum / static_cast<double>(found->second.count);
            break;
        }
        seconds += expected;
    }
    return seconds;
}

} // namespace espalier::lab
