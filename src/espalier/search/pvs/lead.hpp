// The best move of a node so far, with its value: a plain one for who searches the node alone, and one that many may
// improve at once. What searches a brother is written over either.
#pragma once

#include "espalier/core/shared_access.hpp"
#include "espalier/core/window.hpp"
#include "espalier/search/transposition_table.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>

namespace espalier {

// What ties go by: to the move that led first, or (at the root) to the one that was generated first.
enum class Ties : bool { to_the_first_found, to_the_first_generated };

class Lead {
public:
    // At a node searched with this alpha.
    Lead(Score alpha, Ties ties, Score score = -Score::infinity(), std::optional<MoveNumber> best = {})
        : ties_(ties), alpha_(alpha), score_(score), best_(best) {}

    Score score() const { return score_; } // of the best; if no move is above alpha, at least all of them
    std::optional<MoveNumber> best() const { return best_; }
    bool is_empty() const { return score_ == -Score::infinity(); }

    // The best that the side to move is sure of, here or elsewhere.
    Score alpha() const { return std::max(alpha_, score_); }

    const Lead& now() const { return *this; } // as SharedLead has it

    // Above which value a move with this number would lead.
    Score to_beat(MoveNumber number) const {
        const bool wins_ties = ties_ == Ties::to_the_first_generated && best_ && number < *best_;
        return wins_ties ? alpha().just_below() : alpha();
    }

    // True if the move leads now. Precondition: its value was searched with bounds that to_beat() said.
    bool offer(MoveNumber number, Score value) {
        if (value > to_beat(number)) best_ = number;
        score_ = std::max(score_, value);
        return best_ == number;
    }

    // As SharedLead has it: who searches alone has nobody to tell.
    static bool promise(MoveNumber, Score) { return true; }

    // The same node, led by another move.
    Lead with(Score score, std::optional<MoveNumber> best) const { return {alpha_, ties_, score, best}; }

    // No move that was left out is worth more.
    void raise(Score bound) { score_ = std::max(score_, bound); }

private:
    Ties ties_;
    Score alpha_; // of the node
    Score score_;
    std::optional<MoveNumber> best_;
};

// A lead in one word, so that its parts never disagree. What a worker found with the bounds of some moment ago may be
// offered now: a lead only grows, and who failed to beat the smaller one does not beat the greater.
class SharedLead {
public:
    explicit SharedLead(const Lead& so_far) : word_(word_of(so_far)), node_(so_far) {}

    Lead now() const { return in(word_.load(std::memory_order_relaxed)); }

    // Lead::offer and Lead::raise, in one step.
    bool offer(MoveNumber number, Score value) {
        return change([&](Lead& lead) { return lead.offer(number, value); });
    }
    // A move is worth at least so much: while it is found out how much, the others have that to beat. False if another
    // leads by now.
    bool promise(MoveNumber number, Score at_least) { return offer(number, at_least); }
    void raise(Score bound) {
        change([&](Lead& lead) {
            lead.raise(bound);
            return true;
        });
    }

private:
    static constexpr int score_at = 32;
    static constexpr std::uint64_t has_best = 1 << 16;

    static std::uint64_t word_of(const Lead& lead) {
        const auto score = static_cast<std::uint16_t>(lead.score().packed());
        return std::uint64_t{score} << score_at | (lead.best() ? has_best | *lead.best() : 0);
    }

    Lead in(std::uint64_t word) const {
        const Score score = Score::unpacked(static_cast<std::int16_t>(word >> score_at));
        const bool is_led = (word & has_best) != 0;
        return node_.with(score, is_led ? std::optional{static_cast<MoveNumber>(word)} : std::nullopt);
    }

    template <class Change>
    bool change(const Change& change) {
        std::uint64_t word = word_.load(std::memory_order_relaxed);
        while (true) {
            Lead lead = in(word);
            const bool answer = change(lead);
            if (word_.compare_exchange_weak(word, word_of(lead), std::memory_order_relaxed)) return answer;
        }
    }

    Shared<std::uint64_t> word_;
    Lead node_; // for its alpha, and how ties go
};

} // namespace espalier
