// What others counted and solved of m,n,k games; none of these numbers comes from our searches.
#pragma once

#include "espalier/core/score.hpp"
#include "espalier/core/window.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/search/options.hpp"

#include <cstdint>

namespace espalier::contract::mnk_oracle {

inline constexpr std::uint64_t minimax_of_333 = 549'946;
inline constexpr std::uint64_t games_of_333 = 255'168;
inline constexpr std::uint64_t minimax_of_433 = 276'911'233;

// Minimax of tic-tac-toe after the first move.
struct Subtree {
    const char* position;
    std::uint64_t nodes;
};
inline constexpr Subtree subtrees_of_333[]{
    {"x2/3/3 o", 59'705},  // a corner
    {"1x1/3/3 o", 63'905}, // an edge
    {"3/1x1/3 o", 55'505}, // the centre
};

// Asked only whether the game is won, lost or drawn.
inline constexpr Window won_or_lost{Score::heuristic(-1), Score::heuristic(1)};

struct PruningRow {
    SearchOptions options;
    std::uint64_t nodes;
};
inline constexpr PruningRow pruning_of_333[]{
    {{.scoring = Scoring::plain}, 18'297},
    {{.scoring = Scoring::by_distance}, 20'866},
    {{.scoring = Scoring::plain, .ordering = Ordering::centre}, 7'275},
    {{.scoring = Scoring::by_distance, .ordering = Ordering::centre}, 7'865},
    {{.scoring = Scoring::plain, .window = won_or_lost}, 16'811},
    {{.scoring = Scoring::by_distance, .window = won_or_lost}, 16'811},
};

} // namespace espalier::contract::mnk_oracle
