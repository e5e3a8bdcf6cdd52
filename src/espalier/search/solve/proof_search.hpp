// Answers one question of a position: is its value at least so much? An alpha-beta search in a window that holds no score, with
// a table of both bounds of a value (Plaat et al. 1996); no evaluation, no depth: what limits a line is the distance asked for. It
// begins alone; once it has a crew, brothers of a move that took long go to whoever has time (Feldmann et al. 1989).
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/core/score_bounds.hpp"
#include "espalier/search/budget.hpp"
#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/pvs/move_picker.hpp"
#include "espalier/search/solve/proof_brothers.hpp"
#include "espalier/search/solve/proof_worker.hpp"
#include "espalier/search/solve/solved_table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace espalier {

// When others are asked for help with a proof.
struct HelpWanted {
    std::uint64_t after_nodes = 100'000;
    // Of each position: brothers lead to the same positions, which those who search them at once have to search twice.
    std::size_t after_moves = 3;

    static constexpr HelpWanted never() { return {.after_nodes = std::numeric_limits<std::uint64_t>::max()}; }
};

// Thrown where a search alone has taken so long.
struct NeedsHelp {};

template <Game G>
class ProofSearch {
public:
    using OfGame = G;
    using Position = PositionOf<G>;
    using Move = MoveOf<G>;
    using Worker = ProofWorker<G>;
    using Asked = Question<G>;

    // What `table` holds must come from the same game. Throws NeedsHelp when it wants some, and has none.
    ProofSearch(const G& game, SolvedTable& table, SharedBudget& budget, const HelpWanted& help)
        : game_(game), table_(table), budget_(budget), help_(help), alone_(game, budget) {}

    // From now on, when the crew runs, questions are asked by its first worker.
    void share_with(Crew& crew) {
        crew_ = &crew;
        alone_.pace().retire();
        for (WorkerNumber number = 0; number < crew.size(); ++number) {
            workers_.push_back(std::make_unique<Worker>(game_, budget_, &crew, number));
            crew.enrol(number, workers_.back()->pace());
        }
    }

    const G& game() const { return game_; }
    Worker& first_worker() { return crew_ == nullptr ? alone_ : *workers_[0]; }

    // Of all workers, when nobody else searches.
    std::uint64_t nodes() const {
        std::uint64_t nodes = alone_.nodes();
        for (const auto& worker : workers_) nodes += worker->nodes();
        return nodes;
    }

    // A score that is at least `beta`, and the value is not below it; or one that is less, and the value is not above
    // it. In distances from the root, `ply` moves above. Throws SearchStopped at a limit, and (by `depth`) where a
    // line becomes too long, as in games that can go on for ever.
    Score ask(PositionArgument<G> position, Ply ply, Side side, Score beta) {
        return begin([&](Worker& worker) { return ask(worker, position, ply, side, beta); });
    }

    // The same of a move: of the value that it leads to, for whoever makes it.
    Score ask_move(const Position& position, const Move& move, Ply ply, Side side, Score beta) {
        return begin([&](Worker& worker) { return ask_move(worker, position, move, ply, side, beta); });
    }
    Score ask_move(WorkerNumber worker, const Asked& asked, MoveNumber number) {
        return ask_move(*workers_[worker], asked.position, asked.moves[number], asked.ply, asked.side,
                        asked.beta);
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
    using Picker = MovePicker<max_moves_of<G>()>;

    // By the first worker, when nobody else searches.
    template <class AskQuestion>
    Score begin(const AskQuestion& ask_question) {
        while (true) {
            try {
                return ask_question(first_worker());
            } catch (const Obstructed& obstructed) {
                if (obstructed.by == Obstacle::long_line) throw SearchStopped{StoppedBy::depth};
            }
            table_.grow([&] { return first_worker().pace().may_go_on(); });
            first_worker().stop_if_halted();
        }
    }

    Score ask(Worker& worker, PositionArgument<G> position, Ply ply, Side side, Score beta) {
        if (crew_ == nullptr && worker.nodes() >= help_.after_nodes) [[unlikely]] { throw NeedsHelp{}; }
        worker.count_node();
        MovesOf<G> moves;
        const Outcome outcome = relevant_moves_of(game_, position, moves);
        if (outcome.is_decided()) return outcome.score(ply);
        if (ply >= Ply{longest_line - 1}) throw Obstructed{Obstacle::long_line};
        const ScoreBounds possible = possible_at(position, ply);
        if (possible.decides(beta)) return possible.bound_that_decides(beta);
        // Not worth a place in the table; but in a game that tells nothing of its moves, one may lead in a circle.
        if (KnowsRelevantMoves<G> && moves.size() == 1)
            return ask_move(worker, position, moves[0], ply, side, beta);
        return ask_moves(worker, {position, moves, ply, side, beta}, possible);
    }

    Score ask_move(Worker& worker, const Position& position, const Move& move, Ply ply, Side side,
                   Score beta) {
        const Position after = game_.play(position, move);
        const bool moves_again = same_player_moves(game_, position, after);
        const Position image = turned(after, ply.next());
        if (moves_again) return ask(worker, image, ply.next(), side, beta);
        return -ask(worker, image, ply.next(), opponent_of(side), (-beta).just_above());
    }

    // By the distance alone, and by what the game says. Precondition: the game goes on.
    ScoreBounds possible_at(const Position& position, Ply ply) const {
        const ScoreBounds distant{Score::loss_in(ply.next()), Score::win_in(ply.next())};
        if constexpr (BoundsItsScore<G>) {
            return distant & game_.bounds(position).seen_from_root(ply);
        } else {
            return distant;
        }
    }

    Score ask_moves(Worker& worker, const Asked& asked, const ScoreBounds& possible) {
        const auto& [position, moves, ply, side, beta] = asked;
        [[maybe_unused]] const std::uint64_t hash = hash_of(position);
        const Proven known = known_by_hash(hash);
        const ScoreBounds bounds = possible & known.bounds.seen_from_root(ply);
        if (bounds.decides(beta)) return bounds.bound_that_decides(beta);
        if (const auto score = shown_by_a_child(asked)) return *score;

        const std::uint64_t nodes_before = worker.nodes();
        const BestMove best = best_move(worker, asked, known.best);
        const bool is_at_least = best.score >= beta;
        if (is_at_least) worker.memory().refutes(side, ply, Depth{8}, moves[best.number], {}, {});
        const Score score =
            is_at_least ? std::max(best.score, bounds.least) : std::min(best.score, bounds.most);
        if constexpr (Hashable<G>) {
            const ScoreBounds shown =
                is_at_least ? ScoreBounds{score, bounds.most} : ScoreBounds{bounds.least, score};
            const bool has_room =
                table_.keep(hash, {shown.seen_from(ply), best.number, worker.nodes() - nodes_before});
            if (!has_room) [[unlikely]] { throw Obstructed{Obstacle::full_table}; }
        }
        return score;
    }

    // Of those that were searched, which is as many as the answer takes.
    BestMove best_move(Worker& worker, const Asked& asked, std::optional<MoveNumber> first) {
        const std::uint64_t nodes_before = worker.nodes();
        Picker picker{asked.moves.size(), first};
        BestMove best;
        for (std::size_t i = 0; i < asked.moves.size() && best.score < asked.beta; ++i) {
            if (is_worth_sharing(worker, nodes_before, i, asked.moves.size() - i)) [[unlikely]]
                return share_out(worker, asked, picker, i, best);
            const MoveNumber number = next_move(worker, asked, picker);
            best.offer(number, ask_move(worker, asked.position, asked.moves[number], asked.ply, asked.side,
                                        asked.beta));
        }
        return best;
    }

    MoveNumber next_move(Worker& worker, const Asked& asked, Picker& picker) const {
        return picker.take([&](std::span<int> ranks) { rank(worker, asked, ranks); });
    }

    // ---- sharing

    bool is_worth_sharing(const Worker& worker, std::uint64_t nodes_before, std::size_t searched,
                          std::size_t left) const {
        if (crew_ == nullptr) return false;
        const SharingPolicy& policy = crew_->policy();
        return searched >= help_.after_moves && left >= policy.least_brothers &&
               worker.nodes() - nodes_before >= policy.least_nodes && crew_->has_room(worker.number());
    }

    [[gnu::noinline]] BestMove share_out(Worker& worker, const Asked& asked, Picker& picker,
                                         std::size_t taken, const BestMove& so_far) {
        ProofBrothers brothers{*this, *crew_, asked, so_far};
        for (; taken < asked.moves.size(); ++taken) brothers.add(next_move(worker, asked, picker));
        crew_->share_out(worker.number(), {size_class_of(asked.ply), brothers.size()}, brothers);
        if (brothers.best().score >= asked.beta) return brothers.best();
        worker.stop_if_halted();
        if (const auto met = brothers.obstacle()) throw Obstructed{*met};
        return brothers.best();
    }

    // The nearer to the root the more there is below.
    static Depth size_class_of(Ply ply) {
        constexpr int most = 63;
        return Depth{std::max(most - ply.value(), 0)};
    }

    // ---- what is known

    std::uint64_t hash_of([[maybe_unused]] const Position& position) const {
        if constexpr (Hashable<G>) return value_hash_of(game_, position);
        return 0;
    }
    Proven known_by_hash([[maybe_unused]] std::uint64_t hash) const {
        if constexpr (Hashable<G>) return table_.find(hash);
        return {};
    }

    // Near the root it pays to ask the table of all moves before any is searched (Schaeffer and Plaat 1996).
    std::optional<Score> shown_by_a_child(const Asked& asked) const {
        constexpr int most_plies = 10;
        if (!Hashable<G> || asked.ply.value() >= most_plies) return std::nullopt;
        for (const Move& move : asked.moves) {
            const Score least = known_of_move(asked.position, move, asked.ply).least;
            if (least >= asked.beta) return least;
        }
        return std::nullopt;
    }

    // The order of moves: as the game ranks them, or else by its hints and what refuted elsewhere.
    void rank([[maybe_unused]] Worker& worker, const Asked& asked, std::span<int> ranks) const {
        if constexpr (RanksMoves<G>) {
            game_.rank_moves(asked.position, asked.moves, ranks);
        } else {
            for (std::size_t i = 0; i < asked.moves.size(); ++i)
                ranks[i] = rank_of(worker.memory(), asked, asked.moves[i]);
        }
    }

    int rank_of(const MoveMemory<G>& memory, const Asked& asked, const Move& move) const {
        constexpr int of_a_killer = 20'000; // beyond what is learnt of moves elsewhere
        const auto slot = memory.slot_of(move);
        int rank = memory.history(asked.side, slot);
        const auto [first, second] = memory.killers(asked.ply);
        if (first == slot || second == slot) rank += of_a_killer;
        if constexpr (KnowsCentre<G>) rank += 64 * game_.centrality(move);
        if constexpr (HintsAtMoves<G>)
            rank += 2 * of_a_killer * std::clamp(game_.hint(asked.position, move), -99, 99);
        return rank;
    }

    const G& game_;
    SolvedTable& table_;
    SharedBudget& budget_;
    HelpWanted help_;
    Worker alone_;
    Crew* crew_ = nullptr;
    std::vector<std::unique_ptr<Worker>> workers_{}; // of the crew
};

} // namespace espalier
