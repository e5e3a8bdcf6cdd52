// The rules of English draughts as data, each with its clause of the rule book: "Rules of Draughts (Checkers)" of the
// World Checkers/Draughts Federation, section 1.
#pragma once

namespace espalier::checkers {

struct EnglishDraughts {
    static constexpr int rows = 8;                       // 1.1
    static constexpr int squares_in_a_row = 4;           // 1.5: only the dark ones are used
    static constexpr int men_of_a_side = 12;             // 1.11: black on 1-12, white on 21-32
    static constexpr bool crowning_ends_the_move = true; // 1.16, 1.19
    static constexpr bool kings_fly = false; // 1.17: a king moves by one square, as 1.21 when it jumps
    static constexpr bool men_jump_backwards = false;     // 1.18
    static constexpr bool capturing_is_compulsory = true; // 1.20: and a jump goes on as long as it can (1.19)
    static constexpr bool most_must_be_captured = false;  // 1.20: any capture may be chosen
    static constexpr bool a_piece_is_jumped_twice = false; // 1.20
    static constexpr int moves_without_progress =
        40; // 1.32.2: of each side, neither capture nor advance of a man
};

using Rules = EnglishDraughts;

// International draughts (10 x 10) would set these otherwise; the generator and the board do without.
static_assert(Rules::rows == 8 && Rules::squares_in_a_row == 4, "the board has bits for 32 squares");
static_assert(!Rules::kings_fly, "kings step to their neighbours");
static_assert(!Rules::men_jump_backwards,
              "men's jumps are counted as sets, because none goes round in a circle");
static_assert(Rules::crowning_ends_the_move, "a man on its last row has no jump forwards left");
static_assert(Rules::capturing_is_compulsory && !Rules::most_must_be_captured,
              "captures are listed as found");
static_assert(!Rules::a_piece_is_jumped_twice, "what a jump captured is no longer there to be jumped");

} // namespace espalier::checkers
