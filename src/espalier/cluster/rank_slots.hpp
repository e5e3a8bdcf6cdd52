// The manager's side of a tree that ranks search together: a machine whose workers share out the nodes near the root, all on
// one thread. The first searches here, the others stand for ranks and have pieces searched there. A rank has two of them, the
// second to fetch its next piece; what it has not begun is taken back when nobody has anything to do here.
#pragma once

#include "espalier/cluster/link.hpp"
#include "espalier/cluster/piece_ledger.hpp"
#include "espalier/cluster/rank_table.hpp"
#include "espalier/cluster/tree_messages.hpp"
#include "espalier/parallel/fibers.hpp"
#include "espalier/parallel/machine.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace espalier {

class RankSlots final : public Machine, private AwayOffice {
public:
    // By all ranks together; the others make their PieceService.
    // What the ledger has is not sent; it may be null.
    RankSlots(Link& link, const RankTable& table, PieceLedger* ledger = nullptr);

    std::size_t workers() const override { return slots_.size(); }
    // At its end the other ranks are told that the search is over.
    void run(const std::function<void(WorkerNumber)>& work) override;

    void wait(WorkerNumber worker) override;
    void wake(WorkerNumber by, WorkerNumber whom) override;
    void passes(WorkerNumber worker, std::uint64_t nodes) override;
    std::uint64_t patience(WorkerNumber) const override {
        return nodes_until_look_ - std::min(nodes_since_look_, nodes_until_look_ - 1);
    }
    void pays_for_looking(WorkerNumber) override {}
    void pays_for_joining(WorkerNumber) override {}
    void pays_for_offering(WorkerNumber worker) override;
    Time now(WorkerNumber worker) const override;
    bool needs_telling() const override { return true; }
    // A rank's second worker only fetches the next piece, while the rank is at one; but it takes the place of the first while
    // that searches here what was returned.
    Help help_of(WorkerNumber worker) const override {
        if (worker < static_cast<std::size_t>(link_.ranks())) return Help::any;
        const Slot& first = slots_[neighbour_of(worker)];
        if (first.is_searching_here) return Help::any;
        return first.is_away ? Help::one_piece : Help::none;
    }
    AwayOffice* away() override { return this; }
    TableNews* news() override { return does_anybody_hear_news() || ledger_ != nullptr ? &news_ : nullptr; }

private:
    static constexpr std::size_t pieces_a_rank = 2;

    struct Slot {
        bool is_waiting = false;
        bool was_woken = false;
        bool has_ended = false;
        bool is_away = false;
        bool is_searching_here = false; // what was returned
        std::uint32_t serial = 0;       // the last piece that was sent away: the how manieth of all
        std::uint64_t nodes = 0;        // whose time has passed
        std::optional<AwayAnswer> answer{};
        std::optional<AwayNode> node{}; // the last one that was sent away, if there is a ledger

        bool may_run() const { return !has_ended && (!is_waiting || was_woken); }
    };

    struct ToSend {
        Rank to;
        MessageKind kind;
        std::vector<std::byte> bytes;
    };

    static TableNews::Reader reader_of(Rank rank) { return static_cast<TableNews::Reader>(rank); }
    std::vector<NewsItem> news_for(Rank rank);
    bool does_anybody_hear_news() const { return std::ranges::find(hear_news_, true) != hear_news_.end(); }
    void note_found_here(std::uint64_t hash, const Known& known);

    // ---- AwayOffice
    void send(WorkerNumber worker, const AwayNode& node) override;
    std::optional<AwayAnswer> answer(WorkerNumber worker) override;
    void give_up(WorkerNumber worker) override;
    void searched_returned(WorkerNumber worker) override { slots_[worker].is_searching_here = false; }

    // Neighbours stand for different ranks, so that brothers do.
    Rank rank_of(WorkerNumber worker) const {
        return 1 + static_cast<Rank>((worker - 1) % static_cast<std::size_t>(link_.ranks() - 1));
    }
    // The other one that stands for the same rank.
    WorkerNumber neighbour_of(WorkerNumber worker) const {
        const auto others = static_cast<std::size_t>(link_.ranks() - 1);
        return worker > others ? worker - others : worker + others;
    }
    PieceNumber piece_of(WorkerNumber worker) const;
    template <Message M>
    void send_later(Rank to, const M& message, std::span<const std::byte> more);

    // ---- by the thread itself, between two workers: only here is anything sent or received
    void look_for_messages();
    void send_what_is_to_be_sent();
    void take_answers();
    void wait_for_answer();
    void take(const Envelope& envelope);
    void have_all_look_up_now_and_then();
    std::optional<WorkerNumber> next_to_run();
    // A piece that no rank has begun: then somebody has something to do here. False if there is none.
    bool take_one_back();
    bool is_begun(WorkerNumber worker) const;
    bool is_anybody_left() const;
    bool was_anybody_woken() const;

    Link& link_;
    std::vector<Slot> slots_;
    std::vector<ToSend> outbox_{};
    std::uint32_t pieces_ = 0;    // sent
    std::vector<bool> hear_news_; // by rank: whose tables are elsewhere
    TableNews news_;
    TranspositionTable* table_; // the manager's, or null
    PieceLedger* ledger_;
    Depth depth_of_pieces_ = Depth::unlimited(); // of the last one
    Fibers* fibers_ = nullptr;                   // while it runs
    WorkerNumber last_run_ = 0;
    std::uint64_t nodes_since_look_ = 0; // for messages
    std::uint64_t nodes_until_look_ = 1;
    double began_ = 0;
    double last_look_ = 0;
};

} // namespace espalier
