// Solves what is known to be solvable, and prints the processor time beside the target; then what a second thread brings.
#include "espalier/games/checkers/checkers.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/threads.hpp"
#include "espalier/search/solve/solver.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>

namespace espalier {
namespace {

std::string value_of(const ScoreBounds& bounds) {
    if (!bounds.is_exact()) return "?";
    if (!bounds.least.is_proven()) return "draw";
    return (bounds.least.is_win() ? "win in " : "loss in ") +
           std::to_string(bounds.least.plies_to_end().value());
}

template <Game G>
void solve(const char* name, const G& game, const PositionOf<G>& position, double target) {
    const std::clock_t begin = std::clock();
    SolvedTable table{512};
    const auto solution = Solver<G>{game, table}.solve(position, game.side_to_move(position));
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("%-34s %-10s %3zu best moves %11llu nodes %8.3f s  target %6.2f s: %s\n", name,
                value_of(solution.bounds).c_str(), solution.optimal.size(),
                static_cast<unsigned long long>(solution.statistics.nodes), seconds, target,
                solution.is_solved() && seconds <= target ? "met" : "missed");
}

void solve_mnk(int columns, int rows, int run, double target) {
    const mnk::SmallMnk game{{columns, rows, run}};
    const std::string name =
        "mnk(" + std::to_string(columns) + "," + std::to_string(rows) + "," + std::to_string(run) + ")";
    solve(name.c_str(), game, game.start(), target);
}

void solve_checkers(const char* position, double target) {
    const checkers::Checkers game;
    solve(position, game, game.from_text(position), target);
}

struct Run {
    double seconds;
    std::uint64_t nodes;
};

// The quicker of two.
Run solve_by(std::size_t workers, const mnk::SmallMnk& game) {
    std::array<Run, 2> runs;
    for (Run& run : runs) {
        Threads threads{workers};
        Pool pool{threads, {.least_nodes = 1000}};
        SolvedTable table{512};
        const auto solution = Solver{game, table, &pool}.solve(game.start(), Side::first);
        run = {solution.statistics.time.count(), solution.statistics.nodes};
    }
    return std::ranges::min(runs, {}, &Run::seconds);
}

void compare_threads(int columns, int rows, int run) {
    const mnk::SmallMnk game{{columns, rows, run}};
    const Run alone = solve_by(1, game);
    const Run shared = solve_by(2, game);
    std::printf("mnk(%d,%d,%d)  %6.3f s alone, %6.3f s by two threads: %.2f times as fast, %+.1f %% nodes\n",
                columns, rows, run, alone.seconds, shared.seconds, alone.seconds / shared.seconds,
                100 * (static_cast<double>(shared.nodes) / static_cast<double>(alone.nodes) - 1));
}

} // namespace
} // namespace espalier

int main() {
    using namespace espalier;
    solve_mnk(4, 4, 4, 0.05);
    solve_mnk(5, 5, 4, 1);
    solve_mnk(6, 6, 4, 2);
    solve_mnk(5, 5, 5, 15);
    solve_checkers("W:WK19,K23:B12,K28", 60); // First Position
    compare_threads(5, 5, 4);
    compare_threads(5, 5, 5);
}
