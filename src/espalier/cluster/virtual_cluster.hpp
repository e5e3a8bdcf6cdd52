// Ranks and the network between them, simulated on one thread (parallel/simulation.hpp), in nanoseconds: a node takes so
// long, a message has to be handed over, travels, and is taken in (Culler, Karp, Patterson et al., LogP, 1993; Alexandrov,
// Ionescu, Schauser and Scheiman, LogGP, 1995).
#pragma once

#include "espalier/cluster/link.hpp"

#include <cstdint>
#include <functional>

namespace espalier {

struct VirtualClusterOptions {
    Rank ranks = 4;
    Rank hosts = 0;          // on which they are, as many on each; 0: as there are ranks
    int cores = 0;           // of a host, which ranks share that compute at the same time; 0: one for each
    double latency = 10;     // of a message under way, in microseconds
    double bandwidth = 1000; // in megabytes a second
    double overhead =
        0.5; // of a message at each of its ends, in microseconds: the rank does nothing else meanwhile
    double look = 3;         // what it takes to look for messages, in microseconds
    double oversleep = 90;   // by how much every sleep is longer than was asked for, in microseconds
    double node_time = 0.25; // in microseconds
    double noise = 0;        // by which part of it, at most, the time of nodes is longer or shorter
    std::uint64_t seed = 1;  // of the noise, and of who runs first among equals
};

// Calls work(link) for each rank, all at once; returns when all have returned. Throws what the first of them threw.
void run_on_virtual_cluster(const VirtualClusterOptions& options, const std::function<void(Link&)>& work);

} // namespace espalier
