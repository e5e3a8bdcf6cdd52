// How good the strong search is by itself, each figure beside its target: connect four to a fixed depth, nodes a second
// in play mode, nodes over the critical tree, and how often a beam finds what the exact search finds.
#include "connect_four.hpp"
#include "figures.hpp"
#include "random_lines.hpp"

#include "espalier/games/checkers/checkers.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/games/ultimate/ultimate.hpp"
#include "espalier/search/critical_tree.hpp"
#include "espalier/search/pvs/pvs.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string_view>

namespace espalier {
namespace {

void connect_four() {
    const ConnectFour game;
    const NoOpinion evaluation;
    constexpr std::uint64_t most_nodes = 8'500'000;
    constexpr double least_speed = 10e6;
    double best = 0;
    std::uint64_t nodes = 0;
    for (int turn = 0; turn < 5; ++turn) {
        TranspositionTable table{64};
        const double begin = processor_seconds();
        const auto result = PvsSearch{game, evaluation, {}, &table}.run(Line<ConnectFour>{start_of(game)},
                                                                        {.depth = Depth{14}});
        nodes = result.statistics.nodes;
        best = std::max(best, static_cast<double>(nodes) / (processor_seconds() - begin));
    }
    std::printf("connect four, depth 14, exact, 64 MB, best of 5\n");
    std::printf("  %12llu nodes      target at most %.1f million: %s\n",
                static_cast<unsigned long long>(nodes), most_nodes / 1e6, verdict(nodes <= most_nodes));
    std::printf("  %12.1f million/s  target at least %.0f: %s\n", best / 1e6, least_speed / 1e6,
                verdict(best >= least_speed));
}

template <Game G>
void speed_of_play(std::string_view name, const G& game, std::optional<double> target) {
    const auto evaluation = evaluations_of<G>().front();
    TranspositionTable table{64};
    const PvsOptions options{.selectivity = Selectivity::for_play()};
    double seconds = 0;
    std::uint64_t nodes = 0;
    for (const auto& line : RandomLines{game, 8}.next(8)) {
        const double begin = processor_seconds();
        nodes +=
            PvsSearch{game, evaluation, options, &table}.run(line, {.nodes = 2'000'000}).statistics.nodes;
        seconds += processor_seconds() - begin;
    }
    const double speed = static_cast<double>(nodes) / seconds / 1e6;
    std::printf("  %-12.*s %6.2f million/s", static_cast<int>(name.size()), name.data(), speed);
    if (target) std::printf("  target %4.0f: %s", *target, verdict(speed >= *target));
    std::printf("\n");
    std::fflush(stdout);
}

// Of a search to a fixed depth: those of its last iteration, and of all.
struct Nodes {
    std::uint64_t last = 0;
    std::uint64_t all = 0;

    Nodes& operator+=(const Nodes& more) {
        last += more.last;
        all += more.all;
        return *this;
    }
};

template <Game G>
Nodes nodes_of(const G& game, const NamedEvaluation<G>& evaluation, const Line<G>& line, MoveOrder order,
               Depth depth, TranspositionTable* table) {
    Nodes nodes;
    const auto note = [&](const Iteration<MoveOf<G>>& iteration) {
        const std::uint64_t now = iteration.result.statistics.nodes;
        nodes = {now - nodes.all, now};
    };
    PvsSearch{game, evaluation, PvsOptions{.order = order}, table}.run(line, {.depth = depth}, note);
    return nodes;
}

template <Game G>
void over_critical_tree(std::string_view name, const G& game, int plies, std::optional<double> target) {
    const auto evaluation = evaluations_of<G>().front();
    const Depth depth{plies};
    CriticalTree<G, NamedEvaluation<G>> tree{game, evaluation};
    std::uint64_t critical = 0;
    Nodes full;
    Nodes reorder;
    Nodes none;
    Nodes with_table;
    for (const auto& line : RandomLines{game, 8}.next(8)) {
        critical += tree.nodes(line.now(), depth);
        full += nodes_of(game, evaluation, line, MoveOrder::full, depth, nullptr);
        reorder += nodes_of(game, evaluation, line, MoveOrder::by_evaluation, depth, nullptr);
        none += nodes_of(game, evaluation, line, MoveOrder::as_generated, depth, nullptr);
        TranspositionTable table{16};
        with_table += nodes_of(game, evaluation, line, MoveOrder::full, depth, &table);
    }
    const auto over = [&](std::uint64_t nodes) {
        return static_cast<double>(nodes) / static_cast<double>(critical);
    };
    std::printf("  %-12.*s %2d %9llu   %6.2f %6.2f %6.2f   %6.2f %6.2f", static_cast<int>(name.size()),
                name.data(), plies, static_cast<unsigned long long>(critical), over(full.last),
                over(reorder.last), over(none.last), over(full.all), over(with_table.all));
    if (target) std::printf("   target %.0f: %s", *target, verdict(over(full.last) <= *target));
    std::printf("\n");
    std::fflush(stdout);
}

template <Game G>
void agreement_of_beam(std::string_view name, const G& game, int plies) {
    const auto evaluation = evaluations_of<G>().front();
    const Limits limits{.depth = Depth{plies}};
    std::printf("  %-12.*s depth %d:", static_cast<int>(name.size()), name.data(), plies);
    for (const std::size_t width : {2U, 4U, 8U}) {
        int values = 0;
        int moves = 0;
        for (const auto& line : RandomLines{game, 8}.next(50)) {
            const auto exact = PvsSearch{game, evaluation, {}, nullptr}.run(line, limits);
            const PvsOptions narrow{.order = MoveOrder::by_evaluation, .width = width};
            const auto beam = PvsSearch{game, evaluation, narrow, nullptr}.run(line, limits);
            values += exact.score == beam.score ? 1 : 0;
            moves += exact.best == beam.best ? 1 : 0;
        }
        std::printf("   width %zu: value %3d %%, move %3d %%", width, 2 * values, 2 * moves);
        std::fflush(stdout);
    }
    std::printf("\n");
}

} // namespace
} // namespace espalier

int main() {
    using namespace espalier;
    const chess::Chess<8, 8> chess{chess::variant_named("chess")};
    const checkers::Checkers checkers;
    const ultimate::Ultimate<3> ultimate3{{}};
    const ultimate::Ultimate<5> ultimate5{{}};
    const mnk::SmallMnk mnk554{{5, 5, 4}};

    connect_four();
    std::printf("play mode, 64 MB, 8 positions of 2 million nodes, processor time\n");
    speed_of_play("chess", chess, 2);
    speed_of_play("checkers", checkers, 6);
    speed_of_play("ultimate(3)", ultimate3, 10);
    std::printf(
        "nodes over the critical tree, exact, 8 positions: the last iteration without a table, by order of\n"
        "moves; then all iterations of order=full, without and with a table of 16 MB\n"
        "  %-12s %2s %9s   %6s %6s %6s   %6s %6s\n",
        "game", "to", "critical", "full", "reorder", "none", "all", "table");
    over_critical_tree("chess", chess, 6, 2);
    over_critical_tree("checkers", checkers, 10, 2);
    over_critical_tree("ultimate(3)", ultimate3, 8, 2);
    over_critical_tree("ultimate(5)", ultimate5, 5, {});
    over_critical_tree("mnk(5,5,4)", mnk554, 6, {});
    std::printf("a beam at each node and the exact search agree, 50 positions\n");
    agreement_of_beam("chess", chess, 4);
    agreement_of_beam("checkers", checkers, 6);
    agreement_of_beam("ultimate(3)", ultimate3, 5);
}
