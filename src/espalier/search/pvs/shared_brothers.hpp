// The brothers that are left of a node, for any worker to search.
#pragma once

#include "espalier/core/bytes.hpp"
#include "espalier/core/shared_access.hpp"
#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/pvs/late_lead.hpp"
#include "espalier/search/pvs/lead.hpp"
#include "espalier/search/pvs/worker.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace espalier {

// What all who search a node have found together.
template <class Move>
class SharedFindings {
public:
    explicit SharedFindings(const Lead& so_far) : lead_(so_far) {}

    SharedLead& lead() { return lead_; }
    const SharedLead& lead() const { return lead_; }

    void meets_horizon() { has_met_horizon_.store(true, std::memory_order_relaxed); }
    bool has_met_horizon() const { return has_met_horizon_.load(std::memory_order_relaxed); }

    // Keeps line() if `number` still leads: of two that lead one after the other, the line of the second has to stay.
    template <class LineOf>
    void take_line(MoveNumber number, const LineOf& line_of) {
        const std::scoped_lock lock{mutex_};
        if (lead_.now().best() != number) return;
        line_ = line_of();
        line_of_ = number;
    }
    // Precondition: nobody searches the node any more.
    void replace_line(std::vector<Move> line) {
        line_ = std::move(line);
        line_of_ = lead_.now().best();
    }
    // What the best move leads to. Empty if nobody has led since it was shared, or if the search was stopped before that
    // was known. Precondition: nobody searches the node any more.
    std::vector<Move> line() const { return lead_.now().best() == line_of_ ? line_ : std::vector<Move>{}; }

private:
    SharedLead lead_;
    Shared<bool> has_met_horizon_ = false;
    SharedMutex mutex_{}; // of the line
    std::vector<Move> line_{};
    std::optional<MoveNumber> line_of_{};
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
        : body_(body), master_(master), node_(node), moves_(moves), lead_before_(so_far), found_(so_far) {
        if (body.policy_->bounds == Bounds::own) own_leads_.resize(body.crew_->size(), so_far);
    }

    void add(const Candidate& candidate) {
        brothers_[size_++] = {candidate.number, static_cast<std::uint16_t>(candidate.place),
                              candidate.is_quiet};
    }
    std::size_t size() const { return size_; }

    void receive(WorkerNumber worker) override {
        Worker& guest = *body_.workers_[worker];
        guest.take_last_move_of(master_, node_.ply);
        if (body_.sees_repetitions()) guest.take_hashes_of(master_, node_.ply);
        if (body_.policy_->away_nodes > 0) guest.take_moves_of(master_, node_.ply);
    }

    void search(WorkerNumber number, std::size_t place) override {
        Worker& worker = *body_.workers_[number];
        const Brother& brother = brothers_[place];
        const std::uint64_t horizons_before = worker.horizons_met();
        search(worker, {moves_[brother.number], brother.number, brother.place, brother.is_quiet});
        if (worker.horizons_met() != horizons_before) found_.meets_horizon();
    }

    LoopIndices loop_indices(std::size_t place) const override {
        return loop_indices_of(body_.game_, moves_[brothers_[place].number], place);
    }

    MoveNumber number_of(std::size_t place) const override { return brothers_[place].number; }

    FoundSoFar found() const override {
        const Lead lead = found_.lead().now();
        return {lead.score().packed(), lead.best().value_or(0), lead.best().has_value(),
                found_.has_met_horizon()};
    }

    bool learn(const FoundSoFar& found) override {
        if (found.has_met_horizon) found_.meets_horizon();
        const Score score = Score::unpacked(found.score);
        found.is_led ? static_cast<void>(found_.lead().offer(found.best, score)) : found_.lead().raise(score);
        return node_.window.refuted_by(score);
    }

    std::vector<std::byte> line() const override { return bytes_of(found_.line()); }
    void take_line(std::span<const std::byte> line) override {
        found_.replace_line(from_bytes<typename B::Move>(line));
    }

    // Precondition: nobody is at them any more.
    Lead lead_for_master() {
        if (found_.has_met_horizon()) master_.meets_horizon();
        const Lead lead = found_.lead().now();
        const bool is_asked_for_line = node_.is_open() || node_.is_root();
        if (is_asked_for_line && lead.best() != lead_before_.best()) take_line_to_master(*lead.best());
        return lead;
    }

private:
    void take_line_to_master(MoveNumber best) {
        const auto line = found_.line();
        line.empty() ? master_.variation().start_with(node_.ply, moves_[best])
                     : master_.variation().replace(node_.ply, line);
    }

    struct Brother {
        MoveNumber number;
        std::uint16_t place;
        bool is_quiet;
    };

    void search(Worker& worker, const Candidate& candidate) {
        if (body_.policy_->bounds == Bounds::frozen) return search(worker, candidate, lead_before_);
        if (!own_leads_.empty()) return search(worker, candidate, own_leads_[worker.number()]);
        if (!body_.is_seen_late_) return search(worker, candidate, found_.lead());
        SeenFromAfar lead{*this, worker.number()};
        search(worker, candidate, lead);
    }

    // The shared lead for one worker on a machine with latency.
    class SeenFromAfar {
    public:
        SeenFromAfar(SharedBrothers& brothers, WorkerNumber worker) : brothers_(brothers), worker_(worker) {}

        Lead now() const {
            const MachineTime until = brothers_.body_.crew_->seen_until(worker_);
            return brothers_.history_.seen_by(worker_, until, brothers_.lead_before_);
        }
        bool promise(MoveNumber number, Score at_least) {
            return brothers_.offer(worker_, number, at_least) || now().to_beat(number) < at_least;
        }

    private:
        SharedBrothers& brothers_;
        WorkerNumber worker_;
    };

    // True if the move leads now.
    bool offer(WorkerNumber worker, MoveNumber number, Score value) {
        const bool leads = found_.lead().offer(number, value);
        if (leads && body_.is_seen_late_)
            history_.note(body_.crew_->now(worker), worker, found_.lead().now());
        return leads;
    }

    // `bounds` is the lead that bounds it.
    template <class L>
    void search(Worker& worker, const Candidate& candidate, L& bounds) {
        if (body_.is_futile(node_, bounds.now(), candidate)) {
            worker.meets_horizon();
            found_.lead().raise(body_.most_hoped_for(node_));
            return;
        }
        const Score value = body_.value_of(worker, node_, bounds, candidate);
        if (worker.has_stopped()) return;
        if (!own_leads_.empty()) own_leads_[worker.number()].offer(candidate.number, value);
        if (offer(worker.number(), candidate.number, value)) take_line_of(worker, candidate, value);
        if (!node_.window.refuted_by(value)) return;
        body_.ranking_.note_refutation(worker, node_, candidate, {});
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
    Lead lead_before_;
    SharedFindings<typename B::Move> found_;
    LeadHistory history_{};         // if it is seen late
    std::vector<Lead> own_leads_{}; // by worker, if each is bounded by its own; else empty
    std::size_t size_ = 0;
    std::array<Brother, Moves::capacity()> brothers_;
};

} // namespace espalier
