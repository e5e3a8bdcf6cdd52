// Ranks find what minimax finds, all of them, whatever the protocol, their number and the network between them.
#include "contract/shared_search.hpp"
#include "espalier/cluster/piece_service.hpp"
#include "espalier/cluster/rank_slots.hpp"
#include "espalier/cluster/rank_table.hpp"
#include "espalier/cluster/root_crew.hpp"
#include "espalier/cluster/virtual_cluster.hpp"
#include "espalier/parallel/pool.hpp"

#include <gtest/gtest.h>

#ifdef ESPALIER_ON_MPI
#include "espalier/cluster/mpi/mpi_world.hpp"
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace espalier::contract {
namespace {

struct Way {
    const char* name;
    Protocol protocol;
    PvsOptions options{};
    std::uint64_t piece_nodes = 0; // of a tree
};
const std::array ways{
    Way{"minimax", Protocol::minimax, {.order = MoveOrder::as_generated, .prunes = false}},
    Way{"broadcast", Protocol::broadcast},
    Way{"broadcast, as generated", Protocol::broadcast, {.order = MoveOrder::as_generated}},
    Way{"pool", Protocol::pool},
    Way{"tree", Protocol::tree, {}, 20},
    Way{"tree of larger pieces", Protocol::tree, {}, 300},
};

#ifdef ESPALIER_ON_MPI
// All ranks run all tests, each its part of every search.
std::unique_ptr<MpiWorld> world;

std::vector<Rank> numbers_of_ranks() { return {world->link().ranks()}; }
void run_ranks(const VirtualClusterOptions&, const std::function<void(Link&)>& work) { work(world->link()); }
#else
std::vector<Rank> numbers_of_ranks() { return {1, 2, 3, 5, 8}; }
void run_ranks(const VirtualClusterOptions& network, const std::function<void(Link&)>& work) {
    run_on_virtual_cluster(network, work);
}
#endif

template <class Subject>
class ClusterSearch : public SharedSearchTest<Subject> {
protected:
    static VirtualClusterOptions some_network(Rank ranks, Random& random) {
        constexpr std::array latencies{0.0, 1.0, 10.0, 100.0};
        return {.ranks = ranks,
                .latency = latencies[random() % latencies.size()],
                .bandwidth = random() % 2 == 0 ? 10.0 : 1000.0,
                .overhead = random() % 2 == 0 ? 0.0 : 0.5,
                .look = random() % 2 == 0 ? 0.0 : 3.0,
                .seed = random()};
    }

    void expect_minimax_of_ranks(const Way& way, const VirtualClusterOptions& network) {
        SCOPED_TRACE(way.name + (" by " + std::to_string(network.ranks)) + " ranks");
        for (const bool has_tables : {false, true}) {
            if (has_tables && static_cast<std::size_t>(network.ranks) > tables_.size()) continue;
            SCOPED_TRACE(has_tables ? "tables" : "no tables");
            run_ranks(network, [&](Link& link) {
                const auto rank = static_cast<std::size_t>(link.rank());
                search_rank(link, way, {has_tables ? &tables_[rank] : nullptr});
            });
        }
        constexpr Rank most_with_tables = 8;
        if (way.protocol != Protocol::tree || network.ranks > most_with_tables) return;
        expect_minimax_by_tables_of_hosts(way, network);
        if constexpr (Hashable<typename ClusterSearch::G>) expect_minimax_by_ledger(way, network);
    }

    void expect_minimax_by_tables_of_hosts(const Way& way, VirtualClusterOptions network) {
        SCOPED_TRACE("tables of hosts");
        network.hosts = (network.ranks + 1) / 2;
        network.cores = 1;
        run_ranks(network, [&](Link& link) {
            auto of_host = table_of_host(link, 1, Subject::name());
            ASSERT_TRUE(of_host);
            search_rank(link, way, {&of_host->table, of_host->is_managers});
        });
    }

    // Of the searches before, of other positions too.
    void expect_minimax_by_ledger(const Way& way, const VirtualClusterOptions& network) {
        SCOPED_TRACE("ledger");
        run_ranks(network, [&](Link& link) { search_rank(link, way, {}, &ledger_); });
    }

private:
    void search_rank(Link& link, const Way& way, const RankTable& table, PieceLedger* ledger = nullptr) {
        if (way.protocol != Protocol::tree) {
            RootCrew crew{link, way.protocol};
            this->expect_minimax(this->search_with(crew, way.options, table.table));
        } else if (link.is_manager()) {
            RankSlots slots{link, table, ledger};
            Pool pool{slots, {.away_nodes = way.piece_nodes}};
            this->expect_minimax(this->search_with(pool, way.options, table.table));
        } else {
            PieceService service{link, table};
            LoneCrew crew{service};
            this->serve(crew, way.options, table.table, service);
        }
    }

    std::vector<TranspositionTable> tables_{make_tables()};
    PieceLedger ledger_{1};

    // Kept along games; the last one is so small that it overflows.
    static std::vector<TranspositionTable> make_tables() {
        std::vector<TranspositionTable> tables;
        for (int rank = 0; rank < 7; ++rank) tables.emplace_back(1);
        tables.emplace_back(TranspositionTable::Buckets{4});
        return tables;
    }
};
TYPED_TEST_SUITE(ClusterSearch, SharingSubjects, NameOfSubject);

TYPED_TEST(ClusterSearch, FindsWhatMinimaxFinds) {
    this->for_some_positions(5, [&](Random& random) {
        for (const Way& way : ways) {
            for (const Rank ranks : numbers_of_ranks()) {
                this->expect_minimax_of_ranks(way, this->some_network(ranks, random));
            }
        }
    });
}

#ifndef ESPALIER_ON_MPI
TYPED_TEST(ClusterSearch, FindsWhatMinimaxFindsByMoreRanksThanMoves) {
    this->for_some_positions(3, [&](Random& random) {
        for (const Way& way : ways) {
            const Rank ranks = 9 + static_cast<Rank>(random() % 504);
            this->expect_minimax_of_ranks(way, this->some_network(ranks, random));
        }
    });
}

#endif

} // namespace

#ifdef ESPALIER_ON_MPI
// The manager's results are printed; the status is bad if any rank's is.
int run_tests_as_rank(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    world = MpiWorld::join();
    auto& listeners = testing::UnitTest::GetInstance()->listeners();
    if (!world->link().is_manager()) delete listeners.Release(listeners.default_result_printer());
    const int status = RUN_ALL_TESTS();
    world.reset();
    return status;
}
#endif

} // namespace espalier::contract

#ifdef ESPALIER_ON_MPI
int main(int argc, char** argv) { return espalier::contract::run_tests_as_rank(argc, argv); }
#endif
