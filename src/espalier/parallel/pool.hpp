// A crew that shares split points: a worker that reaches a node worth sharing opens one and goes on with the node's
// brothers; whoever is idle joins the largest that is open, and takes the next brother with the bounds of that moment. A
// master whose brothers are all taken helps below its own split until its helpers have left (Feldmann, Mysliwietz and
// Monien's helpful master, 1991).
#pragma once

#include "espalier/core/shared_access.hpp"
#include "espalier/parallel/first_failure.hpp"
#include "espalier/parallel/machine_crew.hpp"
#include "espalier/parallel/offer_board.hpp"
#include "espalier/parallel/piece_depth.hpp"
#include "espalier/parallel/split_point.hpp"
#include "espalier/parallel/work_observer.hpp"
#include "espalier/parallel/worker_set.hpp"
#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/pvs/pace.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace espalier {

class Pool final : public MachineCrew {
public:
    // The observer may be null.
    Pool(Machine& machine, const SharingPolicy& policy, WorkObserver* observer = nullptr);

    // Asked now and then by the first worker, with the nodes that it has searched: whether anybody wants what all are at.
    using Listener = std::function<bool(std::uint64_t nodes)>;
    void ask(Listener listener) { listener_ = std::move(listener); }

    std::size_t size() const override { return members_.size(); }
    const SharingPolicy& policy() const override { return policy_; }
    void enrol(WorkerNumber worker, Pace& pace) override { members_[worker].pace = &pace; }
    void run(const std::function<void(WorkerNumber)>& search) override;
    bool has_room(WorkerNumber worker) const override {
        return members_[worker].open_splits < most_nested_splits;
    }
    // Most of them wait.
    bool is_short_of_work() const override {
        return 2 * waiting_.load(std::memory_order_relaxed) > members_.size();
    }
    void share_out(WorkerNumber master, const SharedNode& node, Brothers& brothers) override;
    void refute(WorkerNumber worker) override;
    AwayAnswer search_away(WorkerNumber worker, const AwayNode& node) override;
    void searched_returned(WorkerNumber worker) override { machine().away()->searched_returned(worker); }
    TableNews* news() override { return news_; }
    // Where all are threads of one process, and the tables of others are elsewhere.
    void tell(TableNews* news) { news_ = news; }
    bool is_wanted(WorkerNumber worker, std::uint64_t nodes) override;
    void learns_size(Depth depth, std::uint64_t nodes) override;

    std::vector<WorkerAccount> accounts() const override { return accounts_of(members_); }
    MachineTime duration() const override { return duration_; }
    std::optional<std::uint64_t> critical_path() const override { return critical_path_; }

private:
    static constexpr std::size_t most_nested_splits = 64;

    struct alignas(64) Member {
        Pace* pace = nullptr;     // while it runs
        SplitPoint* at = nullptr; // the innermost one that it is at, as master or helper
        Shared<std::size_t> open_splits = 0;
        std::optional<Machine::Time> rests_since{}; // while it does not search
        std::uint64_t span_began = 0;               // of the critical path to here: so much, at so many nodes
        std::uint64_t nodes_began = 0;
        WorkerAccount account{};
        std::array<SplitPoint, most_nested_splits> splits{};
    };

    void work_until_done(WorkerNumber worker);
    // Joins the largest open split below `above`, or any if that is null. False if there was none.
    bool help(WorkerNumber worker, const SplitPoint* above);
    // For who has nothing to do; null if there is none.
    SplitPoint* work_for(WorkerNumber worker);
    SplitPoint* largest_split_of_pieces();
    SplitPoint* largest_open_split(WorkerNumber worker);
    SplitPoint* largest_open_split_below(const SplitPoint& above, WorkerNumber worker);
    // One of that depth, as the board has it, that somebody wants, below `above` if that is not null; null if there is none.
    static SplitPoint* open_split_of(Member& member, int depth, const SplitPoint* above);
    // Calls visit(split, depth) for each of its splits that is open, also if nobody wants it any more (is_moot).
    template <class Visit>
    static void for_each_offer(Member& member, const Visit& visit) {
        const std::size_t nested = member.open_splits.load(std::memory_order_relaxed);
        for (SplitPoint& split : std::span{member.splits}.first(nested)) {
            const auto depth = split.offers();
            if (depth) visit(split, *depth);
        }
    }
    // The brothers that nobody has taken yet; the observer is told of them as one piece.
    void search_piece(WorkerNumber worker, SplitPoint& split);
    // True if they became needless before it was done.
    bool search_brothers(WorkerNumber worker, SplitPoint& split);
    std::optional<SplitPoint::Places> take(WorkerNumber worker, SplitPoint& split);
    // False if it was not searched to its end.
    bool search_brother(WorkerNumber worker, SplitPoint& split, std::size_t place);
    void wait(WorkerNumber worker);
    std::size_t handful_of(const SharedNode& node) const;
    void cut_pieces(Depth depth);
    void wait_for_helpers(WorkerNumber master, SplitPoint& split);
    void call_helpers(WorkerNumber master, const SplitPoint& split);
    void wake_idle(WorkerNumber by, std::size_t most);
    // Its patience may be from a time when nobody else ran.
    void ask_anew(Member& member) {
        if (!machine().needs_telling()) member.pace->poke();
    }
    void note_failure();
    void have_look_up(WorkerNumber by);

    // ---- accounts

    // All that it has searched by now included.
    Machine::Time time_of(WorkerNumber worker);
    void rests(WorkerNumber worker) { members_[worker].rests_since = time_of(worker); }
    // Precondition: it rests.
    void goes_to_work(WorkerNumber worker);
    void close_account(Member& member) const;
    std::uint64_t span_of(const Member& member) const {
        return member.span_began + member.pace->nodes() - member.nodes_began;
    }

    SharingPolicy policy_;
    WorkObserver* observer_;
    std::vector<Member> members_;
    OfferBoard offers_;
    WorkerSet idle_; // who looks for work, or waits for some
    // Workers, for work or for helpers. On cache lines of its own: it is written far more often than what stands beside it.
    alignas(64) Shared<std::size_t> waiting_ = 0;
    alignas(64) Shared<bool> is_done_ = false;
    Listener listener_{};
    TableNews* news_;
    PieceDepth piece_depth_;
    Shared<bool> is_unwanted_ = false; // as the listener says
    FirstFailure failure_{};
    Machine::Time duration_ = 0;
    std::uint64_t critical_path_ = 0;
};

} // namespace espalier
