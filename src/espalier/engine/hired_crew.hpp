// The crew that an algorithm's words ask for, with the machine under it.
#pragma once

#include "espalier/engine/algorithm.hpp"
#include "espalier/engine/search_report.hpp"
#include "espalier/parallel/pool.hpp"

#include <memory>

namespace espalier {

class HiredCrew {
public:
    // Precondition: the algorithm shares its work out.
    explicit HiredCrew(const Algorithm& algorithm);

    Crew& crew() { return *pool_; }
    // Of the last search.
    std::vector<WorkerReport> workers() const;

private:
    std::unique_ptr<Machine> machine_;
    std::unique_ptr<Pool> pool_;
};

} // namespace espalier
