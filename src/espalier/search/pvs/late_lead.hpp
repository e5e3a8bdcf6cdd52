// A shared lead as it looks from afar: a worker sees at once what it found itself, and after a while what others found.
// For simulated machines, where one worker runs at a time.
#pragma once

#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/pvs/lead.hpp"

#include <algorithm>
#include <vector>

namespace espalier {

class LeadHistory {
public:
    void note(MachineTime now, WorkerNumber by, const Lead& lead) { changes_.push_back({now, by, lead}); }

    // What a worker sees who hears of nothing that others did after `until`; `first` if it sees no change.
    Lead seen_by(WorkerNumber worker, MachineTime until, const Lead& first) const {
        const auto is_seen = [&](const Change& change) {
            return change.by == worker || change.time <= until;
        };
        const auto newest = std::find_if(changes_.rbegin(), changes_.rend(), is_seen);
        return newest == changes_.rend() ? first : newest->lead;
    }

private:
    struct Change {
        MachineTime time;
        WorkerNumber by;
        Lead lead;
    };

    std::vector<Change> changes_{};
};

} // namespace espalier
