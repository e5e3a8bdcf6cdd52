// Moves of chess as text: "e7e8q" as engines write them (UCI), and "exd8=Q+" as people do (SAN, from the PGN
// standard of 1994, section 8.2.3), read generously: longer forms such as "Ng1-f3" and "e8Q" are understood.
#pragma once

#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/position.hpp"

#include <cctype>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace espalier::chess {

constexpr char capital_letter(Kind kind) { return letters_of_pieces[index(kind)]; }

template <int Width, int Height>
std::string uci_text(const Move& move) {
    std::string text = square_name<Width, Height>(move.from) + square_name<Width, Height>(move.to);
    if (move.is_promotion()) text += kind_letters[index(move.becomes)];
    return text;
}

// A king that goes two files castles: in UCI by its two squares, in SAN by the length of the way.
template <int Width, int Height>
bool is_castling(const Move& move) {
    return move.piece == Kind::king &&
           std::abs(Board<Width, Height>::file_of(move.from) - Board<Width, Height>::file_of(move.to)) == 2;
}

// The move without the sign for check or mate. `legal` are all moves of the position.
template <int Width, int Height, class Moves>
std::string san_without_check(const Position& position, const Moves& legal, const Move& move) {
    using Geometry = Board<Width, Height>;
    if (is_castling<Width, Height>(move)) return move.to > move.from ? "O-O" : "O-O-O";
    const std::string from = square_name<Width, Height>(move.from);
    const bool takes =
        has(position.occupied(), move.to) ||
        (move.piece == Kind::pawn && Geometry::file_of(move.from) != Geometry::file_of(move.to));
    std::string text;
    if (move.piece == Kind::pawn) {
        if (takes) text += from[0];
    } else {
        text += capital_letter(move.piece);
        bool is_alone = true;
        bool shares_file = false;
        bool shares_rank = false;
        for (const Move& other : legal) {
            if (other.piece != move.piece || other.to != move.to || other.from == move.from) continue;
            is_alone = false;
            shares_file |= Geometry::file_of(other.from) == Geometry::file_of(move.from);
            shares_rank |= Geometry::rank_of(other.from) == Geometry::rank_of(move.from);
        }
        if (!is_alone && (!shares_file || shares_rank)) text += from[0];
        if (shares_file) text += from[1];
    }
    if (takes) text += 'x';
    text += square_name<Width, Height>(move.to);
    if (move.is_promotion()) text += std::string{'='} + capital_letter(move.becomes);
    return text;
}

// What a text says of a move; what it does not say is none.
struct MoveDescription {
    std::optional<Kind> piece{};
    std::optional<int> from_file{};
    std::optional<int> from_rank{};
    int to_file = 0;
    int to_rank = 0;
    std::optional<Kind> becomes{};
    std::optional<int> castling_files{}; // of the king: 2 or -2

    template <int Width, int Height>
    bool fits(const Move& move) const {
        using Geometry = Board<Width, Height>;
        const int file = Geometry::file_of(move.from);
        if (castling_files) {
            return is_castling<Width, Height>(move) && Geometry::file_of(move.to) - file == *castling_files;
        }
        return Geometry::file_of(move.to) == to_file && Geometry::rank_of(move.to) == to_rank &&
               (!piece || *piece == move.piece) && (!from_file || *from_file == file) &&
               (!from_rank || *from_rank == Geometry::rank_of(move.from)) &&
               (move.is_promotion() ? becomes == move.becomes : !becomes);
    }
};

// Reads from the end, where the square of arrival stands.
class MoveDescriptionReader {
public:
    explicit MoveDescriptionReader(std::string_view text) : rest_(text) {}

    // None if it is no description of a move.
    std::optional<MoveDescription> read() {
        while (ends_with_one_of("+#!?")) rest_.remove_suffix(1);
        if (rest_ == "O-O" || rest_ == "0-0") return MoveDescription{.castling_files = 2};
        if (rest_ == "O-O-O" || rest_ == "0-0-0") return MoveDescription{.castling_files = -2};
        MoveDescription move;
        move.becomes = promotion();
        const auto to_rank = last_in('1');
        const auto to_file = last_in('a');
        if (!to_rank || !to_file) return std::nullopt;
        move.to_rank = *to_rank;
        move.to_file = *to_file;
        if (ends_with_one_of("x-:")) rest_.remove_suffix(1);
        move.from_rank = last_in('1');
        move.from_file = last_in('a');
        move.piece = piece();
        const bool names_departure = move.from_file && move.from_rank;
        if (!move.piece && !names_departure) move.piece = Kind::pawn;
        return rest_.empty() ? std::optional{move} : std::nullopt;
    }

private:
    bool ends_with_one_of(std::string_view letters) const {
        return !rest_.empty() && letters.find(rest_.back()) != std::string_view::npos;
    }

    // "=Q", "Q" or UCI's "q" after a rank.
    std::optional<Kind> promotion() {
        if (rest_.size() < 3 || !ends_with_one_of("QRBNqrbn")) return std::nullopt;
        const auto letter = static_cast<char>(std::tolower(static_cast<unsigned char>(rest_.back())));
        rest_.remove_suffix(1);
        if (ends_with_one_of("=")) rest_.remove_suffix(1);
        return static_cast<Kind>(kind_letters.find(letter));
    }

    // The last letter as a number, if it is one of the eight from `first` on.
    std::optional<int> last_in(char first) {
        if (rest_.empty() || rest_.back() < first || rest_.back() >= first + 8) return std::nullopt;
        const int number = rest_.back() - first;
        rest_.remove_suffix(1);
        return number;
    }

    std::optional<Kind> piece() {
        if (rest_.size() != 1 || !ends_with_one_of("KQRBNP")) return std::nullopt;
        const auto kind = letters_of_pieces.find(rest_.back());
        rest_ = {};
        return static_cast<Kind>(kind);
    }

    std::string_view rest_;
};

// The one legal move that the text describes; none if there is no such move, or more than one.
template <int Width, int Height, class Moves>
std::optional<Move> described_move(const Moves& legal, std::string_view text) {
    constexpr std::size_t longest = 16;
    if (text.size() > longest) return std::nullopt;
    const auto description = MoveDescriptionReader{text}.read();
    if (!description) return std::nullopt;
    std::optional<Move> found;
    for (const Move& move : legal) {
        if (!description->template fits<Width, Height>(move)) continue;
        if (found) return std::nullopt;
        found = move;
    }
    return found;
}

} // namespace espalier::chess
