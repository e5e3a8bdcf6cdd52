// The moves that are left of a position of which something is asked, for any worker to search.
#pragma once

#include "espalier/core/game.hpp"
#include "espalier/core/shared_access.hpp"
#include "espalier/search/budget.hpp"
#include "espalier/search/pvs/crew.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace espalier {

// Whether a position is worth at least `beta` to `side`, who is to move; `ply` moves below the root.
template <Game G>
struct Question {
    const PositionOf<G>& position;
    const MovesOf<G>& moves;
    Ply ply;
    Side side;
    Score beta;
};

// Why a position cannot be searched. Of a full table all are told, so that who began can let it grow.
enum class Obstacle : std::uint8_t {
    long_line, // as in games that can go on for ever
    full_table
};
struct Obstructed {
    Obstacle by;
};

// The best of the moves that were searched.
struct BestMove {
    Score score = -Score::infinity();
    MoveNumber number = 0;

    void offer(MoveNumber other, Score value) {
        if (value <= score) return;
        score = value;
        number = other;
    }
};

// Of a question that a ProofSearch was asked.
template <class Search>
class ProofBrothers final : public Brothers {
public:
    using Asked = typename Search::Asked;

    ProofBrothers(Search& search, Crew& crew, const Asked& asked, const BestMove& so_far)
        : search_(search), crew_(crew), asked_(asked), best_(so_far) {}

    void add(MoveNumber number) { numbers_[size_++] = number; }
    std::size_t size() const { return size_; }

    // ---- when nobody searches them any more

    const BestMove& best() const { return best_; }
    // If any was met, one that could not be searched may be better than the best.
    std::optional<Obstacle> obstacle() const {
        if (is_table_full_) return Obstacle::full_table;
        return has_met_long_line_ ? std::optional{Obstacle::long_line} : std::nullopt;
    }

    // ---- by whoever searches them

    void receive(WorkerNumber) override {}

    void search(WorkerNumber worker, std::size_t place) override {
        const Answer answer = ask(worker, place);
        if (answer.obstacle == Obstacle::long_line) has_met_long_line_ = true;
        if (answer.obstacle == Obstacle::full_table) is_table_full_ = true;
        const bool is_decisive = answer.score && offer(numbers_[place], *answer.score);
        const bool is_in_vain = answer.obstacle == Obstacle::full_table;
        if (is_decisive || is_in_vain) crew_.refute(worker);
    }

    LoopIndices loop_indices(std::size_t place) const override {
        return loop_indices_of(search_.game(), asked_.moves[numbers_[place]], place);
    }

    MoveNumber number_of(std::size_t place) const override { return numbers_[place]; }
    FoundSoFar found() const override {
        const std::scoped_lock lock{mutex_};
        return {best_.score.packed(), best_.number, true, false};
    }
    bool learn(const FoundSoFar& found) override { return offer(found.best, Score::unpacked(found.score)); }
    std::vector<std::byte> line() const override { return {}; } // nobody asks for one
    void take_line(std::span<const std::byte>) override {}

private:
    struct Answer {
        std::optional<Score> score{}; // none if it was stopped
        std::optional<Obstacle> obstacle{};
    };
    // Nothing is shared while an exception is handled: other simulated workers might run then.
    Answer ask(WorkerNumber worker, std::size_t place) {
        try {
            return {.score = search_.ask_move(worker, asked_, numbers_[place])};
        } catch (const SearchStopped&) { return {}; } catch (const Obstructed& obstructed) {
            return {.obstacle = obstructed.by};
        }
    }

    // True if it answers the question.
    bool offer(MoveNumber number, Score score) {
        const std::scoped_lock lock{mutex_};
        best_.offer(number, score);
        return score >= asked_.beta;
    }

    Search& search_;
    Crew& crew_;
    const Asked& asked_;
    mutable SharedMutex mutex_{}; // of the best
    BestMove best_;
    Shared<bool> has_met_long_line_ = false;
    Shared<bool> is_table_full_ = false;
    std::size_t size_ = 0;
    std::array<MoveNumber, MovesOf<typename Search::OfGame>::capacity()> numbers_;
};

} // namespace espalier
