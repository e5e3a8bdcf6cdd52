// Memory that processes of one host share. One of them makes it, and says where the others find it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace espalier {

class HostMapping {
public:
    // Where a process finds what another has made: an open file of that one, and which one it is.
    struct Place {
        bool is_made = false;
        int process = 0;
        int file = 0;
        std::uint64_t device = 0;
        std::uint64_t node = 0;
    };

    HostMapping() = default; // nothing
    ~HostMapping() { let_go(); }
    HostMapping(const HostMapping&) = delete;
    HostMapping& operator=(const HostMapping&) = delete;

    // Zeroed. Others find it until it is hidden.
    Place make(std::size_t bytes);
    void hide();
    // False if it is not to be found.
    bool find(const Place& place, std::size_t bytes);
    void let_go();

    std::span<std::byte> bytes() const { return bytes_; }

private:
    bool map(int file, std::size_t bytes);
    void wish_for_huge_pages() const;
    bool has_memory() const;

    std::span<std::byte> addresses_{}; // that are reserved, the bytes among them
    std::span<std::byte> bytes_{};
    int file_ = -1; // while others may find it
};

} // namespace espalier
