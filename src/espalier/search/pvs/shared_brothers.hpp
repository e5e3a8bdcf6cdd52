// The brothers that are left of a node, for any worker to search.
#pragma once

#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/pvs/lead.hpp"
#include "espalier/search/pvs/worker.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace espalier {

// What all who search a node have found together.
template <class Move>
class SharedFindings {
public:
    explicit SharedFindings(const Lead& so_far) : lead_(so_far) {}

    SharedLead& lead() { return lead_; }

    void meets_horizon() { has_met_horizon_.store(true, std::memory_order_relaxed); }
    bool has_met_horizon() const { return has_met_horizon_.load(std::memory_order_relaxed); }

    // Keeps line() if `number` still leads: of two that lead one after the other, the line of the second has to stay.
    template <class LineOf>
    void take_line(MoveNumber number, const LineOf& line_of) {
        const std::scoped_lock lock{mutex_};
        if (lead_.now().best() == number) line_ = line_of();
    }
    // Empty if nobody has led since it was shared. Precondition: nobody searches the node any more.
    const std::vector<Move>& line() const { return line_; }

private:
    SharedLead lead_;
    std::atomic<bool> has_met_horizon_ = false;
    std::mutex mutex_{}; // of the line
    std::vector<Move> line_{};
};

// Of a node of the body B.
template <class B>
class SharedBrothers final : public Brothers {
public:
    using Node = typename B::Node;
    using Candidate = typename B::Candidate;
    using Moves = typename B::Moves;
    using Worker = typename B::OneWorker;

    SharedBrothers(B& body, Worker& master, const Node& node, const Moves& moves, const Lead& so_far)
        : body_(body), master_(master), node_(node), moves_(moves), lead_when_shared_(so_far),
          found_(so_far) {}

    void add(const Candidate& candidate) {
        brothers_[size_++] = {candidate.number, static_cast<std::uint16_t>(candidate.place),
                              candidate.is_quiet};
    }
    std::size_t size() const { return size_; }

    void receive(WorkerNumber worker) override { body_.workers_[worker]->take_way_of(master_, node_.ply); }

    void search(WorkerNumber number, std::size_t place) override {
        Worker& worker = *body_.workers_[number];
        const Brother& brother = brothers_[place];
        const std::uint64_t horizons_before = worker.horizons_met();
        const Candidate candidate{moves_[brother.number], brother.number, brother.place, brother.is_quiet};
        if (body_.crew_->policy().bounds == Bounds::frozen) {
            search(worker, lead_when_shared_, candidate);
        } else {
            search(worker, found_.lead(), candidate);
        }
        if (worker.horizons_met() != horizons_before) found_.meets_horizon();
    }

    LoopIndices loop_indices(std::size_t place) const override {
        return loop_indices_of(body_.game_, moves_[brothers_[place].number], place);
    }

    // Precondition: nobody is at them any more.
    Lead lead_for_master() {
        if (found_.has_met_horizon()) master_.meets_horizon();
        if (!found_.line().empty()) master_.variation().replace(node_.ply, found_.line());
        return found_.lead().now();
    }

private:
    struct Brother {
        MoveNumber number;
        std::uint16_t place;
        bool is_quiet;
    };

    // With the bounds of `lead`, which others may improve.
    template <class L>
    void search(Worker& worker, const L& lead, const Candidate& candidate) {
        if (body_.is_futile(node_, lead.now(), candidate)) {
            worker.meets_horizon();
            found_.lead().raise(body_.most_hoped_for(node_));
            return;
        }
        const Score value = body_.value_of(worker, node_, lead, candidate);
        if (worker.has_stopped()) return;
        if (found_.lead().offer(candidate.number, value)) take_line_of(worker, candidate, value);
        if (!node_.window.refuted_by(value)) return;
        body_.note_refutation(worker, node_, candidate, {});
        body_.crew_->refute(worker.number());
    }

    void take_line_of(Worker& worker, const Candidate& candidate, Score value) {
        if (!node_.is_open() && !node_.is_root()) return;
        found_.take_line(candidate.number, [&] {
            worker.variation().clear(node_.ply);
            B::keep_line(worker, node_, candidate.move, value);
            return worker.variation().line_from(node_.ply);
        });
    }

    B& body_;
    Worker& master_;
    const Node& node_;
    const Moves& moves_;
    const Lead lead_when_shared_;
    SharedFindings<typename B::Move> found_;
    std::size_t size_ = 0;
    std::array<Brother, Moves::capacity()> brothers_;
};

} // namespace espalier
