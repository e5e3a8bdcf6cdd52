// The strong search of one node and all below it: principal-variation search (Marsland and Campbell 1982; Reinefeld
// 1983). The eldest move is searched with the whole window, its brothers only asked whether they are better; who is
// gets searched again. With nothing selective its value, and at the root its move, are those of plain minimax.
#pragma once

#include "espalier/core/bytes.hpp"
#include "espalier/core/evaluation.hpp"
#include "espalier/core/window.hpp"
#include "espalier/search/pvs/busy_moves.hpp"
#include "espalier/search/pvs/crew.hpp"
#include "espalier/search/pvs/lead.hpp"
#include "espalier/search/pvs/move_picker.hpp"
#include "espalier/search/pvs/move_ranking.hpp"
#include "espalier/search/pvs/node.hpp"
#include "espalier/search/pvs/options.hpp"
#include "espalier/search/pvs/selectivity.hpp"
#include "espalier/search/pvs/shared_brothers.hpp"
#include "espalier/search/pvs/sharing_compiled.hpp"
#include "espalier/search/pvs/worker.hpp"
#include "espalier/search/table_news.hpp"
#include "espalier/search/transposition_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace espalier {

template <Game G, EvaluationFor<G> E>
class Body {
public:
    using Position = PositionOf<G>;
    using Argument = PositionArgument<G>;
    using Move = MoveOf<G>;
    using Moves = MovesOf<G>;
    using Picker = MovePicker<MovesOf<G>::capacity()>;
    using OneWorker = Worker<G>;

    // `table` may be null, and so may `crew`, if all is to be searched alone.
    Body(const G& game, const E& evaluation, const PvsOptions& options, TranspositionTable* table,
         Crew* crew = nullptr)
        : game_(game), evaluation_(evaluation), options_(options), ranking_(game, evaluation, options.order),
          table_(Hashable<G> ? table : nullptr), crew_(crew != nullptr && !crew->is_alone() ? crew : nullptr),
          policy_(crew_ == nullptr ? nullptr : &crew_->policy()),
          news_(crew == nullptr ? nullptr : crew->news()),
          is_seen_late_(crew_ != nullptr && crew_->is_seen_late()) {}

    // The workers of the crew, by number; before any search that is shared.
    void lead(std::span<Worker<G>* const> workers) { workers_ = workers; }

    // What a search of the root found.
    struct AtRoot {
        Score score;
        std::optional<MoveNumber> best; // none if every move was at or below alpha
    };

    // Moves whose number is in `left_out` are not searched; `first` is tried first.
    AtRoot search_root(Worker<G>& worker, const Position& root, Depth depth, const Window& window,
                       std::optional<MoveNumber> first, std::span<const MoveNumber> left_out) {
        Node node{root, hash_of(root), NodeKind::root, depth, Ply{}, window};
        if (!worker.enters(node.ply)) return {Score::draw(), std::nullopt};
        worker.variation().clear(node.ply);
        worker.note_hash(node.ply, node.hash);
        Moves moves;
        game_.moves(root, moves);
        node.known_best = first;
        node.left_out = left_out;
        const Lead lead = search_moves(worker, node, moves);
        return {lead.score(), lead.best()};
    }

    // A node of somebody else's search, to which `way` leads from the root.
    Score search_piece(Worker<G>& worker, const Position& root, std::span<const Move> way,
                       const AwayNode& node) {
        Position position = root;
        Ply ply;
        for (const Move& move : way) {
            worker.note_hash(ply, hash_of(position));
            worker.plays(ply, move);
            position = game_.play(position, move);
            ply = ply.next();
        }
        worker.variation().clear(ply);
        return search(worker, position, hash_of(position), node.kind, node.depth, ply, node.window);
    }

private:
    template <class>
    friend class SharedBrothers;

    using Node = SearchNode<G>;
    using Candidate = espalier::Candidate<Move>;

    // The score of a node for the side to move: exact inside the window, a bound on the far side outside it. Worth
    // nothing once the worker has stopped.
    Score search(Worker<G>& worker, Argument position, std::uint64_t hash, NodeKind kind, Depth depth,
                 Ply ply, const Window& window) {
        if (!worker.enters(ply)) [[unlikely]] { return Score::draw(); }
        Node node{position, hash, kind, depth, ply, window};
        if (node.is_open()) worker.variation().clear(ply); // nobody asks others for their line
        if (is_repetition(worker, node)) return drawn_on_this_line(worker);
        if (depth.is_zero() || is_too_long(ply)) return at_horizon(worker, position, ply, window);
        if (const MaybeScore known = known_score(worker, node)) return *known;
        if (policy_ != nullptr && depth <= policy_->away_depth && worker.has_others_search()) [[unlikely]] {
            if (const MaybeScore found = search_away(worker, node)) return *found;
        }

        Moves moves;
        const Outcome outcome = game_.moves(position, moves);
        if (outcome.is_decided()) return outcome.score(ply);
        if (moves.empty()) [[unlikely]] { refuse_empty_list(); }
        if (is_drawn_by_rule(position)) return drawn_on_this_line(worker);
        const std::uint64_t horizons_before = worker.horizons_met();
        if (const MaybeScore enough = refuted_without_moves(worker, node)) return *enough;
        node.has_single_reply = moves.size() == 1;
        if (node.is_open() && !node.known_best) node.known_best = followed_move(worker, ply, moves);
        const Lead lead = search_moves(worker, node, moves);
        if (worker.has_stopped()) [[unlikely]] { return Score::draw(); }
        keep(worker, node, lead, worker.horizons_met() == horizons_before ? Horizon::not_met : Horizon::met);
        return lead.score();
    }

    // Searches the eldest and its brothers.
    Lead search_moves(Worker<G>& worker, const Node& node, const Moves& moves) {
        Lead lead{node.window.alpha, node.ties()};
        Picker picker{moves.size(), node.known_best};
        QuietTried<Move> tried;
        std::size_t place = 0;
        for (std::size_t taken = 0; taken < moves.size() && place < width(); ++taken) {
            if (may_share(node, place, moves.size() - taken)) [[unlikely]]
                return share_out(worker, node, moves, picker, {taken, place}, lead);
            const MoveNumber number = next_move(worker, node, moves, picker, taken);
            if (node.is_root() && node.leaves_out(number)) continue;
            ++place;
            const Candidate candidate{moves[number], number, place,
                                      ranking_.is_quiet(node, moves[number], place, picker.rank())};
            if (is_enough(worker, node, lead, candidate, tried)) break;
        }
        return lead;
    }

    // Searches one move. True if those to come need not be.
    [[gnu::always_inline]] bool is_enough(Worker<G>& worker, const Node& node, Lead& lead,
                                          const Candidate& candidate, QuietTried<Move>& tried) {
        if (is_futile(node, lead, candidate)) {
            worker.meets_horizon();
            lead.raise(most_hoped_for(node));
            return options_.order == MoveOrder::full; // those to come are as quiet
        }
        const Score value = value_of(worker, node, lead, candidate);
        if (worker.has_stopped()) [[unlikely]] { return true; }
        if (lead.offer(candidate.number, value)) keep_line(worker, node, candidate.move, value);
        if (node.window.refuted_by(value)) {
            ranking_.note_refutation(worker, node, candidate, tried);
            return true;
        }
        if (candidate.is_quiet) tried.add(candidate.move);
        return false;
    }

    // `move` leads: what follows it is the best line from here. Nobody asks for that of a node that is refuted, but for
    // its first move at the root.
    static void keep_line(Worker<G>& worker, const Node& node, const Move& move, Score value) {
        if (node.window.refuted_by(value)) {
            if (node.is_root()) worker.variation().start_with(node.ply, move);
        } else if (node.is_open() || node.is_root()) {
            worker.variation().extend(node.ply, move);
        }
    }

    // The eldest is searched with the whole window. A brother is asked whether it is better than the lead, if it comes
    // late first at less depth, and only then how good it is. Of a lead that others improve meanwhile the answer may be
    // stale: then it is asked again.
    template <class L>
    Score value_of(Worker<G>& worker, const Node& node, L& lead, const Candidate& candidate) {
        const Depth depth = depth_below(node);
        if (lead.now().is_empty() || !options_.prunes)
            return below(worker, node, candidate.move, depth, node.window);
        while (true) {
            const Score alpha = lead.now().to_beat(candidate.number);
            const Window probe{alpha, alpha.just_above()};
            if (const int reduction = reduction_of(node, candidate); reduction > 0) {
                const Score value = below(worker, node, candidate.move, depth.less(reduction), probe);
                if (value <= alpha) return value;
            }
            const Score value = below(worker, node, candidate.move, depth, probe);
            const bool must_be_exact = value > alpha && value < node.window.beta;
            if (!must_be_exact || worker.has_stopped()) return value;
            const bool is_stale = lead.now().to_beat(candidate.number) > alpha;
            if (!is_stale && (is_selective() || lead.promise(candidate.number, value)))
                return below(worker, node, candidate.move, depth, {alpha, node.window.beta});
        }
    }

    // ---- sharing

    bool may_share(const Node& node, std::size_t searched, std::size_t left) const {
        if (!sharing_is_compiled || policy_ == nullptr) return false;
        if (left < policy_->least_brothers || node.depth < policy_->least_depth) return false;
        return searched >= policy_->alone_at(node.kind, searched + left) ||
               (searched >= policy_->least_alone_at(node.kind) && crew_->is_short_of_work());
    }

    // How far a node's moves were gone through: so many were taken from the picker, so many of them searched.
    struct Progress {
        std::size_t taken;
        std::size_t searched;
    };

    [[gnu::cold, gnu::noinline]] Lead share_out(Worker<G>& worker, const Node& node, const Moves& moves,
                                                Picker& picker, Progress progress, const Lead& lead) {
        if (!crew_->has_room(worker.number()))
            return search_alone(worker, node, moves, picker, progress, lead);
        if (BusyMoves* const busy = crew_->busy_moves())
            return search_free_ones_first(worker, node, moves, picker, progress, lead, *busy);
        SharedBrothers<Body> brothers{*this, worker, node, moves, lead};
        for_each_left(worker, node, moves, picker, progress, [&](const Candidate& candidate) {
            brothers.add(candidate);
            return true;
        });
        crew_->share_out(worker.number(), {node.depth, brothers.size()}, brothers);
        return brothers.lead_for_master();
    }

    // Calls visit(candidate) for the moves that are left, until it says no.
    template <class Visit>
    void for_each_left(Worker<G>& worker, const Node& node, const Moves& moves, Picker& picker,
                       Progress progress, const Visit& visit) const {
        auto [taken, place] = progress;
        for (; taken < moves.size() && place < width(); ++taken) {
            const MoveNumber number = next_move(worker, node, moves, picker, taken);
            if (node.is_root() && node.leaves_out(number)) continue;
            ++place;
            if (!visit(Candidate{moves[number], number, place,
                                 ranking_.is_quiet(node, moves[number], place, picker.rank())}))
                return;
        }
    }

    Lead search_alone(Worker<G>& worker, const Node& node, const Moves& moves, Picker& picker,
                      Progress progress, Lead lead) {
        QuietTried<Move> tried;
        for_each_left(worker, node, moves, picker, progress, [&](const Candidate& candidate) {
            return !is_enough(worker, node, lead, candidate, tried);
        });
        return lead;
    }

    // Where all search the same tree: what somebody else is at comes last, as the table may know it by then.
    Lead search_free_ones_first(Worker<G>& worker, const Node& node, const Moves& moves, Picker& picker,
                                Progress progress, Lead lead, BusyMoves& busy) {
        QuietTried<Move> tried;
        std::vector<Candidate> deferred;
        bool is_done = false;
        for_each_left(worker, node, moves, picker, progress, [&](const Candidate& candidate) {
            const std::uint64_t key = BusyMoves::key_of(node.hash, candidate.number);
            if (candidate.place > 1 && busy.has(key)) {
                deferred.push_back(candidate);
                return true;
            }
            const BusyMoves::Visit visit{busy, key};
            is_done = is_enough(worker, node, lead, candidate, tried);
            return !is_done;
        });
        for (const Candidate& candidate : deferred) {
            if (is_done) break;
            is_done = is_enough(worker, node, lead, candidate, tried);
        }
        return lead;
    }

    // None if it has to be searched here.
    [[gnu::cold, gnu::noinline]] MaybeScore search_away(Worker<G>& worker, const Node& node) {
        if (!policy_->is_for_away(node.kind, node.depth)) return MaybeScore::none();
        const auto way = worker.way_to(node.ply);
        if (!way) return MaybeScore::none();
        const AwayAnswer answer = crew_->search_away(
            worker.number(), {node.kind, node.depth, node.window, bytes_of<Move>(*way), node.ply, node.hash});
        switch (answer.kind) {
        case AwayAnswer::Kind::returned: return search_here(worker, node);
        case AwayAnswer::Kind::unwanted: worker.pace().halt(); return Score::draw();
        case AwayAnswer::Kind::found: break;
        }
        if (answer.has_met_horizon) worker.meets_horizon();
        worker.variation().replace(node.ply, from_bytes<Move>(answer.line));
        return answer.score; // the table hears of it by the news
    }

    Score search_here(Worker<G>& worker, const Node& node) {
        const typename Worker<G>::StaysHere stays{worker};
        const ReturnedNode returned{*crew_, worker.number()};
        return search(worker, node.position, node.hash, node.kind, node.depth, node.ply, node.window);
    }

    // The value of a move to the player who makes it.
    Score below(Worker<G>& worker, const Node& node, const Move& move, Depth depth, const Window& window) {
        const Position child = game_.play(node.position, move);
        const std::uint64_t hash = depth.is_zero() && !sees_repetitions() ? 0 : hash_of(child);
        if (table_ != nullptr && !depth.is_zero()) table_->prefetch(hash);
        worker.plays(node.ply, move);
        const Ply ply = node.ply.next();
        if (same_player_moves(game_, node.position, child))
            return search(worker, child, hash, kind_below(node.kind, window, NextPlayer::same), depth, ply,
                          window);
        return -search(worker, child, hash, kind_below(node.kind, window, NextPlayer::opponent), depth, ply,
                       -window);
    }

    enum class NextPlayer : bool { same, opponent };

    // A brother is expected not to beat the lead: then an opponent refutes it.
    static NodeKind kind_below(NodeKind kind, const Window& window, NextPlayer next) {
        if (window.alpha.just_above() < window.beta) return NodeKind::open;
        const bool fails = kind != NodeKind::cut;
        return fails == (next == NextPlayer::opponent) ? NodeKind::cut : NodeKind::all;
    }

    // ---- before any move is searched

    static bool is_too_long(Ply ply) { return ply.value() >= longest_line - 1; }

    constexpr bool sees_repetitions() const {
        return DrawsByRule<G> && Hashable<G> && options_.selectivity.repetition;
    }

    bool is_repetition([[maybe_unused]] Worker<G>& worker, [[maybe_unused]] const Node& node) const {
        if constexpr (DrawsByRule<G> && Hashable<G>) {
            if (!sees_repetitions()) return false;
            worker.note_hash(node.ply, node.hash);
            return worker.repeats(node.ply, game_.plies_without_progress(node.position));
        }
        return false;
    }

    // Ask whether the game is over before.
    bool is_drawn_by_rule([[maybe_unused]] Argument position) const {
        if constexpr (DrawsByRule<G>)
            return options_.selectivity.repetition && game_.draw_by_rule(position).has_value();
        return false;
    }

    // The next search may come here by another way: what is drawn on this one proves nothing.
    static Score drawn_on_this_line(Worker<G>& worker) {
        worker.meets_horizon();
        return Score::draw();
    }

    // What the table says, if that is enough. In an open window it is not: the line below has to be found.
    MaybeScore known_score(Worker<G>& worker, Node& node) const {
        if (table_ == nullptr) return MaybeScore::none();
        const Known known = table_->find(node.hash);
        if (!known) return MaybeScore::none();
        node.known_best = known.best();
        if (node.is_open() || !is_deep_enough(known, node.depth)) return MaybeScore::none();
        const Score score = known.score().seen_from_root(node.ply);
        const bool is_enough = known.bound() == Bound::exact ||
                               (known.bound() == Bound::at_least && node.window.refuted_by(score)) ||
                               (known.bound() == Bound::at_most && !node.window.improved_by(score));
        if (!is_enough) return MaybeScore::none();
        if (known.horizon() == Horizon::met) worker.meets_horizon();
        return score;
    }

    bool is_deep_enough(Known known, Depth depth) const {
        if (known.depth() == depth) return true;
        const bool holds_deeper = known.horizon() == Horizon::not_met && known.depth() < depth;
        return holds_deeper || (options_.selectivity.deeper_hits && known.depth() > depth);
    }

    void keep(const Worker<G>& worker, const Node& node, const Lead& lead, Horizon horizon) {
        if (table_ == nullptr) return;
        const Score score = lead.score();
        const std::optional<MoveNumber> best = lead.best() ? lead.best() : node.known_best;
        const Known known{score.seen_from(node.ply), node.window.bound_of(score), node.depth, horizon, best};
        if (is_seen_late_) [[unlikely]] {
            return crew_->keep_later(worker.number(), *table_, node.hash, known);
        }
        table_->keep(node.hash, known);
        if (news_ != nullptr && node.depth >= news_->least_depth()) [[unlikely]] {
            news_->add(node.hash, known);
        }
    }

    // ---- the horizon

    Score at_horizon(Worker<G>& worker, Argument position, Ply ply, const Window& window) {
        if (is_drawn_by_rule(position)) [[unlikely]] {
            const Outcome outcome = outcome_of(game_, position);
            return outcome.is_decided() ? outcome.score(ply) : drawn_on_this_line(worker);
        }
        if constexpr (KnowsNoisyMoves<G>) {
            if (options_.selectivity.quiescence && !is_too_long(ply))
                return quiesce(worker, position, ply, window);
        }
        const Outcome outcome = outcome_of(game_, position);
        if (outcome.is_decided()) return outcome.score(ply);
        worker.meets_horizon();
        return Score::heuristic(evaluation_(game_, position));
    }

    // Follows noisy moves until the position is quiet. Who need not react may leave it at the evaluation.
    Score quiesce(Worker<G>& worker, Argument position, Ply ply, Window window) {
        Moves moves;
        const Outcome outcome = game_.noisy_moves(position, moves);
        if (outcome.is_decided()) return outcome.score(ply);
        worker.meets_horizon();
        const bool is_forced = must_react(position);
        Score best = -Score::infinity();
        if (!is_forced) {
            best = Score::heuristic(evaluation_(game_, position));
            if (window.refuted_by(best) || moves.empty()) return best;
            window.alpha = std::max(window.alpha, best);
        }
        Picker picker{moves.size(), std::nullopt};
        for (std::size_t n = 0; n < moves.size(); ++n) {
            const MoveNumber number =
                picker.take([&](std::span<int> ranks) { ranking_.rank_by_hints(position, moves, ranks); });
            if (picker.rank() < 0 && !is_forced) break; // it gives something away
            const Score value = below_horizon(worker, position, ply, moves[number], window);
            if (worker.has_stopped()) [[unlikely]] { return best; }
            best = std::max(best, value);
            window.alpha = std::max(window.alpha, value);
            if (window.refuted_by(value)) break;
        }
        return best;
    }

    Score below_horizon(Worker<G>& worker, const Position& position, Ply ply, const Move& move,
                        const Window& window) {
        const Position child = game_.play(position, move);
        if (!worker.enters(ply.next())) [[unlikely]] { return Score::draw(); }
        return same_player_moves(game_, position, child) ? at_horizon(worker, child, ply.next(), window)
                                                         : -at_horizon(worker, child, ply.next(), -window);
    }

    // ---- what is selective

    // Then a wider window may find less than a narrow one has promised.
    bool is_selective() const { return options_.selectivity != Selectivity{}; }

    // A null move, or an evaluation far above the window, refutes without a look at the moves.
    MaybeScore refuted_without_moves([[maybe_unused]] Worker<G>& worker, Node& node) {
        const Selectivity& selectivity = options_.selectivity;
        if (selectivity.asks_for_threats()) node.must_react = must_react(node.position);
        if (node.is_open() || node.must_react || node.window.beta.is_proven()) return MaybeScore::none();
        if (!selectivity.null_move && !selectivity.futility) return MaybeScore::none();
        node.points = evaluation_(game_, node.position);
        if (selectivity.futility && is_far_above(node)) {
            worker.meets_horizon();
            return Score::heuristic(*node.points);
        }
        if constexpr (Passes<G>) {
            if (selectivity.null_move) return refuted_by_passing(worker, node);
        }
        return MaybeScore::none();
    }

    bool is_far_above(const Node& node) const {
        return node.depth <= deepest_futility &&
               Score::heuristic(*node.points - futility_margin(evaluation_, node.depth)) >= node.window.beta;
    }

    MaybeScore refuted_by_passing(Worker<G>& worker, const Node& node)
        requires Passes<G>
    {
        const bool is_worth_it = node.depth >= least_null_depth && worker.move_to(node.ply).has_value() &&
                                 Score::heuristic(*node.points) >= node.window.beta &&
                                 game_.may_pass(node.position);
        if (!is_worth_it) return MaybeScore::none();
        const Position child = game_.pass(node.position);
        worker.plays(node.ply, std::nullopt);
        worker.meets_horizon();
        const Window probe{node.window.beta.just_below(), node.window.beta};
        const Depth depth = node.depth.less(1 + null_reduction(node.depth));
        const Score value =
            -search(worker, child, hash_of(child), NodeKind::all, depth, node.ply.next(), -probe);
        if (worker.has_stopped() || !node.window.refuted_by(value)) return MaybeScore::none();
        return value.is_proven() ? node.window.beta : value;
    }

    // Near the horizon, and far below the window: no quiet move will mend that.
    bool is_futile(const Node& node, const Lead& lead, const Candidate& candidate) const {
        const bool may_be = options_.selectivity.futility && node.points && candidate.is_quiet &&
                            !lead.is_empty() && !lead.score().is_loss() && node.depth <= deepest_futility;
        return may_be && most_hoped_for(node) <= lead.alpha();
    }
    Score most_hoped_for(const Node& node) const {
        return Score::heuristic(*node.points + futility_margin(evaluation_, node.depth));
    }

    Depth depth_below(const Node& node) const {
        const bool is_forced = (node.must_react && options_.selectivity.checks) ||
                               (node.has_single_reply && options_.selectivity.single_replies);
        return is_forced && may_extend(node.depth, node.ply) ? node.depth : node.depth.less_one();
    }

    int reduction_of(const Node& node, const Candidate& candidate) const {
        if (!options_.selectivity.reductions || !candidate.is_quiet || node.must_react || node.is_root())
            return 0;
        return late_move_reduction(node.depth, candidate.place) - (node.is_open() ? 1 : 0);
    }

    bool must_react([[maybe_unused]] Argument position) const {
        if constexpr (KnowsForcedReplies<G>) return game_.must_react(position);
        return false;
    }

    // ---- the order of moves

    std::size_t width() const {
        return options_.width ? std::max<std::size_t>(*options_.width, 1) : Moves::capacity();
    }

    MoveNumber next_move(Worker<G>& worker, const Node& node, const Moves& moves, Picker& picker,
                         std::size_t taken) const {
        if (options_.order == MoveOrder::as_generated) return static_cast<MoveNumber>(taken);
        return picker.take([&](std::span<int> ranks) { ranking_.rank(worker, node, moves, ranks); });
    }

    static std::optional<MoveNumber> followed_move(const Worker<G>& worker, Ply ply, const Moves& moves) {
        const Move* const followed = worker.followed_move(ply);
        if (followed == nullptr) return std::nullopt;
        const auto found = std::ranges::find(moves, *followed);
        return static_cast<MoveNumber>(found -
                                       moves.begin()); // beyond the last if there is none: then ignored
    }

    std::uint64_t hash_of([[maybe_unused]] const Position& position) const {
        if constexpr (Hashable<G>) return game_.hash(position);
        return 0;
    }

    const G& game_;
    const E& evaluation_;
    PvsOptions options_;
    MoveRanking<G, E> ranking_;
    TranspositionTable* table_;
    Crew* crew_;
    const SharingPolicy* policy_; // the crew's
    TableNews* news_;             // the crew's as well
    bool is_seen_late_;           // what one worker does, by the others
    std::span<Worker<G>* const> workers_{};
};

} // namespace espalier
