// The legal moves of a position, straight away: what gives check and what is pinned is found first, and then each
// piece is only given the squares that it may go to. No move is tried and thrown away.
#pragma once

#include "espalier/games/chess/attacks.hpp"
#include "espalier/games/chess/castling.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

// What the pieces of one side attack when `occupied` squares are in their way.
template <Side Attacker, int Width, int Height>
Bitboard attacked_squares(const Attacks<Width, Height>& attacks, const Position& position,
                          Bitboard occupied) {
    constexpr int forward = Attacker == white ? 1 : -1;
    const Bitboard pawns = position.pieces(Attacker, Kind::pawn);
    Bitboard attacked =
        Board<Width, Height>::template moved_aside<forward>(pawns) | attacks.king(position.king(Attacker));
    for_each(position.pieces(Attacker, Kind::knight), [&](Square from) { attacked |= attacks.knight(from); });
    for_each(position.sliders(Attacker, Kind::bishop),
             [&](Square from) { attacked |= attacks.bishop(from, occupied); });
    for_each(position.sliders(Attacker, Kind::rook),
             [&](Square from) { attacked |= attacks.rook(from, occupied); });
    return attacked;
}

// The pawns of a side that attack a square.
template <int Width, int Height>
Bitboard pawns_that_attack(const Position& position, Side attacker, Square square) {
    const Bitboard from_below = Board<Width, Height>::template moved_aside<-1>(bit(square));
    const Bitboard from_above = Board<Width, Height>::template moved_aside<1>(bit(square));
    return (attacker == white ? from_below : from_above) & position.pieces(attacker, Kind::pawn);
}

// All the pieces of a side that attack a square.
template <int Width, int Height>
Bitboard attackers_of(const Attacks<Width, Height>& attacks, const Position& position, Side attacker,
                      Square square, Bitboard occupied) {
    return pawns_that_attack<Width, Height>(position, attacker, square) |
           (attacks.knight(square) & position.pieces(attacker, Kind::knight)) |
           (attacks.king(square) & position.pieces(attacker, Kind::king)) |
           (attacks.bishop(square, occupied) & position.sliders(attacker, Kind::bishop)) |
           (attacks.rook(square, occupied) & position.sliders(attacker, Kind::rook));
}

template <int Width, int Height>
bool is_in_check(const Attacks<Width, Height>& attacks, const Position& position, Side side) {
    return attackers_of(attacks, position, opponent_of(side), position.king(side), position.occupied()) != 0;
}

// The pawns of the side to move that may take the pawn that has just passed `target`: not if that uncovers their
// king, along the rank on which both pawns vanish, say.
template <int Width, int Height>
Bitboard pawns_that_take_in_passing(const Attacks<Width, Height>& attacks, const Position& position,
                                    Square target) {
    const Side us = position.to_move;
    const Square taken = target - (us == white ? Width : -Width);
    Bitboard takers = 0;
    for_each(pawns_that_attack<Width, Height>(position, us, target), [&](Square from) {
        const Bitboard occupied = (position.occupied() ^ bit(from) ^ bit(taken)) | bit(target);
        const Bitboard attackers =
            attackers_of(attacks, position, opponent_of(us), position.king(us), occupied) & ~bit(taken);
        if (attackers == 0) takers |= bit(from);
    });
    return takers;
}

// Finds the moves of side `Us` and hands them, as sets of squares, to a sink:
//   piece(kind, from, targets)     a piece that is no pawn
//   pawns(targets, step)           each comes from its target less `step`
//   promotions(targets, step)      the same, onto the last rank
//   castles(castling)
//   takes_in_passing(from, target)
template <Side Us, int Width, int Height, class Sink>
class Generator {
public:
    Generator(const Attacks<Width, Height>& attacks, const Variant& variant, const Position& position,
              Sink& sink)
        : attacks_(attacks), variant_(variant), position_(position), sink_(sink), king_(position.king(Us)),
          mine_(position.of_side[index(Us)]), theirs_(position.of_side[index(them)]),
          occupied_(mine_ | theirs_) {}

    void run() {
        find_checks_and_pins();
        king_moves();
        allowed_ = check_mask_ & ~mine_;
        if (check_mask_ == 0) return; // two checks at once: only the king can move
        knight_moves();
        slider_moves();
        pawn_moves();
        if (position_.en_passant != Position::no_square) [[unlikely]] { captures_in_passing(); }
    }

private:
    using Geometry = Board<Width, Height>;
    static constexpr Side them = opponent_of(Us);
    static constexpr int forward = Us == white ? 1 : -1;
    static constexpr Bitboard everywhere = ~Bitboard{0};

    // After this, check_mask_ has the squares that end every check: all when there is none, and none when there
    // are two, because two lines to the king have no square in common.
    void find_checks_and_pins() {
        const Bitboard leapers =
            (attacks_.knight(king_) & position_.pieces(them, Kind::knight)) |
            (Geometry::template moved_aside<forward>(bit(king_)) & position_.pieces(them, Kind::pawn));
        if (leapers != 0) check_mask_ = has_several(leapers) ? 0 : leapers;
        pins_straight_ = pins(attacks_.straight_lines(king_) & position_.sliders(them, Kind::rook));
        pins_diagonal_ = pins(attacks_.diagonal_lines(king_) & position_.sliders(them, Kind::bishop));
    }

    // The lines from the king to snipers that one piece of ours keeps shut, snipers included. A line that is open
    // is a check.
    Bitboard pins(Bitboard snipers) {
        Bitboard lines = 0;
        for_each(snipers, [&](Square sniper) {
            const Bitboard between = attacks_.between(king_, sniper);
            const Bitboard blockers = between & occupied_;
            const Bitboard line = between | bit(sniper);
            if (blockers == 0) {
                check_mask_ &= line;
            } else if (!has_several(blockers) && (blockers & mine_) != 0) {
                lines |= line;
            }
        });
        return lines;
    }

    void king_moves() {
        const Bitboard candidates = attacks_.king(king_) & ~mine_;
        const bool may_castle = Width == 8 && position_.castling != 0 && check_mask_ == everywhere;
        if (candidates == 0 && !may_castle) return;
        const Bitboard danger = attacked_squares<them>(attacks_, position_, occupied_ ^ bit(king_));
        sink_.piece(Kind::king, king_, candidates & ~danger);
        if (may_castle) castle(danger);
    }

    void castle(Bitboard danger) {
        for (const Castling& castling : castlings) {
            if (castling.side == Us && (position_.castling & castling.right()) != 0 &&
                (castling.empty & occupied_) == 0 && (castling.safe & danger) == 0) {
                sink_.castles(castling);
            }
        }
    }

    void knight_moves() {
        const Bitboard free = position_.pieces(Us, Kind::knight) & ~(pins_straight_ | pins_diagonal_);
        for_each(free,
                 [&](Square from) { sink_.piece(Kind::knight, from, attacks_.knight(from) & allowed_); });
    }

    void slider_moves() {
        for_each(position_.pieces(Us, Kind::bishop) & ~pins_straight_,
                 [&](Square from) { sink_.piece(Kind::bishop, from, diagonal_targets(from)); });
        for_each(position_.pieces(Us, Kind::rook) & ~pins_diagonal_,
                 [&](Square from) { sink_.piece(Kind::rook, from, straight_targets(from)); });
        for_each(position_.pieces(Us, Kind::queen), [&](Square from) {
            const Bitboard straight = has(pins_diagonal_, from) ? 0 : straight_targets(from);
            const Bitboard diagonal = has(pins_straight_, from) ? 0 : diagonal_targets(from);
            sink_.piece(Kind::queen, from, straight | diagonal);
        });
    }

    // A pinned piece stays on a pinning line; it can reach no other than its own.
    Bitboard straight_targets(Square from) const {
        return attacks_.rook(from, occupied_) & allowed_ &
               (has(pins_straight_, from) ? pins_straight_ : everywhere);
    }
    Bitboard diagonal_targets(Square from) const {
        return attacks_.bishop(from, occupied_) & allowed_ &
               (has(pins_diagonal_, from) ? pins_diagonal_ : everywhere);
    }

    void pawn_moves() {
        const Bitboard pawns = position_.pieces(Us, Kind::pawn);
        const Bitboard free = pawns & ~(pins_straight_ | pins_diagonal_);
        const Bitboard empty = ~occupied_;

        const Bitboard one_step =
            (moved<0>(free) | (moved<0>(pawns & pins_straight_) & pins_straight_)) & empty;
        pawns_to<Width * forward>(one_step & check_mask_);
        if (variant_.has_double_step) {
            constexpr Bitboard third_rank = Geometry::rank(Us == white ? 2 : Height - 3);
            const Bitboard two_steps = moved<0>(one_step & third_rank) & empty & check_mask_;
            sink_.pawns(two_steps, 2 * Width * forward);
        }

        const Bitboard pinned = pawns & pins_diagonal_;
        const Bitboard captured = theirs_ & check_mask_;
        pawns_to<Width * forward - 1>((moved<-1>(free) | (moved<-1>(pinned) & pins_diagonal_)) & captured);
        pawns_to<Width * forward + 1>((moved<1>(free) | (moved<1>(pinned) & pins_diagonal_)) & captured);
    }

    template <int Files>
    static Bitboard moved(Bitboard pawns) {
        return Geometry::template moved<Files, forward>(pawns);
    }

    template <int Step>
    void pawns_to(Bitboard targets) {
        constexpr Bitboard last_rank = Geometry::rank(Us == white ? Height - 1 : 0);
        sink_.pawns(targets & ~last_rank, Step);
        if (const Bitboard promoting = targets & last_rank; promoting != 0) [[unlikely]] {
            sink_.promotions(promoting, Step);
        }
    }

    void captures_in_passing() {
        const Square target = position_.en_passant;
        for_each(pawns_that_take_in_passing(attacks_, position_, target),
                 [&](Square from) { sink_.takes_in_passing(from, target); });
    }

    const Attacks<Width, Height>& attacks_;
    const Variant& variant_;
    const Position& position_;
    Sink& sink_;
    Square king_;
    Bitboard mine_;
    Bitboard theirs_;
    Bitboard occupied_;
    Bitboard check_mask_ = everywhere;
    Bitboard pins_straight_ = 0;
    Bitboard pins_diagonal_ = 0;
    Bitboard allowed_ = 0;
};

template <int Width, int Height, class Sink>
void generate(const Attacks<Width, Height>& attacks, const Variant& variant, const Position& position,
              Sink& sink) {
    if (position.to_move == white) {
        Generator<white, Width, Height, Sink>{attacks, variant, position, sink}.run();
    } else {
        Generator<black, Width, Height, Sink>{attacks, variant, position, sink}.run();
    }
}

} // namespace espalier::chess
