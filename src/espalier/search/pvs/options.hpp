// What can be chosen of the strong search, besides its limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace espalier {

// In which order the moves of a node are searched: by all that is known of them (the table's move, the game's own
// hint or look ahead, killers, counter-moves, history); by the static evaluation of the position after them; or as generated.
enum class MoveOrder : std::uint8_t { full, by_evaluation, as_generated };

// What makes the search quicker or stronger at the price of exactness. Each is on or off by itself.
struct Selectivity {
    bool deeper_hits = false; // the table's entries of greater depth are taken too
    bool repetition = false;  // a position that occurred before on the line is a draw, as are draws by rule
    bool quiescence = false;  // noisy moves are followed beyond the horizon
    bool null_move = false;   // who could pass and still refute need not move
    bool reductions = false;  // late quiet moves are searched less deeply first
    bool checks = false;      // answers to a check, and the like, cost no depth
    bool single_replies = false; // nor does the only move
    bool futility = false;       // near the horizon, what is far outside the window is not looked at

    static constexpr Selectivity all() {
        return {.deeper_hits = true,
                .repetition = true,
                .quiescence = true,
                .null_move = true,
                .reductions = true,
                .checks = true,
                .single_replies = true,
                .futility = true};
    }

    // What matches have shown to help in some game: docs/decisions/0009.
    static constexpr Selectivity for_play() {
        Selectivity selectivity = all();
        selectivity.single_replies = false;
        return selectivity;
    }

    constexpr bool asks_for_threats() const { return null_move || reductions || checks || futility; }

    friend constexpr bool operator==(const Selectivity&, const Selectivity&) = default;
};

// Beam search keeps only the most promising moves: so many at each node, or so many positions on each level of the
// tree. What it finds is a guess.
enum class BeamPer : std::uint8_t { node, level };

struct BeamOptions {
    std::size_t width = 8;
    BeamPer per = BeamPer::node;
};

struct PvsOptions {
    MoveOrder order = MoveOrder::full;
    Selectivity selectivity{};          // exact, unless something is on
    std::size_t moves_wanted = 1;       // the best ones, each with its line and value
    std::optional<std::size_t> width{}; // only so many of the moves of a node are searched
    bool prunes = true;                 // else every move of every node is searched, as minimax does
    bool deepens = true; // ply by ply, where that pays; else at once to the depth, or to the end of the game

    constexpr bool is_exact() const { return selectivity == Selectivity{} && !width; }
};

} // namespace espalier
