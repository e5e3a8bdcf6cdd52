// Compares shared searches with alpha-beta, along games with a table that is kept and at varying depths. Exits with 1 at
// the first wrong value or move, with 0 if there is none. Small, because it is compiled for each planted fault.
#include "contract/few_values.hpp"
#include "contract/games_with_extra_turns.hpp"
#include "contract/maze.hpp"
#include "contract/random_positions.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/virtual_machine.hpp"
#include "espalier/search/negamax_alphabeta.hpp"
#include "espalier/search/pvs/pvs.hpp"
#include "espalier/search/search.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>

namespace espalier::contract {
namespace {

constexpr std::uint64_t games = 4000;
constexpr int deepest = 5;

// The number of positions at which a search was right; after one where it was not, no more.
class Comparisons {
public:
    bool is_all_right() const { return is_all_right_; }
    std::uint64_t made() const { return made_; }

    template <Game G>
    void along_game(const char* name, const G& game, std::uint64_t seed) {
        Random random{seed};
        TranspositionTable table{TranspositionTable::Buckets{std::size_t{1} << 4 * random_below(random, 4)}};
        const FarValues evaluation{random_below(random, 2) == 0 ? 1 : 40};
        const auto start = random_position(game, 0, 4, random);
        play_on(game, start, 8, random, [&](const auto& position, const std::string& way) {
            if (!is_all_right_) return;
            const Limits limits{.depth = Depth{1 + random_below(random, deepest)}};
            const auto right = search<NegamaxAlphabeta>(game, position, evaluation, limits);
            VirtualMachine machine{{.workers = 1 + random() % 6, .seed = random(), .runs_at_random = true}};
            Pool pool{machine, {.alone = {1, 1, 1, random() % 2}}};
            const auto found =
                PvsSearch{game, evaluation, PvsOptions{}, &table, &pool}.run(Line<G>{position}, limits);
            ++made_;
            if (found.score == right.score && found.best == right.best) return;
            is_all_right_ = false;
            std::cout << "wrong " << (found.score == right.score ? "move" : "value") << " after " << made_
                      << " comparisons: " << name << ", game " << seed << ", depth " << limits.depth->value()
                      << ", " << machine.workers() << " workers, " << way << '\n';
        });
    }

private:
    bool is_all_right_ = true;
    std::uint64_t made_ = 0;
};

bool are_all_right() {
    Comparisons comparisons;
    for (std::uint64_t seed = 1; seed <= games && comparisons.is_all_right(); ++seed) {
        comparisons.along_game("maze", Maze{}, seed);
        if (seed % 4 == 0) comparisons.along_game("stones", Stones{}, seed);
        if (seed % 20 == 0) comparisons.along_game("mnk(4,3,3)", mnk::SmallMnk{{4, 3, 3}}, seed);
    }
    std::cout << comparisons.made() << " comparisons\n";
    return comparisons.is_all_right();
}

} // namespace
} // namespace espalier::contract

int main() { return espalier::contract::are_all_right() ? 0 : 1; }
