// The exchange on one square of a chess board once more: letters on a board, and every line walked step by step.
#pragma once

#include "espalier/games/chess/chess.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace espalier::chess {

template <int Width, int Height>
class SlowExchange {
public:
    explicit SlowExchange(const Position& position) {
        for_each(position.occupied(), [&](Square square) {
            at(square) = letter_of(position.kind_at(square), position.side_at(square) == white);
        });
    }

    int gain(const Move& move) {
        const int taken = worth_of(at(move.to));
        const bool by_white = is_white(at(move.from));
        at(move.to) = letter_of(move.becomes, by_white);
        at(move.from) = empty;
        return taken - best_reply(!by_white, move.to);
    }

private:
    static constexpr char empty = '.';

    char& at(Square square) { return letters_[static_cast<std::size_t>(square)]; }
    char at(Square square) const { return letters_[static_cast<std::size_t>(square)]; }
    static char letter_of(Kind kind, bool of_white) {
        const char letter = kind_letters[index(kind)];
        return of_white ? static_cast<char>(std::toupper(letter)) : letter;
    }
    static bool is_white(char letter) { return std::isupper(static_cast<unsigned char>(letter)) != 0; }
    static char kind_of(char letter) { return static_cast<char>(std::tolower(letter)); }
    static int worth_of(char letter) {
        constexpr std::array<int, 6> pawns{1, 3, 3, 5, 9, 100};
        return pawns[kind_letters.find(kind_of(letter))];
    }

    int best_reply(bool by_white, Square square) {
        const std::optional<Square> taker = least_taker(by_white, square);
        if (!taker) return 0;
        const char taken = at(square);
        at(square) = at(*taker);
        at(*taker) = empty;
        if (kind_of(at(square)) == 'k' && least_taker(!by_white, square)) return 0;
        return std::max(0, worth_of(taken) - best_reply(!by_white, square));
    }

    std::optional<Square> least_taker(bool of_white, Square square) const {
        std::optional<Square> least;
        for (Square from = 0; from < Width * Height; ++from) {
            if (at(from) == empty || is_white(at(from)) != of_white || !attacks(from, square)) continue;
            if (!least || rank_of_kind(from) < rank_of_kind(*least)) least = from;
        }
        return least;
    }
    std::size_t rank_of_kind(Square square) const { return kind_letters.find(kind_of(at(square))); }

    bool attacks(Square from, Square to) const {
        const int files = to % Width - from % Width;
        const int ranks = to / Width - from / Width;
        const int far = std::max(std::abs(files), std::abs(ranks));
        const bool straight = files == 0 || ranks == 0;
        const bool diagonal = std::abs(files) == std::abs(ranks);
        if (far == 0) return false;
        switch (kind_of(at(from))) {
        case 'p': return std::abs(files) == 1 && ranks == (is_white(at(from)) ? 1 : -1);
        case 'n': return std::abs(files * ranks) == 2;
        case 'k': return far == 1;
        case 'b': return diagonal && is_open(from, to, far);
        case 'r': return straight && is_open(from, to, far);
        default: return (straight || diagonal) && is_open(from, to, far);
        }
    }

    bool is_open(Square from, Square to, int far) const {
        const int step = (to - from) / far;
        for (Square square = from + step; square != to; square += step) {
            if (at(square) != empty) return false;
        }
        return true;
    }

    std::array<char, static_cast<std::size_t>(Width* Height)> letters_ = filled_with(empty);

    static constexpr auto filled_with(char letter) {
        std::array<char, static_cast<std::size_t>(Width * Height)> letters{};
        letters.fill(letter);
        return letters;
    }
};

} // namespace espalier::chess
