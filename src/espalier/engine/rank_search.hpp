// One rank's part of a search that several processes, or simulated ones, make together.
#pragma once

#include "espalier/cluster/link.hpp"
#include "espalier/cluster/piece_service.hpp"
#include "espalier/cluster/rank_slots.hpp"
#include "espalier/cluster/root_crew.hpp"
#include "espalier/core/evaluation.hpp"
#include "espalier/core/line.hpp"
#include "espalier/engine/algorithm.hpp"
#include "espalier/engine/cluster_report.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/threads.hpp"
#include "espalier/search/pvs/pvs.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace espalier {

template <Game G>
class RankSearch {
public:
    using Search = PvsSearch<G, NamedEvaluation<G>>;
    using Result = typename Search::Result;
    using OnIteration = typename Search::OnIteration;

    RankSearch(Link& link, const G& game, const NamedEvaluation<G>& evaluation, StrongRun how,
               const ClusterOptions& cluster)
        : link_(link), game_(game), evaluation_(evaluation), how_(std::move(how)), cluster_(cluster) {
        if (!link.is_manager()) how_.limits.on_progress = nullptr;
        if (auto& nodes = how_.limits.nodes) nodes = *nodes / static_cast<std::uint64_t>(link.ranks()) + 1;
    }

    // At the manager the nodes are those of all; elsewhere only they count.
    Result run(const Line<G>& line, const RankTable& table, const OnIteration& tell) {
        link_.clear_account();
        const double began = link_.now();
        Result result = cluster_.protocol != Protocol::tree ? search_share_of_root(line, table.table, tell)
                        : link_.is_manager()                ? search_tree(line, table, tell)
                                                            : search_pieces(line, table);
        accounts_ =
            link_.gather(0, RankAccount{result.statistics.nodes, link_.now() - began, link_.account()});
        if (!link_.is_manager()) return result;
        result.statistics.nodes = 0;
        for (const RankAccount& account : accounts_) result.statistics.nodes += account.nodes;
        return result;
    }

    // Of all ranks, at the manager; after run().
    const std::vector<RankAccount>& accounts() const { return accounts_; }

private:
    Search search_with(TranspositionTable* table, Crew& crew) const {
        return {game_, evaluation_, how_.options, table, &crew};
    }

    Result search_share_of_root(const Line<G>& line, TranspositionTable* table, const OnIteration& tell) {
        RootCrew crew{link_, cluster_.protocol, how_.limits};
        const Limits depth_only{.depth = how_.limits.depth, .on_progress = how_.limits.on_progress};
        return search_with(table, crew).run(line, depth_only, link_.is_manager() ? tell : nullptr);
    }

    Result search_tree(const Line<G>& line, const RankTable& table, const OnIteration& tell) {
        PieceLedger* const ledger = cluster_.ledger;
        if (ledger != nullptr && table.table != nullptr) ledger->fill(*table.table);
        RankSlots slots{link_, table, ledger};
        // Pieces as before: others would not be known.
        const Depth depth = ledger == nullptr ? Depth{0} : ledger->usual_depth();
        Pool pool{slots, {.away_depth = depth, .away_nodes = cluster_.piece_nodes}};
        return search_with(table.table, pool).run(line, how_.limits, tell);
    }

    // Of the manager's tree.
    Result search_pieces(const Line<G>& line, const RankTable& table) {
        PieceService service{link_, table};
        const auto serve = [&](Crew& crew) {
            return Result{
                .statistics =
                    search_with(table.table, crew).serve(line, {.stop = how_.limits.stop}, service)};
        };
        if (cluster_.threads == 1) {
            LoneCrew crew{service};
            return serve(crew);
        }
        constexpr int least_depth = 4; // of a node that is shared among threads
        Threads machine{cluster_.threads};
        Pool pool{machine, {.least_depth = Depth{least_depth}}};
        pool.ask([&](std::uint64_t nodes) { return service.is_wanted(nodes); });
        pool.tell(service.news());
        return serve(pool);
    }

    Link& link_;
    const G& game_;
    const NamedEvaluation<G>& evaluation_;
    StrongRun how_;
    ClusterOptions cluster_;
    std::vector<RankAccount> accounts_{};
};

} // namespace espalier
