// All processes that mpirun, or a site's own launcher, has started together.
#pragma once

#include "espalier/cluster/link.hpp"

#include <memory>
#include <string>

namespace espalier {

class MpiWorld {
public:
    // Whether a launcher of MPI has started this process.
    static bool was_launched();
    // Whether MPI was there when this program was built. If not, join() throws BadInput.
    static bool is_compiled();

    // Once in a process.
    static std::unique_ptr<MpiWorld> join();

    virtual ~MpiWorld() = default;
    virtual Link& link() = 0;
    virtual std::string host() const = 0;
    // Ends all ranks.
    [[noreturn]] virtual void abort(int status) = 0;
};

// Where MPI was there when this was built.
std::unique_ptr<MpiWorld> join_mpi();

} // namespace espalier
