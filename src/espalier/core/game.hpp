// Start reading here: what a two-player game must say of itself to be searched, and what it may say.
//
//   struct Nim {                                            // take one to three; the last stone wins
//       struct Position { int stones = 21; bool operator==(const Position&) const = default; };
//       using Move = int;
//       Outcome moves(const Position& p, MoveList<Move>& list) const {
//           if (p.stones == 0) return Outcome::loss;
//           for (int take = 1; take <= std::min(3, p.stones); ++take) list.push_back(take);
//           return Outcome::undecided;
//       }
//       Position play(const Position& p, Move take) const { return {p.stones - take}; }
//   };
//
// A game is a value that holds the rules (the size of its board, say); a position is a plain value of a few
// hundred bytes at most, the same for a thread, a message and a device. History is kept by whoever walks the
// line, never in the position.
#pragma once

#include "espalier/core/loop_indices.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/outcome.hpp"
#include "espalier/core/picture.hpp"
#include "espalier/core/score_bounds.hpp"
#include "espalier/core/side.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace espalier {

template <class G>
using PositionOf = typename G::Position;

template <class G>
using MoveOf = typename G::Move;

// ---- What a game needs -----------------------------------------------------------------------------------

template <class G>
concept NamesItsPosition = requires {
    typename G::Position;
} && std::is_trivially_copyable_v<PositionOf<G>> && std::equality_comparable<PositionOf<G>>;

template <class G>
concept NamesItsMove = requires { typename G::Move; } && std::is_trivially_copyable_v<MoveOf<G>> &&
                       std::equality_comparable<MoveOf<G>>;

// `static constexpr std::size_t max_moves`: no position has more moves. 256 when not said.
template <class G>
constexpr std::size_t max_moves_of() {
    if constexpr (requires { G::max_moves; }) {
        return G::max_moves;
    } else {
        return MoveList<MoveOf<G>>::capacity();
    }
}

template <class G>
using MovesOf = MoveList<MoveOf<G>, max_moves_of<G>()>;

// `moves(position, list)` adds every legal move to `list`, each once, always in the same order, and returns
// Outcome::undecided; or, when the game is over, leaves the list alone and returns the outcome for the side
// to move. One call for both, so that no game looks for its moves twice.
template <class G>
concept GeneratesMoves = requires(const G& game, const PositionOf<G>& position, MovesOf<G>& list) {
    { game.moves(position, list) } -> std::same_as<Outcome>;
};

// `play(position, move)` returns the position after a legal move, and leaves its argument alone.
template <class G>
concept PlaysMoves = requires(const G& game, const PositionOf<G>& position, const MoveOf<G>& move) {
    { game.play(position, move) } -> std::same_as<PositionOf<G>>;
};

// `start()`, or a Position that is the start when made by default.
template <class G>
concept NamesItsStart = requires(const G& game) {
    { game.start() } -> std::same_as<PositionOf<G>>;
};

template <class G>
concept Startable = NamesItsStart<G> || std::default_initializable<PositionOf<G>>;

// `side_to_move(position)`. When not said, the sides take turns and Side::first begins.
template <class G>
concept KnowsSideToMove = requires(const G& game, const PositionOf<G>& position) {
    { game.side_to_move(position) } -> std::same_as<Side>;
};

// `static constexpr bool a_player_may_move_twice = true`: then, and only then, searches ask side_to_move.
template <class G>
constexpr bool a_player_may_move_twice() {
    if constexpr (requires { G::a_player_may_move_twice; }) {
        return G::a_player_may_move_twice;
    } else {
        return false;
    }
}

template <class G>
concept SaysWhoMoves = KnowsSideToMove<G> || !a_player_may_move_twice<G>();

template <class G>
concept Game = NamesItsPosition<G> && NamesItsMove<G> && GeneratesMoves<G> && PlaysMoves<G> && Startable<G> &&
               SaysWhoMoves<G>;

// `static_assert(is_a_game<G>())` says in one sentence what `G` lacks of a game. It is true even then: the
// sentence is error enough.
template <class G>
consteval bool is_a_game() {
    if constexpr (!NamesItsPosition<G>) {
        static_assert(NamesItsPosition<G>, "espalier: a game needs a type `Position`, trivially copyable, "
                                           "with operator==");
    } else if constexpr (!NamesItsMove<G>) {
        static_assert(NamesItsMove<G>,
                      "espalier: a game needs a type `Move`, trivially copyable, with operator==");
    } else if constexpr (!GeneratesMoves<G>) {
        static_assert(
            GeneratesMoves<G>,
            "espalier: a game needs `Outcome moves(const Position&, MoveList<Move, max_moves>&) const`");
    } else if constexpr (!PlaysMoves<G>) {
        static_assert(PlaysMoves<G>,
                      "espalier: a game needs `Position play(const Position&, const Move&) const`");
    } else if constexpr (!Startable<G>) {
        static_assert(Startable<G>,
                      "espalier: a game needs `Position start() const`, or a Position that is the "
                      "start when made by default");
    } else if constexpr (!SaysWhoMoves<G>) {
        static_assert(SaysWhoMoves<G>, "espalier: a game in which a player may move twice needs "
                                       "`Side side_to_move(const Position&) const`");
    }
    return true;
}

// How a search hands a position down: a small one in registers. Tic-tac-toe's negamax gains a quarter by it.
template <Game G>
using PositionArgument =
    std::conditional_t<sizeof(PositionOf<G>) <= 2 * sizeof(void*), const PositionOf<G>, const PositionOf<G>&>;

template <Game G>
constexpr PositionOf<G> start_of(const G& game) {
    if constexpr (NamesItsStart<G>) {
        return game.start();
    } else {
        return PositionOf<G>{};
    }
}

// ---- What a game may add ---------------------------------------------------------------------------------

// Whether the same player is to move before and after a move. Costs nothing where the sides take turns.
template <Game G>
constexpr bool same_player_moves([[maybe_unused]] const G& game, [[maybe_unused]] const PositionOf<G>& before,
                                 [[maybe_unused]] const PositionOf<G>& after) {
    if constexpr (a_player_may_move_twice<G>()) {
        return game.side_to_move(before) == game.side_to_move(after);
    } else {
        return false;
    }
}

// `outcome(position)`: what `moves` returns, without a list of moves. Asked where a search goes no deeper.
template <class G>
concept KnowsOutcome = requires(const G& game, const PositionOf<G>& position) {
    { game.outcome(position) } -> std::same_as<Outcome>;
};

template <Game G>
constexpr Outcome outcome_of(const G& game, const PositionOf<G>& position) {
    if constexpr (KnowsOutcome<G>) {
        return game.outcome(position);
    } else {
        MovesOf<G> moves;
        return game.moves(position, moves);
    }
}

// `count_moves(position)`: how many moves there are, without a list of them.
template <class G>
concept CountsMoves = requires(const G& game, const PositionOf<G>& position) {
    { game.count_moves(position) } -> std::same_as<std::size_t>;
};

template <Game G>
constexpr std::size_t move_count(const G& game, const PositionOf<G>& position) {
    if constexpr (CountsMoves<G>) {
        return game.count_moves(position);
    } else {
        MovesOf<G> moves;
        game.moves(position, moves);
        return moves.size();
    }
}

// `moves_by_path(position, list)`: as `moves`, but a move is listed once for each way to carry it out, for games
// in which a capture can go round by different squares. Only perft asks for it.
template <class G>
concept CountsPaths = requires(const G& game, const PositionOf<G>& position, MovesOf<G>& list) {
    { game.moves_by_path(position, list) } -> std::same_as<Outcome>;
};

// `draw_by_rule(position)`: the rule by which the game is drawn here although there are moves (fifty moves, too
// little material), in words; and `plies_without_progress(position)`: no position further back can occur again.
// `moves` knows nothing of such rules, nor do hash and ==: they are for who keeps the line (see line.hpp), who then
// also draws at the third repetition.
template <class G>
concept DrawsByRule = requires(const G& game, const PositionOf<G>& position) {
    { game.draw_by_rule(position) } -> std::same_as<std::optional<std::string_view>>;
    { game.plies_without_progress(position) } -> std::same_as<int>;
};

// `random_opening()`: where a game begins whose first move is drawn at random. When not said, at the start.
template <class G>
concept NamesItsRandomOpening = requires(const G& game) {
    { game.random_opening() } -> std::same_as<PositionOf<G>>;
};

template <Game G>
constexpr PositionOf<G> random_opening_of(const G& game) {
    if constexpr (NamesItsRandomOpening<G>) {
        return game.random_opening();
    } else {
        return start_of(game);
    }
}

// `hash(position)`: equal positions, equal hashes. A game that carries the hash in its position and changes
// it move by move also offers `hash_from_scratch(position)`, so that the two can be compared.
template <class G>
concept Hashable = requires(const G& game, const PositionOf<G>& position) {
    { game.hash(position) } -> std::same_as<std::uint64_t>;
};

template <class G>
concept HashesIncrementally = Hashable<G> && requires(const G& game, const PositionOf<G>& position) {
    { game.hash_from_scratch(position) } -> std::same_as<std::uint64_t>;
};

// `undo(position, move)` turns play(p, move) back into p, in place.
template <class G>
concept Undoes = requires(const G& game, PositionOf<G>& position, const MoveOf<G>& move) {
    { game.undo(position, move) } -> std::same_as<void>;
};

// `symmetries()` counts the ways to turn the board that leave the game the same, number 0 being none;
// `image(position, s)` and `image(move, s)` turn.
template <class G>
concept Symmetric =
    requires(const G& game, const PositionOf<G>& position, const MoveOf<G>& move, std::size_t s) {
        { game.symmetries() } -> std::convertible_to<std::size_t>;
        { game.image(position, s) } -> std::same_as<PositionOf<G>>;
        { game.image(move, s) } -> std::same_as<MoveOf<G>>;
    };

// `sides_exchanged(position)`: every piece of one side becomes the other's, and so does the right to move.
template <class G>
concept ExchangesSides = requires(const G& game, const PositionOf<G>& position) {
    { game.sides_exchanged(position) } -> std::same_as<PositionOf<G>>;
};

// `centrality(move)`: the higher, the sooner a player who looks to the centre would try it.
template <class G>
concept KnowsCentre = requires(const G& game, const MoveOf<G>& move) {
    { game.centrality(move) } -> std::convertible_to<int>;
};

// `must_react(position)`: the side to move cannot leave things as they are (in check, or obliged to capture), so
// that an evaluation would judge a threat and not a position.
template <class G>
concept KnowsForcedReplies = requires(const G& game, const PositionOf<G>& position) {
    { game.must_react(position) } -> std::same_as<bool>;
};

// `noisy_moves(position, list)`: as `moves`, with the same outcome and in the same order, but only those moves after
// which an evaluation cannot be trusted at once (captures and promotions, say): none, perhaps, though the game goes
// on. Where the side to move must react, it lists every move.
template <class G>
concept KnowsNoisyMoves = requires(const G& game, const PositionOf<G>& position, MovesOf<G>& list) {
    { game.noisy_moves(position, list) } -> std::same_as<Outcome>;
};

// `pass(position)`: the same board with the opponent to move, what he might have answered at once (en passant)
// forgotten. The rules know no such move; a search asks by it how much a move is worth. `may_pass(position)` is false
// where that tells nothing, because the side to move must react or would often rather not move at all. `pass` is
// asked for only where it is true.
template <class G>
concept Passes = requires(const G& game, const PositionOf<G>& position) {
    { game.may_pass(position) } -> std::same_as<bool>;
    { game.pass(position) } -> std::same_as<PositionOf<G>>;
};

// `hint(position, move)`: what the rules alone say of a legal move before it is searched. 0: nothing; above 0: worth
// trying first, the higher the sooner (it wins something); below 0: worth trying last (it gives something away).
// Asked for every move of every node.
template <class G>
concept HintsAtMoves = requires(const G& game, const PositionOf<G>& position, const MoveOf<G>& move) {
    { game.hint(position, move) } -> std::same_as<int>;
};

// `rank_moves(position, list, ranks)`: for each move of `list`, which are legal, a number in `ranks`: the higher, the
// sooner `solve` tries it. All at once, for games that find it out more quickly so than move by move.
template <class G>
concept RanksMoves =
    requires(const G& game, const PositionOf<G>& position, const MovesOf<G>& list, std::span<int> ranks) {
        { game.rank_moves(position, list, ranks) } -> std::same_as<void>;
    };

// `foresee_moves(position, list, ranks)`: the same by a look a move or two ahead, in 256ths of a point of an evaluation,
// for `pvs`. Then it orders moves by this and by history; `hint` still tells which are quiet.
template <class G>
concept ForeseesMoves =
    requires(const G& game, const PositionOf<G>& position, const MovesOf<G>& list, std::span<int> ranks) {
        { game.foresee_moves(position, list, ranks) } -> std::same_as<void>;
    };

// `move_index(move)`, below `static constexpr std::size_t move_indices`: the place of a move in a table of what is
// remembered of moves from node to node. Moves that are much alike may share one.
template <class G>
concept IndexesMoves = requires(const G& game, const MoveOf<G>& move) {
    { G::move_indices } -> std::convertible_to<std::size_t>;
    { game.move_index(move) } -> std::same_as<std::size_t>;
};

// `loops_of(move)`: the place of a move in nested loops over all moves (mini-boards, rows and columns, say), for machines
// that share out loops. When not said: one loop over the moves.
template <class G>
concept LoopsOverMoves = requires(const G& game, const MoveOf<G>& move) {
    { game.loops_of(move) } -> std::same_as<LoopIndices>;
};

// `place`: of the move in its list.
template <Game G>
constexpr LoopIndices loop_indices_of([[maybe_unused]] const G& game, [[maybe_unused]] const MoveOf<G>& move,
                                      [[maybe_unused]] std::size_t place) {
    if constexpr (LoopsOverMoves<G>) {
        return game.loops_of(move);
    } else {
        return {0, 0, place};
    }
}

// `bounds(position)`: what the game can still be worth to the side to move, whatever both play, in distances from
// here. Asked only where the game goes on. After a move the bounds are the same or narrower.
template <class G>
concept BoundsItsScore = requires(const G& game, const PositionOf<G>& position) {
    { game.bounds(position) } -> std::same_as<ScoreBounds>;
};

// `relevant_moves(position, list)`: as `moves`, with the same outcome, but a move may be left out if one that is
// listed is worth as much or more, with its distance. One move at least is listed, if there are any.
template <class G>
concept KnowsRelevantMoves = requires(const G& game, const PositionOf<G>& position, MovesOf<G>& list) {
    { game.relevant_moves(position, list) } -> std::same_as<Outcome>;
};

template <Game G>
constexpr Outcome relevant_moves_of(const G& game, const PositionOf<G>& position, MovesOf<G>& list) {
    if constexpr (KnowsRelevantMoves<G>) {
        return game.relevant_moves(position, list);
    } else {
        return game.moves(position, list);
    }
}

// `value_hash(position)`: equal for positions that are equal, and for others only if they are worth the same, with the
// same distance. The more positions share one, the fewer a solver has to look at. When not said: the hash.
template <class G>
concept HashesValues = Hashable<G> && requires(const G& game, const PositionOf<G>& position) {
    { game.value_hash(position) } -> std::same_as<std::uint64_t>;
};

template <Hashable G>
constexpr std::uint64_t value_hash_of(const G& game, const PositionOf<G>& position) {
    if constexpr (HashesValues<G>) {
        return game.value_hash(position);
    } else {
        return game.hash(position);
    }
}

// ---- Text ------------------------------------------------------------------------------------------------

// `to_text(position)` and `from_text(text)`, which throws BadInput in one line.
template <class G>
concept WritesPositions = requires(const G& game, const PositionOf<G>& position, std::string_view text) {
    { game.to_text(position) } -> std::convertible_to<std::string>;
    { game.from_text(text) } -> std::same_as<PositionOf<G>>;
};

// `move_text(position, move)`: distinct for the moves of one position, without spaces. Without it a move that
// is a number is written as that number, any other by its place among the moves, from 0.
template <class G>
concept WritesMoves = requires(const G& game, const PositionOf<G>& position, const MoveOf<G>& move) {
    { game.move_text(position, move) } -> std::convertible_to<std::string>;
};

// `move_name(position, move)`: what people call it, where that differs from its text.
template <class G>
concept NamesMoves = requires(const G& game, const PositionOf<G>& position, const MoveOf<G>& move) {
    { game.move_name(position, move) } -> std::convertible_to<std::string>;
};

// `move_from(position, text)`: the legal move that is written so, in any way people write it; none if there is no
// such move, or more than one. It knows the move's text and its name. Without it only these two are known.
template <class G>
concept ReadsMoves = requires(const G& game, const PositionOf<G>& position, std::string_view text) {
    { game.move_from(position, text) } -> std::same_as<std::optional<MoveOf<G>>>;
};

// `picture(position, last_move)`: the board for people. Without it they see the position's text.
template <class G>
concept DrawsPositions =
    requires(const G& game, const PositionOf<G>& position, std::optional<MoveOf<G>> last_move) {
        { game.picture(position, last_move) } -> std::same_as<Picture>;
    };

// `side_name(side)`: "x", "white", … When not said: "first" and "second".
template <class G>
concept NamesSides = requires(const G& game, Side side) {
    { game.side_name(side) } -> std::convertible_to<std::string>;
};

} // namespace espalier
