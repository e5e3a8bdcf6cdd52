#include "espalier/cluster/root_crew.hpp"

#include <utility>
#include <vector>

namespace espalier {
namespace {

// To all others: this move leads.
struct Improvement {
    static constexpr MessageKind kind = MessageKind::bound;

    std::uint32_t round; // in which it leads
    FoundSoFar found;
};

// To the manager: what was found, and more work is wanted.
struct Request {
    static constexpr MessageKind kind = MessageKind::request;

    FoundSoFar found;
    bool has_found;
    bool has_to_stop; // a limit is reached
};

// From the manager: the next move to search, and what is to be beaten. The last one has no move.
struct Piece {
    static constexpr MessageKind kind = MessageKind::piece;

    FoundSoFar so_far;
    MoveNumber number;
    bool is_last;
};

// By each rank, when it is done.
struct Share {
    FoundSoFar found;
    std::uint32_t line_bytes;
    std::uint32_t improvements; // that it told each of the others
    bool has_to_stop;           // because of this:
    StoppedBy limit;
};

// To all, when all are done.
struct Verdict {
    FoundSoFar found;
    Rank owner; // who knows the line
    std::uint32_t line_bytes;
    std::uint32_t improvements; // of all
    bool has_to_stop;           // because of this:
    StoppedBy limit;
};

// The greater, the better: by score, then led rather than not, then generated first.
std::int64_t order_of(const FoundSoFar& found) {
    constexpr std::int64_t numbers = std::int64_t{1} << 16;
    const std::int64_t by_move = found.is_led ? 2 * numbers - found.best : 0;
    return found.score * 4 * numbers + by_move;
}

// Others may have heard of the best move: its line is known to who has found it.
Verdict verdict_on(const std::vector<Share>& shares, std::int64_t best) {
    Verdict verdict{};
    bool has_met_horizon = false;
    bool is_first = true;
    for (std::size_t rank = 0; rank < shares.size(); ++rank) {
        const Share& share = shares[rank];
        has_met_horizon = has_met_horizon || share.found.has_met_horizon;
        if (share.has_to_stop) verdict.limit = share.limit;
        verdict.has_to_stop = verdict.has_to_stop || share.has_to_stop;
        verdict.improvements += share.improvements;
        if (order_of(share.found) != best) continue;
        if (!std::exchange(is_first, false) && share.line_bytes <= verdict.line_bytes) continue;
        verdict.found = share.found;
        verdict.owner = static_cast<Rank>(rank);
        verdict.line_bytes = share.line_bytes;
    }
    verdict.found.has_met_horizon = has_met_horizon;
    return verdict;
}

} // namespace

RootCrew::RootCrew(Link& link, Protocol protocol, const Limits& limits)
    : link_(link), protocol_(protocol), limits_(limits) {
    constexpr std::size_t never = SharingPolicy::never;
    policy_.alone = {0, never, never, never};
    policy_.least_brothers = 1; // even the only move is searched in a round
}

// In a round only: at its end all agree whether to go on.
void RootCrew::keep_limits() {
    if (!limit_) limit_ = limit_reached(limits_, pace_->nodes(), SearchClock::now() - began_);
}

void RootCrew::share_out(WorkerNumber, const SharedNode& node, Brothers& brothers) {
    at_ = &brothers;
    is_refuted_ = false;
    ++round_;
    told_ = 0;
    heard_ = 0;
    for (const FoundSoFar& found : std::exchange(early_, {})) take_improvement(found);
    keep_limits();
    if (limits_.enough_time && SearchClock::now() - began_ >= *limits_.enough_time) limit_ = StoppedBy::time;
    if (protocol_ != Protocol::pool) {
        search_dealt(brothers, node.brothers);
    } else if (link_.is_manager()) {
        hand_out(brothers, node.brothers);
    } else {
        ask_for_pieces(brothers, node.brothers);
    }
    let_time_pass();
    at_ = nullptr;
    agree(brothers);
}

bool RootCrew::search(Brothers& brothers, std::size_t place) {
    brothers.search(0, place);
    return !pace_->is_halted();
}

void RootCrew::search_dealt(Brothers& brothers, std::size_t count) {
    for (std::size_t place = 0; place < count && !is_refuted_ && !limit_; ++place) {
        if (static_cast<Rank>(brothers.number_of(place)) % link_.ranks() != link_.rank()) continue;
        const FoundSoFar before = brothers.found();
        if (!search(brothers, place)) return;
        if (protocol_ == Protocol::broadcast && order_of(brothers.found()) > order_of(before))
            tell_others(brothers);
    }
}

void RootCrew::tell_others(const Brothers& brothers) {
    let_time_pass();
    ++told_;
    for (Rank other = 0; other < link_.ranks(); ++other) {
        if (other != link_.rank()) link_.send(other, Improvement{round_, brothers.found()});
    }
}

void RootCrew::hear_of_others() {
    while (const auto envelope = link_.probe({MessageKind::bound})) hear(*envelope);
}

// A rank that is ahead may be in the next round by now.
void RootCrew::hear(const Envelope& envelope) {
    const auto improvement = link_.receive_as<Improvement>(envelope);
    if (improvement.round == round_) {
        take_improvement(improvement.found);
    } else {
        early_.push_back(improvement.found);
    }
}

void RootCrew::take_improvement(const FoundSoFar& found) {
    ++heard_;
    if (at_ != nullptr) learn(found);
}

void RootCrew::run(const std::function<void(WorkerNumber)>& search) {
    search(0);
    std::uint8_t nothing = 0; // nobody begins anything else before all are here
    link_.gather(0, nothing);
    link_.broadcast(0, nothing);
}

void RootCrew::learn(const FoundSoFar& found) {
    if (at_->learn(found)) is_refuted_ = true;
}

void RootCrew::hand_out(Brothers& brothers, std::size_t count) {
    std::size_t next = 0;
    bool has_to_stop = false;
    for (Rank busy = link_.ranks() - 1; busy > 0;) {
        const Envelope envelope = link_.wait({MessageKind::request});
        const auto request = link_.receive_as<Request>(envelope);
        if (request.has_found) learn(request.found);
        has_to_stop = has_to_stop || request.has_to_stop;
        const bool is_last = next == count || is_refuted_ || has_to_stop;
        if (is_last) --busy;
        const MoveNumber number = is_last ? MoveNumber{0} : brothers.number_of(next++);
        link_.send(envelope.from, Piece{brothers.found(), number, is_last});
    }
}

void RootCrew::ask_for_pieces(Brothers& brothers, std::size_t count) {
    Request request{brothers.found(), false, limit_.has_value()};
    while (true) {
        let_time_pass();
        link_.send(0, request);
        const auto piece = link_.receive_as<Piece>(link_.wait({MessageKind::piece}));
        learn(piece.so_far);
        if (piece.is_last) return;
        std::size_t place = 0;
        while (place + 1 < count && brothers.number_of(place) != piece.number) ++place;
        search(brothers, place);
        request = {brothers.found(), true, limit_.has_value()};
    }
}

void RootCrew::agree(Brothers& brothers) {
    const std::vector<std::byte> line = brothers.line();
    const Share mine{brothers.found(), static_cast<std::uint32_t>(line.size()), told_, limit_.has_value(),
                     limit_.value_or(StoppedBy::depth)};
    const std::vector<Share> shares = link_.gather(0, mine);
    const std::int64_t best = link_.reduce_to_greatest(order_of(mine.found));
    Verdict verdict = link_.is_manager() ? verdict_on(shares, best) : Verdict{};
    link_.broadcast(0, verdict);
    std::vector<std::byte> best_line = verdict.owner == link_.rank() ? line : std::vector<std::byte>{};
    best_line.resize(verdict.line_bytes);
    if (verdict.line_bytes > 0) link_.broadcast_bytes(verdict.owner, best_line);
    while (heard_ < verdict.improvements - told_)
        hear(link_.wait({MessageKind::bound})); // too late, but nobody else must get them
    brothers.learn(verdict.found);
    brothers.take_line(best_line);
    is_refuted_ = false;
    verdict.has_to_stop ? pace_->halt(verdict.limit) : pace_->resume();
}

void RootCrew::let_time_pass() {
    const std::uint64_t nodes = pace_->nodes();
    link_.computes(nodes - nodes_);
    nodes_ = nodes;
}

bool RootCrew::is_wanted(WorkerNumber, std::uint64_t) {
    let_time_pass();
    if (at_ == nullptr) return true;
    if (protocol_ == Protocol::broadcast) hear_of_others();
    keep_limits();
    return !is_refuted_ && !limit_;
}

} // namespace espalier
