// Answers one question of a position by looking at everything that matters: is its value at least so much? An
// alpha-beta search in a window that holds no score, with a table that keeps both bounds of a position's value
// (Plaat et al. 1996); no evaluation, no depth: what limits a line is the distance that is asked for.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/core/score_bounds.hpp"
#include "espalier/search/budget.hpp"
#include "espalier/search/pvs/move_memory.hpp"
#include "espalier/search/pvs/move_picker.hpp"
#include "espalier/search/solve/solved_table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace espalier {

template <Game G>
class ProofSearch {
public:
    using Position = PositionOf<G>;
    using Move = MoveOf<G>;

    // What `table` holds must come from the same game.
    ProofSearch(const G& game, SolvedTable& table, Budget& budget)
        : game_(game), table_(table), budget_(budget), memory_(game) {}

    // A score that is at least `beta`, and the value is not below it; or one that is less, and the value is not above
    // it. In distances from the root, `ply` moves above. Throws SearchStopped at a limit, and (by `depth`) where a
    // line becomes too long, as in games that can go on for ever.
    Score ask(PositionArgument<G> position, Ply ply, Side side, Score beta) {
        budget_.count_node();
        MovesOf<G> moves;
        const Outcome outcome = relevant_moves_of(game_, position, moves);
        if (outcome.is_decided()) return outcome.score(ply);
        if (ply >= Ply{longest_line - 1}) throw SearchStopped{StoppedBy::depth};
        const ScoreBounds possible = possible_at(position, ply);
        if (possible.decides(beta)) return possible.bound_that_decides(beta);
        // Not worth a place in the table; but in a game that tells nothing of its moves, one may lead in a circle.
        if (KnowsRelevantMoves<G> && moves.size() == 1) return ask_move(position, moves[0], ply, side, beta);
        return ask_moves(position, moves, possible, ply, side, beta);
    }

    // The same of a move: of the value that it leads to, for whoever makes it.
    Score ask_move(const Position& position, const Move& move, Ply ply, Side side, Score beta) {
        const Position after = game_.play(position, move);
        const bool moves_again = same_player_moves(game_, position, after);
        const Position image = turned(after, ply.next());
        if (moves_again) return ask(image, ply.next(), side, beta);
        return -ask(image, ply.next(), opponent_of(side), (-beta).just_above());
    }

    // What the table knows of the value that a move leads to, for whoever makes it, in distances from the root.
    ScoreBounds known_of_move(const Position& position, const Move& move, Ply ply) const {
        const Position after = game_.play(position, move);
        const ScoreBounds bounds = known_of(after, ply.next()).bounds.seen_from_root(ply.next());
        return same_player_moves(game_, position, after) ? bounds : -bounds;
    }

    // What the table knows of a position, in distances from there.
    Proven known_of(const Position& position, Ply ply) const {
        if constexpr (Hashable<G>) return table_.find(value_hash_of(game_, turned(position, ply)));
        return {};
    }

    // Near the root, the image that stands for all positions that are symmetric to this one. Further down symmetric
    // positions are rarer than it costs to look for them.
    Position turned(const Position& position, [[maybe_unused]] Ply ply) const {
        if constexpr (Symmetric<G> && Hashable<G>) {
            constexpr int most_plies = 8;
            if (ply.value() > most_plies) return position;
            Position chosen = position;
            std::uint64_t least = game_.hash(position);
            for (std::size_t s = 1; s < game_.symmetries(); ++s) {
                const Position image = game_.image(position, s);
                if (const std::uint64_t hash = game_.hash(image); hash < least) {
                    chosen = image;
                    least = hash;
                }
            }
            return chosen;
        } else {
            return position;
        }
    }

private:
    // By the distance alone, and by what the game says. Precondition: the game goes on.
    ScoreBounds possible_at(const Position& position, Ply ply) const {
        const ScoreBounds distant{Score::loss_in(ply.next()), Score::win_in(ply.next())};
        if constexpr (BoundsItsScore<G>) {
            return distant & game_.bounds(position).seen_from_root(ply);
        } else {
            return distant;
        }
    }

    Score ask_moves(const Position& position, const MovesOf<G>& moves, const ScoreBounds& possible, Ply ply,
                    Side side, Score beta) {
        [[maybe_unused]] const std::uint64_t hash = hash_of(position);
        const Proven known = known_by_hash(hash);
        const ScoreBounds bounds = possible & known.bounds.seen_from_root(ply);
        if (bounds.decides(beta)) return bounds.bound_that_decides(beta);
        if (const auto score = shown_by_a_child(position, moves, ply, beta)) return *score;

        const std::uint64_t nodes_before = budget_.nodes();
        MovePicker<max_moves_of<G>()> picker{moves.size(), known.best};
        Score best = -Score::infinity();
        MoveNumber best_move = 0;
        for (std::size_t i = 0; i < moves.size() && best < beta; ++i) {
            const MoveNumber number =
                picker.take([&](std::span<int> ranks) { rank(position, moves, ply, side, ranks); });
            const Score score = ask_move(position, moves[number], ply, side, beta);
            if (score <= best) continue;
            best = score;
            best_move = number;
        }
        const bool is_at_least = best >= beta;
        if (is_at_least) memory_.refutes(side, ply, Depth{8}, moves[best_move], {}, {});
        best = is_at_least ? std::max(best, bounds.least) : std::min(best, bounds.most);
        if constexpr (Hashable<G>) {
            const ScoreBounds shown =
                is_at_least ? ScoreBounds{best, bounds.most} : ScoreBounds{bounds.least, best};
            table_.keep(hash, {shown.seen_from(ply), best_move, budget_.nodes() - nodes_before});
        }
        return best;
    }

    std::uint64_t hash_of([[maybe_unused]] const Position& position) const {
        if constexpr (Hashable<G>) return value_hash_of(game_, position);
        return 0;
    }
    Proven known_by_hash([[maybe_unused]] std::uint64_t hash) const {
        if constexpr (Hashable<G>) return table_.find(hash);
        return {};
    }

    // Near the root it pays to ask the table of all moves before any is searched (Schaeffer and Plaat 1996).
    std::optional<Score> shown_by_a_child(const Position& position, const MovesOf<G>& moves, Ply ply,
                                          Score beta) const {
        constexpr int most_plies = 10;
        if (!Hashable<G> || ply.value() >= most_plies) return std::nullopt;
        for (const Move& move : moves) {
            const Score least = known_of_move(position, move, ply).least;
            if (least >= beta) return least;
        }
        return std::nullopt;
    }

    // The order of moves: as the game ranks them, or else by its hints and what refuted elsewhere.
    void rank(const Position& position, const MovesOf<G>& moves, Ply ply, Side side,
              std::span<int> ranks) const {
        if constexpr (RanksMoves<G>) {
            game_.rank_moves(position, moves, ranks);
        } else {
            for (std::size_t i = 0; i < moves.size(); ++i) ranks[i] = rank_of(position, moves[i], ply, side);
        }
    }

    int rank_of(const Position& position, const Move& move, Ply ply, Side side) const {
        constexpr int of_a_killer = 20'000; // beyond what is learnt of moves elsewhere
        const auto slot = memory_.slot_of(move);
        int rank = memory_.history(side, slot);
        const auto [first, second] = memory_.killers(ply);
        if (first == slot || second == slot) rank += of_a_killer;
        if constexpr (KnowsCentre<G>) rank += 64 * game_.centrality(move);
        if constexpr (HintsAtMoves<G>)
            rank += 2 * of_a_killer * std::clamp(game_.hint(position, move), -99, 99);
        return rank;
    }

    const G& game_;
    SolvedTable& table_;
    Budget& budget_;
    MoveMemory<G> memory_;
};

} // namespace espalier
