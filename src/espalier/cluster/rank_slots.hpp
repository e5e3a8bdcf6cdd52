// The manager's side of a tree that ranks search together: a machine whose workers share out the nodes near the root, all on
// one thread. The first of them searches here, whenever nothing else is to be done; each of the others stands for a rank, and
// has what is large enough searched there. A rank has two of them, so that it finds its next piece when it is done with one.
#pragma once

#include "espalier/cluster/link.hpp"
#include "espalier/cluster/tree_messages.hpp"
#include "espalier/parallel/fibers.hpp"
#include "espalier/parallel/machine.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace espalier {

class RankSlots final : public Machine, private AwayOffice {
public:
    explicit RankSlots(Link& link);

    std::size_t workers() const override { return slots_.size(); }
    // At its end the other ranks are told that the search is over.
    void run(const std::function<void(WorkerNumber)>& work) override;

    void wait(WorkerNumber worker) override;
    void wake(WorkerNumber by, WorkerNumber whom) override;
    void passes(WorkerNumber worker, std::uint64_t nodes) override;
    std::uint64_t patience(WorkerNumber) const override { return link_.nodes_between_looks(); }
    void pays_for_looking(WorkerNumber) override {}
    void pays_for_joining(WorkerNumber) override {}
    void pays_for_offering(WorkerNumber) override {}
    Time now(WorkerNumber worker) const override;
    bool needs_telling() const override { return true; }
    AwayOffice* away() override { return this; }

private:
    static constexpr std::size_t pieces_a_rank = 2;

    struct Slot {
        bool is_waiting = false;
        bool was_woken = false;
        bool has_ended = false;
        bool is_away = false;
        std::uint32_t serial = 0; // of the last piece that was sent away
        std::uint64_t nodes = 0;  // whose time has passed
        std::optional<AwayAnswer> answer{};

        bool may_run() const { return !has_ended && (!is_waiting || was_woken); }
    };

    struct ToSend {
        Rank to;
        MessageKind kind;
        std::vector<std::byte> bytes;
    };

    // ---- AwayOffice
    void send(WorkerNumber worker, const AwayNode& node) override;
    std::optional<AwayAnswer> answer(WorkerNumber worker) override;
    void give_up(WorkerNumber worker) override;

    Rank rank_of(WorkerNumber worker) const { return 1 + static_cast<Rank>((worker - 1) / pieces_a_rank); }
    PieceNumber piece_of(WorkerNumber worker) const;
    template <Message M>
    void send_later(Rank to, const M& message, std::span<const std::byte> more);

    // ---- by the thread itself, between two workers: only here is anything sent or received
    void send_what_is_to_be_sent();
    void take_answers();
    void take(const Envelope& envelope);
    void have_all_look_up_now_and_then();
    std::optional<WorkerNumber> next_to_run();
    bool is_anybody_left() const;

    Link& link_;
    std::vector<Slot> slots_;
    std::vector<ToSend> outbox_{};
    Fibers* fibers_ = nullptr; // while it runs
    WorkerNumber last_run_ = 0;
    std::uint64_t time_to_pass_ = 0; // in nodes
    double began_ = 0;
    double last_look_ = 0;
};

} // namespace espalier
