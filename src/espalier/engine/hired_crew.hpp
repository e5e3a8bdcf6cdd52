// The crew that an algorithm's words ask for, with the machine under it.
#pragma once

#include "espalier/engine/algorithm.hpp"
#include "espalier/engine/sharing_report.hpp"
#include "espalier/parallel/work_observer.hpp"
#include "espalier/search/pvs/crew.hpp"

#include <memory>

namespace espalier {

class AccountedCrew;
class Machine;

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
    bool is_by_openmp_;
    std::unique_ptr<Machine> machine_; // null for OpenMP, which is one itself
    std::unique_ptr<AccountedCrew> crew_;
};

} // namespace espalier
