#include "espalier/cluster/rank_slots.hpp"

#include <algorithm>
#include <utility>

namespace espalier {

RankSlots::RankSlots(Link& link)
    : link_(link), slots_(1 + pieces_a_rank * static_cast<std::size_t>(link.ranks() - 1)) {}

void RankSlots::run(const std::function<void(WorkerNumber)>& work) {
    for (Slot& slot : slots_) slot = Slot{.serial = slot.serial};
    began_ = link_.now();
    last_look_ = began_;
    Fibers fibers{slots_.size(), [&](WorkerNumber worker) {
                      work(worker);
                      slots_[worker].has_ended = true;
                  }};
    fibers_ = &fibers;
    while (is_anybody_left()) {
        send_what_is_to_be_sent();
        take_answers();
        have_all_look_up_now_and_then();
        if (const auto worker = next_to_run()) {
            fibers.switch_to(*worker);
        } else {
            take(link_.wait({MessageKind::answer}));
        }
    }
    send_what_is_to_be_sent();
    fibers_ = nullptr;
    for (Rank rank = 1; rank < link_.ranks(); ++rank) link_.send(rank, TreeDone{});
    for (Rank busy = link_.ranks() - 1; busy > 0; --busy) link_.receive(link_.wait({MessageKind::done}));
    while (const auto late = link_.probe({MessageKind::answer})) link_.receive(*late); // sent before
}

bool RankSlots::is_anybody_left() const {
    return !std::ranges::all_of(slots_, [](const Slot& slot) { return slot.has_ended; });
}

// Those who stand for ranks first: the ranks wait for them.
std::optional<WorkerNumber> RankSlots::next_to_run() {
    for (std::size_t step = 1; step < slots_.size(); ++step) {
        const WorkerNumber worker = 1 + (last_run_ + step - 1) % (slots_.size() - 1);
        if (!slots_[worker].may_run()) continue;
        last_run_ = worker;
        return worker;
    }
    return slots_[0].may_run() ? std::optional<WorkerNumber>{0} : std::nullopt;
}

void RankSlots::wait(WorkerNumber worker) {
    Slot& slot = slots_[worker];
    slot.is_waiting = true;
    if (!slot.was_woken) fibers_->switch_away(worker);
    slot.is_waiting = false;
    slot.was_woken = false;
}

void RankSlots::wake(WorkerNumber, WorkerNumber whom) { slots_[whom].was_woken = true; }

// Who searches here lets those run who stand for ranks; they search next to nothing.
void RankSlots::passes(WorkerNumber worker, std::uint64_t nodes) {
    const std::uint64_t passed = nodes - std::exchange(slots_[worker].nodes, nodes);
    time_to_pass_ += passed;
    if (worker == 0 && passed > 0) fibers_->switch_away(worker);
}

Machine::Time RankSlots::now(WorkerNumber) const { return static_cast<Time>(1e6 * (link_.now() - began_)); }

// ---- pieces

PieceNumber RankSlots::piece_of(WorkerNumber worker) const {
    return {static_cast<std::uint32_t>(worker), slots_[worker].serial};
}

template <Message M>
void RankSlots::send_later(Rank to, const M& message, std::span<const std::byte> more) {
    outbox_.push_back({to, M::kind, Link::bytes_of(message, more)});
}

void RankSlots::send(WorkerNumber worker, const AwayNode& node) {
    Slot& slot = slots_[worker];
    ++slot.serial;
    slot.is_away = true;
    slot.answer.reset();
    send_later(rank_of(worker),
               TreePiece{piece_of(worker), static_cast<std::int16_t>(node.depth.value()),
                         node.window.alpha.packed(), node.window.beta.packed(), node.kind},
               node.way);
}

std::optional<AwayAnswer> RankSlots::answer(WorkerNumber worker) {
    auto answer = std::exchange(slots_[worker].answer, std::nullopt);
    if (answer) slots_[worker].is_away = false;
    return answer;
}

void RankSlots::give_up(WorkerNumber worker) {
    slots_[worker].is_away = false;
    send_later(rank_of(worker), TreeAbort{piece_of(worker)}, {});
}

// ---- messages

void RankSlots::send_what_is_to_be_sent() {
    link_.computes(std::exchange(time_to_pass_, 0));
    for (const ToSend& message : std::exchange(outbox_, {}))
        link_.send(message.to, message.kind, message.bytes);
}

void RankSlots::take_answers() {
    while (const auto envelope = link_.probe({MessageKind::answer})) take(*envelope);
}

void RankSlots::take(const Envelope& envelope) {
    const auto bytes = link_.receive(envelope);
    const auto answer = Link::head_of<TreeAnswer>(bytes);
    const WorkerNumber worker = answer.number.worker;
    Slot& slot = slots_[worker];
    if (!slot.is_away || piece_of(worker) != answer.number) return; // nobody waits for it any more
    slot.answer = {Score::unpacked(answer.score), answer.has_met_horizon, Link::rest_of<TreeAnswer>(bytes)};
    slot.was_woken = true;
}

// A limit may have been reached, or somebody wants us to stop: who waits for an answer does not see that.
void RankSlots::have_all_look_up_now_and_then() {
    constexpr double seconds = 0.002;
    if (link_.now() - last_look_ < seconds) return;
    last_look_ = link_.now();
    for (Slot& slot : slots_) {
        if (slot.is_away) slot.was_woken = true;
    }
}

} // namespace espalier
