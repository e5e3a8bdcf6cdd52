#include "espalier/lab/comparison.hpp"
#include "espalier/lab/number_text.hpp"
#include "espalier/lab/text_table.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace espalier::lab {
namespace {

// ---- for a terminal

constexpr std::string_view clear_mark = "*";
constexpr std::string_view few_mark = "?";

std::string_view mark_of(Gap gap) {
    switch (gap) {
    case Gap::none: return "";
    case Gap::by_few_repeats: return few_mark;
    case Gap::clear: return clear_mark;
    }
    return "";
}

std::string_view called(const ComparedValue& value) {
    if (value.name == "duration") return ", simulated time";
    return value.name == "nodes" ? ", nodes" : "";
}

struct Unit {
    double size;
    std::string_view name;
};

// In which it is easily read: "261 µs", "6.01 s", "11.7 M".
Unit unit_for(const ComparedValue& value, double number) {
    if (value.name == "seconds") {
        if (number >= 1) return {1, " s"};
        return number >= 1e-3 ? Unit{1e-3, " ms"} : Unit{1e-6, " µs"};
    }
    for (const Unit& unit : {Unit{1e9, " G"}, Unit{1e6, " M"}}) {
        if (number >= unit.size) return unit;
    }
    return number >= 1e4 ? Unit{1e3, " k"} : Unit{1, ""};
}

std::string text_of(double number, const Unit& unit) {
    constexpr int figures = 3;
    return number_of_figures(number / unit.size, figures);
}

// Without the unit, which stands behind the value already.
std::string text_of(const Interval& interval, const Unit& unit) {
    if (!(interval.low < interval.high)) return "";
    return fmt::format("({} to {})", text_of(interval.low, unit), text_of(interval.high, unit));
}

using Row = std::vector<std::string>;

void append(Row& row, const RepeatedValue& value, const Unit& unit) {
    row.push_back(fmt::format("{}{}", text_of(value.median, unit), unit.name));
    row.push_back(text_of(value.interval, unit));
}

Row row_of(const ComparedValue& value) {
    Row row{fmt::format("{}{}", value.contender, called(value))};
    append(row, value.one, unit_for(value, value.one.median));
    append(row, value.other, unit_for(value, value.other.median));
    if (value.ratio) {
        append(row, *value.ratio, {1, ""});
    } else {
        row.insert(row.end(), {"-", ""});
    }
    row.emplace_back(mark_of(value.gap));
    return row;
}

std::string text_of(const ComparedSubject& subject) {
    static const std::vector<TextColumn> columns{{"", false}, {"one"},   {"", false}, {"other"},
                                                 {"", false}, {"ratio"}, {"", false}, {"", false}};
    std::vector<Row> rows;
    for (const ComparedValue& value : subject.values) rows.push_back(row_of(value));
    return fmt::format("{}, {}, {}\n{}\n", subject.experiment, subject.part, subject.subject,
                       text_table(columns, rows));
}

std::string machine_of(std::string_view name, const std::optional<Circumstances>& made) {
    if (!made) return fmt::format("{}  nothing was measured\n", name);
    return fmt::format("{:<5}  {} UTC, commit {}, {}, {} {}\n", name, made->date, made->commit, made->cpu,
                       made->cores, made->cores == 1 ? "core" : "cores");
}

std::string legend(const Comparison& comparison) {
    const auto is_used = [&](Gap gap) {
        return std::ranges::any_of(comparison.subjects, [&](const ComparedSubject& subject) {
            return std::ranges::find(subject.values, gap, &ComparedValue::gap) != subject.values.end();
        });
    };
    std::string text = "In brackets: 95 % intervals of the medians and of their ratio, one / other.";
    if (is_used(Gap::clear)) text += fmt::format(" {}: the intervals do not overlap.", clear_mark);
    if (is_used(Gap::by_few_repeats))
        text += fmt::format(" {}: the intervals do not overlap, but fewer than {} repeats say little.",
                            few_mark, enough_repeats);
    return wrapped(text + " Nodes are shown where they differ.", 0);
}

// ---- for a program

using Json = nlohmann::ordered_json;

Json json_of(const RepeatedValue& value) {
    return {{"median", value.median},
            {"low", value.interval.low},
            {"high", value.interval.high},
            {"repeats", value.repeats}};
}

std::string_view word_for(Gap gap) {
    switch (gap) {
    case Gap::none: return "none";
    case Gap::by_few_repeats: return "few repeats";
    case Gap::clear: return "clear";
    }
    return "";
}

Json json_of(const ComparedValue& value) {
    return {{"contender", value.contender},
            {"value", value.name},
            {"one", json_of(value.one)},
            {"other", json_of(value.other)},
            {"ratio", value.ratio ? json_of(*value.ratio) : Json{}},
            {"gap", word_for(value.gap)}};
}

Json json_of(const ComparedSubject& subject) {
    Json values = Json::array();
    for (const ComparedValue& value : subject.values) values.push_back(json_of(value));
    return {{"experiment", subject.experiment},
            {"part", subject.part},
            {"subject", subject.subject},
            {"values", std::move(values)}};
}

Json json_of(const std::optional<Circumstances>& made) {
    if (!made) return nullptr;
    return {{"date", made->date}, {"commit", made->commit}, {"compiler", made->compiler},
            {"cpu", made->cpu},   {"cores", made->cores},   {"load", made->load}};
}

} // namespace

std::string for_terminal(const Comparison& comparison) {
    std::string text = machine_of("one", comparison.one) + machine_of("other", comparison.other) + "\n";
    for (const ComparedSubject& subject : comparison.subjects) text += text_of(subject);
    if (!comparison.subjects.empty()) text += legend(comparison);
    return text + fmt::format("Measured in both: {}; only in one: {}; only in the other: {}.\n",
                              comparison.in_both, comparison.only_in_one, comparison.only_in_other);
}

std::string to_json(const Comparison& comparison) {
    Json subjects = Json::array();
    for (const ComparedSubject& subject : comparison.subjects) subjects.push_back(json_of(subject));
    const Json json{{"one", json_of(comparison.one)},
                    {"other", json_of(comparison.other)},
                    {"in_both", comparison.in_both},
                    {"only_in_one", comparison.only_in_one},
                    {"only_in_other", comparison.only_in_other},
                    {"subjects", std::move(subjects)}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace espalier::lab
