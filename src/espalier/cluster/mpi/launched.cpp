#include "espalier/cluster/mpi/mpi_world.hpp"
#include "espalier/core/bad_input.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace espalier {

// By what Open MPI, MPICH and Slurm say to those whom they start.
bool MpiWorld::was_launched() {
    constexpr std::array names{"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"};
    return std::ranges::any_of(names, [](const char* name) { return std::getenv(name) != nullptr; });
}

#ifdef ESPALIER_HAS_MPI
bool MpiWorld::is_compiled() { return true; }
std::unique_ptr<MpiWorld> MpiWorld::join() { return join_mpi(); }
#else
bool MpiWorld::is_compiled() { return false; }
std::unique_ptr<MpiWorld> MpiWorld::join() {
    throw BadInput{"this program was built without MPI (Debian: libopenmpi-dev, openmpi-bin)"};
}
#endif

} // namespace espalier
