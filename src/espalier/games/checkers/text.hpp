// Positions and moves as PDN writes them (Portable Draughts Notation 3.0): "B:W18,24,K10:B12,K22", the side to move and
// the pieces of each side, "1-12" for a range of squares; "11-15" for a step, "22x15x8" for jumps.
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/core/number_in.hpp"
#include "espalier/games/checkers/position.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::checkers {

// ---- Positions: written

inline std::string numbers_of_men(Squares men) {
    constexpr int shortest_range = 3;
    std::string text;
    for (int number = 1; number <= number_of_squares; ++number) {
        const auto is_man = [&](int n) {
            return n <= number_of_squares && (men & square_at(bit_of(n))) != 0;
        };
        if (!is_man(number)) continue;
        int last = number;
        while (is_man(last + 1)) ++last;
        text += (text.empty() ? "" : ",") + std::to_string(number);
        if (last - number + 1 < shortest_range) continue;
        text += "-" + std::to_string(last);
        number = last;
    }
    return text;
}

inline std::string write_pieces(Squares pieces, Squares kings) {
    std::string text = numbers_of_men(pieces & ~kings);
    for (Squares rest = pieces & kings; rest != 0; rest &= rest - 1) {
        text += (text.empty() ? "K" : ",K") + std::to_string(number_of(first_bit(rest)));
    }
    return text;
}

inline std::string write_position(const Position& position) {
    return std::string{position.to_move == Side::first ? "B" : "W"} + ":W" +
           write_pieces(position.pieces_of(Side::second), position.kings) + ":B" +
           write_pieces(position.pieces_of(Side::first), position.kings) +
           (position.plies_without_progress == 0 ? ""
                                                 : ":H" + std::to_string(position.plies_without_progress));
}

// ---- Positions: read

// The number of a square as a person writes it, 1 to 32 or with a zero before it.
inline std::optional<int> read_square(std::string_view text) {
    return text.size() <= 2 ? number_in(text, 1, number_of_squares) : std::nullopt;
}

// Takes what stands before the separator, and the separator, off the text.
inline std::string_view take_until(std::string_view& text, char separator) {
    const auto end = std::min(text.find(separator), text.size());
    const auto word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

// Reads "B:W18,24,K10:B12,K22". PDN's readers also take the sides in either order, a dot at the end, and the quotation
// marks of a tag; and we take the fields that Lidraughts adds, ":H3:F20", plies without progress and number of the move.
class PositionReader {
public:
    explicit PositionReader(std::string_view text) : text_(text) {}

    // Throws BadInput.
    Position read() {
        std::string_view rest = text_;
        if (rest.size() >= 2 && rest.front() == '"' && rest.back() == '"')
            rest = rest.substr(1, rest.size() - 2);
        if (rest.ends_with('.')) rest.remove_suffix(1);
        const auto side = take_until(rest, ':');
        if (side != "B" && side != "W")
            refuse("the side to move is " + in_quotes(side) + "; expected 'B' or 'W'");
        if (rest.ends_with(':')) refuse("expected a field after the last ':'");
        while (!rest.empty()) read_field(take_until(rest, ':'));
        if (!black_.is_given || !white_.is_given)
            refuse("expected the pieces of both sides, as in 'B:W21-32:B1-12'");
        if ((black_.pieces | white_.pieces) == 0) refuse("there is no piece");
        return make_position(black_.pieces, white_.pieces, kings_, side == "B" ? Side::first : Side::second,
                             plies_without_progress_);
    }

private:
    struct Army {
        const char* name;
        Side side;
        bool is_given = false;
        Squares pieces = 0;
    };

    [[noreturn]] void refuse(const std::string& why) const {
        throw BadInput{"position " + in_quotes(text_) + ": " + why};
    }

    void read_field(std::string_view field) {
        const auto value = field.substr(std::min<std::size_t>(1, field.size()));
        switch (field.empty() ? '\0' : field.front()) {
        case 'B': return read_army(value, black_);
        case 'W': return read_army(value, white_);
        case 'H': plies_without_progress_ = read_count(field, value); return;
        case 'F': read_count(field, value); return;
        default:
            refuse("unknown field " + in_quotes(field) +
                   "; expected the pieces of a side, as in 'W18,24,K10'");
        }
    }

    int read_count(std::string_view field, std::string_view value) const {
        const auto number = number_in<std::uint16_t>(value, 0, most_plies_counted);
        if (!number) refuse(in_quotes(field) + ": expected a number up to 9999");
        return *number;
    }

    void read_army(std::string_view list, Army& army) {
        if (army.is_given) refuse(std::string{"the "} + army.name + " pieces are given twice");
        army.is_given = true;
        if (list.empty()) return;
        if (list.back() == ',') refuse("expected a square after the last ','");
        while (!list.empty()) read_range(take_until(list, ','), army);
        if (count(army.pieces) > Rules::men_of_a_side) {
            refuse(std::to_string(count(army.pieces)) + " " + army.name + " pieces; expected at most " +
                   std::to_string(Rules::men_of_a_side));
        }
    }

    void read_range(std::string_view range, Army& army) {
        const Kind kind = range.starts_with('K') ? Kind::king : Kind::man;
        std::string_view squares = range.substr(kind == Kind::king ? 1 : 0);
        const bool is_single = squares.find('-') == std::string_view::npos;
        const auto first = read_square(take_until(squares, '-'));
        const auto last = is_single ? first : read_square(squares);
        if (!first || !last || *last < *first)
            refuse(in_quotes(range) +
                   ": expected a square from 1 to 32, with K for a king, or a range as 1-12");
        for (int number = *first; number <= *last; ++number) put(kind, number, army);
    }

    void put(Kind kind, int number, Army& army) {
        const Squares square = square_at(bit_of(number));
        if (((black_.pieces | white_.pieces) & square) != 0)
            refuse("there are two pieces on " + std::to_string(number));
        if (kind == Kind::man && (square & king_row(army.side)) != 0) {
            refuse(std::string{"a "} + army.name + " man on " + std::to_string(number) +
                   " would be a king; expected K" + std::to_string(number));
        }
        army.pieces |= square;
        if (kind == Kind::king) kings_ |= square;
    }

    std::string_view text_;
    Army black_{"black", Side::first};
    Army white_{"white", Side::second};
    Squares kings_ = 0;
    int plies_without_progress_ = 0;
};

// ---- Moves: written

// The squares that a move touches down on, from the first to the last: of several ways the one with the lowest numbers.
// Precondition: the move is legal.
class MovePath {
public:
    MovePath(const Position& position, const Move& move)
        : empty_(position.empty() | square_at(move.from)), to_(move.to), bits_{move.from} {
        if (move.captured == 0) {
            bits_.push_back(move.to);
        } else {
            goes_on_over(move.captured);
        }
    }

    const std::vector<int>& bits() const { return bits_; }

private:
    static constexpr std::array<int, 4> jumps{-10, -8, 8, 10};

    bool goes_on_over(Squares captured) {
        if (captured == 0) return bits_.back() == to_;
        return std::ranges::any_of(jumps, [&](int jump) { return goes_on_by(jump, captured); });
    }

    bool goes_on_by(int jump, Squares captured) {
        const int to = bits_.back() + jump;
        if (to < 0 || to >= number_of_bits) return false;
        const Squares over = square_at(to - jump / 2);
        if ((captured & over) == 0 || (empty_ & square_at(to)) == 0) return false;
        bits_.push_back(to);
        if (goes_on_over(captured & ~over)) return true;
        bits_.pop_back();
        return false;
    }

    Squares empty_;
    int to_;
    std::vector<int> bits_;
};

inline std::string write_move(const Position& position, const Move& move) {
    const MovePath path{position, move};
    std::string text;
    for (const int bit : path.bits()) {
        if (!text.empty()) text += move.captured == 0 ? '-' : 'x';
        text += std::to_string(number_of(bit));
    }
    return text;
}

// ---- Moves: read

// The squares of "11-15" or "22x15x8", as bits; none for anything else.
inline std::optional<std::vector<int>> read_squares(std::string_view text, char separator) {
    constexpr std::size_t longest = 3 * 13; // twelve jumps
    if (text.size() > longest || text.ends_with(separator)) return std::nullopt;
    std::vector<int> bits;
    while (!text.empty()) {
        const auto number = read_square(take_until(text, separator));
        if (!number) return std::nullopt;
        bits.push_back(bit_of(*number));
    }
    return bits.size() < 2 ? std::nullopt : std::optional{bits};
}

// What jumps from square to square capture; none if these are no jumps, or one piece is jumped twice.
inline std::optional<Squares> captured_along(const std::vector<int>& bits) {
    Squares captured = 0;
    for (std::size_t i = 1; i < bits.size(); ++i) {
        const int jump = bits[i] - bits[i - 1];
        if (jump != 8 && jump != -8 && jump != 10 && jump != -10) return std::nullopt;
        const Squares over = square_at(bits[i - 1] + jump / 2);
        if ((captured & over) != 0) return std::nullopt;
        captured |= over;
    }
    return captured;
}

// Among the legal moves the one that is written so: a step "11-15"; jumps with every square, "22x15x8", whatever way
// round; or only the first and the last, "22x8", if there is but one such move.
template <class List>
std::optional<Move> move_written(std::string_view text, const List& legal) {
    const char separator = text.find('x') == std::string_view::npos ? '-' : 'x';
    const auto bits = read_squares(text, separator);
    if (!bits || (separator == '-' && bits->size() != 2)) return std::nullopt;
    const auto one_that = [&](const auto& is_meant) -> std::optional<Move> {
        const auto found = std::find_if(legal.begin(), legal.end(), is_meant);
        if (found == legal.end() || std::find_if(found + 1, legal.end(), is_meant) != legal.end())
            return std::nullopt;
        return *found;
    };
    const auto is_from_to = [&](const Move& move) {
        return move.from == bits->front() && move.to == bits->back() &&
               (move.captured == 0) == (separator == '-');
    };
    if (const auto captured = captured_along(*bits); captured && separator == 'x') {
        const auto move = one_that([&](const Move& m) { return is_from_to(m) && m.captured == *captured; });
        if (move) return move;
    }
    return bits->size() == 2 ? one_that(is_from_to) : std::nullopt;
}

} // namespace espalier::checkers
