// The moves of the root shared out among ranks, in the three ways of an early MPI program for tic-tac-toe. Every rank runs the
// same search with a crew like this one; at the root it searches its share, and afterwards all know the best of all.
#pragma once

#include "espalier/cluster/link.hpp"
#include "espalier/cluster/protocol.hpp"
#include "espalier/core/limits.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/look_interval.hpp"
#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/pvs/pace.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace espalier {

class RootCrew final : public Crew {
public:
    // Precondition: not the protocol of whole trees. The limits, but for the depth, are kept by the crew: the search must
    // have none of them, because all ranks have to stop in the same round.
    RootCrew(Link& link, Protocol protocol, const Limits& limits = {});

    std::size_t size() const override { return 1; } // of this rank
    bool is_alone() const override { return link_.ranks() == 1; }
    const SharingPolicy& policy() const override { return policy_; }
    void enrol(WorkerNumber, Pace& pace) override { pace_ = &pace; }
    void run(const std::function<void(WorkerNumber)>& search) override;
    void share_out(WorkerNumber master, const SharedNode& node, Brothers& brothers) override;
    void refute(WorkerNumber) override { is_refuted_ = true; }
    bool is_wanted(WorkerNumber, std::uint64_t nodes) override;
    std::uint64_t patience(WorkerNumber) override { return link_.nodes_between_looks(Link::seldom); }

private:
    void search_dealt(Brothers& brothers, std::size_t count);
    void hand_out(Brothers& brothers, std::size_t count);
    void ask_for_pieces(Brothers& brothers, std::size_t count);
    // All hear what is best of all, and the line that goes with it.
    void agree(Brothers& brothers);

    // False if it was not searched to its end.
    bool search(Brothers& brothers, std::size_t place);
    void tell_others(const Brothers& brothers);
    void hear_of_others();
    void hear(const Envelope& envelope);
    void take_improvement(const FoundSoFar& found);
    void learn(const FoundSoFar& found);
    void let_time_pass();
    void keep_limits();

    Link& link_;
    Protocol protocol_;
    SharingPolicy policy_{};
    Pace* pace_ = nullptr;
    Brothers* at_ = nullptr;          // while they are shared out
    std::uint32_t round_ = 0;         // how often the root was shared out
    std::vector<FoundSoFar> early_{}; // improvements of the next round
    std::uint32_t told_ = 0;          // improvements, to each of the others
    std::uint32_t heard_ = 0;         // from them, all together
    bool is_refuted_ = false;
    Limits limits_;
    SearchClock::time_point began_ = SearchClock::now();
    std::optional<StoppedBy> limit_{}; // that is reached
    std::uint64_t nodes_ = 0;          // whose time has passed
};

} // namespace espalier
