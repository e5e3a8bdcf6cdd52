// A position that is solved in pieces: the positions a few plies later, each by itself, by whoever has time. What was solved
// can be kept, so that it need not be solved again.
#pragma once

#include "espalier/cluster/link.hpp"
#include "espalier/core/score_bounds.hpp"
#include "espalier/engine/session.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

struct SolvedPiece {
    std::size_t piece;
    ScoreBounds bounds; // for the side to move there
    std::uint64_t nodes;
};

class SolvePieces {
public:
    // Cuts at as few plies, at least one, as make so many pieces, if any do. Games that are over before are pieces too, and positions that
    // several ways lead to are one. The session is where it was when this returns.
    SolvePieces(Session& session, std::size_t at_least);

    std::size_t size() const { return ways_.size(); }
    int plies() const { return plies_; }
    // The moves that lead to a piece.
    const std::vector<std::string>& way_to(std::size_t piece) const { return ways_[piece]; }

    // What is known of the beginning if that is known of pieces.
    ScoreBounds value(const std::map<std::size_t, SolvedPiece>& solved) const;
    // Those that may still change the value, solved ones included, in the order in which they were cut.
    std::vector<std::size_t> needed(const std::map<std::size_t, SolvedPiece>& solved) const;
    struct BestMoves {
        std::vector<MoveWords> moves; // that are known to keep the value; none unless it is exact
        bool are_all;                 // of every other one it is known that it does not
    };
    BestMoves best_moves(const std::map<std::size_t, SolvedPiece>& solved) const;

private:
    struct Edge {
        MoveWords move;
        std::size_t child;
        bool same_player; // moves again
    };
    struct Node {
        std::vector<std::string> way;
        std::vector<Edge> edges{}; // none at a piece
        std::size_t piece = 0;
    };

    void visit_needed(const Node& node, const std::map<std::size_t, SolvedPiece>& solved,
                      std::vector<std::size_t>& found) const;
    std::vector<std::size_t> grow(Session& session, const std::vector<std::size_t>& leaves);
    ScoreBounds value_of(const Node& node, const std::map<std::size_t, SolvedPiece>& solved) const;
    ScoreBounds value_by(const Edge& edge, const std::map<std::size_t, SolvedPiece>& solved) const;

    std::vector<Node> nodes_; // the beginning first
    std::vector<std::vector<std::string>> ways_{};
    int plies_ = 0;
};

// ---- the journal: which pieces were solved, and to what

std::string solve_journal_heading(const Session& session, const SolvePieces& pieces);
std::string solve_journal_line(const Session& session, const SolvePieces& pieces, const SolvedPiece& solved);

struct SolveJournal {
    std::map<std::size_t, SolvedPiece> solved{};
    std::size_t whole_bytes = 0;
};

// Throws BadInput as read_checked_lines does, and for pieces that there are not.
SolveJournal read_solve_journal(std::string_view text, const Session& session, const SolvePieces& pieces);

// ---- solving

struct PieceSolving {
    std::size_t table_megabytes;
    std::stop_token stop{};
    std::function<void(const SolvedPiece&)> on_solved{}; // by the manager
};

// By all ranks, or alone if `link` is null. At the manager `solved` is what is known already, and when it returns all that is
// needed, unless it was stopped.
void solve_pieces(Link* link, Session& session, const SolvePieces& pieces, const PieceSolving& solving,
                  std::map<std::size_t, SolvedPiece>& solved);

} // namespace espalier
