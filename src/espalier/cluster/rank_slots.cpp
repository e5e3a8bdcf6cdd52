#include "espalier/cluster/rank_slots.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace espalier {

RankSlots::RankSlots(Link& link, const RankTable& table, PieceLedger* ledger)
    : link_(link), slots_(1 + pieces_a_rank * static_cast<std::size_t>(link.ranks() - 1)),
      news_(table.table, static_cast<std::size_t>(link.ranks())), table_(table.table), ledger_(ledger) {
    const bool hears_itself = false;
    const std::vector<std::uint8_t> hear_news = link.gather(0, std::uint8_t{hears_itself});
    hear_news_.assign(hear_news.begin(), hear_news.end());
    if (ledger != nullptr) {
        if (!does_anybody_hear_news()) news_.tell_from(Depth::unlimited());
        news_.listen([this](std::uint64_t hash, const Known& known) { note_found_here(hash, known); });
    }
}

void RankSlots::run(const std::function<void(WorkerNumber)>& work) {
    for (Slot& slot : slots_) slot = Slot{};
    began_ = link_.now();
    last_look_ = began_;
    Fibers fibers{slots_.size(), [&](WorkerNumber worker) {
                      work(worker);
                      slots_[worker].has_ended = true;
                  }};
    fibers_ = &fibers;
    while (is_anybody_left()) {
        look_for_messages();
        if (const auto worker = next_to_run()) {
            fibers.switch_to(*worker);
        } else if (!take_one_back()) {
            wait_for_answer();
        }
    }
    send_what_is_to_be_sent();
    fibers_ = nullptr;
    for (Rank rank = 1; rank < link_.ranks(); ++rank) link_.send(rank, TreeDone{});
    for (Rank busy = link_.ranks() - 1; busy > 0; --busy) link_.receive(link_.wait({MessageKind::done}));
    while (const auto late = link_.probe({MessageKind::answer})) link_.receive(*late); // sent before
}

bool RankSlots::was_anybody_woken() const {
    return std::ranges::any_of(slots_, [](const Slot& slot) { return slot.is_waiting && slot.was_woken; });
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
    if (!slot.was_woken) fibers_->switch_to_owner();
    slot.is_waiting = false;
    slot.was_woken = false;
}

void RankSlots::wake(WorkerNumber, WorkerNumber whom) { slots_[whom].was_woken = true; }

// Who searches here lets the others run now and then.
void RankSlots::passes(WorkerNumber worker, std::uint64_t nodes) {
    const std::uint64_t passed = nodes - std::exchange(slots_[worker].nodes, nodes);
    nodes_since_look_ += passed;
    const bool is_time_to_look = nodes_since_look_ >= nodes_until_look_;
    if (passed > 0 && (is_time_to_look || was_anybody_woken())) fibers_->switch_to_owner();
}

// Whoever was called to help sends something to its rank before we go on.
void RankSlots::pays_for_offering(WorkerNumber) {
    if (was_anybody_woken()) fibers_->switch_to_owner();
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
    if (ledger_ != nullptr) {
        slot.answer = ledger_->find(node);
        if (slot.answer) return;
        slot.node = node;
    }
    slot.serial = ++pieces_;
    slot.is_away = true;
    slot.answer.reset();
    slots_[neighbour_of(worker)].was_woken = true; // it may look for the next piece
    depth_of_pieces_ = node.depth;
    if (!does_anybody_hear_news()) news_.tell_from(node.depth);
    const Rank rank = rank_of(worker);
    send_later(rank,
               TreePiece{piece_of(worker), static_cast<std::int16_t>(node.depth.value()),
                         node.window.alpha.packed(), node.window.beta.packed(), node.kind,
                         static_cast<std::uint16_t>(node.way.size())},
               MovesAndNews{node.way, news_for(rank)}.bytes());
}

std::vector<NewsItem> RankSlots::news_for(Rank rank) {
    return hear_news_[static_cast<std::size_t>(rank)] ? news_.for_reader(reader_of(rank))
                                                      : std::vector<NewsItem>{};
}

// What is as large as a piece. The line of an exact one is known only further up.
void RankSlots::note_found_here(std::uint64_t hash, const Known& known) {
    if (known.depth() >= depth_of_pieces_ && known.bound() != Bound::exact) ledger_->add({hash, known, {}});
}

std::optional<AwayAnswer> RankSlots::answer(WorkerNumber worker) {
    Slot& slot = slots_[worker];
    auto answer = std::exchange(slot.answer, std::nullopt);
    const bool is_news =
        answer && std::exchange(slot.is_away, false) && answer->kind == AwayAnswer::Kind::found;
    if (is_news && ledger_ != nullptr) {
        const Known known = table_ == nullptr ? Known{} : table_->find(slot.node->hash); // by the rank
        ledger_->add(*slot.node, *answer, known ? known.best() : std::nullopt);
    }
    return answer;
}

void RankSlots::give_up(WorkerNumber worker) {
    slots_[worker].is_away = false;
    send_later(rank_of(worker), TreeAbort{piece_of(worker)}, {});
}

// A rank searches its pieces one after the other.
bool RankSlots::is_begun(WorkerNumber worker) const {
    const Slot& other = slots_[neighbour_of(worker)];
    return !other.is_away || other.serial > slots_[worker].serial;
}

bool RankSlots::take_one_back() {
    for (WorkerNumber worker = 1; worker < slots_.size(); ++worker) {
        Slot& slot = slots_[worker];
        if (!slot.is_away || is_begun(worker)) continue;
        give_up(worker);
        slot.answer = {.kind = AwayAnswer::Kind::returned};
        slot.is_searching_here = true;
        slot.was_woken = true;
        return true;
    }
    return false;
}

// ---- messages

void RankSlots::look_for_messages() {
    const bool was_due = nodes_since_look_ >= nodes_until_look_;
    send_what_is_to_be_sent();
    take_answers();
    have_all_look_up_now_and_then();
    if (was_due) nodes_until_look_ = link_.nodes_between_looks(Link::often);
}

void RankSlots::send_what_is_to_be_sent() {
    link_.computes(std::exchange(nodes_since_look_, 0));
    for (const ToSend& message : std::exchange(outbox_, {}))
        link_.send(message.to, message.kind, message.bytes);
}

void RankSlots::take_answers() {
    while (const auto envelope = link_.probe({MessageKind::answer})) take(*envelope);
}

// Not for long: a limit of the search may be reached meanwhile.
void RankSlots::wait_for_answer() {
    constexpr std::chrono::milliseconds not_long{5};
    if (const auto envelope = link_.wait({MessageKind::answer}, not_long)) take(*envelope);
}

void RankSlots::take(const Envelope& envelope) {
    const auto bytes = link_.receive(envelope);
    const auto answer = Link::head_of<TreeAnswer>(bytes);
    auto [line, news] = MovesAndNews::from(Link::rest_of<TreeAnswer>(bytes), answer.line_bytes);
    news_.learn(reader_of(envelope.from), news);
    const WorkerNumber worker = answer.number.worker;
    Slot& slot = slots_[worker];
    if (!slot.is_away || piece_of(worker) != answer.number) return; // nobody waits for it any more
    slot.answer = {.kind = AwayAnswer::Kind::found,
                   .score = Score::unpacked(answer.score),
                   .has_met_horizon = answer.has_met_horizon,
                   .nodes = answer.nodes,
                   .line = std::move(line)};
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
