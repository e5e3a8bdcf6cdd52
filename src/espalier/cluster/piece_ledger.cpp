#include "espalier/cluster/piece_ledger.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace espalier {
namespace {

bool is_enough_for(Bound bound, Score score, const Window& window) {
    switch (bound) {
    case Bound::exact: return true;
    case Bound::at_least: return window.refuted_by(score);
    case Bound::at_most: return window.bound_of(score) == Bound::at_most;
    }
    return false;
}

} // namespace

void PieceLedger::fill(TranspositionTable& table) const {
    for (const auto& [hash, all] : found_) {
        for (const FoundNode& found : all) table.keep(hash, found.known);
    }
}

Depth PieceLedger::usual_depth() const {
    std::map<int, std::size_t> counts;
    for (const auto& [hash, all] : found_) {
        for (const FoundNode& found : all) ++counts[found.known.depth().value()];
    }
    const auto most = std::ranges::max_element(counts, {}, &std::pair<const int, std::size_t>::second);
    return most == counts.end() ? Depth{0} : Depth{most->first};
}

void PieceLedger::add(const FoundNode& found) {
    const auto is_the_same = [&](const FoundNode& other) { return other.known.word() == found.known.word(); };
    if (std::ranges::any_of(found_[found.hash], is_the_same)) return; // the table had forgotten it
    take_over(found);
    if (on_found_) on_found_(found);
}

void PieceLedger::add(const AwayNode& node, const AwayAnswer& answer, std::optional<MoveNumber> best) {
    if (answer.nodes < least_nodes_) return;
    const Horizon horizon = answer.has_met_horizon ? Horizon::met : Horizon::not_met;
    add({node.hash,
         Known{answer.score.seen_from(node.ply), node.window.bound_of(answer.score), node.depth, horizon,
               best},
         answer.line});
}

std::optional<AwayAnswer> PieceLedger::find(const AwayNode& node) const {
    const auto found = found_.find(node.hash);
    if (found == found_.end()) return std::nullopt;
    for (const auto& [hash, known, line] : found->second) {
        const Score score = known.score().seen_from_root(node.ply);
        if (known.depth() != node.depth || !is_enough_for(known.bound(), score, node.window)) continue;
        return AwayAnswer{.kind = AwayAnswer::Kind::found,
                          .score = score,
                          .has_met_horizon = known.horizon() == Horizon::met,
                          .line = line};
    }
    return std::nullopt;
}

} // namespace espalier
