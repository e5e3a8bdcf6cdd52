// Searches of a game to a fixed depth, for bench/compare_seam to count their instructions. Compiled twice: as always, and
// as seam_cost_without, where no search can be shared.
#include "random_lines.hpp"

#include "espalier/games/checkers/checkers.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/games/ultimate/ultimate.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/threads.hpp"
#include "espalier/search/pvs/pvs.hpp"

#include <cstdint>
#include <cstdio>
#include <string_view>

namespace espalier {
namespace {

enum class By : bool { nobody_else, a_crew_of_one };

template <Game G>
void search(const G& game, Depth depth, By by) {
    const auto evaluation = evaluations_of<G>().front();
    TranspositionTable table{16};
    Threads threads{1};
    Pool pool{threads, {.least_depth = Depth{4}}};
    Crew* const crew = by == By::a_crew_of_one ? &pool : nullptr;
    std::uint64_t nodes = 0;
    for (const Line<G>& line : RandomLines{game, 8}.next(4)) {
        const auto result = PvsSearch{game, evaluation, {}, &table, crew}.run(line, {.depth = depth});
        nodes += result.statistics.nodes;
    }
    std::printf("%llu\n", static_cast<unsigned long long>(nodes));
}

} // namespace
} // namespace espalier

// usage: seam_cost chess|checkers|ultimate3 alone|crew; prints the nodes.
int main(int count, char** words) {
    using namespace espalier;
    const std::string_view game = count == 3 ? words[1] : "";
    const std::string_view mode = count == 3 ? words[2] : "";
    const By by = mode == "crew" ? By::a_crew_of_one : By::nobody_else;
    if (game == "chess") {
        search(chess::Chess<8, 8>{chess::variant_named("chess")}, Depth{7}, by);
    } else if (game == "checkers") {
        search(checkers::Checkers{}, Depth{13}, by);
    } else if (game == "ultimate3") {
        search(ultimate::Ultimate<3>{{}}, Depth{10}, by);
    } else {
        std::fprintf(stderr, "usage: seam_cost chess|checkers|ultimate3 alone|crew\n");
        return 2;
    }
}
