// Nodes a second of the textbook searches, through the interface that every game has.
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/search/alphabeta.hpp"
#include "espalier/search/alphabeta_soft.hpp"
#include "espalier/search/minimax.hpp"
#include "espalier/search/negamax.hpp"
#include "espalier/search/negamax_alphabeta.hpp"
#include "espalier/search/negamax_colour.hpp"
#include "espalier/search/search.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>

namespace espalier {
namespace {

// In nodes a second, of the quickest search.
using Target = std::optional<double>;

// Searches the whole game again and again. `best` is the speed of the quickest search, in processor time: on
// a machine with other work to do it says more than the average.
template <template <class> class Algorithm, Game G>
void search_whole_game(benchmark::State& state, const G& game, Target target = {}) {
    std::uint64_t nodes = 0;
    double best = 0;
    for ([[maybe_unused]] auto turn : state) {
        const std::clock_t begin = std::clock();
        const auto result = search<Algorithm>(game, start_of(game), NoOpinion{});
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        nodes = result.statistics.nodes;
        best = std::max(best, static_cast<double>(nodes) / seconds);
    }
    using benchmark::Counter;
    state.counters["nodes"] = static_cast<double>(nodes);
    state.counters["nodes/s"] = Counter(static_cast<double>(nodes), Counter::kIsIterationInvariantRate);
    state.counters["best"] = best;
    if (target) {
        const auto millions = static_cast<int>(*target / 1e6);
        state.SetLabel("target " + std::to_string(millions) +
                       "M nodes/s: " + (best >= *target ? "met" : "missed"));
    }
}

void minimax_of_tic_tac_toe(benchmark::State& state) {
    search_whole_game<Minimax>(state, mnk::TicTacToe{}, Target{150e6});
}

template <template <class> class Algorithm>
void tic_tac_toe(benchmark::State& state) {
    search_whole_game<Algorithm>(state, mnk::TicTacToe{});
}

template <template <class> class Algorithm>
void mnk_333(benchmark::State& state) {
    search_whole_game<Algorithm>(state, mnk::SmallMnk{{3, 3, 3}});
}

template <template <class> class Algorithm>
void mnk_443(benchmark::State& state) {
    search_whole_game<Algorithm>(state, mnk::SmallMnk{{4, 4, 3}});
}

BENCHMARK(minimax_of_tic_tac_toe)->Unit(benchmark::kMillisecond);
BENCHMARK(tic_tac_toe<Negamax>)->Unit(benchmark::kMillisecond);
BENCHMARK(tic_tac_toe<Alphabeta>)->Unit(benchmark::kMillisecond);
BENCHMARK(tic_tac_toe<AlphabetaSoft>)->Unit(benchmark::kMillisecond);
BENCHMARK(tic_tac_toe<NegamaxColour>)->Unit(benchmark::kMillisecond);
BENCHMARK(tic_tac_toe<NegamaxAlphabeta>)->Unit(benchmark::kMillisecond);

BENCHMARK(mnk_333<Minimax>)->Unit(benchmark::kMillisecond);
BENCHMARK(mnk_333<Negamax>)->Unit(benchmark::kMillisecond);
BENCHMARK(mnk_333<Alphabeta>)->Unit(benchmark::kMillisecond);
BENCHMARK(mnk_333<AlphabetaSoft>)->Unit(benchmark::kMillisecond);
BENCHMARK(mnk_333<NegamaxColour>)->Unit(benchmark::kMillisecond);
BENCHMARK(mnk_333<NegamaxAlphabeta>)->Unit(benchmark::kMillisecond);

BENCHMARK(mnk_443<Alphabeta>)->Unit(benchmark::kMillisecond);
BENCHMARK(mnk_443<AlphabetaSoft>)->Unit(benchmark::kMillisecond);
BENCHMARK(mnk_443<NegamaxColour>)->Unit(benchmark::kMillisecond);
BENCHMARK(mnk_443<NegamaxAlphabeta>)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace espalier
