// A board of chess for people: chessmen as Unicode has them, ranks and files at the edge.
#pragma once

#include "espalier/core/picture.hpp"
#include "espalier/games/chess/position.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace espalier::chess {

inline constexpr std::array<std::array<std::string_view, kinds>, 2> chessmen{
    {{"♙", "♘", "♗", "♖", "♕", "♔"}, {"♟", "♞", "♝", "♜", "♛", "♚"}}};

template <int Width, int Height>
Picture picture_of(const Position& position, std::optional<Move> last_move) {
    using Geometry = Board<Width, Height>;
    using Ink = Picture::Ink;
    Picture picture;
    for (int rank = Height - 1; rank >= 0; --rank) {
        picture.put(" " + std::to_string(rank + 1) + " ", Ink::faint);
        for (int file = 0; file < Width; ++file) {
            const Square square = Geometry::at(file, rank);
            const bool is_lit = last_move && (last_move->to == square || last_move->from == square);
            picture.put(" ");
            if (has(position.occupied(), square)) {
                const Side side = position.side_at(square);
                picture.put(chessmen[index(side)][index(position.kind_at(square))],
                            Picture::ink_of(side, is_lit ? Picture::Light::on : Picture::Light::off));
            } else {
                picture.put("·", is_lit ? Ink::lit : Ink::faint);
            }
        }
        picture.end_line();
    }
    std::string letters = "   ";
    for (int file = 0; file < Width; ++file) letters += {' ', static_cast<char>('a' + file)};
    return picture.put(letters, Ink::faint).end_line();
}

} // namespace espalier::chess
