// A shared lead as it looks from afar: a worker sees at once what it found itself, and after a while what others found.
// For simulated machines, where one worker runs at a time.
#pragma once

#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/pvs/lead.hpp"

#include <ranges>
#include <vector>

namespace espalier {

class LeadHistory {
public:
    void note(MachineTime now, WorkerNumber by, const Lead& lead) { changes_.push_back({now, by, lead}); }

    // What a worker sees who hears of nothing that others did after `until`; `first` if it sees no change.
    Lead seen_by(WorkerNumber worker, MachineTime until, const Lead& first) const {
        for (const Change& change : changes_ | std::views::reverse) {
            if (change.by == worker || change.time <= until) return change.lead;
        }
        return first;
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
