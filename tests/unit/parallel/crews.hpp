// What the tests of crews have in common: a game, the machines, and an evaluation that fails in the midst of a search.
#pragma once

#include "espalier/games/ultimate/ultimate.hpp"
#include "espalier/parallel/threads.hpp"
#ifndef ESPALIER_THREADS_ONLY
#include "espalier/parallel/virtual_machine.hpp"
#endif
#include "espalier/search/pvs/pvs.hpp"

#include <atomic>
#include <memory>
#include <stdexcept>
#include <vector>

namespace espalier {

using TestedGame = ultimate::Ultimate<3>;
using Evaluation = NamedEvaluation<TestedGame>;

inline const TestedGame game{};
inline const Evaluation evaluation = TestedGame::evaluations().front();

inline std::vector<std::unique_ptr<Machine>> machines() {
    std::vector<std::unique_ptr<Machine>> all;
    all.push_back(std::make_unique<Threads>(3));
#ifndef ESPALIER_THREADS_ONLY
    all.push_back(std::make_unique<VirtualMachine>(VirtualMachineOptions{.workers = 40}));
#endif
    return all;
}

// Throws when it has been asked often enough for all workers to be busy.
struct BreaksDown {
    std::atomic<int>* asked;

    int operator()(const TestedGame&, const PositionOf<TestedGame>&) const {
        if (++*asked > 5'000) throw std::runtime_error{"the evaluation broke down"};
        return 0;
    }
};

} // namespace espalier
