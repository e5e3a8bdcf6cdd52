// Chess on boards from 4x5 to 8x8: one generator for all of them, their differences as data (variant.hpp).
#pragma once

#include "espalier/core/evaluation.hpp"
#include "espalier/core/game.hpp"
#include "espalier/games/chess/attacks.hpp"
#include "espalier/games/chess/evaluation.hpp"
#include "espalier/games/chess/exchange.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/generator.hpp"
#include "espalier/games/chess/move_text.hpp"
#include "espalier/games/chess/picture.hpp"
#include "espalier/games/chess/position.hpp"
#include "espalier/games/chess/sinks.hpp"
#include "espalier/games/chess/variant.hpp"
#include "espalier/games/record/game_record.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace espalier::chess {

// Whole games are written as PGN has them (1994), which knows the large board only.
struct RecordedAsPgn {
    static constexpr RecordStyle record_style{.extension = ".pgn"};
};
struct NotRecorded {};

template <int Width, int Height>
class Chess : public std::conditional_t<Width == 8 && Height == 8, RecordedAsPgn, NotRecorded> {
public:
    using Position = chess::Position;
    using Move = chess::Move;

    // More than nine queens, two rooks, two bishops, two knights and a king have on an empty board of 8x8.
    static constexpr std::size_t max_moves = 9 * 27 + 2 * 14 + 2 * 13 + 2 * 8 + 8 + 2;

    // Precondition: the variant has this width and height.
    explicit Chess(const Variant& variant)
        : variant_(&variant), attacks_(&Attacks<Width, Height>::tables()),
          evaluation_(&Evaluation<Width, Height>::tables()) {
        for (const char letter : variant.promotions) {
            promotions_[promotion_count_++] = static_cast<Kind>(kind_letters.find(letter));
        }
        full_phase_ = Evaluation<Width, Height>::phase_of(start());
    }

    const Variant& variant() const { return *variant_; }

    // ---- rules

    Outcome moves(const Position& position, MoveList<Move, max_moves>& list) const {
        ListedMoves sink{list, std::span{promotions_}.first(promotion_count_)};
        generate(*attacks_, *variant_, position, sink);
        return list.empty() ? without_moves(position) : Outcome::undecided;
    }

    std::size_t count_moves(const Position& position) const {
        CountedMoves sink{promotion_count_};
        generate(*attacks_, *variant_, position, sink);
        return sink.count();
    }

    Outcome outcome(const Position& position) const {
        return count_moves(position) == 0 ? without_moves(position) : Outcome::undecided;
    }

    Position play(const Position& position, const Move& move) const {
        const Side us = position.to_move;
        Position next = position;
        count_up(next.plies_without_progress);
        if (has(position.of_side[index(opponent_of(us))], move.to)) {
            next.toggle(opponent_of(us), position.kind_at(move.to), move.to);
            next.plies_without_progress = 0;
        }
        next.toggle(us, move.piece, move.from);
        next.toggle(us, move.becomes, move.to);
        if (position.en_passant != Position::no_square) next.set_en_passant(Position::no_square);
        if constexpr (Width == 8) give_up_castling(next, move);
        if (us == black) count_up(next.move_number);
        next.pass_turn();
        if (move.piece == Kind::pawn) finish_pawn_move(position, move, next);
        return next;
    }

    Side side_to_move(const Position& position) const { return position.to_move; }

    Position start() const { return from_text(variant_->start); }

    // ---- draws by rule (FIDE Laws 5.2.2 and 9.3; repetition is for who keeps the line)

    std::optional<std::string_view> draw_by_rule(const Position& position) const {
        if (position.plies_without_progress >= 100) return "fifty moves without a capture or a pawn's move";
        if (nobody_can_mate(position)) return "neither side has enough to give mate";
        return std::nullopt;
    }
    int plies_without_progress(const Position& position) const { return position.plies_without_progress; }

    // ---- what searches may use

    std::uint64_t hash(const Position& position) const { return position.hash; }
    std::uint64_t hash_from_scratch(const Position& position) const {
        Position fresh;
        for_each(position.occupied(), [&](Square square) {
            fresh.toggle(position.side_at(square), position.kind_at(square), square);
        });
        fresh.set_castling(position.castling);
        fresh.set_en_passant(position.en_passant);
        if (position.to_move == black) fresh.pass_turn();
        return fresh.hash;
    }

    bool must_react(const Position& position) const {
        return is_in_check(*attacks_, position, position.to_move);
    }

    Outcome noisy_moves(const Position& position, MoveList<Move, max_moves>& list) const {
        if (must_react(position)) return moves(position, list);
        NoisyMoves sink{list, promotions_.front(), position.of_side[index(opponent_of(position.to_move))]};
        generate(*attacks_, *variant_, position, sink);
        return sink.found_a_move() ? Outcome::undecided : Outcome::draw;
    }

    // With king and pawns alone, to be obliged to move is often the whole trouble.
    bool may_pass(const Position& position) const {
        const Bitboard kings_and_pawns =
            position.of_kind[index(Kind::king)] | position.of_kind[index(Kind::pawn)];
        return (position.of_side[index(position.to_move)] & ~kings_and_pawns) != 0 && !must_react(position);
    }
    Position pass(const Position& position) const {
        Position next = position;
        count_up(next.plies_without_progress);
        if (position.en_passant != Position::no_square) next.set_en_passant(Position::no_square);
        if (position.to_move == black) count_up(next.move_number);
        next.pass_turn();
        return next;
    }

    // Captures by what they take, then by what they risk; those that lose material, last.
    int hint(const Position& position, const Move& move) const {
        const std::optional<Kind> captured = captured_by(position, move);
        if (move.is_promotion()) return hint_at_promotion(move, captured);
        if (!captured) return 0;
        if (worth(move.piece) > worth(*captured)) {
            const int gain = Exchange{*attacks_, position, move.to}.gain(move, *captured);
            if (gain < 0) return a_pawn * gain;
        }
        return a_pawn * worth(*captured) - static_cast<int>(index(move.piece));
    }

    static constexpr std::size_t move_indices = kinds * Board<Width, Height>::squares;
    std::size_t move_index(const Move& move) const {
        return index(move.piece) * Board<Width, Height>::squares + move.to;
    }

    // Twice the way from the edge to where the move leads, along file and rank.
    int centrality(const Move& move) const {
        const int files_off = std::abs(2 * Geometry::file_of(move.to) - (Width - 1));
        const int ranks_off = std::abs(2 * Geometry::rank_of(move.to) - (Height - 1));
        return Width + Height - files_off - ranks_off;
    }

    // The board turned upside down, with the colours exchanged.
    Position sides_exchanged(const Position& position) const {
        const auto turned = [](Square square) {
            return Geometry::at(Geometry::file_of(square), Height - 1 - Geometry::rank_of(square));
        };
        Position exchanged;
        for_each(position.occupied(), [&](Square square) {
            exchanged.toggle(opponent_of(position.side_at(square)), position.kind_at(square), turned(square));
        });
        const unsigned rights = position.castling;
        exchanged.set_castling(static_cast<std::uint8_t>((rights & 3u) << 2 | rights >> 2));
        if (position.en_passant != Position::no_square) {
            exchanged.set_en_passant(static_cast<std::uint8_t>(turned(position.en_passant)));
        }
        if (position.to_move == white) exchanged.pass_turn();
        exchanged.plies_without_progress = position.plies_without_progress;
        exchanged.move_number = position.move_number;
        return exchanged;
    }

    static constexpr auto evaluations() {
        return std::array{NamedEvaluation<Chess>{
                              "tapered", "material, places, mobility, pawns and kings, by phase of the game",
                              [](const Chess& game, const Position& position) {
                                  return (*game.evaluation_)(*game.attacks_, position, game.full_phase_);
                              }},
                          NamedEvaluation<Chess>{"material", "the pieces alone",
                                                 [](const Chess&, const Position& position) {
                                                     return Evaluation<Width, Height>::material(position);
                                                 }}};
    }

    // ---- text

    std::string to_text(const Position& position) const { return write_fen<Width, Height>(position); }
    Position from_text(std::string_view text) const {
        return FenReader<Width, Height>{*attacks_, *variant_, text}.read();
    }

    std::string move_text(const Position&, const Move& move) const { return uci_text<Width, Height>(move); }

    std::string move_name(const Position& position, const Move& move) const {
        MoveList<Move, max_moves> legal;
        moves(position, legal);
        const Position next = play(position, move);
        const bool gives_check = is_in_check(*attacks_, next, next.to_move);
        return san_without_check<Width, Height>(position, legal, move) + (!gives_check             ? ""
                                                                          : count_moves(next) == 0 ? "#"
                                                                                                   : "+");
    }

    std::optional<Move> move_from(const Position& position, std::string_view text) const {
        MoveList<Move, max_moves> legal;
        moves(position, legal);
        return described_move<Width, Height>(legal, text);
    }

    std::string side_name(Side side) const { return side == white ? "white" : "black"; }

    Picture picture(const Position& position, std::optional<Move> last_move) const {
        return picture_of<Width, Height>(position, last_move);
    }

private:
    using Geometry = Board<Width, Height>;

    Outcome without_moves(const Position& position) const {
        return is_in_check(*attacks_, position, position.to_move) ? Outcome::loss : Outcome::draw;
    }

    // A lone minor piece, or bishops that all stand on squares of one colour.
    static bool nobody_can_mate(const Position& position) {
        const auto of = [&](Kind kind) { return position.of_kind[index(kind)]; };
        if ((of(Kind::pawn) | of(Kind::rook) | of(Kind::queen)) != 0) return false;
        if (of(Kind::knight) != 0) return !has_several(of(Kind::knight) | of(Kind::bishop));
        return (of(Kind::bishop) & dark_squares) == 0 || (of(Kind::bishop) & ~dark_squares) == 0;
    }

    static constexpr Bitboard dark_squares = [] {
        Bitboard dark = 0;
        for (Square square = 0; square < Geometry::squares; ++square) {
            if ((Geometry::file_of(square) + Geometry::rank_of(square)) % 2 == 0) dark |= bit(square);
        }
        return dark;
    }();

    static constexpr int a_pawn = 16; // in hints; more than there are kinds, which break ties

    // A pawn that becomes less than it could is the exception, worth a look after everything else.
    int hint_at_promotion(const Move& move, std::optional<Kind> captured) const {
        if (move.becomes != promotions_.front()) return -a_pawn;
        return a_pawn * (worth(move.becomes) + (captured ? worth(*captured) : 0));
    }

    static void count_up(std::uint16_t& counter) {
        if (counter < std::numeric_limits<std::uint16_t>::max()) ++counter;
    }

    static void give_up_castling(Position& next, const Move& move) {
        if (next.castling == 0) return;
        if (move.piece == Kind::king && std::abs(move.to - move.from) == 2) move_rook_beside_king(next, move);
        next.set_castling(next.castling & rights_kept_by[move.from] & rights_kept_by[move.to]);
    }

    static void move_rook_beside_king(Position& next, const Move& move) {
        for (const Castling& castling : castlings) {
            if (castling.king_to == move.to) {
                next.toggle(castling.side, Kind::rook, castling.rook_from);
                next.toggle(castling.side, Kind::rook, castling.rook_to);
            }
        }
    }

    // `next` is the position after the move, but for what only pawns do.
    void finish_pawn_move(const Position& position, const Move& move, Position& next) const {
        next.plies_without_progress = 0;
        const int forward = position.to_move == white ? Width : -Width;
        if (move.to == position.en_passant) {
            next.toggle(next.to_move, Kind::pawn, move.to - forward);
        } else if (move.to - move.from == 2 * forward) {
            allow_taking_in_passing(next, move.from + forward);
        }
    }

    // Only if it is really possible: then equal positions have equal moves, as repetition asks (FIDE Laws 9.2).
    void allow_taking_in_passing(Position& next, Square target) const {
        if (pawns_that_take_in_passing(*attacks_, next, target) != 0) {
            next.set_en_passant(static_cast<std::uint8_t>(target));
        }
    }

    const Variant* variant_;
    const Attacks<Width, Height>* attacks_;
    const Evaluation<Width, Height>* evaluation_;
    std::array<Kind, 4> promotions_{};
    std::size_t promotion_count_ = 0;
    int full_phase_ = 0;
};

} // namespace espalier::chess
