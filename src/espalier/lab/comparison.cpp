#include "espalier/lab/number_text.hpp"
#include "espalier/lab/report.hpp"
#include "espalier/lab/statistics.hpp"
#include "espalier/lab/text_table.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace espalier::lab {
namespace {

constexpr std::size_t enough_repeats = 5;
constexpr std::string_view apart = "*";
constexpr std::string_view apart_by_few = "?";

// The repeats of each run, under the key of the first; and the keys in the order in which they were measured.
struct RunsByKey {
    std::map<RunKey, std::vector<const Measurement*>> repeats{};
    std::vector<RunKey> keys{};

    bool has(const RunKey& key) const { return repeats.contains(key); }
};

RunsByKey by_key(const std::vector<Measurement>& measurements) {
    RunsByKey runs;
    for (const Measurement& measurement : measurements) {
        RunKey key = measurement.key;
        key.repeat = 0;
        auto& repeats = runs.repeats[key];
        if (repeats.empty()) runs.keys.push_back(key);
        repeats.push_back(&measurement);
    }
    return runs;
}

Sample sample_of(const RunsByKey& runs, const RunKey& key, const std::string& name) {
    Sample sample;
    for (const Measurement* measurement : runs.repeats.at(key)) {
        if (const auto value = measurement->value(name)) sample.push_back(*value);
    }
    return sample;
}

double median_of_first(const std::vector<Sample>& samples) { return median(samples.front()); }

Interval interval_of(const Sample& sample) { return bootstrap_interval({sample}, median_of_first); }

Interval ratio_interval(const Sample& one, const Sample& other) {
    return bootstrap_interval_of_groups({{one, other}}, [](const std::vector<Group>& groups) {
        return median(groups.front().front()) / median(groups.front().back());
    });
}

// A value that is compared, and how it is called behind the name of the contender.
struct Compared {
    std::string name;
    std::string_view called;
};

struct Unit {
    double size;
    std::string_view name;
};

// In which its median is easily read: "261 µs", "6.01 s", "11.7 M".
Unit unit_for(const Compared& compared, double number) {
    if (compared.name == "seconds") {
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

// Of one repeat nothing can be said.
std::string_view mark_of(const Sample& one, const Sample& other) {
    const std::size_t repeats = std::min(one.size(), other.size());
    if (repeats < 2) return "";
    const Interval here = interval_of(one);
    const Interval there = interval_of(other);
    if (here.low <= there.high && there.low <= here.high) return "";
    return repeats < enough_repeats ? apart_by_few : apart;
}

using Row = std::vector<std::string>;

const std::vector<TextColumn>& columns() {
    static const std::vector<TextColumn> heads{{"", false}, {"one"},   {"", false}, {"other"},
                                               {"", false}, {"ratio"}, {"", false}, {"", false}};
    return heads;
}

Row row_of(const std::string& label, const Compared& compared, const Sample& one, const Sample& other) {
    const Unit here = unit_for(compared, median(one));
    const Unit there = unit_for(compared, median(other));
    const Unit none{1, ""};
    const double ratio = median(one) / median(other);
    const bool has_ratio = std::isfinite(ratio);
    return {fmt::format("{}{}", label, compared.called),
            fmt::format("{}{}", text_of(median(one), here), here.name),
            text_of(interval_of(one), here),
            fmt::format("{}{}", text_of(median(other), there), there.name),
            text_of(interval_of(other), there),
            has_ratio ? text_of(ratio, none) : "-",
            has_ratio ? text_of(ratio_interval(one, other), none) : "",
            std::string{mark_of(one, other)}};
}

// On a simulated machine time is counted in nodes, unless it says how long a node takes.
Compared time_of(const Measurement& measurement) {
    const bool counts_nodes = measurement.is_simulated && !measurement.value("node_seconds");
    if (counts_nodes && measurement.value("duration")) return {"duration", ", simulated time"};
    return {"seconds", ""};
}

// Its time, and its nodes where these are not the same in both.
std::vector<Row> rows_of(const RunKey& key, const RunsByKey& one, const RunsByKey& other) {
    const std::string label = Contender{.name = key.contender, .algorithm = "", .at = key.at}.label();
    std::vector<Row> rows;
    for (const Compared& compared : {time_of(*one.repeats.at(key).front()), Compared{"nodes", ", nodes"}}) {
        const Sample here = sample_of(one, key, compared.name);
        const Sample there = sample_of(other, key, compared.name);
        if (here.empty() || there.empty()) continue;
        if (compared.name == "nodes" && median(here) == median(there)) continue;
        rows.push_back(row_of(label, compared, here, there));
    }
    return rows;
}

std::string machine_of(const std::string& name, const std::vector<Measurement>& measurements) {
    if (measurements.empty()) return name + "  nothing was measured\n";
    const Circumstances& made = measurements.back().circumstances;
    return fmt::format("{:<5}  {} UTC, commit {}, {}, {} {}\n", name, made.date, made.commit, made.cpu,
                       made.cores, made.cores == 1 ? "core" : "cores");
}

struct Section {
    std::string heading;
    std::vector<Row> rows;
};

std::vector<Section> sections_of(const RunsByKey& one, const RunsByKey& other) {
    std::vector<Section> sections;
    for (const RunKey& key : one.keys) {
        if (!other.has(key)) continue;
        const std::string heading = fmt::format("{}, {}, {}", key.experiment, key.part, key.subject);
        auto section = std::ranges::find(sections, heading, &Section::heading);
        if (section == sections.end()) section = sections.insert(sections.end(), {heading, {}});
        for (Row& row : rows_of(key, one, other)) section->rows.push_back(std::move(row));
    }
    return sections;
}

std::size_t missing_from(const RunsByKey& other, const RunsByKey& one) {
    return static_cast<std::size_t>(
        std::ranges::count_if(one.keys, [&](const RunKey& key) { return !other.has(key); }));
}

std::string legend(const std::vector<Section>& sections) {
    const auto is_used = [&](std::string_view mark) {
        return std::ranges::any_of(sections, [&](const Section& section) {
            return std::ranges::any_of(section.rows, [&](const Row& row) { return row.back() == mark; });
        });
    };
    std::string text = "In brackets: 95 % intervals of the medians and of their ratio, one / other.";
    if (is_used(apart)) text += fmt::format(" {}: the intervals do not overlap.", apart);
    if (is_used(apart_by_few))
        text += fmt::format(" {}: the intervals do not overlap, but fewer than {} repeats say little.",
                            apart_by_few, enough_repeats);
    return wrapped(text + " Nodes are shown where they differ.", 0);
}

} // namespace

std::string comparison(const std::vector<Measurement>& one, const std::vector<Measurement>& other) {
    const RunsByKey here = by_key(one);
    const RunsByKey there = by_key(other);
    const auto sections = sections_of(here, there);
    std::string text = machine_of("one", one) + machine_of("other", other) + "\n";
    for (const auto& [heading, rows] : sections) text += heading + "\n" + text_table(columns(), rows) + "\n";
    if (!sections.empty()) text += legend(sections);
    return text + fmt::format("Measured in both: {}; only in one: {}; only in the other: {}.\n",
                              here.keys.size() - missing_from(there, here), missing_from(there, here),
                              missing_from(here, there));
}

} // namespace espalier::lab
