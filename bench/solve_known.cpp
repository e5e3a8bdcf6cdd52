// Solves what is known to be solvable, and prints the processor time beside the target.
#include "espalier/games/checkers/checkers.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/search/solve/solver.hpp"

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

} // namespace
} // namespace espalier

int main() {
    using namespace espalier;
    solve_mnk(4, 4, 4, 0.05);
    solve_mnk(5, 5, 4, 1);
    solve_mnk(6, 6, 4, 2);
    solve_mnk(5, 5, 5, 15);
    solve_checkers("W:WK19,K23:B12,K28", 60); // First Position
}
