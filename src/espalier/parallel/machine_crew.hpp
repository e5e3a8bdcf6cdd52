// What crews have in common that work on a machine: accounts, and workers that see late what others have done, where the
// machine has it so.
#pragma once

#include "espalier/parallel/machine.hpp"
#include "espalier/parallel/worker_account.hpp"
#include "espalier/search/transposition_table.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace espalier {

// Whose work can be looked at after a search.
class AccountedCrew : public Crew {
public:
    virtual std::vector<WorkerAccount> accounts() const = 0;
    // From the beginning of the search to its end.
    virtual MachineTime duration() const = 0;
    // The longest chain of nodes that had to wait for each other: with any number of workers it takes no less. Nothing if
    // it is not known.
    virtual std::optional<std::uint64_t> critical_path() const { return std::nullopt; }
};

// The accounts of members that have one each.
template <class Members>
std::vector<WorkerAccount> accounts_of(const Members& members) {
    std::vector<WorkerAccount> accounts;
    accounts.reserve(members.size());
    for (const auto& member : members) accounts.push_back(member.account);
    return accounts;
}

class MachineCrew : public AccountedCrew {
public:
    explicit MachineCrew(Machine& machine) : machine_(machine) {}

    std::uint64_t patience(WorkerNumber worker) override { return machine_.patience(worker); }
    bool looks_often() const override { return machine_.is_simulated(); }
    bool is_seen_late() const override { return machine_.seen_after() > 0; }
    MachineTime now(WorkerNumber worker) const override { return machine_.now(worker); }
    MachineTime seen_until(WorkerNumber worker) const override {
        if (!is_seen_late()) return Crew::seen_until(worker);
        return now(worker) - std::min(now(worker), machine_.seen_after());
    }

    // On a simulated machine, where one worker runs at a time.
    void keep_later(WorkerNumber worker, TranspositionTable& table, std::uint64_t hash,
                    const Known& known) override {
        late_entries_.push_back({now(worker) + machine_.seen_after(), &table, hash, known});
    }

protected:
    Machine& machine() { return machine_; }
    const Machine& machine() const { return machine_; }

    // The table keeps what a worker sees by now.
    void deliver_entries(WorkerNumber to) {
        if (!late_entries_.empty()) deliver_until(now(to));
    }
    void deliver_all_entries() { deliver_until(~MachineTime{0}); }

private:
    struct LateEntry {
        MachineTime due;
        TranspositionTable* table;
        std::uint64_t hash;
        Known known;
    };

    void deliver_until(MachineTime time) {
        while (!late_entries_.empty() && late_entries_.front().due <= time) {
            const LateEntry& entry = late_entries_.front();
            entry.table->keep(entry.hash, entry.known);
            late_entries_.pop_front();
        }
    }

    Machine& machine_;
    std::deque<LateEntry> late_entries_{}; // in the order in which they are due, but for a few nodes
};

} // namespace espalier
