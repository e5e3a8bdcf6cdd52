// What is done with the moves that the generator finds: listed, listed if they are noisy, or only counted.
#pragma once

#include "espalier/core/move_list.hpp"
#include "espalier/games/chess/castling.hpp"
#include "espalier/games/chess/position.hpp"

#include <bit>
#include <cstddef>
#include <span>

namespace espalier::chess {

template <class List>
class ListedMoves {
public:
    ListedMoves(List& list, std::span<const Kind> promotions) : list_(list), promotions_(promotions) {}

    void piece(Kind kind, Square from, Bitboard targets) {
        for_each(targets, [&](Square to) { add(from, to, kind, kind); });
    }
    void pawns(Bitboard targets, int step) {
        for_each(targets, [&](Square to) { add(to - step, to, Kind::pawn, Kind::pawn); });
    }
    void promotions(Bitboard targets, int step) {
        for_each(targets, [&](Square to) {
            for (const Kind becomes : promotions_) add(to - step, to, Kind::pawn, becomes);
        });
    }
    void castles(const Castling& castling) {
        add(castling.king_from, castling.king_to, Kind::king, Kind::king);
    }
    void takes_in_passing(Square from, Square to) { add(from, to, Kind::pawn, Kind::pawn); }

private:
    void add(Square from, Square to, Kind piece, Kind becomes) {
        list_.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), piece, becomes});
    }

    List& list_;
    std::span<const Kind> promotions_;
};

// Lists captures and the promotion that is most wanted. Of the others it only notes that there are some, so that
// one pass tells stalemate from a quiet position.
template <class List>
class NoisyMoves {
public:
    NoisyMoves(List& list, const Kind& most_wanted, Bitboard theirs)
        : listed_(list, {&most_wanted, 1}), theirs_(theirs) {}

    void piece(Kind kind, Square from, Bitboard targets) {
        targets_ |= targets;
        listed_.piece(kind, from, targets & theirs_);
    }
    void pawns(Bitboard targets, int step) {
        targets_ |= targets;
        listed_.pawns(targets & theirs_, step);
    }
    void promotions(Bitboard targets, int step) {
        targets_ |= targets;
        listed_.promotions(targets, step);
    }
    void castles(const Castling& castling) { targets_ |= bit(castling.king_to); }
    void takes_in_passing(Square from, Square to) {
        targets_ |= bit(to);
        listed_.takes_in_passing(from, to);
    }

    bool found_a_move() const { return targets_ != 0; }

private:
    ListedMoves<List> listed_;
    Bitboard theirs_;
    Bitboard targets_ = 0; // of all moves
};

class CountedMoves {
public:
    explicit CountedMoves(std::size_t promotions) : promotions_(promotions) {}

    void piece(Kind, Square, Bitboard targets) { count_ += number_of(targets); }
    void pawns(Bitboard targets, int) { count_ += number_of(targets); }
    void promotions(Bitboard targets, int) { count_ += promotions_ * number_of(targets); }
    void castles(const Castling&) { ++count_; }
    void takes_in_passing(Square, Square) { ++count_; }

    std::size_t count() const { return count_; }

private:
    static std::size_t number_of(Bitboard squares) {
        return static_cast<std::size_t>(std::popcount(squares));
    }

    std::size_t promotions_;
    std::size_t count_ = 0;
};

} // namespace espalier::chess
