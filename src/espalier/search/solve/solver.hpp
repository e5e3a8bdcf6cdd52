// Proves what a position is worth, with the distance of a win or a loss, and which moves keep it. Short wins are looked
// for first, ever longer ones as long as that is quick; then it is asked whether there is a win or a loss at all, and
// at what distance. Where play can go in circles that has no answer: there everything is solved backwards if it can be.
//
//   SolvedTable table{64};
//   const auto solution = Solver{game, table}.solve(position, Side::first);
//
// With a crew, what takes longer than a moment is shared out among its workers.
#pragma once

#include "espalier/core/limits.hpp"
#include "espalier/search/solve/backward.hpp"
#include "espalier/search/solve/proof_search.hpp"
#include "espalier/search/solve/solution.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace espalier {

template <Game G>
class Solver {
public:
    using Position = PositionOf<G>;
    using Move = MoveOf<G>;

    // What `table` holds must come from the same game. `crew` may be null.
    Solver(const G& game, SolvedTable& table, Crew* crew = nullptr, const HelpWanted& help = {})
        : game_(game), table_(table), crew_(crew != nullptr && !crew->is_alone() ? crew : nullptr),
          help_(crew_ == nullptr ? HelpWanted::never() : help) {}

    // Depth is no limit here.
    Solution<Move> solve(const Position& root, Side side, Limits limits = {}, const OnProof& on_proof = {}) {
        Solution<Move> solution;
        if (on_proof) limits.on_progress = [&](std::uint64_t nodes) { on_proof(nodes, solution.bounds); };
        SharedBudget budget{limits};
        Proof proof{*this, root, side, budget, solution};
        if (needs_help(proof)) {
            solution.was_shared = true;
            proof.share_with(*crew_);
            crew_->run([&](WorkerNumber) { proof.find_all(); });
        }
        solution.statistics.nodes = proof.nodes();
        solution.statistics.time = budget.elapsed();
        return solution;
    }

private:
    class Proof {
    public:
        Proof(const Solver& solver, const Position& root, Side side, SharedBudget& budget,
              Solution<Move>& solution)
            : game_(solver.game_), table_(solver.table_), root_(root), side_(side), solution_(solution),
              search_(game_, table_, budget, solver.help_) {}

        void share_with(Crew& crew) { search_.share_with(crew); }
        std::uint64_t nodes() const { return search_.nodes(); }

        // Goes on with what it has proven before, if it was begun before.
        void find_all() {
            goes_in_circles_ = false;
            try {
                find_value();
                find_optimal_moves();
            } catch (const SearchStopped& stopped) { solution_.stopped_by = stopped.reason; }
            find_line();
        }

    private:
        static constexpr std::uint64_t quick = 20'000; // nodes
        static constexpr std::uint64_t quick_among_circles = 1'000'000;

        Score value() const { return solution_.bounds.least; }
        void note(const ScoreBounds& bounds) { solution_.bounds = solution_.bounds & bounds; }

        void find_value() {
            const Outcome outcome = outcome_of(game_, root_);
            if (outcome.is_decided()) return note(ScoreBounds::exactly(outcome.score(Ply{})));
            note({Score::loss_in(Ply{1}), Score::win_in(Ply{1})});
            note(search_.known_of(root_, Ply{}).bounds);
            goes_in_circles_ = DrawsByRule<G> || !ends_always([&] {
                                   look_for_short_ends(quick);
                                   while (!solution_.is_solved()) ask(next_question());
                               });
            if (goes_in_circles_) find_value_among_circles();
        }

        // Precondition: the value is known.
        void find_optimal_moves() {
            if (goes_in_circles_) return collect_optimal_moves();
            goes_in_circles_ = !ends_always([&] { collect_optimal_moves(); });
            if (goes_in_circles_) collect_optimal_moves();
        }

        // To the end of the game, or where it repeats, or as far as the limits allow.
        void find_line() {
            solution_.line.clear();
            try {
                if (!solution_.optimal.empty()) follow(solution_.optimal.front());
            } catch (const SearchStopped&) { return; } // what matters is proven
        }

        // Whether a search came to its end without meeting a line that is too long.
        template <class Search>
        static bool ends_always(const Search& search) {
            try {
                search();
            } catch (const SearchStopped& stopped) {
                if (stopped.reason != StoppedBy::depth) throw;
                return false;
            }
            return true;
        }

        // ---- where every game ends

        void ask(Score beta) {
            if (solution_.bounds.decides(beta)) return;
            const Score score = search_.ask(search_.turned(root_, Ply{}), Ply{}, side_, beta);
            note(score >= beta ? ScoreBounds{score, solution_.bounds.most}
                               : ScoreBounds{solution_.bounds.least, score});
        }

        // For wins and losses in one ply, in two, …, until one is found or so many nodes were visited.
        void look_for_short_ends(std::uint64_t nodes) {
            for (int plies = 1; plies < longest_line && this->nodes() < nodes && !solution_.is_solved();
                 ++plies) {
                ask(Score::win_in(Ply{plies}));
                ask(Score::loss_in(Ply{plies}).just_above());
            }
        }

        // Is it a win, a draw; then at what distance, or how many points. Precondition: not solved.
        Score next_question() const {
            const auto& [least, most] = solution_.bounds;
            for (const Score beta :
                 {Score::draw().just_above(), Score::draw(), Score::win_in(Ply{longest_line}),
                  Score::loss_in(Ply{longest_line}).just_above()}) {
                if (!solution_.bounds.decides(beta)) return beta;
            }
            if (least.is_win()) return most;               // the quickest that is possible
            if (most.is_loss()) return least.just_above(); // the same for the opponent
            const int middle = least.points() + (most.points() - least.points() + 1) / 2;
            return Score::heuristic(middle);
        }

        // ---- where play can go in circles

        void find_value_among_circles() {
            look_for_short_ends(nodes() + quick_among_circles);
            if (!solution_.is_solved() && !solve_backwards()) {
                look_for_short_ends(std::numeric_limits<std::uint64_t>::max());
            }
            if (!solution_.is_solved()) throw SearchStopped{StoppedBy::depth};
        }

        bool solve_backwards() {
            if constexpr (Hashable<G>) {
                backward_.emplace(game_, search_.first_worker());
                const std::size_t bytes = table_.megabytes() << 20;
                if (backward_->solve(root_, bytes / BackwardSolver<G>::bytes_a_position)) {
                    note(ScoreBounds::exactly(*backward_->value_of(root_)));
                    keep_what_was_solved();
                    return true;
                }
                backward_.reset();
            }
            return false;
        }

        void keep_what_was_solved() {
            backward_->for_each([&](const Position& position, Score score) {
                table_.keep_and_grow(value_hash_of(game_, position), {ScoreBounds::exactly(score), {}, 1});
            });
        }

        void solve_backwards_or_stop() {
            if (!backward_ && !solve_backwards()) throw SearchStopped{StoppedBy::depth};
        }

        // Then a draw is no end that could be looked for.
        bool is_draw_among_circles() const { return goes_in_circles_ && value() == Score::draw(); }

        bool knows_every_move(const MovesOf<G>& moves) const {
            return std::ranges::all_of(moves, [&](const Move& move) {
                return search_.known_of_move(root_, move, Ply{}).decides(value());
            });
        }

        // ---- moves

        void collect_optimal_moves() {
            MovesOf<G> moves;
            game_.moves(root_, moves);
            if (is_draw_among_circles() && !knows_every_move(moves)) solve_backwards_or_stop();
            std::vector<Move> optimal;
            for (const Move& move : moves) {
                if (keeps_value(root_, move, Ply{}, side_, value())) optimal.push_back(move);
            }
            solution_.optimal = std::move(optimal);
        }

        // From the root, by this move.
        void follow(std::optional<Move> move) {
            std::vector<Position> passed{root_};
            Score value = this->value();
            Side side = side_;
            while (move) {
                solution_.line.push_back(*move);
                const Position after = game_.play(passed.back(), *move);
                if (!same_player_moves(game_, passed.back(), after)) {
                    value = -value;
                    side = opponent_of(side);
                }
                if (std::ranges::find(passed, after) != passed.end()) return;
                passed.push_back(after);
                move = any_best_move(after, Ply{static_cast<int>(solution_.line.size())}, side, value);
            }
        }

        // Whether a move is worth `score` to whoever makes it.
        bool keeps_value(const Position& position, const Move& move, Ply ply, Side side, Score score) {
            if constexpr (Hashable<G>) {
                if (backward_) return value_backwards(position, move, ply) >= score;
            }
            const ScoreBounds known = search_.known_of_move(position, move, ply);
            if (known.decides(score)) return known.least >= score;
            if (is_draw_among_circles()) throw SearchStopped{StoppedBy::depth};
            return search_.ask_move(position, move, ply, side, score) >= score;
        }

        // Precondition: solved backwards, and the position can be reached.
        Score value_backwards(const Position& position, const Move& move, Ply ply) const
            requires Hashable<G>
        {
            const Position after = game_.play(position, move);
            const Score score = backward_->value_of(after)->seen_from_root(ply.next());
            return same_player_moves(game_, position, after) ? score : -score;
        }

        // None at the end of the game, and where the table has forgotten.
        std::optional<Move> any_best_move(const Position& position, Ply ply, Side side, Score score) {
            MovesOf<G> moves;
            game_.moves(position, moves);
            if (!backward_ && is_draw_among_circles()) return std::nullopt;
            // What the table knows need not be searched.
            for (const Move& move : moves) {
                if (search_.known_of_move(position, move, ply).least >= score) return move;
            }
            for (const Move& move : moves) {
                if (keeps_value(position, move, ply, side, score)) return move;
            }
            return std::nullopt;
        }

        struct Never {
            explicit operator bool() const { return false; }
        };
        static auto no_backward_solver() {
            if constexpr (Hashable<G>) {
                return std::optional<BackwardSolver<G>>{};
            } else {
                return Never{};
            }
        }

        const G& game_;
        SolvedTable& table_;
        const Position& root_;
        Side side_;
        Solution<Move>& solution_;
        ProofSearch<G> search_;
        bool goes_in_circles_ = false;
        decltype(no_backward_solver()) backward_ = no_backward_solver();
    };

    // Whether it has become too much for one.
    static bool needs_help(Proof& proof) {
        try {
            proof.find_all();
        } catch (const NeedsHelp&) { return true; }
        return false;
    }

    const G& game_;
    SolvedTable& table_;
    Crew* crew_;
    HelpWanted help_;
};

} // namespace espalier
