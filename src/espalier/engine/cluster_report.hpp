// How the ranks of a cluster have spent their time while a move was chosen, and what they sent each other.
#pragma once

#include "espalier/cluster/link.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace espalier {

struct RankAccount {
    std::uint64_t nodes = 0;
    double duration = 0; // in seconds
    LinkAccount link{};

    double computation() const { return duration - link.communication; }
    double idle() const { return link.waiting; }
    // The ratio of communication to computation (CCR).
    double communication_ratio() const { return computation() > 0 ? link.communication / computation() : 0; }
};

struct ClusterReport {
    bool is_simulated = false; // then all seconds are
    std::vector<RankAccount> ranks{};
};

std::string_view word_for(MessageKind kind);

} // namespace espalier
