#include "espalier/engine/solve_pieces.hpp"

#include "espalier/core/game_words.hpp"
#include "espalier/core/number_in.hpp"
#include "espalier/engine/checked_lines.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace espalier {
namespace {

// A session that has gone some moves further, until this ends.
class Excursion {
public:
    Excursion(Session& session, const std::vector<std::string>& way) : session_(session), moves_(way.size()) {
        for (const auto& move : way) session.play(move);
    }
    ~Excursion() {
        for (std::size_t i = 0; i < moves_; ++i) session_.undo();
    }
    Excursion(const Excursion&) = delete;
    Excursion& operator=(const Excursion&) = delete;

private:
    Session& session_;
    std::size_t moves_;
};

} // namespace

SolvePieces::SolvePieces(Session& session, std::size_t at_least) : nodes_{Node{}} {
    constexpr int most_plies = 8;
    std::vector<std::size_t> leaves{0};
    while (plies_ == 0 || (leaves.size() < at_least && plies_ < most_plies)) {
        const std::size_t before = nodes_.size();
        leaves = grow(session, leaves);
        if (nodes_.size() == before) break; // all games are over
        ++plies_;
    }
    for (const std::size_t leaf : leaves) {
        nodes_[leaf].piece = ways_.size();
        ways_.push_back(nodes_[leaf].way);
    }
}

// The leaves a ply further.
std::vector<std::size_t> SolvePieces::grow(Session& session, const std::vector<std::size_t>& leaves) {
    std::map<std::string, std::size_t> by_position;
    std::vector<std::size_t> grown;
    for (const std::size_t leaf : leaves) {
        const Excursion there{session, nodes_[leaf].way};
        if (session.ending()) {
            grown.push_back(leaf);
            continue;
        }
        const std::string player = session.side_to_move();
        for (const MoveWords& move : session.moves()) {
            session.play(move.text);
            const auto [found, is_new] = by_position.emplace(session.position(), nodes_.size());
            const bool same_player = session.side_to_move() == player;
            session.undo();
            if (is_new) {
                std::vector<std::string> way = nodes_[leaf].way;
                way.push_back(move.text);
                nodes_.push_back({std::move(way)});
                grown.push_back(found->second);
            }
            nodes_[leaf].edges.push_back({move, found->second, same_player});
        }
    }
    return grown;
}

ScoreBounds SolvePieces::value(const std::map<std::size_t, SolvedPiece>& solved) const {
    return value_of(nodes_.front(), solved);
}

ScoreBounds SolvePieces::value_of(const Node& node, const std::map<std::size_t, SolvedPiece>& solved) const {
    if (node.edges.empty()) {
        const auto found = solved.find(node.piece);
        return found == solved.end() ? ScoreBounds::all() : found->second.bounds;
    }
    ScoreBounds best{Score::loss_in(Ply{}), Score::loss_in(Ply{})};
    for (const Edge& edge : node.edges) {
        const ScoreBounds value = value_by(edge, solved);
        best = {std::max(best.least, value.least), std::max(best.most, value.most)};
    }
    return best;
}

ScoreBounds SolvePieces::value_by(const Edge& edge, const std::map<std::size_t, SolvedPiece>& solved) const {
    const ScoreBounds below = value_of(nodes_[edge.child], solved).seen_from_root(Ply{1});
    return edge.same_player ? below : -below;
}

std::vector<std::size_t> SolvePieces::needed(const std::map<std::size_t, SolvedPiece>& solved) const {
    std::vector<std::size_t> found;
    if (!value(solved).is_exact()) visit_needed(nodes_.front(), solved, found);
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// A move that is known to be worth no more than another one surely is need not be looked at.
void SolvePieces::visit_needed(const Node& node, const std::map<std::size_t, SolvedPiece>& solved,
                               std::vector<std::size_t>& found) const {
    if (node.edges.empty()) return found.push_back(node.piece);
    const Score sure = value_of(node, solved).least;
    for (const Edge& edge : node.edges) {
        if (value_by(edge, solved).most > sure) visit_needed(nodes_[edge.child], solved, found);
    }
}

SolvePieces::BestMoves SolvePieces::best_moves(const std::map<std::size_t, SolvedPiece>& solved) const {
    const ScoreBounds all = value(solved);
    if (!all.is_exact()) return {.moves = {}, .are_all = false};
    BestMoves best{.moves = {}, .are_all = true};
    for (const Edge& edge : nodes_.front().edges) {
        const ScoreBounds by_this = value_by(edge, solved);
        if (by_this.least >= all.least) best.moves.push_back(edge.move);
        if (!by_this.decides(all.least)) best.are_all = false;
    }
    return best;
}

// ---- the journal

namespace {

LinesHeading heading_of(const Session& session, const SolvePieces& pieces) {
    return {"espalier solve 1; ",
            fmt::format("{}; {} pieces after {} plies", game_so_far(session), pieces.size(), pieces.plies()),
            "solution"};
}

// "piece 17 -31983 -31983 1234; moves a1 b2"
std::optional<SolvedPiece> read_piece(std::string_view text, std::size_t pieces) {
    const auto words = split_words(text.substr(0, text.find(';')));
    if (words.size() != 5 || words[0] != "piece") return std::nullopt;
    constexpr std::int64_t lowest = std::numeric_limits<std::int16_t>::min();
    constexpr std::int64_t highest = std::numeric_limits<std::int16_t>::max();
    constexpr std::int64_t none = 0;
    const auto number = number_in(words[1], none, static_cast<std::int64_t>(pieces) - 1);
    const auto least = number_in(words[2], lowest, highest);
    const auto most = number_in(words[3], lowest, highest);
    const auto nodes = number_in(words[4], none, std::numeric_limits<std::int64_t>::max());
    if (!number || !least || !most || !nodes || *least > *most) return std::nullopt;
    return SolvedPiece{static_cast<std::size_t>(*number),
                       {Score::unpacked(static_cast<std::int16_t>(*least)),
                        Score::unpacked(static_cast<std::int16_t>(*most))},
                       static_cast<std::uint64_t>(*nodes)};
}

} // namespace

std::string solve_journal_heading(const Session& session, const SolvePieces& pieces) {
    return heading_of(session, pieces).line();
}

std::string solve_journal_line(const Session& session, const SolvePieces& pieces, const SolvedPiece& solved) {
    return heading_of(session, pieces)
        .line_below(fmt::format("piece {} {} {} {}; moves {}", solved.piece, solved.bounds.least.packed(),
                                solved.bounds.most.packed(), solved.nodes,
                                fmt::join(pieces.way_to(solved.piece), " ")));
}

SolveJournal read_solve_journal(std::string_view text, const Session& session, const SolvePieces& pieces) {
    const CheckedLines checked = read_checked_lines(text, heading_of(session, pieces));
    SolveJournal journal{.whole_bytes = checked.whole_bytes};
    for (const auto& [number, line] : checked.lines) {
        const auto solved = read_piece(line, pieces.size());
        if (!solved) throw wrong_line(number, "expected a piece and its value");
        if (!journal.solved.emplace(solved->piece, *solved).second)
            throw wrong_line(number, fmt::format("piece {} stands there a second time", solved->piece));
    }
    return journal;
}

// ---- solving

namespace {

// To the manager: what was solved, if anything, and more is wanted.
struct PieceRequest {
    static constexpr MessageKind kind = MessageKind::request;

    SolvedPiece solved;
    bool has_solved;
};

// From the manager. The last one has no piece.
struct PieceOrder {
    static constexpr MessageKind kind = MessageKind::piece;

    std::size_t piece;
    bool is_last;
};

class PieceSolver {
public:
    PieceSolver(Session& session, const SolvePieces& pieces, const PieceSolving& solving)
        : session_(session), pieces_(pieces), solving_(solving), table_(solving.table_megabytes) {}

    // None if it was stopped.
    std::optional<SolvedPiece> solve(std::size_t piece) {
        const Excursion there{session_, pieces_.way_to(piece)};
        const SolveReport report = session_.solve({table_, {.stop = solving_.stop}, {}});
        if (report.stopped_by == StoppedBy::interrupt) return std::nullopt;
        return SolvedPiece{piece, report.bounds, report.statistics.nodes};
    }

private:
    Session& session_;
    const SolvePieces& pieces_;
    const PieceSolving& solving_;
    SolvedTable table_;
};

// Gives out the pieces that are needed, and that nobody has solved or is about to.
class PieceQueue {
public:
    PieceQueue(const SolvePieces& pieces, const std::map<std::size_t, SolvedPiece>& solved)
        : pieces_(pieces), solved_(solved) {}

    // None will be needed any more when there is none now: who knows more needs less.
    std::optional<std::size_t> next() {
        for (const std::size_t piece : pieces_.needed(solved_)) {
            if (!solved_.contains(piece) && given_out_.insert(piece).second) return piece;
        }
        return std::nullopt;
    }

private:
    const SolvePieces& pieces_;
    const std::map<std::size_t, SolvedPiece>& solved_;
    std::set<std::size_t> given_out_{};
};

void note(const SolvedPiece& piece, const PieceSolving& solving, std::map<std::size_t, SolvedPiece>& solved) {
    solved.emplace(piece.piece, piece);
    if (solving.on_solved) solving.on_solved(piece);
}

void solve_alone(PieceSolver solver, PieceQueue queue, const PieceSolving& solving,
                 std::map<std::size_t, SolvedPiece>& solved) {
    while (const auto piece = queue.next()) {
        const auto found = solver.solve(*piece);
        if (!found) return;
        note(*found, solving, solved);
    }
}

void hand_out(Link& link, PieceQueue queue, const PieceSolving& solving,
              std::map<std::size_t, SolvedPiece>& solved) {
    for (Rank busy = link.ranks() - 1; busy > 0;) {
        const Envelope envelope = link.wait({MessageKind::request});
        const auto request = link.receive_as<PieceRequest>(envelope);
        if (request.has_solved) note(request.solved, solving, solved);
        const auto piece = queue.next();
        if (!piece) --busy;
        link.send(envelope.from, PieceOrder{piece.value_or(0), !piece});
    }
}

void ask_for_pieces(Link& link, PieceSolver solver) {
    PieceRequest request{{0, ScoreBounds::all(), 0}, false};
    while (true) {
        link.send(0, request);
        const auto order = link.receive_as<PieceOrder>(link.wait({MessageKind::piece}));
        if (order.is_last) return;
        const auto solved = solver.solve(order.piece);
        request.has_solved = solved.has_value();
        if (solved) request.solved = *solved;
    }
}

} // namespace

void solve_pieces(Link* link, Session& session, const SolvePieces& pieces, const PieceSolving& solving,
                  std::map<std::size_t, SolvedPiece>& solved) {
    if (link == nullptr || link->ranks() == 1) {
        solve_alone({session, pieces, solving}, {pieces, solved}, solving, solved);
    } else if (link->is_manager()) {
        hand_out(*link, {pieces, solved}, solving, solved);
    } else {
        ask_for_pieces(*link, {session, pieces, solving});
    }
}

} // namespace espalier
