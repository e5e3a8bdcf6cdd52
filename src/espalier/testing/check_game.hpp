// Is a game what it says it is? Plays random games and checks every position on the way; for our games and for
// yours, with any test framework or none:
//
//   const GameReport report = check_game<Nim>();
//   EXPECT_TRUE(report.passed()) << report;
#pragma once

#include "espalier/core/game_words.hpp"
#include "espalier/testing/checks.hpp"
#include "espalier/testing/report.hpp"
#include "espalier/testing/visit.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace espalier {

struct GameCheckSettings {
    int games = 100;
    std::uint64_t seed = 1;
    int longest_game = longest_line; // in plies; a longer one is broken off
    std::size_t most_faults = 5;     // enough to go and mend something
};

namespace conformance {

template <Game G>
class Examination {
public:
    Examination(const G& game, const GameCheckSettings& settings)
        : game_(game), settings_(settings), random_(settings.seed) {
        for (const auto& check : all_of_them) report_.checks.push_back({check.name, check.at != nullptr});
    }

    GameReport run() {
        for (int i = 0; i < settings_.games && !has_enough(); ++i) play_one_game();
        return std::move(report_);
    }

private:
    using Position = PositionOf<G>;
    using Move = MoveOf<G>;

    void play_one_game() {
        Position position = start_of(game_);
        line_.clear();
        for (int ply = 0; ply <= settings_.longest_game && !has_enough(); ++ply) {
            Visit<G> visit{game_, position, met_, random_};
            if (!make_check(0, visit) || !make_check(1, visit))
                return; // without moves there is nothing to see
            for (std::size_t i = 2; i < all_of_them.size(); ++i) make_check(i, visit);
            if (visit.outcome.is_decided() || visit.moves.empty()) return;
            const auto choice = random_() % visit.moves.size();
            line_ += (line_.empty() ? "" : " ") + text_of(visit, visit.moves[choice]);
            position = visit.after[choice];
        }
    }

    // Makes a check, if it applies; false if it found a fault.
    bool make_check(std::size_t number, Visit<G>& visit) {
        const Check<G>& check = all_of_them[number];
        if (check.at == nullptr) return true;
        try {
            const Verdict verdict = check.at(visit);
            report_.checks[number].times += verdict.times();
            if (!verdict.complaint()) return true;
            note(visit, check.name, *verdict.complaint());
        } catch (const std::length_error& overflow) { // of a MoveList, whoever asked for the moves
            note(visit, MovesCanBeListed::name, {overflow.what(), {}});
        } catch (const std::exception& thrown) {
            note(visit, check.name, {std::string{"threw: "} + thrown.what(), {}});
        }
        return false;
    }

    void note(const Visit<G>& visit, std::string_view check, const Verdict::Complaint& complaint) {
        const auto is_known = [&](const GameFault& fault) { return fault.check == check; };
        if (has_enough() || std::ranges::any_of(report_.faults, is_known)) return;
        GameFault fault{check, complaint.what, line_, {}, {}};
        if constexpr (WritesPositions<G>) {
            fault.position = unless_it_throws([&] { return game_.to_text(visit.position); });
        }
        if (complaint.move) fault.move = text_of(visit, visit.moves[*complaint.move]);
        report_.faults.push_back(std::move(fault));
    }

    std::string text_of(const Visit<G>& visit, const Move& move) const {
        return unless_it_throws([&] { return espalier::text_of(game_, visit.position, move); });
    }

    // A game at fault may be unable to write even the position that shows its fault.
    template <class Write>
    static std::string unless_it_throws(Write write) {
        try {
            return write();
        } catch (const std::exception&) { return "?"; }
    }

    static constexpr auto all_of_them = all_checks<G>();

    bool has_enough() const { return report_.faults.size() >= settings_.most_faults; }

    const G& game_;
    GameCheckSettings settings_;
    std::mt19937_64 random_;
    MetPositions<G> met_{};
    std::string line_{}; // the moves from the start to the position now looked at
    GameReport report_{};
};

} // namespace conformance

template <class G>
GameReport check_game(const G& game, const GameCheckSettings& settings = {}) {
    static_assert(is_a_game<G>());
    if constexpr (Game<G>) {
        return conformance::Examination<G>{game, settings}.run();
    } else {
        return {};
    }
}

template <class G>
GameReport check_game(const GameCheckSettings& settings = {}) {
    return check_game(G{}, settings);
}

} // namespace espalier
