#include "espalier/lab/report.hpp"

#include "espalier/lab/plan.hpp"
#include "espalier/lab/spots.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace espalier::lab {
namespace {

constexpr std::size_t most_commands = 12;

std::size_t longest_game(const Quantities& quantities, const Part& part) {
    std::size_t moves = 0;
    for (const Measurement& measurement : quantities.measurements()) {
        if (measurement.key.part != part.name) continue;
        for (const auto& [name, values] : measurement.by_move) moves = std::max(moves, values.size());
    }
    return moves;
}

std::vector<Spot> spots_of(const Quantities& quantities, Axis axis, const std::string& part_name,
                           const std::vector<std::string>& names) {
    const Part& part = quantities.experiment().part(part_name);
    return chosen_spots(spots_on(axis, part, longest_game(quantities, part)), names);
}

std::optional<Estimate> finite_estimate(const Quantities& quantities, const Spelling& value,
                                        const Place& place) {
    const auto estimate = quantities.estimate(value, place);
    return estimate && std::isfinite(estimate->value) ? estimate : std::nullopt;
}

std::string word_for(Axis axis) {
    switch (axis) {
    case Axis::contenders: return "contender";
    case Axis::subjects: return "subject";
    case Axis::each: return "at";
    case Axis::moves: return "move";
    }
    return "";
}

// What stands on the axis of a figure has the same name at the head of the rows.
Column name_column(const Experiment& experiment, const TableSpec& table) {
    const auto is_alike = [&](const FigureSpec& figure) {
        return figure.part == table.part && figure.x == table.rows && !figure.x_label.empty();
    };
    const auto figure = std::ranges::find_if(experiment.figures, is_alike);
    return {.title = figure == experiment.figures.end() ? word_for(table.rows) : figure->x_label,
            .is_number = false};
}

Column column_of(const ColumnSpec& spec) {
    return {.title = spec.title,
            .is_number = true,
            .digits = spec.digits,
            .unit = spec.unit,
            .from = spec.value.empty() ? From::source : From::ours};
}

Cell source_cell(const ColumnSpec& column, const Spot& spot) {
    auto found = column.source.find(spot.name);
    if (found == column.source.end()) found = column.source.find(spot.short_name);
    return found == column.source.end() ? Cell{} : Cell{found->second};
}

Cell measured_cell(const ColumnSpec& column, const Spot& spot, const Quantities& quantities) {
    const auto estimate = finite_estimate(quantities, column.value, spot.place);
    return estimate ? Cell{estimate->value * column.scale} : Cell{};
}

// A row in which there is nothing, neither measured nor the source's, is left out. Its flags are those of what was measured for
// its cells.
void add_row(Table& table, const TableSpec& spec, const Spot& spot, const Quantities& quantities) {
    std::vector<Cell> row{spot.name};
    Flags flags;
    bool is_empty = true;
    for (const ColumnSpec& column : spec.columns) {
        const bool is_source = column.value.empty();
        row.push_back(is_source ? source_cell(column, spot) : measured_cell(column, spot, quantities));
        if (!std::holds_alternative<double>(row.back())) continue;
        is_empty = false;
        if (!is_source) flags.merge(guards_of(quantities, {column.value}, spot.place));
    }
    if (is_empty) return;
    table.rows.push_back(std::move(row));
    table.row_flags.push_back(std::move(flags));
}

Table table_of(const TableSpec& spec, const Quantities& quantities) {
    Table table{.title = spec.title, .note = spec.note};
    table.columns.push_back(name_column(quantities.experiment(), spec));
    for (const ColumnSpec& column : spec.columns) table.columns.push_back(column_of(column));
    for (const Spot& spot : spots_of(quantities, spec.rows, spec.part, spec.only))
        add_row(table, spec, spot, quantities);
    return table;
}

Point point_of(const Spot& spot, const Estimate& estimate, double scale) {
    Point point{.x = spot.x, .y = estimate.value * scale};
    if (estimate.low < estimate.high) {
        point.low = estimate.low * scale;
        point.high = estimate.high * scale;
    }
    return point;
}

Series source_series(const SourceSeries& source) {
    Series series{.name = source.name, .from = From::source};
    for (const SourcePoint& point : source.points) series.points.push_back({.x = point.x, .y = point.y});
    return series;
}

void add_series(Figure& figure, const SeriesSpec& spec, const std::vector<Spot>& spots,
                const Quantities& quantities) {
    Series series{.name = spec.name, .from = From::ours};
    for (const Spot& spot : spots) {
        const auto estimate = finite_estimate(quantities, spec.value, spot.place);
        if (!estimate) continue;
        series.points.push_back(point_of(spot, *estimate, figure.spec.scale));
        figure.flags.merge(guards_of(quantities, {spec.value}, spot.place));
    }
    figure.series.push_back(std::move(series));
}

Figure figure_of(const FigureSpec& spec, const Quantities& quantities) {
    Figure figure{.spec = spec};
    const auto spots = spots_of(quantities, spec.x, spec.part, spec.only);
    for (const SourceSeries& source : spec.source) figure.series.push_back(source_series(source));
    for (const SeriesSpec& series : spec.series) add_series(figure, series, spots, quantities);
    std::erase_if(figure.series, [](const Series& series) { return series.points.empty(); });
    return figure;
}

std::vector<int> flags_counted(const ExperimentReport& report) {
    std::vector<int> counts(guards, 0);
    const auto count = [&](const Flags& flags) {
        for (const Guard guard : flags) ++counts[static_cast<std::size_t>(guard)];
    };
    for (const Table& table : report.tables) std::ranges::for_each(table.row_flags, count);
    for (const Figure& figure : report.figures) count(figure.flags);
    for (const AnsweredClaim& claim : report.claims) count(claim.flags);
    return counts;
}

// The first run of the contender on the first subject that it searched; none if there was none.
const Measurement* first_run(const Quantities& quantities, const Part& part, const Contender& contender) {
    for (const Subject& subject : part.subjects) {
        const Measurement* first = nullptr;
        for (const Measurement& each : quantities.measurements()) {
            const bool is_its = each.key.part == part.name && each.key.subject == subject.name &&
                                each.key.contender == contender.name && each.key.at == contender.at;
            if (is_its && (first == nullptr || each.key.repeat < first->key.repeat)) first = &each;
        }
        if (first != nullptr) return first;
    }
    return nullptr;
}

std::vector<std::string> commands_of(const Quantities& quantities, const std::vector<std::string>& options) {
    std::vector<std::string> words{"lab", "run", quantities.experiment().name};
    words.insert(words.end(), options.begin(), options.end());
    std::vector<std::string> commands{command_of(words)};
    for (const Part& part : quantities.experiment().parts) {
        for (const Contender& contender : part.contenders) {
            const Measurement* run = first_run(quantities, part, contender);
            if (run == nullptr || std::ranges::find(commands, run->command) != commands.end()) continue;
            if (commands.size() == most_commands) return commands;
            commands.push_back(run->command);
        }
    }
    return commands;
}

Place first_part(const Experiment& experiment) {
    return {.part = experiment.parts.empty() ? "" : experiment.parts.front().name};
}

} // namespace

ExperimentReport report_of(const Quantities& quantities, const std::vector<std::string>& options) {
    const Experiment& experiment = quantities.experiment();
    const Place place = first_part(experiment);
    ExperimentReport report{.experiment = &experiment,
                            .ours = with_values(experiment.ours, quantities, place),
                            .why = with_values(experiment.why, quantities, place),
                            .commands = commands_of(quantities, options),
                            .wrong = wrong_answers(quantities)};
    for (const ClaimSpec& claim : experiment.claims) report.claims.push_back(answered(claim, quantities));
    for (const TableSpec& table : experiment.tables) report.tables.push_back(table_of(table, quantities));
    for (const FigureSpec& figure : experiment.figures)
        report.figures.push_back(figure_of(figure, quantities));
    report.guard_counts = flags_counted(report);
    return report;
}

} // namespace espalier::lab
