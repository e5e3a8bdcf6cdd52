// Chess once more, from the rule book alone: letters on a board, every move tried out, and the king must not be
// taken afterwards. Knows positions and moves only as text.
#pragma once

#include "espalier/core/outcome.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace espalier::random_games {

class SlowChess {
public:
    SlowChess(std::string promotions, bool has_double_step)
        : promotions_(std::move(promotions)), has_double_step_(has_double_step) {}

    std::vector<std::string> moves(const std::string& text) const {
        std::vector<std::string> legal;
        const State state = read(text);
        for (const auto& move : candidates(state)) {
            if (!king_can_be_taken(after(state, move), state.side)) legal.push_back(move);
        }
        return legal;
    }

    Outcome outcome(const std::string& text) const {
        if (!moves(text).empty()) return Outcome::undecided;
        State state = read(text);
        return king_can_be_taken(state, state.side) ? Outcome::loss : Outcome::draw;
    }

    std::string play(const std::string& text, const std::string& move) const {
        return write(after(read(text), move));
    }

private:
    using Place = std::pair<int, int>; // file, rank, from 0

    struct State {
        std::array<char, 64> cells{}; // row by row from the first rank, eight a row, '.' for an empty one
        int files = 0;
        int ranks = 0;
        char side = 'w';
        std::string castling; // letters
        std::string passed;   // a square or "-"
        int quiet_plies = 0;
        int number = 1;

        char& at(Place place) { return cells[static_cast<std::size_t>(8 * place.second + place.first)]; }
        char at(Place place) const { return cells[static_cast<std::size_t>(8 * place.second + place.first)]; }
        bool contains(Place place) const {
            return 0 <= place.first && place.first < files && 0 <= place.second && place.second < ranks;
        }
        bool has_piece_of(char whose, Place place) const {
            return at(place) != '.' && ('A' <= at(place) && at(place) <= 'Z') == (whose == 'w');
        }
        std::vector<Place> places_of(char whose) const {
            std::vector<Place> places;
            for (int rank = 0; rank < ranks; ++rank) {
                for (int file = 0; file < files; ++file) {
                    if (has_piece_of(whose, {file, rank})) places.push_back({file, rank});
                }
            }
            return places;
        }
    };

    static char other(char side) { return side == 'w' ? 'b' : 'w'; }
    static char of_side(char side, char letter) {
        return static_cast<char>(side == 'w' ? std::toupper(letter) : std::tolower(letter));
    }
    static std::string name(Place place) {
        return {static_cast<char>('a' + place.first), static_cast<char>('1' + place.second)};
    }
    static Place place(const std::string& name) { return {name[0] - 'a', name[1] - '1'}; }

    static State read(const std::string& text) {
        std::istringstream words{text};
        std::string board;
        std::string castling;
        State state;
        words >> board >> state.side >> castling >> state.passed >> state.quiet_plies >> state.number;
        if (castling != "-") state.castling = castling;
        std::vector<std::string> rows(1);
        for (const char c : board) {
            if (c == '/') {
                rows.emplace_back();
            } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
                rows.back() += std::string(static_cast<std::size_t>(c - '0'), '.');
            } else {
                rows.back() += c;
            }
        }
        state.ranks = static_cast<int>(rows.size());
        state.files = static_cast<int>(rows[0].size());
        for (int rank = 0; rank < state.ranks; ++rank) {
            for (int file = 0; file < state.files; ++file) {
                const char c =
                    rows[static_cast<std::size_t>(state.ranks - 1 - rank)][static_cast<std::size_t>(file)];
                state.at({file, rank}) = c;
            }
        }
        return state;
    }

    static std::string write(const State& state) {
        std::ostringstream text;
        for (int rank = state.ranks - 1; rank >= 0; --rank) {
            int gap = 0;
            for (int file = 0; file < state.files; ++file) {
                if (state.at({file, rank}) == '.') {
                    ++gap;
                    continue;
                }
                if (gap > 0) text << gap;
                gap = 0;
                text << state.at({file, rank});
            }
            if (gap > 0) text << gap;
            if (rank > 0) text << '/';
        }
        text << ' ' << state.side << ' ' << (state.castling.empty() ? "-" : state.castling) << ' '
             << state.passed << ' ' << state.quiet_plies << ' ' << state.number;
        return text.str();
    }

    // ---- how pieces move, whoever is left in check

    std::vector<std::string> candidates(const State& state) const {
        std::vector<std::string> found;
        for (const Place& from : state.places_of(state.side)) {
            const int kind = std::tolower(state.at(from));
            if (kind == 'p') {
                add_pawn_moves(state, from, found);
                continue;
            }
            for (int rank = 0; rank < state.ranks; ++rank) {
                for (int file = 0; file < state.files; ++file) {
                    const Place to{file, rank};
                    if (attacks(state, from, to) && !state.has_piece_of(state.side, to)) {
                        found.push_back(name(from) + name(to));
                    }
                }
            }
            if (kind == 'k') add_castling(state, from, found);
        }
        return found;
    }

    // Whether the piece on one square could take something on the other.
    static bool attacks(const State& state, Place from, Place to) {
        const int files = to.first - from.first;
        const int ranks = to.second - from.second;
        const int far = std::max(std::abs(files), std::abs(ranks));
        const bool is_straight = (files == 0) != (ranks == 0);
        const bool is_diagonal = far > 0 && std::abs(files) == std::abs(ranks);
        switch (state.at(from)) {
        case 'P': return std::abs(files) == 1 && ranks == 1;
        case 'p': return std::abs(files) == 1 && ranks == -1;
        case 'N':
        case 'n': return std::abs(files * ranks) == 2;
        case 'K':
        case 'k': return far == 1;
        case 'R':
        case 'r': return is_straight && is_clear(state, from, to, far);
        case 'B':
        case 'b': return is_diagonal && is_clear(state, from, to, far);
        default: return (is_straight || is_diagonal) && is_clear(state, from, to, far);
        }
    }

    static bool is_clear(const State& state, Place from, Place to, int steps) {
        for (int i = 1; i < steps; ++i) {
            const Place between{from.first + (to.first - from.first) / steps * i,
                                from.second + (to.second - from.second) / steps * i};
            if (state.at(between) != '.') return false;
        }
        return true;
    }

    static int up(char side) { return side == 'w' ? 1 : -1; }

    void add_pawn_moves(const State& state, Place from, std::vector<std::string>& found) const {
        const auto add = [&](Place to) {
            const bool is_last = to.second == (state.side == 'w' ? state.ranks - 1 : 0);
            for (const char kind : is_last ? promotions_ : std::string{" "}) {
                found.push_back(name(from) + name(to) + (kind == ' ' ? "" : std::string{kind}));
            }
        };
        const Place one{from.first, from.second + up(state.side)};
        if (state.contains(one) && state.at(one) == '.') {
            add(one);
            const Place two{from.first, from.second + 2 * up(state.side)};
            const bool is_at_home = from.second == (state.side == 'w' ? 1 : state.ranks - 2);
            if (has_double_step_ && is_at_home && state.at(two) == '.') add(two);
        }
        for (const int aside : {-1, 1}) {
            const Place to{from.first + aside, from.second + up(state.side)};
            if (!state.contains(to)) continue;
            if (state.has_piece_of(other(state.side), to) || name(to) == state.passed) add(to);
        }
    }

    static void add_castling(const State& state, Place king, std::vector<std::string>& found) {
        for (const char letter : {'k', 'q'}) {
            if (state.castling.find(of_side(state.side, letter)) == std::string::npos) continue;
            const int direction = letter == 'k' ? 1 : -1;
            const int rook_file = letter == 'k' ? state.files - 1 : 0;
            bool may = true;
            for (int file = king.first + direction; file != rook_file; file += direction) {
                may = may && state.at({file, king.second}) == '.';
            }
            for (int i = 0; i <= 2 && may; ++i) { // where it stands, what it crosses, where it arrives
                State there = state;
                there.at(king) = '.';
                there.at({king.first + i * direction, king.second}) = of_side(state.side, 'k');
                may = !king_can_be_taken(there, state.side);
            }
            if (may) found.push_back(name(king) + name({king.first + 2 * direction, king.second}));
        }
    }

    static bool king_can_be_taken(const State& state, char side) {
        Place king{0, 0};
        for (const Place& place : state.places_of(side)) {
            if (state.at(place) == of_side(side, 'k')) king = place;
        }
        return std::ranges::any_of(state.places_of(other(side)),
                                   [&](const Place& from) { return attacks(state, from, king); });
    }

    // ---- what a move does

    State after(const State& state, const std::string& move) const {
        State next = moved(state, move);
        if (next.passed != "-" && !somebody_takes_in_passing(next)) next.passed = "-";
        return next;
    }

    static State moved(const State& state, const std::string& move) {
        const Place from = place(move.substr(0, 2));
        const Place to = place(move.substr(2, 2));
        const char piece = state.at(from);
        const char kind = static_cast<char>(std::tolower(piece));
        State next = state;
        next.quiet_plies = kind == 'p' || state.at(to) != '.' ? 0 : state.quiet_plies + 1;
        next.at(from) = '.';
        next.at(to) = move.size() == 5 ? of_side(state.side, move[4]) : piece;
        if (kind == 'p' && name(to) == state.passed) next.at({to.first, from.second}) = '.';
        if (kind == 'k' && std::abs(to.first - from.first) == 2) {
            const bool is_short = to.first > from.first;
            next.at({is_short ? state.files - 1 : 0, to.second}) = '.';
            next.at({is_short ? to.first - 1 : to.first + 1, to.second}) = of_side(state.side, 'r');
        }
        next.castling.clear();
        for (const char letter : state.castling) {
            const int home = std::isupper(static_cast<unsigned char>(letter)) != 0 ? 0 : state.ranks - 1;
            const Place king{4, home};
            const Place rook{std::tolower(letter) == 'k' ? state.files - 1 : 0, home};
            if (from != king && from != rook && to != rook) next.castling += letter;
        }
        next.passed = kind == 'p' && std::abs(to.second - from.second) == 2
                          ? name({from.first, (from.second + to.second) / 2})
                          : "-";
        next.side = other(state.side);
        next.number += state.side == 'b' ? 1 : 0;
        return next;
    }

    bool somebody_takes_in_passing(const State& state) const {
        for (const auto& move : candidates(state)) {
            const bool is_pawn = std::tolower(state.at(place(move.substr(0, 2)))) == 'p';
            if (is_pawn && move.substr(2, 2) == state.passed &&
                !king_can_be_taken(moved(state, move), state.side)) {
                return true;
            }
        }
        return false;
    }

    std::string promotions_;
    bool has_double_step_;
};

} // namespace espalier::random_games
