// The board for people, black at the top: b and w are men, B and W kings, and an empty dark square shows its number.
#pragma once

#include "espalier/core/picture.hpp"
#include "espalier/games/checkers/position.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace espalier::checkers {

// A dark square, two characters wide.
inline void draw_square(Picture& picture, const Position& position, int bit, Picture::Light light) {
    using Ink = Picture::Ink;
    const Squares square = square_at(bit);
    const bool is_king = kind_at(bit, position.kings) == Kind::king;
    if ((position.pieces_of(Side::first) & square) != 0) {
        picture.put(" ").put(is_king ? "B" : "b", Picture::ink_of(Side::first, light));
    } else if ((position.pieces_of(Side::second) & square) != 0) {
        picture.put(" ").put(is_king ? "W" : "w", Picture::ink_of(Side::second, light));
    } else {
        const std::string number = std::to_string(number_of(bit));
        picture.put(number.size() < 2 ? " " : "")
            .put(number, light == Picture::Light::on ? Ink::lit : Ink::faint);
    }
}

// The squares that the last move left and reached stand out.
inline Picture picture_of(const Position& position, const std::optional<Move>& last_move) {
    constexpr std::string_view margin = "  ";
    constexpr std::string_view light_square = "   ";
    Picture picture;
    for (int row = 0; row < Rules::rows; ++row) {
        picture.put(margin);
        if (row % 2 == 0) picture.put(light_square);
        for (int place = 1; place <= Rules::squares_in_a_row; ++place) {
            const int bit = bit_of(row * Rules::squares_in_a_row + place);
            const bool is_lit = last_move && (last_move->from == bit || last_move->to == bit);
            if (place > 1) picture.put(" ").put(light_square);
            draw_square(picture, position, bit, is_lit ? Picture::Light::on : Picture::Light::off);
        }
        picture.end_line();
    }
    return picture;
}

} // namespace espalier::checkers
