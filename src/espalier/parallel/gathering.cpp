#include "espalier/parallel/gathering.hpp"

#include <algorithm>
#include <utility>

namespace espalier {

// Lazy workers share nothing but the table: they never stop to look at what others are at.
Gathering::Gathering(Machine& machine, Way way, const SharingPolicy& policy, WorkObserver* observer)
    : MachineCrew(machine), way_(way), policy_(policy), observer_(observer), members_(machine.workers()) {
    if (way == Way::lazy) policy_.alone.fill(SharingPolicy::never);
}

void Gathering::run(const std::function<void(WorkerNumber)>& search) {
    deepest_ = 0;
    is_over_ = false;
    failure_.forget();
    duration_ = 0;
    for (Member& member : members_) {
        member.depth = 0;
        member.has_arrived = true;
        member.nodes_before = 0;
        member.began = 0;
        member.account = {};
    }
    if (observer_ != nullptr) observer_->begins(size());
    machine().run([&](WorkerNumber worker) {
        search_as(worker, search);
        machine().passes(worker, members_[worker].pace->nodes());
        end_piece(worker);
        members_[worker].account.busy = now(worker);
    });
    deliver_all_entries();
    close_accounts();
    failure_.throw_again();
}

void Gathering::search_as(WorkerNumber worker, const std::function<void(WorkerNumber)>& search) {
    try {
        search(worker);
    } catch (...) {
        failure_.note_current_exception();
        end();
    }
}

void Gathering::close_accounts() {
    for (const Member& member : members_) duration_ = std::max(duration_, member.account.busy);
    for (Member& member : members_) {
        member.account.nodes = std::exchange(member.pace, nullptr)->nodes();
        member.account.idle = duration_ - member.account.busy;
    }
}

bool Gathering::is_wanted(WorkerNumber worker, std::uint64_t nodes) {
    machine().passes(worker, nodes);
    deliver_entries(worker);
    return !was_overtaken(worker);
}

int Gathering::next_depth(WorkerNumber worker, int most) {
    Member& member = members_[worker];
    machine().passes(worker, member.pace->nodes());
    end_piece(worker);
    member.has_arrived = false;
    member.nodes_before = member.pace->nodes();
    member.began = now(worker);
    const int last = member.depth;
    const bool starts_ahead = way_ == Way::lazy && worker % 2 == 1 && last == 0;
    member.depth = std::min(std::max(last, deepest_.load()) + (starts_ahead ? 2 : 1), most);
    return member.depth;
}

void Gathering::end_piece(WorkerNumber worker) {
    Member& member = members_[worker];
    const std::uint64_t nodes = member.pace->nodes() - member.nodes_before;
    if (!member.has_arrived) {
        ++member.account.aborts;
        member.account.wasted += nodes;
    }
    if (observer_ == nullptr || nodes == 0) return;
    observer_->notes(worker, {.kind = PieceOfWork::Kind::depth,
                              .has_become_needless = !member.has_arrived,
                              .depth = member.depth,
                              .began = member.began,
                              .ended = now(worker),
                              .nodes = nodes});
}

bool Gathering::arrives(WorkerNumber worker) {
    members_[worker].has_arrived = true;
    const int depth = members_[worker].depth;
    int deepest = deepest_;
    while (deepest < depth) {
        if (!deepest_.compare_exchange_weak(deepest, depth)) continue;
        if (way_ == Way::abdada) poke_all();
        return true;
    }
    return false;
}

bool Gathering::was_overtaken(WorkerNumber worker) const {
    return is_over_ || (way_ == Way::abdada && deepest_ >= members_[worker].depth);
}

void Gathering::end() {
    is_over_ = true;
    poke_all();
}

void Gathering::poke_all() {
    for (Member& member : members_) member.pace->poke();
}

} // namespace espalier
