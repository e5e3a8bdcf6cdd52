#include "espalier/games/mnk/mnk.hpp"
#include "espalier/search/alphabeta.hpp"
#include "espalier/search/search.hpp"
#include <iostream>

int main() {
    const espalier::mnk::TicTacToe game;
    const auto position = game.from_text("x1o/3/3 x");
    const auto result = espalier::search<espalier::Alphabeta>(game, position, espalier::NoOpinion{});
    std::cout << "x plays " << game.move_name(position, *result.best) << " and wins in "
              << result.score.plies_to_end().value() << " plies (" << result.statistics.nodes << " nodes)\n";
}
