#include "espalier/cluster/mpi/host_mapping.hpp"

#include <cerrno>
#include <memory>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace espalier {
namespace {

constexpr std::size_t small_page = 4096;
constexpr std::size_t huge_page = std::size_t{2} << 20;
// Of Linux 5.14 and 6.1, which older headers lack; an older kernel refuses them.
constexpr int populate_write_advice = 23; // MADV_POPULATE_WRITE
constexpr int collapse_advice = 25;       // MADV_COLLAPSE

} // namespace

// Not a file in /dev/shm, which is small in containers.
HostMapping::Place HostMapping::make(std::size_t bytes) {
    file_ = memfd_create("espalier", MFD_CLOEXEC);
    const bool is_mapped =
        file_ >= 0 && ftruncate(file_, static_cast<off_t>(bytes)) == 0 && map(file_, bytes);
    if (is_mapped) wish_for_huge_pages();
    struct stat status {};
    if (is_mapped && has_memory() && fstat(file_, &status) == 0)
        return {true, getpid(), file_, status.st_dev, status.st_ino};
    let_go();
    return {};
}

// Most systems give shared memory small pages. Only this advice goes beyond that, and only where a page is in
// use. It takes less time than as many small pages; the other processes then find huge ones.
void HostMapping::wish_for_huge_pages() const {
    for (std::size_t at = 0; at + huge_page <= bytes_.size(); at += huge_page)
        if (madvise(bytes_.data() + at, small_page, populate_write_advice) != 0) return;
    madvise(bytes_.data(), bytes_.size(), collapse_advice);
}

// All of it is asked for at once: who finds later that there is no more memory is killed.
bool HostMapping::has_memory() const {
    if (madvise(bytes_.data(), bytes_.size(), populate_write_advice) == 0) return true;
    if (errno != EINVAL) return false;
    return posix_fallocate(file_, 0, static_cast<off_t>(bytes_.size())) == 0; // without huge pages
}

void HostMapping::hide() {
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
    hide();
    if (!addresses_.empty()) munmap(addresses_.data(), addresses_.size());
    addresses_ = {};
    bytes_ = {};
}

// Huge pages need an address that is a multiple of theirs.
bool HostMapping::map(int file, std::size_t bytes) {
    std::size_t room = bytes + huge_page;
    void* memory = mmap(nullptr, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return false;
    addresses_ = {static_cast<std::byte*>(memory), room};
    std::align(huge_page, bytes, memory, room);
    if (mmap(memory, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) == MAP_FAILED) {
        let_go();
        return false;
    }
    madvise(memory, bytes, MADV_HUGEPAGE); // a wish
    bytes_ = {static_cast<std::byte*>(memory), bytes};
    return true;
}

} // namespace espalier
