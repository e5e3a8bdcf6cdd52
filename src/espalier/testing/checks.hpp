// What must hold at every position of a game, one check each: its name, and a function whose constraint says
// what a game has to offer for the check to apply.
#pragma once

#include "espalier/core/evaluation.hpp"
#include "espalier/core/game_words.hpp"
#include "espalier/core/ply.hpp"
#include "espalier/testing/solving_checks.hpp"
#include "espalier/testing/visit.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::conformance {

// ---- Rules -----------------------------------------------------------------------------------------------

// MoveList throws when the game says more than max_moves.
struct MovesCanBeListed {
    static constexpr std::string_view name = "moves can be listed, and are no more than max_moves";

    template <Game G>
    static Verdict at(Visit<G>& visit) {
        Verdict verdict;
        visit.outcome = visit.game.moves(visit.position, visit.moves);
        verdict.expect(true, "");
        return verdict;
    }
};

struct MovesCanBePlayed {
    static constexpr std::string_view name = "every move can be played";

    template <Game G>
    static Verdict at(Visit<G>& visit) {
        Verdict verdict;
        for (const auto& move : visit.moves) {
            visit.after.push_back(visit.game.play(visit.position, move));
            verdict.expect(true, "");
        }
        return verdict;
    }
};

struct MovesAreDistinct {
    static constexpr std::string_view name = "moves are distinct";

    template <Game G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const auto* const move = visit.moves.begin() + i;
            verdict.expect(std::find(visit.moves.begin(), move, *move) == move, "listed twice", i);
        }
        return verdict;
    }
};

struct MovesStayTheSame {
    static constexpr std::string_view name = "moves are the same when listed again";

    template <Game G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        MovesOf<G> again;
        const Outcome outcome = visit.game.moves(visit.position, again);
        verdict.expect(outcome == visit.outcome, "another outcome the second time");
        verdict.expect(std::ranges::equal(again, visit.moves),
                       "other moves, or another order, the second time");
        return verdict;
    }
};

struct OverMeansNoMoves {
    static constexpr std::string_view name = "the game is over if and only if there is no move";

    template <Game G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        verdict.expect(visit.outcome.is_decided() == visit.moves.empty(),
                       visit.moves.empty() ? "undecided, without a move" : "over, and there are moves");
        return verdict;
    }
};

struct OutcomeIsThatOfMoves {
    static constexpr std::string_view name = "the outcome is the one that moves returns";

    template <KnowsOutcome G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        verdict.expect(visit.game.outcome(visit.position) == visit.outcome, "outcome and moves differ");
        return verdict;
    }
};

struct MoveCountIsThatOfMoves {
    static constexpr std::string_view name = "as many moves are counted as listed";

    template <CountsMoves G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        verdict.expect(visit.game.count_moves(visit.position) == visit.moves.size(),
                       "count_moves and moves differ");
        return verdict;
    }
};

struct PathsLeadToTheMoves {
    static constexpr std::string_view name = "the moves by path are the moves";

    template <CountsPaths G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        MovesOf<G> paths;
        verdict.expect(visit.game.moves_by_path(visit.position, paths) == visit.outcome, "another outcome");
        const auto is_among = [](const MovesOf<G>& list) {
            return [&](const MoveOf<G>& move) { return std::ranges::find(list, move) != list.end(); };
        };
        verdict.expect(std::ranges::all_of(paths, is_among(visit.moves)), "a path that is not a move");
        verdict.expect(std::ranges::all_of(visit.moves, is_among(paths)), "a move without a path");
        return verdict;
    }
};

struct ProgressIsCounted {
    static constexpr std::string_view name = "plies without progress grow by one or fall to none";

    template <DrawsByRule G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        const int now = visit.game.plies_without_progress(visit.position);
        if (now >= longest_line) return verdict; // a counter may stop where no rule looks any more
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const int next = visit.game.plies_without_progress(visit.after[i]);
            verdict.expect(next == 0 || next == now + 1, "neither", i);
        }
        return verdict;
    }
};

struct PlayLeavesItsArgument {
    static constexpr std::string_view name = "play leaves its argument alone";

    template <Game G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const auto before = bytes_of(visit.position);
            visit.game.play(visit.position, visit.moves[i]);
            verdict.expect(bytes_of(visit.position) == before, "the position it was given has changed", i);
        }
        return verdict;
    }

private:
    // Not ==, which may overlook what is not the position's identity. Padding does not matter: it is the same
    // object before and after.
    template <class Position>
    static auto bytes_of(const Position& position) {
        std::array<std::byte, sizeof(Position)> bytes;
        std::memcpy(bytes.data(), &position, sizeof(Position));
        return bytes;
    }
};

struct SidesTakeTurns {
    static constexpr std::string_view name = "the sides take turns";

    template <KnowsSideToMove G>
        requires(!a_player_may_move_twice<G>())
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        const Side opponent = opponent_of(visit.game.side_to_move(visit.position));
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            verdict.expect(visit.game.side_to_move(visit.after[i]) == opponent,
                           "the same side moves again, and the game does not say a_player_may_move_twice", i);
        }
        return verdict;
    }
};

struct UndoIsExact {
    static constexpr std::string_view name = "undo turns play back";

    template <Undoes G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            auto position = visit.after[i];
            visit.game.undo(position, visit.moves[i]);
            verdict.expect(position == visit.position, "the position is another", i);
            if constexpr (Hashable<G>) {
                verdict.expect(visit.game.hash(position) == visit.game.hash(visit.position),
                               "the hash is another", i);
            }
        }
        return verdict;
    }
};

// ---- Hash ------------------------------------------------------------------------------------------------

struct EqualPositionsHashEqual {
    static constexpr std::string_view name = "equal positions hash equal";

    template <Hashable G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        const auto hash = visit.game.hash(visit.position);
        if (const auto before = visit.met.hash_when_met(visit.position, visit.moves.size(), hash)) {
            verdict.expect(*before == hash, "it had another hash when it was reached before");
        }
        for (int attempt = 0; attempt < 4 && !visit.moves.empty(); ++attempt) exchange_moves(visit, verdict);
        return verdict;
    }

private:
    // Plays a, c, b and b, c, a: where both orders are legal they often lead to the same position.
    template <Hashable G>
    static void exchange_moves(const Visit<G>& visit, Verdict& verdict) {
        const auto a = visit.any_of(visit.moves);
        const auto b = visit.any_of(visit.moves);
        MovesOf<G> replies;
        visit.game.moves(visit.game.play(visit.position, a), replies);
        if (a == b || replies.empty()) return;
        const auto c = visit.any_of(replies);
        const auto one = position_after(visit, {a, c, b});
        const auto other = position_after(visit, {b, c, a});
        if (!one || !other || !(*one == *other)) return;
        verdict.expect(
            visit.game.hash(*one) == visit.game.hash(*other),
            "the position after three moves has another hash when the first and the third are exchanged");
    }

    template <Hashable G>
    static std::optional<PositionOf<G>> position_after(const Visit<G>& visit,
                                                       std::initializer_list<MoveOf<G>> line) {
        auto position = visit.position;
        for (const auto& move : line) {
            MovesOf<G> moves;
            visit.game.moves(position, moves);
            if (std::ranges::find(moves, move) == moves.end()) return std::nullopt;
            position = visit.game.play(position, move);
        }
        return position;
    }
};

struct HashIsThatFromScratch {
    static constexpr std::string_view name = "the hash is that from scratch";

    template <HashesIncrementally G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        verdict.expect(visit.game.hash(visit.position) == visit.game.hash_from_scratch(visit.position),
                       "hash and hash_from_scratch differ");
        return verdict;
    }
};

// ---- Text ------------------------------------------------------------------------------------------------

struct PositionTextIsReadBack {
    static constexpr std::string_view name = "the text of a position is read back";

    template <WritesPositions G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        const std::string text = visit.game.to_text(visit.position);
        verdict.expect(visit.game.from_text(text) == visit.position, "from_text gives another position");
        return verdict;
    }
};

// `write` gives no two moves the same text. Moves that are equal are not its business.
template <Game G, class Write>
Verdict texts_are_distinct(const Visit<G>& visit, Write write) {
    Verdict verdict;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < visit.moves.size(); ++i) {
        texts.push_back(write(visit.moves[i]));
        std::size_t same = 0;
        while (texts[same] != texts[i]) ++same;
        verdict.expect(visit.moves[same] == visit.moves[i], "'" + texts[i] + "' is also that of another move",
                       i);
    }
    return verdict;
}

struct MoveTextsAreDistinct {
    static constexpr std::string_view name = "the texts of moves are distinct";

    template <WritesMoves G>
    static Verdict at(const Visit<G>& visit) {
        return texts_are_distinct(
            visit, [&](const MoveOf<G>& move) { return visit.game.move_text(visit.position, move); });
    }
};

struct MoveTextsAreWords {
    static constexpr std::string_view name = "the text of a move is one word";

    template <WritesMoves G>
    static Verdict at(const Visit<G>& visit) {
        const auto is_space = [](unsigned char c) { return std::isspace(c) != 0; };
        Verdict verdict;
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const std::string text = visit.game.move_text(visit.position, visit.moves[i]);
            verdict.expect(!text.empty(), "it is empty", i);
            verdict.expect(std::ranges::none_of(text, is_space), "there is a space in it", i);
        }
        return verdict;
    }
};

struct MoveNamesAreDistinct {
    static constexpr std::string_view name = "the names of moves are distinct";

    template <NamesMoves G>
    static Verdict at(const Visit<G>& visit) {
        return texts_are_distinct(
            visit, [&](const MoveOf<G>& move) { return visit.game.move_name(visit.position, move); });
    }
};

struct MovesAreReadBack {
    static constexpr std::string_view name = "moves are read back from text and name";

    // Whether two moves share a text is not its business.
    template <ReadsMoves G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            const MoveWords words = words_of(visit.game, visit.position, visit.moves[i]);
            const auto by_text = visit.game.move_from(visit.position, words.text);
            const auto by_name = visit.game.move_from(visit.position, words.name);
            verdict.expect(by_text && words_of(visit.game, visit.position, *by_text).text == words.text,
                           "its text is not read as the move", i);
            verdict.expect(by_name && words_of(visit.game, visit.position, *by_name).name == words.name,
                           "its name is not read as the move", i);
        }
        return verdict;
    }
};

// ---- Symmetry --------------------------------------------------------------------------------------------

struct SymmetryZeroIsNone {
    static constexpr std::string_view name = "symmetry 0 changes nothing";

    template <Symmetric G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        verdict.expect(visit.game.image(visit.position, 0) == visit.position, "it changes the position");
        for (std::size_t i = 0; i < visit.moves.size(); ++i) {
            verdict.expect(visit.game.image(visit.moves[i], 0) == visit.moves[i], "it changes a move", i);
        }
        return verdict;
    }
};

inline std::string in_symmetry(const char* what, std::size_t symmetry) {
    return what + std::string{" in symmetry "} + std::to_string(symmetry);
}

struct SymmetriesKeepTheOutcome {
    static constexpr std::string_view name = "symmetries keep the outcome";

    template <Symmetric G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t s = 0; s < visit.game.symmetries(); ++s) {
            MovesOf<G> moves;
            verdict.expect(visit.game.moves(visit.game.image(visit.position, s), moves) == visit.outcome,
                           in_symmetry("another outcome", s));
        }
        return verdict;
    }
};

struct SymmetriesKeepTheMoves {
    static constexpr std::string_view name = "the images of the moves are the moves of the image";

    template <Symmetric G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t s = 0; s < visit.game.symmetries(); ++s) {
            std::vector<MoveOf<G>> images;
            for (const auto& move : visit.moves) images.push_back(visit.game.image(move, s));
            MovesOf<G> moves;
            visit.game.moves(visit.game.image(visit.position, s), moves);
            verdict.expect(std::is_permutation(images.begin(), images.end(), moves.begin(), moves.end()),
                           in_symmetry("other moves", s));
        }
        return verdict;
    }
};

struct SymmetriesFollowPlay {
    static constexpr std::string_view name = "the image of a position played is the image played";

    template <Symmetric G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        for (std::size_t s = 0; s < visit.game.symmetries(); ++s) {
            const auto image = visit.game.image(visit.position, s);
            for (std::size_t i = 0; i < visit.moves.size(); ++i) {
                verdict.expect(visit.game.play(image, visit.game.image(visit.moves[i], s)) ==
                                   visit.game.image(visit.after[i], s),
                               in_symmetry("another position", s), i);
            }
        }
        return verdict;
    }
};

struct ExchangingSidesIsFair {
    static constexpr std::string_view name = "exchanging the sides keeps the outcome";

    template <ExchangesSides G>
    static Verdict at(const Visit<G>& visit) {
        Verdict verdict;
        const auto exchanged = visit.game.sides_exchanged(visit.position);
        MovesOf<G> moves;
        verdict.expect(visit.game.sides_exchanged(exchanged) == visit.position, "twice is not as before");
        verdict.expect(visit.game.moves(exchanged, moves) == visit.outcome, "another outcome");
        verdict.expect(moves.size() == visit.moves.size(), "another number of moves");
        if constexpr (KnowsSideToMove<G>) {
            verdict.expect(visit.game.side_to_move(exchanged) != visit.game.side_to_move(visit.position),
                           "the same side to move");
        }
        return verdict;
    }
};

// ---- Evaluation ------------------------------------------------------------------------------------------

template <class G>
concept Evaluates = requires { G::evaluations(); } ||
                    requires(const G& game, const PositionOf<G>& position) { game.evaluate(position); };

// Asks whether holds(row, points) for each evaluation of an unfinished position.
template <Evaluates G, class Holds>
Verdict every_evaluation(const Visit<G>& visit, const char* what, Holds holds) {
    Verdict verdict;
    if (visit.outcome.is_decided()) return verdict;
    for (const auto& row : evaluations_of<G>()) {
        const int points = row(visit.game, visit.position);
        verdict.expect(holds(row, points),
                       "'" + std::string{row.name} + "', " + std::to_string(points) + " points: " + what);
    }
    return verdict;
}

struct EvaluationsAreInRange {
    static constexpr std::string_view name = "evaluations stay within Score::most_points";

    template <Evaluates G>
    static Verdict at(const Visit<G>& visit) {
        return every_evaluation(visit, "too many", [](const auto&, int points) {
            return -Score::most_points <= points && points <= Score::most_points;
        });
    }
};

struct EvaluationsAreSymmetric {
    static constexpr std::string_view name = "evaluations are the same in every symmetry";

    template <Evaluates G>
        requires Symmetric<G>
    static Verdict at(const Visit<G>& visit) {
        return every_evaluation(visit, "others in a symmetry", [&](const auto& row, int points) {
            for (std::size_t s = 0; s < visit.game.symmetries(); ++s) {
                if (row(visit.game, visit.game.image(visit.position, s)) != points) return false;
            }
            return true;
        });
    }
};

struct EvaluationsAreFair {
    static constexpr std::string_view name = "evaluations are the same with the sides exchanged";

    template <Evaluates G>
        requires ExchangesSides<G>
    static Verdict at(const Visit<G>& visit) {
        return every_evaluation(visit, "others with the sides exchanged", [&](const auto& row, int points) {
            return row(visit.game, visit.game.sides_exchanged(visit.position)) == points;
        });
    }
};

// ---- All of them -----------------------------------------------------------------------------------------

template <Game G>
struct Check {
    std::string_view name;
    Verdict (*at)(Visit<G>&); // null if the game does not offer what it is about
};

template <class C, Game G>
constexpr Check<G> check_as() {
    if constexpr (requires(Visit<G>& visit) { C::at(visit); }) {
        return {C::name, [](Visit<G>& visit) { return C::at(visit); }};
    } else {
        return {C::name, nullptr};
    }
}

// The first two have to come first, because the others look at the moves that they list and play.
template <Game G>
constexpr auto all_checks() {
    return std::array{
        check_as<MovesCanBeListed, G>(),         check_as<MovesCanBePlayed, G>(),
        check_as<MovesAreDistinct, G>(),         check_as<MovesStayTheSame, G>(),
        check_as<OverMeansNoMoves, G>(),         check_as<OutcomeIsThatOfMoves, G>(),
        check_as<MoveCountIsThatOfMoves, G>(),   check_as<PathsLeadToTheMoves, G>(),
        check_as<ProgressIsCounted, G>(),        check_as<PlayLeavesItsArgument, G>(),
        check_as<SidesTakeTurns, G>(),           check_as<UndoIsExact, G>(),
        check_as<EqualPositionsHashEqual, G>(),  check_as<HashIsThatFromScratch, G>(),
        check_as<PositionTextIsReadBack, G>(),   check_as<MoveTextsAreDistinct, G>(),
        check_as<MoveTextsAreWords, G>(),        check_as<MoveNamesAreDistinct, G>(),
        check_as<MovesAreReadBack, G>(),         check_as<SymmetryZeroIsNone, G>(),
        check_as<SymmetriesKeepTheOutcome, G>(), check_as<SymmetriesKeepTheMoves, G>(),
        check_as<SymmetriesFollowPlay, G>(),     check_as<ExchangingSidesIsFair, G>(),
        check_as<EvaluationsAreInRange, G>(),    check_as<EvaluationsAreSymmetric, G>(),
        check_as<EvaluationsAreFair, G>(),       check_as<BoundsHold, G>(),
        check_as<RelevantMovesAreMoves, G>(),    check_as<NoBetterMoveIsLeftOut, G>(),
    };
}

} // namespace espalier::conformance
