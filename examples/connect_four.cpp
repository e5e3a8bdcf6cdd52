// A game of one's own in forty lines, and the strong search plays it at once.
#include "connect_four.hpp"

#include "espalier/search/pvs/pvs.hpp"
#include "espalier/testing/check_game.hpp"

#include <cstdlib>
#include <ctime>
#include <iostream>

int main(int argc, char** argv) {
    using namespace espalier;
    const int depth = argc > 1 ? std::atoi(argv[1]) : 14;
    std::cout << check_game<ConnectFour>() << '\n';

    const ConnectFour game;
    const NoOpinion evaluation;
    TranspositionTable table{64};
    PvsSearch search{game, evaluation, PvsOptions{}, &table};
    const std::clock_t began = std::clock();
    const auto result = search.run(Line<ConnectFour>{{}}, Limits{.depth = Depth{depth}});
    const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    const auto nodes = static_cast<double>(result.statistics.nodes);
    std::cout << "depth " << depth << ": column " << *result.best << ", " << result.statistics.nodes
              << " nodes, " << nodes / seconds / 1e6 << " million a CPU second\n";
    return *result.best == 3 ? 0 : 1;
}
