// Session for one game type: where the words of the outside meet the types of the inside. Each game's
// instantiation stands in one source file, because it compiles every algorithm.
#pragma once

#include "espalier/cluster/virtual_cluster.hpp"
#include "espalier/core/bad_input.hpp"
#include "espalier/core/evaluation.hpp"
#include "espalier/core/game_words.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/core/line.hpp"
#include "espalier/engine/cluster_job.hpp"
#include "espalier/engine/hired_crew.hpp"
#include "espalier/engine/kept_table.hpp"
#include "espalier/engine/nearest_name.hpp"
#include "espalier/engine/rank_search.hpp"
#include "espalier/engine/session.hpp"
#include "espalier/engine/tree_recorder.hpp"
#include "espalier/games/record/game_record.hpp"
#include "espalier/games/record/read_record.hpp"
#include "espalier/games/record/write_record.hpp"
#include "espalier/parallel/perft_shared.hpp"
#include "espalier/search/alphabeta.hpp"
#include "espalier/search/alphabeta_soft.hpp"
#include "espalier/search/beam_level.hpp"
#include "espalier/search/critical_tree.hpp"
#include "espalier/search/minimax.hpp"
#include "espalier/search/negamax.hpp"
#include "espalier/search/negamax_alphabeta.hpp"
#include "espalier/search/negamax_colour.hpp"
#include "espalier/search/perft.hpp"
#include "espalier/search/perft_table.hpp"
#include "espalier/search/pvs/pvs.hpp"
#include "espalier/search/search.hpp"
#include "espalier/search/solve/solver.hpp"
#include "espalier/search/tree_size.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace espalier {

template <Game G>
class TypedSession final : public Session {
public:
    TypedSession(std::string name, G game)
        : name_(std::move(name)), game_(std::move(game)), line_{start_of(game_)} {}

    std::string game() const override { return name_; }

    std::vector<EvaluationWords> evaluations() const override {
        std::vector<EvaluationWords> rows;
        for (const auto& row : evaluations_of<G>())
            rows.push_back({std::string{row.name}, std::string{row.summary}});
        return rows;
    }

    void set_up(std::string_view text) override {
        TypedSession other{name_, game_};
        const auto words = split_words(text);
        if (!words.empty() && words.front() == "start") {
            for (auto word = words.begin() + 1; word != words.end(); ++word) other.play(*word);
            other.setup_moves_ = other.line_.moves().size();
        } else {
            other.line_ = Line<G>{position_from(game_, text)};
        }
        *this = std::move(other);
    }

    void take_random_opening() override {
        const bool is_at_start = line_.moves().empty() && position_now() == start_of(game_);
        if (is_at_start) line_ = Line<G>{random_opening_of(game_)};
    }

    void play(std::string_view text) override { line_.play(game_, find_move(game_, position_now(), text)); }

    bool undo() override {
        if (line_.moves().size() == setup_moves_) return false;
        line_.take_back();
        return true;
    }

    std::string position() const override {
        if constexpr (WritesPositions<G>) {
            return game_.to_text(position_now());
        } else {
            std::string text = "start";
            for (const auto& move : words_along(line_.beginning(), line_.moves())) text += " " + move.text;
            return text;
        }
    }

    std::string side_to_move() const override { return side_name_of(game_, side_now()); }
    std::vector<std::string> side_names() const override {
        return {side_name_of(game_, Side::first), side_name_of(game_, Side::second)};
    }

    std::vector<MoveWords> moves() const override {
        std::vector<MoveWords> words;
        for (const auto& move : legal_moves(game_, position_now())) {
            words.push_back(words_of(game_, position_now(), move));
        }
        return words;
    }

    std::vector<MoveWords> moves_played() const override {
        return words_along(line_.beginning(), line_.moves());
    }

    std::string beginning() const override {
        if constexpr (WritesPositions<G>) {
            // By their texts: == does not see the counters of a position.
            std::string text = game_.to_text(line_.beginning());
            if (text != game_.to_text(start_of(game_))) return text;
        }
        return "start";
    }

    std::optional<Ending> ending() const override {
        const Outcome outcome = outcome_of(game_, position_now());
        if (!outcome.is_decided()) {
            const auto rule = draw_by_rule(game_, line_);
            return rule ? std::optional{Ending{.rule = std::string{*rule}}} : std::nullopt;
        }
        if (outcome.is_draw()) return Ending{};
        const Score score = outcome.score(Ply{});
        return Ending{side_name_of(game_, outcome.is_win() ? side_now() : opponent_of(side_now())),
                      score.is_proven() ? 0 : std::abs(score.points())};
    }

    std::optional<std::string> record_extension() const override {
        if constexpr (RecordsGames<G>) {
            return std::string{RecordStyle{G::record_style}.extension};
        } else {
            return std::nullopt;
        }
    }

    std::string record() const override {
        if constexpr (RecordsGames<G>) {
            GameRecord record = record_of(game_, line_);
            keep_what_was_read(taken_up_, record);
            return write_record(record, game_.side_to_move(line_.beginning()));
        } else {
            throw has_no_records();
        }
    }

    void take_up_record([[maybe_unused]] std::string_view text) override {
        if constexpr (RecordsGames<G>) {
            GameRecord record = read_record(text);
            line_ = line_of(game_, record);
            taken_up_ = std::move(record);
            setup_moves_ = 0;
        } else {
            throw has_no_records();
        }
    }

    Picture picture() const override {
        if constexpr (DrawsPositions<G>) {
            return game_.picture(position_now(),
                                 line_.moves().empty() ? std::nullopt : std::optional{line_.moves().back()});
        } else {
            return Picture{}.put(position()).end_line();
        }
    }

    SearchReport search(const SearchRequest& request) const override {
        const auto evaluation = evaluation_here(request.evaluation);
        crew_.reset();
        cluster_report_.reset();
        SearchReport report = report_of(run(evaluation, request), request);
        if (crew_) report.sharing = crew_->report();
        report.cluster = cluster_report_;
        if (request.counts_critical_tree) report.critical_tree = critical_tree(evaluation, report.depth);
        return report;
    }

    SolveReport solve(const SolveRequest& request) const override {
        std::optional<HiredCrew> crew;
        if (request.sharing) crew.emplace(*request.sharing, nullptr);
        const auto solution = Solver<G>{game_, request.table, crew ? &crew->crew() : nullptr}.solve(
            position_now(), side_now(), request.limits, request.on_proof);
        SolveReport report{.game = name_,
                           .position = position(),
                           .algorithm = request.sharing ? request.sharing->spelling : "solve",
                           .bounds = solution.bounds,
                           .line = words_along(position_now(), solution.line),
                           .statistics = solution.statistics,
                           .stopped_by = solution.stopped_by};
        if (solution.was_shared) report.sharing = crew->report();
        for (const auto& move : solution.optimal) {
            report.optimal.push_back(words_of(game_, position_now(), move));
        }
        return report;
    }

    std::optional<std::uint64_t> hash_fingerprint() const override {
        if constexpr (Hashable<G>) {
            std::uint64_t fingerprint = 0;
            PositionOf<G> position = start_of(game_);
            for (std::size_t ply = 0; ply < 8; ++ply) {
                fingerprint = fingerprint * 31 + value_hash_of(game_, position);
                const auto legal = legal_moves(game_, position);
                if (legal.empty()) break;
                position = game_.play(position, legal[5 * ply % legal.size()]);
            }
            return fingerprint;
        } else {
            return std::nullopt;
        }
    }

    std::optional<PerftCount> perft(const PerftRequest& request) const override {
        try {
            if (request.counting == Counting::moves) return perft_of<Counting::moves>(request);
            if constexpr (CountsPaths<G>) return perft_of<Counting::paths>(request);
        } catch (const SearchStopped&) { return std::nullopt; }
        throw BadInput{name_ + " has no captures to count by path"};
    }

    double tree_size() const override {
        return estimated_tree_size(game_, position_now(), Depth::unlimited());
    }

private:
    using Result = SearchResult<MoveOf<G>>;
    using Evaluation = NamedEvaluation<G>;

    const PositionOf<G>& position_now() const { return line_.now(); }

    Side side_now() const {
        if constexpr (KnowsSideToMove<G>) {
            return game_.side_to_move(position_now());
        } else {
            return line_.moves().size() % 2 == 0 ? Side::first : Side::second;
        }
    }

    std::vector<MoveWords> words_along(PositionOf<G> position, const std::vector<MoveOf<G>>& line) const {
        std::vector<MoveWords> words;
        for (const auto& move : line) {
            words.push_back(words_of(game_, position, move));
            position = game_.play(position, move);
        }
        return words;
    }

    BadInput has_no_records() const { return BadInput{"games of " + name_ + " are not written as records"}; }

    static Evaluation evaluation_named(std::string_view name) {
        return row_named("evaluation", name, evaluations_of<G>(), &Evaluation::name);
    }

    // For a search from the position now; without a name the game's default.
    Evaluation evaluation_here(std::string_view name) const {
        const Evaluation asked = name.empty() ? evaluations_of<G>().front() : evaluation_named(name);
        return asked.name_at_root == nullptr ? asked
                                             : evaluation_named(asked.name_at_root(game_, position_now()));
    }

    Result run(const Evaluation& evaluation, const SearchRequest& request) const {
        if (request.algorithm.options.ordering == Ordering::centre && !KnowsCentre<G>) {
            throw BadInput{"order='centre': " + name_ + " has no centre; expected none or reorder"};
        }
        if (request.algorithm.is_for_clusters()) return run_cluster(evaluation, request);
        if (request.algorithm.is_strong()) return run_pvs(evaluation, request);
        if (request.algorithm.row.family == Family::beam) return run_beam(evaluation, request);
        TreeRecorder<G> recorder{game_, position_now(), request.record};
        Result result = run_textbook(evaluation, request, recorder);
        const bool was_stopped =
            result.stopped_by != StoppedBy::finished && result.stopped_by != StoppedBy::depth;
        if (request.record != nullptr && !was_stopped) request.record->finishes(result.score);
        return result;
    }

    std::uint64_t critical_tree([[maybe_unused]] const Evaluation& evaluation,
                                [[maybe_unused]] int depth) const {
        if constexpr (Hashable<G>) {
            return CriticalTree<G, Evaluation>{game_, evaluation}.nodes(position_now(), Depth{depth});
        } else {
            throw BadInput{"positions of " + name_ + " have no hash, by which a critical tree is found"};
        }
    }

    SearchReport report_of(const Result& result, const SearchRequest& request) const {
        SearchReport report{.game = name_,
                            .position = position(),
                            .algorithm = request.algorithm.spelling,
                            .score = result.score,
                            .bound = result.bound,
                            .line = words_along(position_now(), result.line),
                            .depth = result.depth,
                            .statistics = result.statistics,
                            .stopped_by = result.stopped_by,
                            .is_approximate = request.algorithm.is_approximate()};
        if (request.algorithm.is_strong()) {
            report.mode = request.algorithm.strong.mode_for(request.limits) == Mode::exact ? "exact" : "play";
        }
        for (const auto& [score, line] : result.others) {
            report.others.push_back({score, words_along(position_now(), line)});
        }
        return report;
    }

    static StrongRun strong_run_of(const SearchRequest& request) {
        const Level& level = level_numbered(request.algorithm.strong.level);
        Limits limits = request.limits;
        tighten(limits, level);
        PvsOptions options = request.algorithm.strong.for_limits(limits);
        options.moves_wanted = std::max(request.moves_wanted, level.moves_weighed);
        return {limits, options};
    }

    Result run_pvs(const Evaluation& evaluation, const SearchRequest& request) const {
        const StrongOptions& strong = request.algorithm.strong;
        const auto [limits, options] = strong_run_of(request);
        TranspositionTable* const table =
            has_table(strong) ? &table_.for_use(use_of_table(evaluation, options, strong)) : nullptr;
        Crew* const crew = hire(request);
        Result result = PvsSearch<G, Evaluation>{game_, evaluation, options, table, crew}.run(
            line_, limits, teller_of(request));
        play_at_level(evaluation, request, result);
        return result;
    }

    static TableUse use_of_table(const Evaluation& evaluation, const PvsOptions& options,
                                 const StrongOptions& strong) {
        return {evaluation.name, options.selectivity, options.width, strong.table_megabytes};
    }
    static bool has_table(const StrongOptions& strong) { return strong.table_megabytes > 0 && Hashable<G>; }

    // Tells whoever listens what was found at each depth.
    auto teller_of(const SearchRequest& request) const {
        using Tell = typename PvsSearch<G, Evaluation>::OnIteration;
        if (!request.on_iteration) return Tell{};
        return Tell{[this, &request](const Iteration<MoveOf<G>>& iteration) {
            SearchReport report = report_of(iteration.result, request);
            report.table_fill = iteration.table_fill;
            request.on_iteration(report);
        }};
    }

    void play_at_level(const Evaluation& evaluation, const SearchRequest& request, Result& result) const {
        const StrongOptions& strong = request.algorithm.strong;
        const Level& level = level_numbered(strong.level);
        if (level.noise > 0) play_imperfectly(level, evaluation, strong.seed, result);
        result.others.resize(std::min(result.others.size(), request.moves_wanted - 1), {Score::draw(), {}});
    }

    // ---- by several processes, or simulated ones

    Result run_cluster(const Evaluation& evaluation, const SearchRequest& request) const {
        const ClusterOptions& cluster = request.algorithm.cluster;
        cluster_report_ = ClusterReport{.is_simulated = cluster.simulated.has_value()};
        const StrongOptions& strong = request.algorithm.strong;
        const StrongRun how = strong_run_of(request);
        const TableUse use = use_of_table(evaluation, how.options, strong);
        Result result;
        const auto run_rank = [&](Link& link, const RankTable& table) {
            RankSearch<G> rank{link, game_, evaluation, how, cluster};
            Result found = rank.run(line_, table, teller_of(request));
            if (!link.is_manager()) return;
            result = std::move(found);
            cluster_report_->ranks = rank.accounts();
            if (cluster.simulated)
                result.statistics.time =
                    std::chrono::duration<double>{cluster_report_->ranks.front().duration};
        };
        // A tree is searched with the table of the host, where its ranks share memory.
        const auto run_with_table = [&](Link& link, std::size_t megabytes, const auto& own_table) {
            if (!has_table(strong)) return run_rank(link, {});
            std::optional<HostTable> of_host;
            if (cluster.protocol == Protocol::tree)
                of_host = table_of_host(link, megabytes, name_ + " " + use.described());
            run_rank(link,
                     of_host ? RankTable{&of_host->table, of_host->is_managers} : RankTable{&own_table()});
        };
        if (cluster.simulated) {
            const std::size_t megabytes = megabytes_of_simulated(request);
            run_on_virtual_cluster(*cluster.simulated, [&](Link& link) {
                std::optional<TranspositionTable> own;
                run_with_table(link, megabytes,
                               [&]() -> TranspositionTable& { return own.emplace(megabytes); });
            });
        } else if (cluster.has_ranks()) {
            Link& link = *cluster.link;
            // Before the others begin: if there is not so much memory, that is said.
            if (has_table(strong)) static_cast<void>(table_of<TranspositionTable>(strong.table_megabytes));
            if (link.is_manager()) call_ranks(link, job_of(*this, request));
            run_with_table(link, strong.table_megabytes,
                           [&]() -> TranspositionTable& { return table_.for_use(use); });
            link.end_job();
        } else {
            return run_pvs(evaluation, request);
        }
        play_at_level(evaluation, request, result);
        return result;
    }

    // All of them together take what one takes otherwise, or little more.
    static std::size_t megabytes_of_simulated(const SearchRequest& request) {
        const auto ranks = static_cast<std::size_t>(request.algorithm.cluster.simulated->ranks);
        return std::max<std::size_t>(request.algorithm.strong.table_megabytes / ranks, 1);
    }

    // Null for who searches alone, as lower levels do: their games are to repeat.
    Crew* hire(const SearchRequest& request) const {
        if (request.algorithm.shares_out() && request.algorithm.strong.level == strongest_level)
            crew_ = std::make_unique<HiredCrew>(request.algorithm, request.work);
        return crew_ ? &crew_->crew() : nullptr;
    }

    // Puts another of the best moves in the place of the best, if the level has it so.
    void play_imperfectly(const Level& level, const Evaluation& evaluation, std::uint64_t seed,
                          Result& result) const {
        if (!result.best) return;
        std::vector<Score> scores{result.score};
        for (const auto& other : result.others) scores.push_back(other.score);
        const std::size_t chosen =
            chosen_by(level, scores, evaluation.unit, seed * longest_line + line_.moves().size());
        if (chosen == 0) return;
        auto& other = result.others[chosen - 1];
        std::swap(result.score, other.score);
        std::swap(result.line, other.line);
        result.best = result.line.front();
        result.bound = Bound::exact;
    }

    Result run_beam(const Evaluation& evaluation, const SearchRequest& request) const {
        const auto [width, per] = request.algorithm.beam;
        if (per == BeamPer::level)
            return LevelBeam<G, Evaluation>{game_, evaluation, width}.run(position_now(), request.limits);
        const PvsOptions options{.order = MoveOrder::by_evaluation, .width = width};
        return PvsSearch<G, Evaluation>{game_, evaluation, options, nullptr}.run(line_, request.limits);
    }

    template <Counting By>
    PerftCount perft_of(const PerftRequest& request) const {
        if (request.table_megabytes && !Hashable<G>) {
            throw BadInput{"a table cannot be used: positions of " + name_ + " have no hash"};
        }
        if (request.depth.is_zero()) return {1, {}};
        SharedPerft<By, G> shared{game_, position_now(), request.depth, request.threads};
        const auto by_move = [&](const auto& count) {
            return std::move(shared).by_move(count, request.stop, request.on_progress);
        };
        if constexpr (Hashable<G>) {
            if (request.table_megabytes) {
                PerftTable table = table_of<PerftTable>(*request.table_megabytes);
                return in_words(by_move([&](const auto& position, Depth depth, const std::stop_token& stop) {
                    return espalier::perft<By>(game_, position, depth, table, stop);
                }));
            }
        }
        return in_words(by_move([&](const auto& position, Depth depth, const std::stop_token& stop) {
            return espalier::perft<By>(game_, position, depth, stop);
        }));
    }

    PerftCount in_words(const std::vector<CountedMove<G>>& moves) const {
        PerftCount count{0, {}};
        for (const auto& [move, leaves] : moves) {
            count.leaves += leaves;
            count.by_move.push_back({words_of(game_, position_now(), move), leaves});
        }
        return count;
    }

    Result run_textbook(const Evaluation& evaluation, const SearchRequest& request,
                        TreeRecorder<G>& recorder) const {
        const auto with = [&]<template <class> class A>() {
            return espalier::search<A>(game_, position_now(), evaluation, request.limits,
                                       request.algorithm.options, recorder);
        };
        switch (request.algorithm.row.id) {
        case AlgorithmName::minimax: return with.template operator()<Minimax>();
        case AlgorithmName::negamax: return with.template operator()<Negamax>();
        case AlgorithmName::alphabeta: return with.template operator()<Alphabeta>();
        case AlgorithmName::alphabeta_soft: return with.template operator()<AlphabetaSoft>();
        case AlgorithmName::negamax_colour: return with.template operator()<NegamaxColour>();
        default: break;
        }
        return with.template operator()<NegamaxAlphabeta>();
    }

    std::string name_;
    G game_;
    Line<G> line_;                // from the position that was set up to the one now
    std::size_t setup_moves_ = 0; // of its moves, how many were part of the set-up
    GameRecord taken_up_{};       // that the line began with, if it was read from one

    mutable KeptTable table_{};                             // what one search remembers helps the next
    mutable std::unique_ptr<HiredCrew> crew_{};             // of the last search, if it was shared out
    mutable std::optional<ClusterReport> cluster_report_{}; // of the last search, if it was by ranks
};

} // namespace espalier
