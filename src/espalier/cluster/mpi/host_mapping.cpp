#include "espalier/cluster/mpi/host_mapping.hpp"

#include <cerrno>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace espalier {

// Not a file in /dev/shm, which is small in containers.
HostMapping::Place HostMapping::make(std::size_t bytes) {
    file_ = memfd_create("espalier", MFD_CLOEXEC);
    const bool is_made =
        file_ >= 0 && ftruncate(file_, static_cast<off_t>(bytes)) == 0 && map(file_, bytes) && has_memory();
    struct stat status {};
    if (is_made && fstat(file_, &status) == 0) return {true, getpid(), file_, status.st_dev, status.st_ino};
    let_go();
    return {};
}

// All of it is asked for at once: who finds later that there is no more memory is killed.
bool HostMapping::has_memory() const {
#ifdef MADV_POPULATE_WRITE
    if (madvise(bytes_.data(), bytes_.size(), MADV_POPULATE_WRITE) == 0) return true;
    if (errno != EINVAL) return false;
#endif
    return posix_fallocate(file_, 0, static_cast<off_t>(bytes_.size())) == 0; // without huge pages
}

void HostMapping::announced() {
    if (const int file = std::exchange(file_, -1); file >= 0) close(file);
}

// Where processes have numbers of their own, as in containers, it may be a file of somebody else.
bool HostMapping::find(const Place& place, std::size_t bytes) {
    if (!place.is_made) return false;
    const std::string path = "/proc/" + std::to_string(place.process) + "/fd/" + std::to_string(place.file);
    const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) return false;
    struct stat status {};
    const bool is_it =
        fstat(file, &status) == 0 && status.st_dev == place.device && status.st_ino == place.node;
    const bool is_mapped = is_it && map(file, bytes);
    close(file);
    return is_mapped;
}

void HostMapping::let_go() {
    announced();
    if (!bytes_.empty()) munmap(bytes_.data(), bytes_.size());
    bytes_ = {};
}

bool HostMapping::map(int file, std::size_t bytes) {
    void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) return false;
    madvise(memory, bytes, MADV_HUGEPAGE); // a wish
    bytes_ = {static_cast<std::byte*>(memory), bytes};
    return true;
}

} // namespace espalier
