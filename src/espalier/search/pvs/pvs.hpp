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
#include "espalier/search/pvs/deepening.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
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
        Moves moves;
        const Outcome outcome = game_.moves(line.now(), moves);
        if (outcome.is_decided()) return {.score = outcome.score(Ply{})};
        if (moves.empty()) refuse_empty_list();
        SharedBudget budget{limits};
        const Staff staff{game_, line, budget, crew_};
        body_.lead(staff.workers());
        Run run{*this, staff, budget, limits, on_iteration, {line.now(), moves, table_ != nullptr}};
        return run.result();
    }

    // Searches pieces of somebody else's search of the same position, as service.next() has them, until there are none.
    // Precondition: there is a crew.
    template <class Service>
    Statistics serve(const Line<G>& line, const Limits& limits, Service& service) {
        if (table_ != nullptr) table_->begin_search();
        if (outcome_of(game_, line.now()).is_decided()) return {};
        SharedBudget budget{limits};
        const Staff staff{game_, line, budget, crew_};
        body_.lead(staff.workers());
        while (const auto piece = service.next()) {
            staff.enrol_in(*crew_);
            crew_->run([&](WorkerNumber) { answer_for(staff, line.now(), *piece, service); });
        }
        return staff.statistics(budget);
    }

private:
    using Moves = MovesOf<G>;
    class Staff;

    template <class Service>
    void answer_for(const Staff& staff, const Position& root, const AwayNode& piece, Service& service) {
        Worker<G>& worker = staff[0];
        worker.pace().resume(); // if the last piece was not wanted any more
        const auto way = from_bytes<Move>(piece.way);
        const std::uint64_t horizons_before = worker.horizons_met();
        const std::uint64_t nodes_before = staff.nodes();
        const Score score = body_.search_piece(worker, root, way, piece);
        if (worker.has_stopped()) return;
        const auto line = worker.variation().line_from(Ply{static_cast<int>(way.size())});
        service.answer({.kind = AwayAnswer::Kind::found,
                        .score = score,
                        .has_met_horizon = worker.horizons_met() != horizons_before,
                        .nodes = staff.nodes() - nodes_before,
                        .line = bytes_of(line)});
    }

    // All workers of one search.
    class Staff {
    public:
        Staff(const G& game, const Line<G>& line, SharedBudget& budget, Crew* crew) {
            const std::size_t size = crew == nullptr ? 1 : crew->size();
            const bool shares_memory = crew != nullptr && crew->policy().memory == Memory::shared;
            for (WorkerNumber number = 0; number < size; ++number) {
                MoveMemory<G>* const memory = shares_memory && number > 0 ? &workers_[0]->memory() : nullptr;
                owned_.push_back(std::make_unique<Worker<G>>(game, line, budget, crew, number, memory));
                workers_.push_back(owned_.back().get());
            }
            if (crew != nullptr) enrol_in(*crew);
        }

        // Before each time that the crew runs.
        void enrol_in(Crew& crew) const {
            for (Worker<G>* worker : workers_) crew.enrol(worker->number(), worker->pace());
        }

        std::span<Worker<G>* const> workers() const { return workers_; }
        Worker<G>& operator[](WorkerNumber number) const { return *workers_[number]; }

        // Of others that search now, about.
        std::uint64_t nodes() const {
            std::uint64_t nodes = 0;
            for (const Worker<G>* worker : workers_) nodes += worker->nodes();
            return nodes;
        }

        Statistics statistics(const SharedBudget& budget) const {
            Statistics work{.time = budget.elapsed()};
            for (const Worker<G>* worker : workers_) {
                work.nodes += worker->nodes();
                work.cut_offs += worker->cut_offs();
                work.deepest = std::max(work.deepest, worker->deepest().value());
            }
            return work;
        }

    private:
        std::vector<std::unique_ptr<Worker<G>>> owned_{};
        std::vector<Worker<G>*> workers_{};
    };

    // One search, ever deeper until a limit is reached or nothing is left to find.
    class Run {
    public:
        Run(PvsSearch& search, const Staff& staff, const SharedBudget& budget, const Limits& limits,
            const OnIteration& on_iteration, const Root<G>& root)
            : search_(search), staff_(staff), budget_(budget), limits_(limits), on_iteration_(on_iteration),
              root_(root), deepest_(limits.depth.value_or(Depth{longest_line - 2}).value()),
              guess_(Score::heuristic(search.evaluation_(search.game_, root.position))) {}

        Result result() {
            Crew* const crew = search_.crew_;
            result_ = deepening_of(0).result();
            if (crew == nullptr) {
                lead_the_search();
            } else if (Meeting* const meeting = crew->meeting()) {
                crew->run([&](WorkerNumber worker) { search_with_others(worker, *meeting); });
                if (!has_come_to_an_end_) end_by_limit();
            } else {
                crew->run([&](WorkerNumber) { lead_the_search(); });
            }
            result_.statistics = staff_.statistics(budget_);
            return result_;
        }

    private:
        // By the worker that begins; others, if there are any, help.
        void lead_the_search() {
            Deepening<G, E> deepening = deepening_of(0);
            for (int plies = deepens() ? 1 : deepest_; plies <= deepest_; ++plies) {
                const bool is_done = deepening.search_to(Depth{plies});
                result_ = deepening.result();
                if (!is_done) return end_by_limit();
                result_.statistics = staff_.statistics(budget_);
                note_size_of_tree(Depth{plies});
                report();
                if (ends_with(deepening)) return;
            }
        }

        // Shallow searches pay by what they leave in the table and say of the order of moves, and of what is worth sharing.
        bool deepens() const {
            const PvsOptions& options = search_.options_;
            const Crew* const crew = search_.crew_;
            const bool helps_to_share =
                crew != nullptr && !crew->is_alone() && crew->policy().waits_for_sizes();
            const bool pays = root_.has_table || options.order == MoveOrder::full || helps_to_share;
            return options.deepens && (!limits_.depth || pays);
        }

        // The crew learns how much work there is below a node of this depth.
        void note_size_of_tree(Depth depth) {
            const std::uint64_t nodes = result_.statistics.nodes;
            if (search_.crew_ != nullptr) search_.crew_->learns_size(depth, nodes - nodes_before_);
            nodes_before_ = nodes;
        }

        // By every worker, where all begin at the root. Whoever is first to come to a depth says what was found there.
        void search_with_others(WorkerNumber number, Meeting& meeting) {
            Deepening<G, E> deepening = deepening_of(number);
            Pace& pace = staff_[number].pace();
            while (!has_been_stopped(number, meeting)) {
                const Depth depth{meeting.next_depth(number, deepest_)};
                pace.resume(); // if it was overtaken
                if (pace.is_halted()) break;
                take_up_latest(number, deepening);
                if (deepening.search_to(depth) && meeting.arrives(number)) hand_in(deepening, meeting);
            }
            const std::scoped_lock lock{mutex_};
            if (number == 0 && result_.depth == 0) result_ = deepening.result();
        }

        bool has_been_stopped(WorkerNumber number, const Meeting& meeting) const {
            return staff_[number].has_stopped() && !meeting.was_overtaken(number);
        }

        void take_up_latest(WorkerNumber number, Deepening<G, E>& deepening) {
            const std::scoped_lock lock{mutex_};
            if (result_.depth <= deepening.result().depth) return;
            deepening.take_up(result_);
            if (number == 0) report(); // one of them, so that whoever listens hears one at a time
        }

        void hand_in(const Deepening<G, E>& deepening, Meeting& meeting) {
            const std::scoped_lock lock{mutex_};
            if (has_come_to_an_end_ || deepening.result().depth <= result_.depth) return;
            result_ = deepening.result();
            result_.statistics = {.nodes = budget_.nodes(), .time = budget_.elapsed()};
            has_come_to_an_end_ = ends_with(deepening);
            if (has_come_to_an_end_) meeting.end();
        }

        // Whether the search is over with the result as it is.
        bool ends_with(const Deepening<G, E>& deepening) {
            if (deepening.is_final()) {
                result_.stopped_by = limits_.depth ? StoppedBy::depth : StoppedBy::finished;
                result_.depth = limits_.depth ? deepest_ : static_cast<int>(result_.line.size());
                return true;
            }
            const bool has_had_time = limits_.enough_time && budget_.elapsed() >= *limits_.enough_time;
            if (has_had_time) result_.stopped_by = StoppedBy::time;
            return has_had_time || result_.depth >= deepest_;
        }

        Deepening<G, E> deepening_of(WorkerNumber number) {
            return {search_.body_, staff_[number], search_.options_, root_, guess_};
        }

        void end_by_limit() { result_.stopped_by = budget_.reached().value_or(StoppedBy::interrupt); }

        void report() {
            if (on_iteration_) on_iteration_({result_, root_.has_table ? search_.table_->fill() : 0});
        }

        PvsSearch& search_;
        const Staff& staff_;
        const SharedBudget& budget_;
        const Limits& limits_;
        const OnIteration& on_iteration_;
        Root<G> root_;
        int deepest_;
        Score guess_;
        std::mutex mutex_{}; // of the result, where several find one
        Result result_{};
        std::uint64_t nodes_before_ = 0;  // the last search to a depth
        bool has_come_to_an_end_ = false; // where several search, and not by a limit
    };

    const G& game_;
    PvsOptions options_;
    TranspositionTable* table_;
    Crew* crew_;
    Body<G, E> body_;
    const E& evaluation_;
};

} // namespace espalier
