#include "espalier/engine/work_trace.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace espalier {
namespace {

// Of printable ASCII, as the names of games and algorithms are; anything else would be a mistake of ours.
std::string quoted(std::string_view text) {
    std::string json = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') json += '\\';
        json += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return json + '"';
}

// Rows are numbered from 1: to some readers thread 0 is the idle one.
std::size_t row_number(WorkerNumber worker) { return worker + 1; }

void add_names(std::string& json, const std::string& title, std::size_t workers) {
    const auto out = std::back_inserter(json);
    fmt::format_to(out, R"({{"name":"process_name","ph":"M","pid":1,"args":{{"name":{}}}}})", quoted(title));
    for (WorkerNumber worker = 0; worker < workers; ++worker) {
        fmt::format_to(out,
                       ",\n"
                       R"({{"name":"thread_name","ph":"M","pid":1,"tid":{},"args":{{"name":"worker {}"}}}})",
                       row_number(worker), worker);
    }
}

std::string name_of(const PieceOfWork& piece) {
    switch (piece.kind) {
    case PieceOfWork::Kind::whole: return "search";
    case PieceOfWork::Kind::brothers: return fmt::format("depth {}", piece.depth);
    case PieceOfWork::Kind::depth: return fmt::format("to depth {}", piece.depth);
    case PieceOfWork::Kind::wait: break;
    }
    return "wait";
}

void add_slice(std::string& json, WorkerNumber worker, const PieceOfWork& piece) {
    const auto out = std::back_inserter(json);
    fmt::format_to(out,
                   ",\n"
                   R"({{"name":"{}","ph":"X","pid":1,"tid":{},"ts":{},"dur":{})",
                   name_of(piece), row_number(worker), piece.began, piece.ended - piece.began);
    if (piece.has_become_needless) json += R"(,"cname":"terrible")";
    if (piece.kind != PieceOfWork::Kind::wait) fmt::format_to(out, R"(,"args":{{"nodes":{})", piece.nodes);
    if (piece.kind == PieceOfWork::Kind::brothers) fmt::format_to(out, R"(,"master":{})", piece.master);
    if (piece.has_become_needless) json += R"(,"aborted":true)";
    json += piece.kind == PieceOfWork::Kind::wait ? "}" : "}}";
}

// A slice that lies within another has to follow it.
std::vector<PieceOfWork> outer_ones_first(const std::vector<PieceOfWork>& by_end) {
    std::vector<PieceOfWork> pieces{by_end.rbegin(), by_end.rend()};
    std::ranges::stable_sort(pieces, [](const PieceOfWork& a, const PieceOfWork& b) {
        return std::pair{a.began, b.ended} < std::pair{b.began, a.ended};
    });
    return pieces;
}

} // namespace

void WorkTrace::begins(std::size_t workers) {
    noted_ = 0;
    rows_.clear();
    rows_.resize(workers);
}

void WorkTrace::notes(WorkerNumber worker, const PieceOfWork& piece) {
    const bool is_full = noted_.fetch_add(1, std::memory_order_relaxed) >= most_pieces_;
    if (!is_full || piece.kind == PieceOfWork::Kind::whole) rows_[worker].pieces.push_back(piece);
}

std::size_t WorkTrace::kept() const {
    std::size_t pieces = 0;
    for (const Row& row : rows_) pieces += row.pieces.size();
    return pieces;
}

std::string WorkTrace::as_json(const std::string& title, TimeUnit unit) const {
    std::string json =
        fmt::format(R"({{"displayTimeUnit":"ms","otherData":{{"time_unit":"{}"}},"traceEvents":[)"
                    "\n",
                    unit == TimeUnit::nodes ? "nodes" : "microseconds");
    add_names(json, title, rows_.size());
    for (WorkerNumber worker = 0; worker < rows_.size(); ++worker) {
        for (const PieceOfWork& piece : outer_ones_first(rows_[worker].pieces))
            add_slice(json, worker, piece);
    }
    return json + "\n]}\n";
}

} // namespace espalier
