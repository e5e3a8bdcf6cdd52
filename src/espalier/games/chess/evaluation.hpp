// What a position of chess is worth in hundredths of a pawn, each term with a weight for the middle game and one for
// the endgame, blended by the pieces that are left. Nothing is typed in for one size of board: a place is worth what a
// rule says of its rank and its distance from the centre.
#pragma once

#include "espalier/games/chess/attacks.hpp"
#include "espalier/games/chess/position.hpp"
#include "espalier/games/chess/variant.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>

namespace espalier::chess {

struct Tapered {
    int middle = 0;
    int end = 0;

    constexpr Tapered& operator+=(Tapered other) {
        middle += other.middle;
        end += other.end;
        return *this;
    }
    friend constexpr Tapered operator+(Tapered a, Tapered b) { return a += b; }
    friend constexpr Tapered operator-(Tapered a, Tapered b) { return {a.middle - b.middle, a.end - b.end}; }
    friend constexpr Tapered operator*(int times, Tapered a) { return {times * a.middle, times * a.end}; }
};

// By kind: pawn, knight, bishop, rook, queen, king.
struct Weights {
    std::array<Tapered, kinds> material{{{90, 110}, {320, 300}, {330, 320}, {480, 530}, {960, 980}, {0, 0}}};
    std::array<int, kinds> phase{0, 1, 1, 2, 4, 0}; // how much a piece makes of a middle game

    // A place: points for the full way from the edge to the centre, and from the first rank to the last.
    std::array<Tapered, kinds> centre{{{24, 0}, {50, 40}, {24, 16}, {10, 0}, {8, 28}, {-60, 60}}};
    std::array<Tapered, kinds> advance{{{10, 40}, {16, 8}, {6, 4}, {12, 12}, {0, 12}, {-70, 10}}};

    std::array<Tapered, kinds> mobility{{{0, 0}, {5, 4}, {5, 5}, {2, 5}, {1, 4}, {0, 0}}}; // a square
    Tapered bishop_pair{28, 44};

    Tapered doubled{-10, -22};
    Tapered isolated{-14, -14};
    Tapered passed{8, 18}; // times the square of its way so far, in sixths

    Tapered shield{10, 0};                                       // a pawn before its king
    std::array<int, kinds> attack_on_king{0, 20, 20, 40, 80, 0}; // a square beside the king, in hundredths
};

inline constexpr Weights weights{};

template <int Width, int Height>
class Evaluation {
public:
    static const Evaluation& tables() {
        static const Evaluation built;
        return built;
    }

    // For the side to move. `full_phase` is the phase of the start array.
    int operator()(const Attacks<Width, Height>& attacks, const Position& position, int full_phase) const {
        const Tapered lead = of_side<white>(attacks, position) - of_side<black>(attacks, position);
        const int phase = std::min(phase_of(position), full_phase);
        const int points = (lead.middle * phase + lead.end * (full_phase - phase)) / full_phase;
        return position.to_move == white ? points : -points;
    }

    static int phase_of(const Position& position) {
        int phase = 0;
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            phase += weights.phase[kind] * std::popcount(position.of_kind[kind]);
        }
        return phase;
    }

    // Material alone, with the weights of the middle game.
    static int material(const Position& position) {
        int points = 0;
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            const int lead = std::popcount(position.of_kind[kind] & position.of_side[0]) -
                             std::popcount(position.of_kind[kind] & position.of_side[1]);
            points += lead * weights.material[kind].middle;
        }
        return position.to_move == white ? points : -points;
    }

private:
    using Geometry = Board<Width, Height>;

    Evaluation() {
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            for (Square square = 0; square < Geometry::squares; ++square) {
                places_[kind][static_cast<std::size_t>(square)] = place(kind, square);
            }
        }
    }

    // A white piece on its square, material included.
    static Tapered place(std::size_t kind, Square square) {
        const int files_off = std::abs(2 * Geometry::file_of(square) - (Width - 1));
        const int ranks_off = std::abs(2 * Geometry::rank_of(square) - (Height - 1));
        const int edge = Width + Height - 2;
        const int centrality = edge - files_off - ranks_off;
        const int rank = Geometry::rank_of(square);
        const auto share = [](int points, int part, int whole) { return points * part / whole; };
        const auto blend = [&](int centre, int advance) {
            return share(centre, 2 * centrality - edge, 2 * edge) + share(advance, rank, Height - 1);
        };
        return weights.material[kind] +
               Tapered{blend(weights.centre[kind].middle, weights.advance[kind].middle),
                       blend(weights.centre[kind].end, weights.advance[kind].end)};
    }

    template <Side Us>
    Tapered of_side(const Attacks<Width, Height>& attacks, const Position& position) const {
        Tapered points = pieces<Us>(attacks, position) + pawns<Us>(position);
        if (has_several(position.pieces(Us, Kind::bishop))) points += weights.bishop_pair;
        const Bitboard before_king =
            attacks.king(position.king(Us)) & in_front<Us>(wider(bit(position.king(Us))));
        points += std::popcount(before_king & position.pieces(Us, Kind::pawn)) * weights.shield;
        return points;
    }

    // Places, mobility and the attack on the other king: the more pieces take part, the more each is worth.
    template <Side Us>
    Tapered pieces(const Attacks<Width, Height>& attacks, const Position& position) const {
        constexpr Side them = opponent_of(Us);
        const Bitboard beside_king = attacks.king(position.king(them));
        const Bitboard open = ~position.of_side[index(Us)] & ~attacked_by_pawns<them>(position);
        Tapered points;
        int attack = 0;
        int attackers = 0;
        const auto look_at = [&](Kind kind, auto attacks_from) {
            for_each(position.pieces(Us, kind), [&](Square square) {
                const Bitboard attacked = attacks_from(square);
                points += place_of<Us>(kind, square);
                points += std::popcount(attacked & open) * weights.mobility[index(kind)];
                const int beside = std::popcount(attacked & beside_king);
                attack += beside * weights.attack_on_king[index(kind)];
                attackers += beside != 0 ? 1 : 0;
            });
        };
        const Bitboard occupied = position.occupied();
        look_at(Kind::knight, [&](Square from) { return attacks.knight(from); });
        look_at(Kind::bishop, [&](Square from) { return attacks.bishop(from, occupied); });
        look_at(Kind::rook, [&](Square from) { return attacks.rook(from, occupied); });
        look_at(Kind::queen, [&](Square from) { return attacks.queen(from, occupied); });
        points += place_of<Us>(Kind::king, position.king(Us));
        points.middle +=
            attack * std::min(attackers, most_attackers) * std::min(attackers, most_attackers) / 100;
        return points;
    }

    template <Side Us>
    Tapered pawns(const Position& position) const {
        const Bitboard mine = position.pieces(Us, Kind::pawn);
        const Bitboard theirs = position.pieces(opponent_of(Us), Kind::pawn);
        const Bitboard files = whole_files(mine);
        const Bitboard neighbours = Geometry::template moved_aside<0>(files);
        Tapered points = (std::popcount(mine) - std::popcount(files & Geometry::rank(0))) * weights.doubled;
        points += std::popcount(mine & ~neighbours) * weights.isolated;
        const Bitboard guarded = in_front<opponent_of(Us)>(wider(theirs));
        for_each(mine, [&](Square square) {
            points += place_of<Us>(Kind::pawn, square);
            if (!has(guarded, square)) points += passed_by(rank_for<Us>(square));
        });
        return points;
    }

    static constexpr Tapered passed_by(int rank) {
        const int way = 6 * rank / (Height - 1); // 0 to 5
        return {way * way * weights.passed.middle / 6, way * way * weights.passed.end / 6};
    }

    template <Side Us>
    Tapered place_of(Kind kind, Square square) const {
        const Square seen =
            Us == white ? square : Geometry::at(Geometry::file_of(square), rank_for<Us>(square));
        return places_[index(kind)][static_cast<std::size_t>(seen)];
    }

    // From the side's own first rank.
    template <Side Us>
    static constexpr int rank_for(Square square) {
        return Us == white ? Geometry::rank_of(square) : Height - 1 - Geometry::rank_of(square);
    }

    template <Side Us>
    static Bitboard attacked_by_pawns(const Position& position) {
        constexpr int forward = Us == white ? 1 : -1;
        const Bitboard pawns = position.pieces(Us, Kind::pawn);
        return Geometry::template moved_aside<forward>(pawns);
    }

    // With the squares to their left and right.
    static Bitboard wider(Bitboard squares) { return squares | Geometry::template moved_aside<0>(squares); }

    // Every square further up the files, seen from `Us`.
    template <Side Us>
    static Bitboard in_front(Bitboard squares) {
        constexpr int forward = Us == white ? 1 : -1;
        Bitboard result = 0;
        for (int i = 1; i < Height; ++i) {
            squares = Geometry::template moved<0, forward>(squares);
            result |= squares;
        }
        return result;
    }

    static Bitboard whole_files(Bitboard squares) {
        return squares | in_front<white>(squares) | in_front<black>(squares);
    }

    static constexpr int most_attackers = 4;

    std::array<std::array<Tapered, Geometry::squares>, kinds> places_{};
};

} // namespace espalier::chess
