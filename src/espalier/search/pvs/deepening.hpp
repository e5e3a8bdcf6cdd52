// One worker's way from depth to depth at the root, each time in a small window around what was found before.
#pragma once

#include "espalier/core/limits.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/pvs/body.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace espalier {

// The window in which a value is expected; it grows until it holds the value.
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

// The root of a search, the same for all workers.
template <Game G>
struct Root {
    const PositionOf<G>& position;
    const MovesOf<G>& moves;
    bool has_table;
};

template <Game G, EvaluationFor<G> E>
class Deepening {
public:
    using Move = MoveOf<G>;
    using Result = SearchResult<Move>;

    // `guess` is the score before any search.
    Deepening(Body<G, E>& body, Worker<G>& worker, const PvsOptions& options, const Root<G>& root,
              Score guess)
        : body_(body), worker_(worker), options_(options), root_(root) {
        result_.score = guess;
        result_.best =
            root.moves[0]; // a player who has to move needs one, even if the search is stopped at once
        result_.line = {root.moves[0]};
        result_.stopped_by = StoppedBy::depth; // until more is known
        complete_ = result_;
    }

    const Result& result() const { return result_; }

    // Goes on from what another worker has found.
    void take_up(const Result& result) {
        result_ = result;
        complete_ = result;
        best_ = static_cast<MoveNumber>(std::ranges::find(root_.moves, *result.best) - root_.moves.begin());
        worker_.follow(result.line);
    }

    // False if it was stopped; then the result has what is known by now.
    bool search_to(Depth depth) {
        const std::uint64_t horizons_before = worker_.horizons_met();
        const bool is_done = search_best(depth) && search_others(depth);
        if (!is_done) {
            take_others_from(complete_, result_);
            return false;
        }
        result_.depth = depth.value();
        complete_ = result_;
        is_final_ = worker_.horizons_met() == horizons_before || are_all_proven(result_);
        return true;
    }

    // Whether a search to a greater depth would find the same.
    bool is_final() const { return is_final_; }

private:
    // False if it was stopped.
    bool search_best(Depth depth) {
        Aspiration aspiration = aspiration_for(depth);
        while (true) {
            const Window window = aspiration.window();
            const auto found = body_.search_root(worker_, root_.position, depth, window, best_, {});
            const bool was_stopped = worker_.has_stopped();
            if (found.best && (!was_stopped || window.improved_by(found.score))) {
                best_ = found.best;
                result_.best = root_.moves[*found.best];
                result_.line = worker_.variation().line();
                result_.score = found.score;
                worker_.follow(result_.line);
                result_.bound =
                    was_stopped || window.refuted_by(found.score) ? Bound::at_least : Bound::exact;
            }
            if (was_stopped) return false;
            if (window.contains(found.score)) return true;
            aspiration.widen(found.score);
        }
    }

    // To search again costs little only where a table remembers what was found.
    Aspiration aspiration_for(Depth depth) const {
        const bool is_worth_it =
            root_.has_table && options_.prunes && depth >= Depth{4} && !result_.score.is_proven();
        return is_worth_it ? Aspiration{result_.score} : Aspiration{};
    }

    // The next best moves, as many as were asked for. False if it was stopped: then they are those of before.
    bool search_others(Depth depth) {
        const std::size_t count = std::min(options_.moves_wanted, root_.moves.size());
        std::vector<MoveNumber> left_out{*best_};
        std::vector<Variation<Move>> others;
        while (left_out.size() < count) {
            const auto found =
                body_.search_root(worker_, root_.position, depth, Window::full(), std::nullopt, left_out);
            if (worker_.has_stopped()) return false;
            others.push_back({found.score, worker_.variation().line()});
            left_out.push_back(*found.best);
        }
        result_.others = std::move(others);
        return true;
    }

    // A search that was stopped may have found another best move: the others are then those before, but for that one.
    void take_others_from(const Result& complete, Result& result) const {
        if (result.best == complete.best) return;
        result.others = complete.others;
        std::erase_if(result.others, [&](const auto& other) { return other.line.front() == *result.best; });
        result.others.insert(result.others.begin(), {complete.score, complete.line});
        const std::size_t wanted = std::min(options_.moves_wanted, root_.moves.size());
        if (result.others.size() >= wanted)
            result.others.erase(result.others.begin() + static_cast<std::ptrdiff_t>(wanted - 1),
                                result.others.end());
    }

    static bool are_all_proven(const Result& result) {
        return result.score.is_proven() &&
               std::ranges::all_of(result.others, [](const auto& other) { return other.score.is_proven(); });
    }

    Body<G, E>& body_;
    Worker<G>& worker_;
    const PvsOptions& options_;
    Root<G> root_;
    Result result_{};
    Result complete_{};                // as the last search that was not stopped left it
    std::optional<MoveNumber> best_{}; // of the root's moves
    bool is_final_ = false;
};

} // namespace espalier
