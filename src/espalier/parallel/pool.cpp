#include "espalier/parallel/pool.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace espalier {

Pool::Pool(Machine& machine, const SharingPolicy& policy, WorkObserver* observer)
    : MachineCrew(machine), policy_(policy), observer_(observer), members_(machine.workers()),
      offers_(machine.workers()), idle_(machine.workers()), news_(machine.news()),
      piece_depth_(policy.away_nodes, policy.away_depth) {
    if (policy.waits_for_sizes()) policy_.least_depth = Depth::unlimited();
    if (!policy.away_depth.is_zero()) cut_pieces(policy.away_depth);
}

void Pool::run(const std::function<void(WorkerNumber)>& search) {
    is_done_ = false;
    is_unwanted_ = false;
    failure_.forget();
    offers_.clear();
    idle_.clear();
    for (Member& member : members_) {
        member.account = {};
        member.rests_since = 0;
        member.at = nullptr;
        member.open_splits = 0;
        member.span_began = 0;
        member.nodes_began = 0;
    }
    members_[0].rests_since = std::nullopt;
    if (observer_ != nullptr) observer_->begins(size());
    machine().run([&](WorkerNumber worker) {
        if (worker != 0) return work_until_done(worker);
        try {
            search(0);
        } catch (...) { note_failure(); }
        duration_ = time_of(0);
        critical_path_ = span_of(members_[0]);
        is_done_ = true;
        for (WorkerNumber other = 1; other < size(); ++other) machine().wake(0, other);
    });
    deliver_all_entries();
    for (Member& member : members_) close_account(member);
    if (observer_ != nullptr) {
        observer_->notes(0, {.kind = PieceOfWork::Kind::whole,
                             .began = 0,
                             .ended = duration_,
                             .nodes = members_[0].account.nodes});
    }
    failure_.throw_again();
}

void Pool::work_until_done(WorkerNumber worker) {
    while (!is_done_) {
        if (help(worker, nullptr)) continue;
        machine().pays_for_looking(worker);
        idle_.add(worker); // before looking once more: who opens a split from now on wakes us
        if (work_for(worker) == nullptr && !is_done_) wait(worker);
        idle_.remove(worker);
    }
}

void Pool::wait(WorkerNumber worker) {
    waiting_.fetch_add(1, std::memory_order_relaxed);
    machine().wait(worker);
    waiting_.fetch_sub(1, std::memory_order_relaxed);
}

SplitPoint* Pool::work_for(WorkerNumber worker) {
    switch (machine().help_of(worker)) {
    case Help::none: return nullptr;
    case Help::one_piece: return largest_split_of_pieces();
    case Help::any: break;
    }
    return largest_open_split(worker);
}

SplitPoint* Pool::largest_split_of_pieces() {
    SplitPoint* largest = nullptr;
    for (Member& member : members_) {
        for_each_offer(member, [&](SplitPoint& split, int depth) {
            const bool is_of_pieces = depth <= policy_.away_depth.value() + 1;
            const bool is_larger = largest == nullptr || depth > largest->depth();
            if (is_of_pieces && is_larger && !split.is_moot()) largest = &split;
        });
    }
    return largest;
}

SplitPoint* Pool::largest_open_split(WorkerNumber worker) {
    SplitPoint* largest = nullptr;
    offers_.visit(worker, OfferBoard::greatest_depth, [&](WorkerNumber other, int depth) {
        largest = open_split_of(members_[other], depth, nullptr);
        if (largest != nullptr) return true;
        const bool was_out_of_sight = offers_.withdraw(other, depth);
        largest = open_split_of(members_[other], depth, nullptr);
        if (largest != nullptr) offers_.add(other, depth);
        if (was_out_of_sight || largest != nullptr) wake_idle(worker, size()); // they may have overlooked it
        return largest != nullptr;
    });
    return largest;
}

SplitPoint* Pool::largest_open_split_below(const SplitPoint& above, WorkerNumber worker) {
    SplitPoint* largest = nullptr;
    offers_.visit(worker, above.depth(), [&](WorkerNumber other, int depth) {
        largest = open_split_of(members_[other], depth, &above);
        return largest != nullptr;
    });
    return largest;
}

SplitPoint* Pool::open_split_of(Member& member, int depth, const SplitPoint* above) {
    const std::size_t nested = member.open_splits.load(std::memory_order_relaxed);
    for (SplitPoint& split : std::span{member.splits}.first(nested)) {
        const int offered = std::min(split.depth(), OfferBoard::greatest_depth);
        if (offered < depth) return nullptr; // those within are no deeper
        const bool fits = offered == depth && split.offers() && (above == nullptr || split.is_below(above));
        if (fits && !split.is_moot()) return &split;
    }
    return nullptr;
}

bool Pool::help(WorkerNumber worker, const SplitPoint* above) {
    SplitPoint* const split = above == nullptr ? work_for(worker) : largest_open_split_below(*above, worker);
    if (split == nullptr || !split->join()) return false;
    Member& member = members_[worker];
    const bool is_welcome = (above == nullptr || split->is_below(above)) && !split->is_moot();
    if (is_welcome) {
        ++member.account.joins;
        machine().pays_for_joining(worker);
        goes_to_work(worker);
        SplitPoint* const before = std::exchange(member.at, split);
        const auto span_before = std::pair{span_of(member), member.pace->nodes()};
        ask_anew(member);
        split->brothers().receive(worker);
        search_piece(worker, *split);
        rests(worker);
        member.at = before;
        member.span_began = span_before.first;
        member.nodes_began = member.pace->nodes();
    }
    const WorkerNumber master = split->master();
    if (split->leave()) machine().wake(worker, master);
    if (is_welcome && member.pace->is_halted()) member.pace->resume();
    return is_welcome;
}

void Pool::search_piece(WorkerNumber worker, SplitPoint& split) {
    const Member& member = members_[worker];
    const Machine::Time began = observer_ == nullptr ? 0 : machine().now(worker);
    const std::uint64_t nodes_before = member.pace->nodes();
    const bool has_become_needless = search_brothers(worker, split);
    machine().passes(worker, member.pace->nodes());
    if (observer_ == nullptr) return;
    const std::uint64_t nodes = member.pace->nodes() - nodes_before;
    if (nodes == 0 && !has_become_needless) return;
    observer_->notes(worker, {.kind = PieceOfWork::Kind::brothers,
                              .has_become_needless = has_become_needless,
                              .depth = split.depth(),
                              .master = split.master(),
                              .began = began,
                              .ended = machine().now(worker),
                              .nodes = nodes});
}

bool Pool::search_brothers(WorkerNumber worker, SplitPoint& split) {
    Member& member = members_[worker];
    while (const auto places = take(worker, split)) {
        member.span_began = split.span_at_open();
        member.nodes_began = member.pace->nodes();
        for (std::size_t place = places->first; place < places->last; ++place) {
            if (split.is_refuted()) return false;
            if (!search_brother(worker, split, place)) return split.moot_since().has_value();
        }
        const bool may_leave = split.master() != worker; // a master may not leave any to nobody
        if (may_leave && machine().help_of(worker) != Help::any) break;
    }
    return false;
}

std::optional<SplitPoint::Places> Pool::take(WorkerNumber worker, SplitPoint& split) {
    machine().passes(worker, members_[worker].pace->nodes()); // who was done before comes first
    return split.take();
}

bool Pool::search_brother(WorkerNumber worker, SplitPoint& split, std::size_t place) {
    Member& member = members_[worker];
    const std::uint64_t nodes_before = member.pace->nodes();
    const std::uint64_t wasted_before = member.account.wasted;
    try {
        split.brothers().search(worker, place);
    } catch (...) { note_failure(); }
    split.reach(span_of(member));
    if (!member.pace->is_halted() && !failure_.has_happened()) return true;
    split.abandon();
    if (const auto moot_since = split.moot_since()) { // else a limit was reached, or something was thrown
        member.account.wasted = wasted_before + member.pace->nodes() - nodes_before;
        member.account.note_stop(*moot_since, time_of(worker));
    }
    return false;
}

std::size_t Pool::handful_of(const SharedNode& node) const {
    return policy_.dealing == Dealing::next ? 1 : (node.brothers + size() - 1) / size();
}

void Pool::share_out(WorkerNumber master, const SharedNode& node, Brothers& brothers) {
    Member& member = members_[master];
    machine().passes(master, member.pace->nodes()); // nobody may join before it got here
    SplitPoint& split = member.splits[member.open_splits++];
    split.open(master, node, brothers, handful_of(node), member.at, span_of(member));
    SplitPoint* const before = std::exchange(member.at, &split);
    ++member.account.splits;
    offers_.add(master, node.depth.value());
    call_helpers(master, split);
    ask_anew(member);
    machine().pays_for_offering(master);
    search_piece(master, split);
    split.close();
    wait_for_helpers(master, split);
    member.at = before;
    --member.open_splits;
    member.span_began = split.longest_span();
    member.nodes_began = member.pace->nodes();
    // Somebody above may have refuted meanwhile: then not all brothers were searched, or nobody wants to know.
    if (split.is_abandoned() && !split.is_refuted()) return member.pace->halt();
    member.pace->resume();
}

void Pool::wait_for_helpers(WorkerNumber master, SplitPoint& split) {
    if (!split.has_helpers()) return;
    rests(master);
    while (split.has_helpers()) {
        const bool may_help = policy_.helps_while_waiting && !members_[master].pace->is_halted();
        if (may_help && help(master, &split)) continue;
        wait(master);
    }
    goes_to_work(master);
}

void Pool::call_helpers(WorkerNumber master, const SplitPoint& split) {
    const std::size_t left = split.brothers_left(); // perhaps none any more
    if (left > 1) wake_idle(master, left - 1);
    for (const SplitPoint* above = split.parent(); above != nullptr; above = above->parent())
        machine().wake(master, above->master()); // if it waits for its helpers, it may help here
}

void Pool::wake_idle(WorkerNumber by, std::size_t most) {
    std::size_t woken = 0;
    idle_.visit_after(by, [&](WorkerNumber other) {
        if (machine().help_of(other) == Help::none || !idle_.remove(other)) return false;
        machine().wake(by, other);
        return ++woken == most;
    });
}

void Pool::refute(WorkerNumber worker) {
    members_[worker].at->refute(time_of(worker));
    if (machine().needs_telling()) have_look_up(worker);
}

// All others.
void Pool::have_look_up(WorkerNumber by) {
    for (WorkerNumber other = 0; other < size(); ++other) {
        if (other == by) continue;
        members_[other].pace->poke();
        if (machine().away() != nullptr) machine().wake(by, other); // it may wait for an answer
    }
}

AwayAnswer Pool::search_away(WorkerNumber worker, const AwayNode& node) {
    AwayOffice& office = *machine().away();
    office.send(worker, node);
    while (true) {
        if (auto answer = office.answer(worker)) {
            const bool was_searched = answer->kind == AwayAnswer::Kind::found && answer->nodes > 0;
            const bool is_typical = was_searched && node.kind != NodeKind::open;
            if (is_typical && piece_depth_.learns_piece(node.depth, answer->nodes))
                cut_pieces(piece_depth_.value());
            return *std::move(answer);
        }
        if (!members_[worker].pace->may_go_on()) break;
        machine().wait(worker);
    }
    office.give_up(worker);
    return {};
}

bool Pool::is_wanted(WorkerNumber worker, std::uint64_t nodes) {
    machine().passes(worker, nodes);
    deliver_entries(worker);
    if (worker == 0 && listener_ && !listener_(nodes) && !is_unwanted_.exchange(true)) have_look_up(worker);
    const SplitPoint* const at = members_[worker].at;
    return !failure_.has_happened() && !is_unwanted_ && (at == nullptr || !at->is_moot(seen_until(worker)));
}

void Pool::note_failure() {
    failure_.note_current_exception();
    for (Member& member : members_) member.pace->poke();
}

Machine::Time Pool::time_of(WorkerNumber worker) {
    machine().passes(worker, members_[worker].pace->nodes());
    return machine().now(worker);
}

void Pool::goes_to_work(WorkerNumber worker) {
    Member& member = members_[worker];
    const Machine::Time began = *std::exchange(member.rests_since, std::nullopt);
    const Machine::Time ended = time_of(worker);
    member.account.idle += ended - began;
    const bool is_master = member.at != nullptr;
    if (observer_ != nullptr && is_master && ended > began)
        observer_->notes(worker, {.kind = PieceOfWork::Kind::wait, .began = began, .ended = ended});
}

void Pool::close_account(Member& member) const {
    WorkerAccount& account = member.account;
    account.nodes = std::exchange(member.pace, nullptr)->nodes();
    if (member.rests_since) account.idle += duration_ - std::min(*member.rests_since, duration_);
    account.idle = std::min(account.idle, duration_);
    account.busy = duration_ - account.idle;
}

void Pool::learns_size(Depth depth, std::uint64_t nodes) {
    if (policy_.away_nodes > 0 && piece_depth_.learns_tree(depth, nodes)) cut_pieces(piece_depth_.value());
    if (policy_.least_nodes > 0 && nodes >= policy_.least_nodes)
        policy_.least_depth = std::min(policy_.least_depth, depth);
}

void Pool::cut_pieces(Depth depth) {
    policy_.away_depth = depth;
    constexpr int plies_shared_below = 3; // so that nobody waits for a piece that is searched here
    policy_.least_depth = std::max(depth.less(plies_shared_below), Depth{2});
}

} // namespace espalier
