// A crew that shares split points: a worker that reaches a node worth sharing opens one and goes on with the node's
// brothers; whoever is idle joins the largest that is open, and takes the next brother with the bounds of that moment. A
// master whose brothers are all taken helps below its own split until its helpers have left (Feldmann, Mysliwietz and
// Monien's helpful master, 1991).
#pragma once

#include "espalier/parallel/machine.hpp"
#include "espalier/parallel/split_point.hpp"
#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/pvs/pace.hpp"

#include <array>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <vector>

namespace espalier {

// What one worker did in a search. Times are the machine's.
struct WorkerAccount {
    std::uint64_t nodes = 0;
    std::uint64_t wasted = 0; // of them, in work that somebody else made needless
    Machine::Time idle = 0;
    std::uint64_t splits = 0;
    std::uint64_t joins = 0;
    std::uint64_t aborts = 0;
};

class Pool final : public Crew {
public:
    Pool(Machine& machine, const SharingPolicy& policy);

    std::size_t size() const override { return members_.size(); }
    const SharingPolicy& policy() const override { return policy_; }
    void enrol(WorkerNumber worker, Pace& pace) override { members_[worker].pace = &pace; }
    void run(const std::function<void()>& first) override;
    void share_out(WorkerNumber master, const SharedNode& node, Brothers& brothers) override;
    void refute(WorkerNumber worker) override;
    bool is_wanted(WorkerNumber worker, std::uint64_t nodes) override;
    std::uint64_t patience(WorkerNumber worker) override { return machine_.patience(worker); }

    // Of the last search.
    std::vector<WorkerAccount> accounts() const;
    // From its beginning to its end.
    Machine::Time duration() const { return duration_; }
    // The longest chain of nodes that had to wait for each other: with any number of workers it takes no less.
    std::uint64_t critical_path() const { return critical_path_; }

private:
    static constexpr std::size_t most_nested_splits = 64;

    struct alignas(64) Member {
        Pace* pace = nullptr;     // while it runs
        SplitPoint* at = nullptr; // the innermost one that it is at, as master or helper
        std::atomic<std::size_t> open_splits = 0;
        std::atomic<bool> is_idle = false;
        WorkerAccount account{};
        std::uint64_t span_began = 0; // of the critical path to here: so much, at so many nodes
        std::uint64_t nodes_began = 0;
        std::array<SplitPoint, most_nested_splits> splits{};
    };

    void work_until_done(WorkerNumber worker);
    // Joins the largest open split below `above`, or any if that is null. False if there was none.
    bool help(WorkerNumber worker, const SplitPoint* above);
    SplitPoint* largest_open_split(WorkerNumber worker);
    void search_brothers(WorkerNumber worker, SplitPoint& split);
    void wait_for_helpers(WorkerNumber master, SplitPoint& split);
    void call_helpers(WorkerNumber master, const SplitPoint& split);
    void note_exception(std::exception_ptr thrown);
    std::uint64_t span_of(const Member& member) const {
        return member.span_began + member.pace->nodes() - member.nodes_began;
    }

    Machine& machine_;
    SharingPolicy policy_;
    std::vector<Member> members_;
    std::atomic<bool> is_done_ = false;
    std::atomic<bool> has_failed_ = false;
    std::mutex failure_mutex_{};
    std::exception_ptr failure_{};
    Machine::Time duration_ = 0;
    std::uint64_t critical_path_ = 0;
};

} // namespace espalier
