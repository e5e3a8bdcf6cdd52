// The games on which searches are compared.
#pragma once

#include "contract/few_values.hpp"
#include "contract/games_with_extra_turns.hpp"
#include "contract/maze.hpp"
#include "espalier/games/checkers/checkers.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/games/mnk/mnk.hpp"
#include "espalier/games/tree/synthetic.hpp"
#include "espalier/games/ultimate/ultimate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace espalier::contract {

// Positions after `least_plies` to `most_plies` moves. On the larger boards only those with ten empty cells
// or fewer: the exhaustive searches would take all the time.
template <int Columns, int Rows, int Run>
struct MnkSubject {
    static std::string name() {
        return "mnk_" + std::to_string(Columns) + std::to_string(Rows) + std::to_string(Run);
    }
    static constexpr int cells = Columns * Rows;
    static constexpr int least_plies = std::max(0, cells - 10);
    static constexpr int most_plies = cells;
    static mnk::SmallMnk game() { return mnk::SmallMnk{{Columns, Rows, Run}}; }
};

struct SyntheticSubject {
    static std::string name() { return "synthetic"; }
    static constexpr int least_plies = 0;
    static constexpr int most_plies = 3;
    static tree::Synthetic game() {
        return tree::Synthetic{{.branching = 5, .depth = 5, .order = 0.5, .seed = 1}};
    }
};

// Here a game may end with a win for the side that is to move.
struct UltimateSubject {
    static std::string name() { return "ultimate_2"; }
    static constexpr int least_plies = 4;
    static constexpr int most_plies = 12;
    static ultimate::Ultimate<2> game() {
        return ultimate::Ultimate<2>{{.rule = ultimate::Rule::closed, .end = ultimate::End::most_boards}};
    }
};

struct UltimateThreeSubject {
    static std::string name() { return "ultimate_3"; }
    static constexpr int least_plies = 4;
    static constexpr int most_plies = 50;
    static constexpr bool fills_a_table = true; // of a megabyte, by 500 positions
    static ultimate::Ultimate<3> game() { return ultimate::Ultimate<3>{}; }
};

struct CheckersSubject {
    static std::string name() { return "checkers"; }
    static constexpr int least_plies = 0;
    static constexpr int most_plies = 60;
    static checkers::Checkers game() { return {}; }
};

struct ChessSubject {
    static std::string name() { return "chess_4x5"; }
    static constexpr int least_plies = 0;
    static constexpr int most_plies = 30;
    static chess::Chess<4, 5> game() { return chess::Chess<4, 5>{chess::variant_named("chess(4x5)")}; }
};

struct StonesSubject {
    static std::string name() { return "stones"; }
    static constexpr int least_plies = 0;
    static constexpr int most_plies = 12;
    static Stones game() { return {}; }
};

struct CoinsSubject {
    static std::string name() { return "coins"; }
    static constexpr int least_plies = 0;
    static constexpr int most_plies = 10;
    static Coins game() { return {}; }
};

struct MazeSubject {
    static std::string name() { return "maze"; }
    static constexpr int least_plies = 0;
    static constexpr int most_plies = 8;
    static Maze game() { return {}; }
};

using Subjects =
    testing::Types<MnkSubject<3, 3, 3>, MnkSubject<4, 3, 3>, MnkSubject<4, 4, 3>, SyntheticSubject,
                   UltimateSubject, CheckersSubject, ChessSubject, StonesSubject, CoinsSubject>;

struct NameOfSubject {
    template <class Subject>
    static std::string GetName(int /*index*/) { // NOLINT(readability-identifier-naming): GoogleTest's
        return Subject::name();
    }
};

} // namespace espalier::contract
