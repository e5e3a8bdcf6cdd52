// This process among those that were started together by a launcher of MPI, if it was. Rank 0, the manager, does what was
// asked for; the others search whatever it searches.
#pragma once

#include "espalier/cluster/link.hpp"
#include "espalier/cluster/mpi/mpi_world.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace espalier {

class Catalogue;

// By which ranks see that they are the same program, started with the same words.
struct Greeting {
    std::uint64_t version;
    std::uint64_t words;
    std::array<char, 64> host;
};

Greeting greeting_of(std::string_view version, std::span<const char* const> words, std::string_view host);

// By all ranks together. What is wrong with one of them, at the manager and at who is wrong alike; none if nothing is.
std::optional<std::string> difference_between_ranks(Link& link, const Greeting& mine);

class Ranks {
public:
    // Throws BadInput at the manager if some rank is not like it.
    Ranks(std::string_view version, std::span<const char* const> words);

    // Null if there is only this process.
    Link* link() { return world_ ? &world_->link() : nullptr; }
    bool is_manager() { return !world_ || world_->link().is_manager(); }

    // By those who are not the manager; returns the exit status when they are dismissed.
    int serve(const Catalogue& games);
    // When all is done. If the manager was amid something with the others, they are ended with this status.
    void leave(int status);

private:
    std::unique_ptr<MpiWorld> world_;
    bool is_refused_ = false;
};

} // namespace espalier
