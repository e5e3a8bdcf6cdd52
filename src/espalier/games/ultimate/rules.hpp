// What can differ between games of ultimate tic-tac-toe besides their size: data, with the clause beside each.
#pragma once

#include <cstdint>

namespace espalier::ultimate {

enum class Rule : std::uint8_t {
    closed, // a mini-board that is won or full takes no more moves (the standard)
    open    // only a full one takes no more moves; who won it first keeps it
};

enum class End : std::uint8_t {
    draw,       // without a line of mini-boards nobody has won
    most_boards // without one, who has won more mini-boards has won
};

struct Rules {
    Rule rule = Rule::closed;
    End end = End::draw;

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

} // namespace espalier::ultimate
