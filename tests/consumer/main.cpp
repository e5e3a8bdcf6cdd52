// An outside project: takes Espalier by add_subdirectory and searches a game of its own.
#include "espalier/search/negamax_alphabeta.hpp"
#include "espalier/search/search.hpp"

#include <cstdio>

struct CountDown { // by one or two; who reaches nothing wins
    struct Position {
        int left = 10;
        bool operator==(const Position&) const = default;
    };
    using Move = int;

    espalier::Outcome moves(const Position& position, espalier::MoveList<Move>& list) const {
        if (position.left <= 0) return espalier::Outcome::loss;
        list.push_back(1);
        list.push_back(2);
        return espalier::Outcome::undecided;
    }
    Position play(const Position& position, Move by) const { return {position.left - by}; }
};

int main() {
    const auto result = espalier::search<espalier::NegamaxAlphabeta>(CountDown{}, {}, espalier::NoOpinion{});
    std::printf("take %d\n", *result.best);
    return *result.best == 1 && result.score.is_win() ? 0 : 1;
}
