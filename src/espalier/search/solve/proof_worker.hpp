// One of those who search for a proof: what it has counted, and what it remembers of moves.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/search/budget.hpp"
#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/pvs/move_memory.hpp"
#include "espalier/search/pvs/pace.hpp"

#include <cstdint>

namespace espalier {

template <Game G>
class alignas(64) ProofWorker {
public:
    explicit ProofWorker(const G& game, SharedBudget& budget, Crew* crew = nullptr, WorkerNumber number = 0)
        : pace_(budget, crew, number), budget_(budget), number_(number), memory_(game) {}

    WorkerNumber number() const { return number_; }
    Pace& pace() { return pace_; }
    MoveMemory<G>& memory() { return memory_; }
    std::uint64_t nodes() const { return pace_.nodes(); }

    // Throws SearchStopped instead, if it may not go on.
    void count_node() {
        if (!pace_.allows_node()) [[unlikely]] { stop(); }
    }
    void stop_if_halted() const {
        if (pace_.is_halted()) [[unlikely]] { stop(); }
    }

private:
    // By a limit; or else nobody wants what it is at, and nobody looks at the reason.
    [[noreturn, gnu::cold, gnu::noinline]] void stop() const {
        throw SearchStopped{budget_.reached().value_or(StoppedBy::interrupt)};
    }

    Pace pace_;
    SharedBudget& budget_;
    WorkerNumber number_;
    MoveMemory<G> memory_;
};

} // namespace espalier
