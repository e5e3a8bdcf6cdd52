// What a position of checkers may be worth: each term counted for both sides, times its points.
#pragma once

#include "espalier/games/checkers/board.hpp"
#include "espalier/games/checkers/position.hpp"

#include <array>
#include <cstddef>

namespace espalier::checkers {

enum class Term : std::size_t { men, kings, advancement, back_rank, centre, mobility, trapped };
inline constexpr std::size_t number_of_terms = 7;

struct Points {
    Term term;
    int each;
};

inline constexpr std::array<Points, number_of_terms> points_of_terms{{
    {Term::men, 100},
    {Term::kings, 180},
    {Term::advancement, 2}, // for each row that a man has come
    {Term::back_rank, 20},  // for each man at home, as long as the opponent has men to crown
    {Term::centre, 3},      // for each piece on one of the eight squares in the middle
    {Term::mobility, 4},    // for each step that a piece could take, were there nothing to capture
    {Term::trapped, -6},    // for each piece that can neither step nor jump
}};

inline constexpr Squares centre = [] {
    Squares squares = 0;
    for (const int number : {10, 11, 14, 15, 18, 19, 22, 23}) squares |= square_at(bit_of(number));
    return squares;
}();

// The number of a row is the sum of its binary digits, and so all rows are counted in three.
template <Side Mover>
constexpr int rows_advanced(Squares men) {
    constexpr Squares fours = row(4) | row(5) | row(6) | row(7);
    constexpr Squares twos = row(2) | row(3) | row(6) | row(7);
    constexpr Squares ones = row(1) | row(3) | row(5) | row(7);
    const int from_the_top = 4 * count(men & fours) + 2 * count(men & twos) + count(men & ones);
    return Mover == Side::first ? from_the_top : (Rules::rows - 1) * count(men) - from_the_top;
}

template <Side Mover>
constexpr std::array<int, number_of_terms> terms_of(Squares mine, Squares theirs, Squares all_kings) {
    const Squares empty = all_squares & ~(mine | theirs);
    const Squares kings = mine & all_kings;
    const Squares men = mine & ~all_kings;
    const Squares left = can_step<forward_left<Mover>>(mine, empty);
    const Squares right = can_step<forward_right<Mover>>(mine, empty);
    const Squares back_left = can_step<backward_left<Mover>>(kings, empty);
    const Squares back_right = can_step<backward_right<Mover>>(kings, empty);
    const Squares jump = can_jump<forward_left<Mover>>(mine, theirs, empty) |
                         can_jump<forward_right<Mover>>(mine, theirs, empty) |
                         can_jump<backward_left<Mover>>(kings, theirs, empty) |
                         can_jump<backward_right<Mover>>(kings, theirs, empty);
    const bool they_have_men = (theirs & ~all_kings) != 0;

    std::array<int, number_of_terms> terms{};
    const auto set = [&](Term term, int number) { terms[static_cast<std::size_t>(term)] = number; };
    set(Term::men, count(men));
    set(Term::kings, count(kings));
    set(Term::advancement, rows_advanced<Mover>(men));
    set(Term::back_rank, they_have_men ? count(men & home_row(Mover)) : 0);
    set(Term::centre, count(mine & centre));
    set(Term::mobility, count(left) + count(right) + count(back_left) + count(back_right));
    set(Term::trapped, count(mine & ~(left | right | back_left | back_right | jump)));
    return terms;
}

// In points for the side to move.
template <Side Mover>
constexpr int points_of(const Position& position) {
    const auto mine = terms_of<Mover>(position.mine, position.theirs, position.kings);
    const auto theirs = terms_of<opponent_of(Mover)>(position.theirs, position.mine, position.kings);
    int points = 0;
    for (const auto& [term, each] : points_of_terms) {
        const auto index = static_cast<std::size_t>(term);
        points += each * (mine[index] - theirs[index]);
    }
    return points;
}

constexpr int all_terms(const Position& position) {
    return position.to_move == Side::first ? points_of<Side::first>(position)
                                           : points_of<Side::second>(position);
}

constexpr int material(const Position& position) {
    const auto worth = [&](Squares pieces) {
        return points_of_terms[0].each * count(pieces & ~position.kings) +
               points_of_terms[1].each * count(pieces & position.kings);
    };
    static_assert(points_of_terms[0].term == Term::men && points_of_terms[1].term == Term::kings);
    return worth(position.mine) - worth(position.theirs);
}

} // namespace espalier::checkers
