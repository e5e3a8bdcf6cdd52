// A crew whose workers all search the root and meet in the table. Two ways. ABDADA: a move that somebody is at comes last,
// and whoever is overtaken at one depth goes on with the next. Lazy SMP: every second worker begins one ply ahead, and nobody
// minds the others.
#pragma once

#include "espalier/core/shared_access.hpp"
#include "espalier/parallel/first_failure.hpp"
#include "espalier/parallel/machine_crew.hpp"
#include "espalier/parallel/work_observer.hpp"
#include "espalier/search/pvs/busy_moves.hpp"
#include "espalier/search/pvs/pace.hpp"

#include <cstdint>
#include <vector>

namespace espalier {

class Gathering final : public MachineCrew, private Meeting {
public:
    enum class Way : bool { abdada, lazy };

    // Nodes with less depth left than the policy says are searched without a look at what others are at. The observer may
    // be null.
    Gathering(Machine& machine, Way way, const SharingPolicy& policy, WorkObserver* observer = nullptr);

    std::size_t size() const override { return members_.size(); }
    const SharingPolicy& policy() const override { return policy_; }
    void enrol(WorkerNumber worker, Pace& pace) override { members_[worker].pace = &pace; }
    void run(const std::function<void(WorkerNumber)>& search) override;

    // Nobody offers brothers here.
    void share_out(WorkerNumber, const SharedNode&, Brothers&) override {}
    void refute(WorkerNumber) override {}

    Meeting* meeting() override { return this; }
    BusyMoves* busy_moves() override { return way_ == Way::abdada ? &busy_moves_ : nullptr; }
    bool is_wanted(WorkerNumber worker, std::uint64_t nodes) override;

    std::vector<WorkerAccount> accounts() const override { return accounts_of(members_); }
    MachineTime duration() const override { return duration_; }

private:
    struct alignas(64) Member {
        Pace* pace = nullptr;
        Shared<int> depth = 0;          // that it is at, or was last
        bool has_arrived = true;        // there
        std::uint64_t nodes_before = 0; // it went there
        MachineTime began = 0;
        WorkerAccount account{};
    };

    int next_depth(WorkerNumber worker, int most) override;
    bool arrives(WorkerNumber worker) override;
    bool was_overtaken(WorkerNumber worker) const override;
    void end() override;

    void search_as(WorkerNumber worker, const std::function<void(WorkerNumber)>& search);
    // A worker is done with its depth, or has left it.
    void end_piece(WorkerNumber worker);
    void close_accounts();
    void poke_all();

    Way way_;
    SharingPolicy policy_;
    WorkObserver* observer_;
    std::vector<Member> members_;
    BusyMoves busy_moves_{};
    Shared<int> deepest_ = 0;
    Shared<bool> is_over_ = false;
    FirstFailure failure_{};
    Machine::Time duration_ = 0;
};

} // namespace espalier
