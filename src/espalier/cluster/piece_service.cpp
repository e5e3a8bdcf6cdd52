#include "espalier/cluster/piece_service.hpp"

#include <algorithm>
#include <utility>

namespace espalier {
namespace {

constexpr Kinds from_manager{MessageKind::piece, MessageKind::abort, MessageKind::done};

} // namespace

PieceService::PieceService(Link& link, const RankTable& table)
    : link_(link), has_news_(table.table != nullptr && !table.is_managers), news_(table.table, 1) {
    link.gather(0, std::uint8_t{has_news_});
}

std::optional<AwayNode> PieceService::next() {
    if (std::exchange(is_at_work_, false)) pieces_.pop_front();
    while (pieces_.empty() && !is_over_) take(link_.wait(from_manager));
    if (is_over_) return std::nullopt;
    is_at_work_ = true;
    is_unwanted_ = false;
    return pieces_.front().node;
}

void PieceService::answer(const AwayAnswer& answer) {
    link_.send(
        0,
        TreeAnswer{pieces_.front().number, answer.nodes, answer.score.packed(), answer.has_met_horizon,
                   static_cast<std::uint16_t>(answer.line.size())},
        MovesAndNews{answer.line, has_news_ ? news_.for_reader(manager) : std::vector<NewsItem>{}}.bytes());
}

bool PieceService::is_wanted(std::uint64_t nodes) {
    link_.computes(nodes - std::exchange(nodes_, nodes));
    while (const auto envelope = link_.probe(from_manager)) take(*envelope);
    return !is_unwanted_ && !is_over_;
}

void PieceService::take(const Envelope& envelope) {
    const auto bytes = link_.receive(envelope);
    switch (envelope.kind) {
    case MessageKind::piece: {
        const auto piece = Link::head_of<TreePiece>(bytes);
        auto [way, news] = MovesAndNews::from(Link::rest_of<TreePiece>(bytes), piece.way_bytes);
        news_.learn(manager, news);
        pieces_.push_back({piece.number,
                           {piece.node_kind,
                            Depth{piece.depth},
                            {Score::unpacked(piece.alpha), Score::unpacked(piece.beta)},
                            std::move(way)}});
        break;
    }
    case MessageKind::abort: drop(Link::head_of<TreeAbort>(bytes).number); break;
    default:
        is_over_ = true;
        while (const auto late = link_.probe({MessageKind::piece, MessageKind::abort})) link_.receive(*late);
        link_.send(0, TreeDone{});
    }
}

void PieceService::drop(PieceNumber number) {
    const auto found = std::ranges::find(pieces_, number, &Piece::number);
    if (found == pieces_.end()) return; // done already
    if (is_at_work_ && found == pieces_.begin()) {
        is_unwanted_ = true;
    } else {
        pieces_.erase(found);
    }
}

} // namespace espalier
