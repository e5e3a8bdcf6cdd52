// The moves of checkers: all pieces at once by shifting the board, and jumps followed piece by piece to their ends.
#pragma once

#include "espalier/core/move_list.hpp"
#include "espalier/games/checkers/board.hpp"
#include "espalier/games/checkers/position.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace espalier::checkers {

// A king that jumps meets only every second square of every second row: eight squares, the same all along, and nine
// pieces at most between them. In each of the four such sets there are at most 17 ways to jump, however the pieces
// stand (all were tried); twelve kings have 48 moves to their neighbours.
inline constexpr std::size_t most_moves = 4 * 17;

using Moves = MoveList<Move, most_moves>;

enum class Paths : bool { merged, each }; // of captures that agree in from, to and what they capture

template <Side Mover>
class Generator {
public:
    explicit constexpr Generator(const Position& position)
        : mine_(position.mine), theirs_(position.theirs), kings_(position.mine & position.kings),
          empty_(position.empty()) {}

    constexpr bool has_capture() const {
        return (can_jump<forward_left>(mine_, theirs_, empty_) |
                can_jump<forward_right>(mine_, theirs_, empty_)) != 0 ||
               (kings_ != 0 && king_has_capture_backwards());
    }

    constexpr bool has_step() const {
        return (can_step<forward_left>(mine_, empty_) | can_step<forward_right>(mine_, empty_) |
                can_step<backward_left>(kings_, empty_) | can_step<backward_right>(kings_, empty_)) != 0;
    }

    void list_moves(Moves& list, Paths paths) const {
        if (has_capture()) {
            list_captures(list, paths);
            return;
        }
        list_steps<forward_left>(mine_, list);
        list_steps<forward_right>(mine_, list);
        if (kings_ == 0) return;
        list_steps<backward_left>(kings_, list);
        list_steps<backward_right>(kings_, list);
    }

    // Captures, or the steps by which a man is crowned; in the order of list_moves.
    void list_noisy_moves(Moves& list) const {
        if (has_capture()) {
            list_captures(list, Paths::merged);
            return;
        }
        constexpr Squares last_row_but_one = row(Mover == Side::first ? Rules::rows - 2 : 1);
        list_steps<forward_left>(men() & last_row_but_one, list);
        list_steps<forward_right>(men() & last_row_but_one, list);
    }

    // Whether there is something to capture no processor can foretell: both answers are made, and one is masked out,
    // which makes a perft a tenth faster than a branch does.
    std::size_t count_moves() const {
        if (kings_ != 0) return count_moves_with_kings();
        const int steps = count_steps_forwards();
        const int captures = count_captures_of_men();
        const int all_or_none = -static_cast<int>(captures == 0);
        return static_cast<std::size_t>(captures | (steps & all_or_none));
    }

private:
    static constexpr Step forward_left = checkers::forward_left<Mover>;
    static constexpr Step forward_right = checkers::forward_right<Mover>;
    static constexpr Step backward_left = checkers::backward_left<Mover>;
    static constexpr Step backward_right = checkers::backward_right<Mover>;

    constexpr Squares men() const { return mine_ & ~kings_; }

    constexpr int count_steps_forwards() const {
        return count(can_step<forward_left>(mine_, empty_)) + count(can_step<forward_right>(mine_, empty_));
    }

    constexpr bool king_has_capture_backwards() const {
        return (can_jump<backward_left>(kings_, theirs_, empty_) |
                can_jump<backward_right>(kings_, theirs_, empty_)) != 0;
    }

    template <Step Direction>
    void list_steps(Squares movers, Moves& list) const {
        for (Squares from = can_step<Direction>(movers, empty_); from != 0; from &= from - 1) {
            const int bit = first_bit(from);
            list.push_back({0, static_cast<std::uint8_t>(bit),
                            static_cast<std::uint8_t>(bit + static_cast<int>(Direction))});
        }
    }

    // ---- captures

    // One piece on its way: what it can still jump, and what it may land on.
    struct Jumper {
        int from;
        Squares at;
        Squares theirs;
        Squares captured;
        Squares empty;
    };

    void list_captures(Moves& list, Paths paths) const {
        const Squares forwards =
            can_jump<forward_left>(men(), theirs_, empty_) | can_jump<forward_right>(men(), theirs_, empty_);
        for (Squares rest = forwards; rest != 0; rest &= rest - 1) {
            const int from = first_bit(rest);
            follow_jumps<Kind::man>({from, square_at(from), theirs_, 0, empty_},
                                    [&](const Move& move) { list.push_back(move); });
        }
        if (kings_ != 0) list_captures_of_kings(list, paths);
    }

    // A king's own square is empty while it jumps.
    void list_captures_of_kings(Moves& list, Paths paths) const {
        // Different ways to the same end go round in a circle, over four pieces or more.
        constexpr int shortest_circle = 4;
        for (Squares rest = kings_; rest != 0; rest &= rest - 1) {
            const int from = first_bit(rest);
            const auto of_other_pieces = list.size();
            follow_jumps<Kind::king>(
                {from, square_at(from), theirs_, 0, empty_ | square_at(from)}, [&](const Move& move) {
                    if (paths == Paths::merged && count(move.captured) >= shortest_circle &&
                        std::find(list.begin() + of_other_pieces, list.end(), move) != list.end()) {
                        return;
                    }
                    list.push_back(move);
                });
        }
    }

    // Calls found(move) for each way to jump to the end; not at all if there is no jump.
    template <Kind Piece, class Found>
    static void follow_jumps(const Jumper& jumper, const Found& found) {
        bool goes_on = follow_jump<Piece, forward_left>(jumper, found);
        goes_on |= follow_jump<Piece, forward_right>(jumper, found);
        if constexpr (Piece == Kind::king) {
            goes_on |= follow_jump<Piece, backward_left>(jumper, found);
            goes_on |= follow_jump<Piece, backward_right>(jumper, found);
        }
        if (goes_on || jumper.captured == 0) return;
        found(Move{jumper.captured, static_cast<std::uint8_t>(jumper.from),
                   static_cast<std::uint8_t>(first_bit(jumper.at))});
    }

    template <Kind Piece, Step Direction, class Found>
    static bool follow_jump(const Jumper& jumper, const Found& found) {
        const Squares over = shifted<Direction>(jumper.at) & jumper.theirs;
        const Squares to = shifted<Direction>(over) & jumper.empty;
        if (to == 0) return false;
        follow_jumps<Piece>({jumper.from, to, jumper.theirs & ~over, jumper.captured | over, jumper.empty},
                            found);
        return true;
    }

    std::size_t count_moves_with_kings() const {
        if (has_capture()) {
            Moves of_kings;
            list_captures_of_kings(of_kings, Paths::merged);
            return of_kings.size() + static_cast<std::size_t>(count_captures_of_men());
        }
        const int steps = count_steps_forwards() + count(can_step<backward_left>(kings_, empty_)) +
                          count(can_step<backward_right>(kings_, empty_));
        return static_cast<std::size_t>(steps);
    }

    // Men jump forwards only, so that no two ways are one move, and nothing they leave behind matters: all those that
    // jump the same way are followed at once.
    int count_captures_of_men() const {
        return count_ends(landing<forward_left>(can_jump<forward_left>(men(), theirs_, empty_)),
                          landing<forward_right>(can_jump<forward_right>(men(), theirs_, empty_)));
    }

    // Of the ways on from these squares, each of which was reached in one way by a jump to the left, or to the right.
    int count_ends(Squares by_left, Squares by_right) const {
        const Squares goes_left = can_jump<forward_left>(all_squares, theirs_, empty_);
        const Squares goes_right = can_jump<forward_right>(all_squares, theirs_, empty_);
        const Squares goes_on = goes_left | goes_right;
        int ends = count(by_left & ~goes_on) + count(by_right & ~goes_on);
        if (((by_left | by_right) & goes_on) != 0) [[unlikely]] {
            for (const Squares reached : {by_left, by_right}) {
                ends += count_ends(landing<forward_left>(reached & goes_left),
                                   landing<forward_right>(reached & goes_right));
            }
        }
        return ends;
    }

    template <Step Direction>
    static constexpr Squares landing(Squares jumpers) {
        return shifted<Direction>(shifted<Direction>(jumpers));
    }

    Squares mine_;
    Squares theirs_;
    Squares kings_; // mine
    Squares empty_;
};

// Calls ask(generator) with the generator of the side to move.
template <class Ask>
constexpr auto with_generator(const Position& position, const Ask& ask) {
    return position.to_move == Side::first ? ask(Generator<Side::first>{position})
                                           : ask(Generator<Side::second>{position});
}

} // namespace espalier::checkers
