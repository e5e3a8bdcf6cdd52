#include "espalier/lab/report.hpp"
#include "espalier/lab/report_words.hpp"
#include "espalier/lab/written_number.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <nlohmann/json.hpp>

namespace espalier::lab {
namespace {

using Json = nlohmann::ordered_json;

constexpr int version = 1; // that of web/src/report_data.ts

std::string_view word_for(From from) {
    switch (from) {
    case From::nobody: return "";
    case From::source: return "source";
    case From::ours: return "ours";
    }
    return "";
}

std::string_view word_for(FigureKind kind) {
    switch (kind) {
    case FigureKind::line: return "line";
    case FigureKind::bar: return "bar";
    case FigureKind::dot: return "dot";
    }
    return "";
}

std::string_view word_for(Scale scale) { return scale == Scale::linear ? "linear" : "log"; }

Json to_json(const std::variant<double, std::string>& x) {
    if (const auto* number = std::get_if<double>(&x)) return rounded(*number);
    return std::get<std::string>(x);
}

Json to_json(const Cell& cell, const Column& column) {
    if (const auto* number = std::get_if<double>(&cell)) return rounded(*number, column.digits);
    if (const auto* text = std::get_if<std::string>(&cell)) return *text;
    return nullptr;
}

Json to_json(const Column& column) {
    Json json{{"title", column.title}, {"kind", column.is_number ? "number" : "text"}};
    if (column.digits) json["digits"] = *column.digits;
    if (!column.unit.empty()) json["unit"] = column.unit;
    json["from"] = word_for(column.from);
    return json;
}

Json rows_of(const Table& table) {
    Json rows = Json::array();
    for (const auto& row : table.rows) {
        Json cells = Json::array();
        for (std::size_t i = 0; i < row.size(); ++i) cells.push_back(to_json(row[i], table.columns[i]));
        rows.push_back(std::move(cells));
    }
    return rows;
}

Json to_json(const Flags& flags) {
    Json words = Json::array();
    for (const Guard guard : flags) words.push_back(flag_of(guard));
    return words;
}

Json to_json(const Table& table);
Json to_json(const Point& point);
Json to_json(const Series& series);
Json to_json(const Figure& figure);
Json to_json(const AnsweredClaim& claim);

template <class Item>
Json list_of(const std::vector<Item>& items) {
    Json list = Json::array();
    for (const Item& item : items) list.push_back(to_json(item));
    return list;
}

Json to_json(const Table& table) {
    Json json{{"title", table.title}};
    if (!table.note.empty()) json["note"] = table.note;
    json["columns"] = list_of(table.columns);
    json["rows"] = rows_of(table);
    const bool is_flagged =
        std::ranges::any_of(table.row_flags, [](const auto& flags) { return !flags.empty(); });
    if (is_flagged) json["row_flags"] = list_of(table.row_flags);
    return json;
}

Json to_json(const Point& point) {
    Json json{{"x", to_json(point.x)}, {"y", rounded(point.y)}};
    if (point.low) json["low"] = rounded(*point.low);
    if (point.high) json["high"] = rounded(*point.high);
    return json;
}

Json to_json(const Series& series) {
    return {{"name", series.name}, {"from", word_for(series.from)}, {"points", list_of(series.points)}};
}

// One name on the axis makes names of all.
std::string_view x_scale(const Figure& figure) {
    const auto has_names = [](const Series& series) {
        return std::ranges::any_of(
            series.points, [](const Point& point) { return std::holds_alternative<std::string>(point.x); });
    };
    return std::ranges::any_of(figure.series, has_names) ? "band" : word_for(figure.spec.x_scale);
}

Json to_json(const Figure& figure) {
    Json json{{"title", figure.spec.title},
              {"kind", word_for(figure.spec.kind)},
              {"x", {{"label", figure.spec.x_label}, {"scale", x_scale(figure)}}},
              {"y", {{"label", figure.spec.y_label}, {"scale", word_for(figure.spec.y_scale)}}},
              {"series", list_of(figure.series)}};
    if (figure.spec.has_ideal) json["ideal"] = true;
    if (!figure.flags.empty()) json["flags"] = to_json(figure.flags);
    return json;
}

Json to_json(const AnsweredClaim& claim) {
    Json json{{"claim", claim.claim}, {"answer", word_for(claim.answer)}, {"numbers", claim.numbers}};
    if (!claim.flags.empty()) json["flags"] = to_json(claim.flags);
    return json;
}

Json guards_of(const ExperimentReport& report) {
    Json list = Json::array();
    for (std::size_t i = 0; i < report.guard_counts.size(); ++i) {
        const auto guard = static_cast<Guard>(i);
        list.push_back(
            {{"flag", flag_of(guard)}, {"text", text_of(guard)}, {"count", report.guard_counts[i]}});
    }
    return list;
}

Json to_json(const ExperimentReport& report) {
    const Experiment& experiment = *report.experiment;
    Json json{{"name", experiment.name},
              {"title", experiment.title},
              {"source", experiment.source},
              {"paper", paper_of(experiment)},
              {"question", experiment.question},
              {"found", experiment.found},
              {"ours", report.ours},
              {"why", report.why},
              {"workload", workload_of(experiment)},
              {"claims", list_of(report.claims)},
              {"tables", list_of(report.tables)},
              {"figures", list_of(report.figures)},
              {"guards", guards_of(report)},
              {"commands", report.commands}};
    if (!report.wrong.empty()) json["wrong"] = report.wrong;
    return json;
}

Json made_of(const Report& report) {
    const Circumstances& made = report.made;
    return {{"date", made.date.empty() ? "" : made.date + " UTC"},
            {"commit", made.commit},
            {"compiler", made.compiler},
            {"flags", made.flags},
            {"cpu", made.cpu},
            {"cores", made.cores},
            {"load", std::round(100 * made.load) / 100},
            {"quick", report.effort == Effort::quick},
            {"command", report.command}};
}

Json summary_of(const std::vector<const ExperimentReport*>& experiments) {
    Json summary = Json::array();
    for (const ExperimentReport* report : experiments) {
        for (const AnsweredClaim& claim : report->claims) {
            Json row = to_json(claim);
            row["source"] = report->experiment->source;
            row["experiment"] = report->experiment->name;
            summary.push_back(std::move(row));
        }
    }
    return summary;
}

// Within a script element "</script" would end it. In JSON "<" stands only within texts.
std::string for_script(const std::string& json) {
    std::string text;
    text.reserve(json.size());
    for (const char letter : json) {
        if (letter == '<')
            text += "\\u003c";
        else
            text += letter;
    }
    return text;
}

} // namespace

std::string to_page_json(const Report& report) {
    const auto experiments = in_order_of_source(report);
    Json list = Json::array();
    for (const ExperimentReport* each : experiments) list.push_back(to_json(*each));
    const Json page{{"version", version},
                    {"title", report_title},
                    {"made", made_of(report)},
                    {"summary", summary_of(experiments)},
                    {"experiments", std::move(list)}};
    return for_script(page.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string to_list_json(const std::vector<Experiment>& experiments) {
    Json list = Json::array();
    for (const Experiment& experiment : experiments)
        list.push_back({{"name", experiment.name},
                        {"source", experiment.source},
                        {"title", experiment.title},
                        {"question", experiment.question}});
    return Json{{"experiments", std::move(list)}}.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace espalier::lab
