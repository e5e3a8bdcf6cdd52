// Positions of chess as text: Forsyth-Edwards notation, on boards of any size.
//
//   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//   ranks from the top, side to move, castling rights, square passed by a pawn, plies without progress, move number
//
// The last two may be missing. What could not be on a board in a game of chess is refused.
#pragma once

#include "espalier/core/bad_input.hpp"
#include "espalier/core/game_words.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/core/number_in.hpp"
#include "espalier/games/cells_text.hpp"
#include "espalier/games/chess/generator.hpp"
#include "espalier/games/chess/position.hpp"
#include "espalier/games/chess/variant.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace espalier::chess {

inline constexpr std::string_view letters_of_pieces = "PNBRQKpnbrqk"; // white, then black

inline char piece_letter(const Position& position, Square square) {
    if (!has(position.occupied(), square)) return empty_cell;
    return letters_of_pieces[index(position.side_at(square)) * kinds + index(position.kind_at(square))];
}

template <int Width, int Height>
std::string square_name(Square square) {
    using Geometry = Board<Width, Height>;
    return {static_cast<char>('a' + Geometry::file_of(square)),
            static_cast<char>('1' + Geometry::rank_of(square))};
}

template <int Width, int Height>
std::optional<Square> square_named(std::string_view name) {
    if (name.size() != 2) return std::nullopt;
    const int file = name[0] - 'a';
    const int rank = name[1] - '1';
    if (!Board<Width, Height>::contains(file, rank)) return std::nullopt;
    return Board<Width, Height>::at(file, rank);
}

template <int Width, int Height>
std::string write_fen(const Position& position) {
    using Geometry = Board<Width, Height>;
    std::string text;
    for (int rank = Height - 1; rank >= 0; --rank) {
        std::string cells;
        for (int file = 0; file < Width; ++file) cells += piece_letter(position, Geometry::at(file, rank));
        text += write_cells(cells) + (rank > 0 ? "/" : "");
    }
    text += position.to_move == white ? " w " : " b ";
    for (const Castling& castling : castlings) {
        if ((position.castling & castling.right()) != 0) text += castling.letter;
    }
    if (position.castling == 0) text += '-';
    text +=
        ' ' +
        (position.en_passant == Position::no_square ? "-" : square_name<Width, Height>(position.en_passant));
    return text + ' ' + std::to_string(position.plies_without_progress) + ' ' +
           std::to_string(position.move_number);
}

template <int Width, int Height>
class FenReader {
public:
    FenReader(const Attacks<Width, Height>& attacks, const Variant& variant, std::string_view text)
        : attacks_(attacks), variant_(variant), text_(text) {}

    // Throws BadInput.
    Position read() {
        const auto fields = split_words(text_.substr(0, longest_text));
        if (text_.size() > longest_text || fields.size() < 4 || fields.size() > 6) {
            refuse("expected ranks, side to move, castling, en passant and perhaps two counters, as in " +
                   in_quotes(variant_.start, longest_text));
        }
        read_pieces(fields[0]);
        check_material(white);
        check_material(black);
        read_side(fields[1]);
        read_castling(fields[2]);
        read_en_passant(fields[3]);
        if (fields.size() > 4) position_.plies_without_progress = read_counter(fields[4]);
        if (fields.size() > 5) position_.move_number = read_counter(fields[5]);
        return position_;
    }

private:
    using Geometry = Board<Width, Height>;
    static constexpr std::size_t longest_text = 120;

    [[noreturn]] void refuse(const std::string& why) const {
        throw BadInput{"position " + in_quotes(text_, 80) + ": " + why};
    }

    void read_pieces(std::string_view ranks) {
        for (int rank = Height - 1; rank >= 0; --rank) {
            const auto slash = ranks.find('/');
            if ((slash == std::string_view::npos) != (rank == 0)) {
                refuse("expected " + std::to_string(Height) + " ranks");
            }
            const std::string cells = read_cells(ranks.substr(0, slash), letters_of_pieces, Width);
            for (int file = 0; file < Width; ++file) put(cells[static_cast<std::size_t>(file)], file, rank);
            ranks.remove_prefix(rank == 0 ? ranks.size() : slash + 1);
        }
    }

    void put(char letter, int file, int rank) {
        if (letter == empty_cell) return;
        const auto number = letters_of_pieces.find(letter);
        const Kind kind = static_cast<Kind>(number % kinds);
        if (kind == Kind::pawn && (rank == 0 || rank == Height - 1))
            refuse("a pawn on the first or last rank");
        position_.toggle(number < kinds ? white : black, kind, Geometry::at(file, rank));
    }

    // One king, no more pieces than at the start, and no more of a kind than pawns are missing to become it.
    void check_material(Side side) const {
        const std::string who = side == white ? "white" : "black";
        const auto count = [&](Kind kind) { return std::popcount(position_.pieces(side, kind)); };
        if (count(Kind::king) != 1)
            refuse(who + " has " + std::to_string(count(Kind::king)) + " kings; expected 1");
        if (count(Kind::pawn) > Width) refuse(who + " has more than " + std::to_string(Width) + " pawns");
        int promoted = 0;
        for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
            const char letter = kind_letters[index(kind)];
            const int more = std::max(0, count(kind) - number_at_start(letter));
            if (more > 0 && variant_.promotions.find(letter) == std::string_view::npos) {
                refuse("there is no " + in_quotes(std::string_view{&letter, 1}) + " in " +
                       std::string{variant_.name});
            }
            promoted += more;
        }
        if (count(Kind::pawn) + promoted > Width) {
            refuse(who + " has more pieces than " + std::to_string(Width) + " pawns could become");
        }
    }

    int number_at_start(char letter) const {
        return static_cast<int>(
            std::ranges::count(variant_.start.substr(0, variant_.start.find(' ')), letter));
    }

    void read_side(std::string_view field) {
        if (field != "w" && field != "b") {
            refuse("the side to move is " + in_quotes(field) + "; expected 'w' or 'b'");
        }
        if (field == "b") position_.pass_turn();
        if (is_in_check(attacks_, position_, opponent_of(position_.to_move))) {
            refuse("the side that is not to move is in check");
        }
    }

    void read_castling(std::string_view field) {
        if (field == "-") return;
        std::uint8_t rights = 0;
        for (const char letter : field) {
            const auto castling = std::ranges::find(castlings, letter, &Castling::letter);
            if (castling == castlings.end() || (rights & castling->right()) != 0) {
                refuse("castling " + in_quotes(field) + "; expected some of KQkq, or -");
            }
            if (!variant_.has_castling) {
                refuse("castling " + in_quotes(field) + ": there is none on this board; expected -");
            }
            if (!has(position_.pieces(castling->side, Kind::king), castling->king_from) ||
                !has(position_.pieces(castling->side, Kind::rook), castling->rook_from)) {
                refuse("castling " + in_quotes(std::string_view{&letter, 1}) +
                       " is impossible: king and rook are not where they began");
            }
            rights |= castling->right();
        }
        position_.set_castling(rights);
    }

    // Kept only if some pawn may really take, so that equal positions are equal.
    void read_en_passant(std::string_view field) {
        if (field == "-") return;
        const auto target = square_named<Width, Height>(field);
        if (!target || !was_just_passed(*target)) refuse("no pawn has just passed " + in_quotes(field));
        if (pawns_that_take_in_passing(attacks_, position_, *target) != 0) {
            position_.set_en_passant(static_cast<std::uint8_t>(*target));
        }
    }

    bool was_just_passed(Square target) const {
        const bool by_black = position_.to_move == white;
        const int forward = by_black ? -Width : Width;
        return variant_.has_double_step && Geometry::rank_of(target) == (by_black ? Height - 3 : 2) &&
               has(position_.pieces(by_black ? black : white, Kind::pawn), target + forward) &&
               !has(position_.occupied(), target) && !has(position_.occupied(), target - forward);
    }

    std::uint16_t read_counter(std::string_view field) const {
        const auto number = number_in<std::uint16_t>(field, 0, 65535);
        if (!number) refuse("counter " + in_quotes(field) + "; expected a whole number from 0 to 65535");
        return *number;
    }

    const Attacks<Width, Height>& attacks_;
    const Variant& variant_;
    std::string_view text_;
    Position position_{};
};

} // namespace espalier::chess
