// The crew that an algorithm's words ask for, with the machine under it.
#pragma once

#include "espalier/engine/algorithm.hpp"
#include "espalier/engine/sharing_report.hpp"
#include "espalier/parallel/work_observer.hpp"
#include "espalier/search/pvs/crew.hpp"

#include <memory>

namespace espalier {

class Machine;
class Pool;

class HiredCrew {
public:
    // Precondition: the algorithm shares its work out. The observer may be null.
    HiredCrew(const Algorithm& algorithm, WorkObserver* observer);
    ~HiredCrew();

    Crew& crew();
    // Of the last search.
    SharingReport report() const;

private:
    TimeUnit unit_;
    std::unique_ptr<Machine> machine_;
    std::unique_ptr<Pool> pool_;
};

} // namespace espalier
