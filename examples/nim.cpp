// Describe a game, and every search plays it.
#include "nim.hpp"

#include "espalier/search/negamax_alphabeta.hpp"
#include "espalier/search/search.hpp"
#include "espalier/testing/check_game.hpp"

#include <iostream>

int main() {
    const auto report = espalier::check_game<Nim>();
    std::cout << report << '\n';

    const Nim nim;
    const auto result = espalier::search<espalier::NegamaxAlphabeta>(nim, {21}, espalier::NoOpinion{});
    std::cout << "of 21 stones take " << *result.best << " and win in " << result.score.plies_to_end().value()
              << " plies\n";
    return report.passed() && *result.best == 1 && result.score.is_win() ? 0 : 1;
}
