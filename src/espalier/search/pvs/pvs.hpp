// Runs the strong search within its limits: ever deeper, each time in a small window around what was found before.
//
//   TranspositionTable table{64};
//   const auto result = PvsSearch{game, evaluation, {}, &table}.run(Line<G>{position}, Limits{.depth = Depth{12}});
//
#pragma once

#include "espalier/core/limits.hpp"
#include "espalier/core/line.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/pvs/body.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace espalier {

// One search to a depth, as it is done: what whoever waits may look at.
template <class Move>
struct Iteration {
    const SearchResult<Move>& result;
    double table_fill;
};

template <Game G, EvaluationFor<G> E>
class PvsSearch {
public:
    using Position = PositionOf<G>;
    using Move = MoveOf<G>;
    using Result = SearchResult<Move>;
    using OnIteration = std::function<void(const Iteration<Move>&)>;

    // `table` may be null. What it holds must come from the same game, evaluation and options. Without a crew one
    // worker searches alone.
    PvsSearch(const G& game, const E& evaluation, const PvsOptions& options, TranspositionTable* table,
              Crew* crew = nullptr)
        : game_(game), options_(options), table_(table), crew_(crew),
          body_(game, evaluation, options, table, crew), evaluation_(evaluation) {}

    // The best move at the end of `line`, with its value.
    Result run(const Line<G>& line, const Limits& limits, const OnIteration& on_iteration = {}) {
        if (table_ != nullptr) table_->begin_search();
        moves_.clear();
        const Outcome outcome = game_.moves(line.now(), moves_);
        if (outcome.is_decided()) return {.score = outcome.score(Ply{})};
        if (moves_.empty()) refuse_empty_list();
        SharedBudget budget{limits};
        const Staff staff{game_, line, budget, crew_};
        body_.lead(staff.workers());
        Result result;
        const auto search = [&] {
            result = search_ever_deeper(staff, budget, line.now(), limits, on_iteration);
        };
        crew_ == nullptr ? search() : crew_->run(search);
        note_work(staff, budget, result);
        return result;
    }

private:
    // All workers of one search.
    class Staff {
    public:
        Staff(const G& game, const Line<G>& line, SharedBudget& budget, Crew* crew) {
            const std::size_t size = crew == nullptr ? 1 : crew->size();
            for (WorkerNumber number = 0; number < size; ++number) {
                owned_.push_back(std::make_unique<Worker<G>>(game, line, budget, crew, number));
                workers_.push_back(owned_.back().get());
                if (crew != nullptr) crew->enrol(number, owned_.back()->pace());
            }
        }

        std::span<Worker<G>* const> workers() const { return workers_; }
        Worker<G>& first() const { return *workers_.front(); }

    private:
        std::vector<std::unique_ptr<Worker<G>>> owned_{};
        std::vector<Worker<G>*> workers_{};
    };

    Result search_ever_deeper(const Staff& staff, const SharedBudget& budget, const Position& root,
                              const Limits& limits, const OnIteration& on_iteration) {
        Worker<G>& worker = staff.first();
        Result result = before_any_search(root);
        Result complete = result; // as the last iteration left it
        const int deepest = limits.depth.value_or(Depth{longest_line - 2}).value();
        // Shallow searches pay by what they leave in the table and say of the order of moves.
        const bool deepens = !limits.depth || table_ != nullptr || options_.order == MoveOrder::full;
        for (int plies = deepens ? 1 : deepest; plies <= deepest; ++plies) {
            const std::uint64_t horizons_before = worker.horizons_met();
            const bool is_done = search_to(worker, root, Depth{plies}, result) &&
                                 search_others(worker, root, Depth{plies}, result);
            note_work(staff, budget, result);
            if (!is_done) {
                result.stopped_by = budget.reached().value_or(StoppedBy::interrupt);
                take_others_from(complete, result);
                return result;
            }
            complete = result;
            result.depth = plies;
            if (on_iteration) on_iteration({result, table_ == nullptr ? 0 : table_->fill()});
            const bool is_final = worker.horizons_met() == horizons_before || are_all_proven(result);
            if (is_final) {
                result.stopped_by = limits.depth ? StoppedBy::depth : StoppedBy::finished;
                result.depth = limits.depth ? deepest : static_cast<int>(result.line.size());
                return result;
            }
            if (limits.enough_time && budget.elapsed() >= *limits.enough_time) {
                result.stopped_by = StoppedBy::time;
                return result;
            }
        }
        result.stopped_by = StoppedBy::depth;
        return result;
    }

    // A search that was stopped may have found another best move: the others are then those before, but for that one.
    void take_others_from(const Result& complete, Result& result) const {
        if (result.best == complete.best) return;
        result.others = complete.others;
        std::erase_if(result.others, [&](const auto& other) { return other.line.front() == *result.best; });
        result.others.insert(result.others.begin(), {complete.score, complete.line});
        const std::size_t wanted = std::min(options_.moves_wanted, moves_.size());
        if (result.others.size() >= wanted)
            result.others.erase(result.others.begin() + static_cast<std::ptrdiff_t>(wanted - 1),
                                result.others.end());
    }

    static bool are_all_proven(const Result& result) {
        return result.score.is_proven() &&
               std::ranges::all_of(result.others, [](const auto& other) { return other.score.is_proven(); });
    }

    // The next best moves, as many as were asked for. False if it was stopped: then they are those of before.
    bool search_others(Worker<G>& worker, const Position& root, Depth depth, Result& result) {
        const std::size_t count = std::min(options_.moves_wanted, moves_.size());
        std::vector<MoveNumber> left_out{*best_};
        std::vector<Variation<Move>> others;
        while (left_out.size() < count) {
            const auto found = body_.search_root(worker, root, depth, Window::full(), std::nullopt, left_out);
            if (worker.has_stopped()) return false;
            others.push_back({found.score, worker.variation().line()});
            left_out.push_back(*found.best);
        }
        result.others = std::move(others);
        return true;
    }

    // A player who has to move needs a move, even if the search is stopped at once.
    Result before_any_search(const Position& root) {
        Result result;
        result.score = Score::heuristic(evaluation_(game_, root));
        result.best = moves_[0];
        result.line = {moves_[0]};
        result.stopped_by = StoppedBy::depth; // until more is known
        best_ = std::nullopt;
        return result;
    }

    // False if it was stopped; then `result` has what is known by now.
    bool search_to(Worker<G>& worker, const Position& root, Depth depth, Result& result) {
        Aspiration aspiration = aspiration_for(result.score, depth);
        while (true) {
            const Window window = aspiration.window();
            const auto found = body_.search_root(worker, root, depth, window, best_, {});
            const bool was_stopped = worker.has_stopped();
            if (found.best && (!was_stopped || window.improved_by(found.score))) {
                best_ = found.best;
                result.best = moves_[*found.best];
                result.line = worker.variation().line();
                result.score = found.score;
                worker.follow(result.line);
                result.bound = was_stopped || window.refuted_by(found.score) ? Bound::at_least : Bound::exact;
            }
            if (was_stopped) return false;
            if (window.contains(found.score)) return true;
            aspiration.widen(found.score);
        }
    }

    // The window in which the value is expected; it grows until it holds the value.
    class Aspiration {
    public:
        Aspiration() = default;

        // Precondition: `expected` is not proven.
        explicit Aspiration(Score expected) {
            window_ = {Score::heuristic(expected.points() - width_),
                       Score::heuristic(expected.points() + width_)};
            if (!window_.contains(expected)) window_ = Window::full();
        }

        const Window& window() const { return window_; }

        // Precondition: `score` is outside.
        void widen(Score score) {
            width_ *= 4;
            const bool is_below = !window_.improved_by(score);
            Score& bound = is_below ? window_.alpha : window_.beta;
            const bool is_enough = !score.is_proven() && width_ < Score::most_points;
            const Score infinity = is_below ? -Score::infinity() : Score::infinity();
            bound = is_enough ? Score::heuristic(score.points() + (is_below ? -width_ : width_)) : infinity;
            const bool has_moved = is_below ? bound < score : score < bound;
            if (!has_moved) bound = infinity;
        }

    private:
        Window window_ = Window::full();
        int width_ = 25;
    };

    // To search again costs little only where a table remembers what was found.
    Aspiration aspiration_for(Score expected, Depth depth) const {
        const bool is_worth_it = table_ != nullptr && depth >= Depth{4} && !expected.is_proven();
        return is_worth_it ? Aspiration{expected} : Aspiration{};
    }

    static void note_work(const Staff& staff, const SharedBudget& budget, Result& result) {
        Statistics work{.time = budget.elapsed()};
        for (const Worker<G>* worker : staff.workers()) {
            work.nodes += worker->nodes();
            work.cut_offs += worker->cut_offs();
            work.deepest = std::max(work.deepest, worker->deepest().value());
        }
        result.statistics = work;
    }

    const G& game_;
    PvsOptions options_;
    TranspositionTable* table_;
    Crew* crew_;
    Body<G, E> body_;
    const E& evaluation_;
    MovesOf<G> moves_{};               // at the root
    std::optional<MoveNumber> best_{}; // of them, the best so far
};

} // namespace espalier
