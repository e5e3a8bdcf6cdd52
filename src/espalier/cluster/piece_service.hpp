// A rank's side of a tree that ranks search together: it searches the pieces that the manager sends, one after the other, and
// looks now and then whether the one at hand is still wanted.
#pragma once

#include "espalier/cluster/link.hpp"
#include "espalier/cluster/rank_table.hpp"
#include "espalier/cluster/tree_messages.hpp"
#include "espalier/search/pvs/crew.hpp"

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace espalier {

class PieceService {
public:
    // By all ranks together; the manager makes its RankSlots.
    PieceService(Link& link, const RankTable& table);

    // The next piece, which is then at hand; waits for it. None when the search is over.
    std::optional<AwayNode> next();
    // Of the piece at hand.
    void answer(const AwayAnswer& answer);
    // Asked while it is searched, after `nodes` nodes in all. False if it is not wanted any more.
    bool is_wanted(std::uint64_t nodes);

    Link& link() { return link_; }
    // For the manager; null if it knows already.
    TableNews* news() { return has_news_ ? &news_ : nullptr; }

private:
    struct Piece {
        PieceNumber number;
        AwayNode node;
    };

    void take(const Envelope& envelope);
    void drop(PieceNumber number);

    static constexpr TableNews::Reader manager = 0;

    Link& link_;
    bool has_news_;
    TableNews news_;
    std::deque<Piece> pieces_{}; // the first is at hand, if one is
    bool is_at_work_ = false;
    bool is_unwanted_ = false; // the one at hand
    bool is_over_ = false;
    std::uint64_t nodes_ = 0; // whose time has passed
};

// For a rank that searches its pieces alone.
class LoneCrew final : public Crew {
public:
    explicit LoneCrew(PieceService& service) : service_(service) {}

    std::size_t size() const override { return 1; }
    const SharingPolicy& policy() const override { return policy_; }
    void enrol(WorkerNumber, Pace&) override {}
    void run(const std::function<void(WorkerNumber)>& search) override { search(0); }
    void share_out(WorkerNumber, const SharedNode&, Brothers&) override {} // nobody to share with
    void refute(WorkerNumber) override {}
    TableNews* news() override { return service_.news(); }
    bool is_wanted(WorkerNumber, std::uint64_t nodes) override { return service_.is_wanted(nodes); }
    std::uint64_t patience(WorkerNumber) override {
        return service_.link().nodes_between_looks(Link::seldom);
    }

private:
    PieceService& service_;
    SharingPolicy policy_{};
};

} // namespace espalier
