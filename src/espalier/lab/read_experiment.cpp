// From the text of an experiment's file to an Experiment, with everything in it checked.
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/algorithm.hpp"
#include "espalier/engine/catalogue.hpp"
#include "espalier/engine/nearest_name.hpp"
#include "espalier/lab/experiment.hpp"
#include "espalier/lab/fields.hpp"
#include "espalier/lab/quantities.hpp"
#include "espalier/lab/spots.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <thread>
#include <utility>

#include <fmt/format.h>

namespace espalier::lab {
namespace {

Effort read_least_effort(Fields& fields) {
    return fields.word<Effort>("only", Effort::quick, {{"full", Effort::full}});
}

// Whatever `check` throws is said of this field.
template <class Check>
void refuse_wrongly_spelled(const Fields& fields, std::string_view field, Check check) {
    try {
        check();
    } catch (const BadInput& error) { throw fields.wrong(field, error.what()); }
}

// ---- parts

constexpr std::int64_t deepest = 1000;
constexpr std::int64_t most_workers = 4096;
constexpr std::int64_t most_repeats = 1000;

void check_subject(const Fields& fields, const Subject& subject) {
    std::unique_ptr<Session> session;
    refuse_wrongly_spelled(fields, "game", [&] { session = all_games().open(subject.game); });
    refuse_wrongly_spelled(fields, "position", [&] {
        if (!subject.position.empty()) session->set_up(subject.position);
    });
    refuse_wrongly_spelled(fields, "moves", [&] {
        for (const auto& move : split_words(subject.moves)) session->play(move);
    });
    if (subject.evaluation.empty()) return;
    refuse_wrongly_spelled(fields, "evaluation", [&] {
        row_named("evaluation", subject.evaluation, session->evaluations(), &EvaluationWords::name);
    });
}

Subject read_subject(Fields& fields) {
    Subject subject{.name = {}, .game = fields.text("game")};
    subject.name = fields.text_or("name", subject.game);
    subject.position = fields.text_or("position", "");
    subject.moves = fields.text_or("moves", "");
    subject.evaluation = fields.text_or("evaluation", "");
    if (const auto depth = fields.whole_number("depth", 1, deepest)) subject.depth = static_cast<int>(*depth);
    subject.counts_critical_tree = fields.flag("critical_tree");
    if (subject.counts_critical_tree && !subject.depth) throw fields.wrong("critical_tree", "needs a depth");
    subject.x = fields.number("x");
    subject.least = read_least_effort(fields);
    check_subject(fields, subject);
    return subject;
}

// Games that differ in their first move, numbered from 1.
std::vector<Subject> one_for_each_seed(const Subject& subject, std::uint64_t seeds) {
    std::vector<Subject> subjects(seeds, subject);
    for (std::uint64_t seed = 1; Subject & one : subjects) {
        one.name = fmt::format("{} {}", subject.name, seed);
        one.seed = seed++;
    }
    return subjects;
}

std::vector<Subject> read_subjects(Fields& fields, Kind kind) {
    constexpr std::int64_t largest_seed = 1'000'000'000;
    constexpr std::int64_t most_seeds = 1000;
    Subject subject = read_subject(fields);
    const auto seed = fields.whole_number("seed", 0, largest_seed);
    const auto seeds = fields.whole_number("seeds", 1, most_seeds);
    if (seed && seeds) throw fields.wrong("seeds", "is said together with seed");
    if (seeds && kind != Kind::game) throw fields.wrong("seeds", "is for parts of the kind game");
    if (seeds) return one_for_each_seed(subject, static_cast<std::uint64_t>(*seeds));
    if (seed) subject.seed = static_cast<std::uint64_t>(*seed);
    return {subject};
}

std::string hole_for(const std::string& name) { return "{" + name + "}"; }

// The text with every {name} in it replaced by the number.
std::string with_number(std::string text, const std::string& name, double number) {
    const std::string hole = hole_for(name);
    for (auto at = text.find(hole); at != std::string::npos; at = text.find(hole))
        text.replace(at, hole.size(), fmt::format("{}", number));
    return text;
}

struct Places {
    std::string name;
    std::vector<double> values;
};

// What `each` says; nothing if it is not there.
std::optional<Places> read_each(Fields& fields) {
    const Json* const each = fields.any("each");
    if (each == nullptr) return std::nullopt;
    if (!each->is_object() || each->size() != 1)
        throw fields.unlike("each", "one name with its values, as in {\"workers\": [1, 2]}");
    const std::string name = each->items().begin().key();
    Fields inside{*each, fields.path_of("each"), {name}};
    Places places{name, inside.numbers(name)};
    const bool are_numbers_of_workers = name == "workers" || name == "threads" || name == "ranks";
    const auto is_number_of_workers = [](double value) {
        return value >= 1 && value <= most_workers && std::floor(value) == value;
    };
    if (are_numbers_of_workers && !std::ranges::all_of(places.values, is_number_of_workers))
        throw inside.unlike(name, fmt::format("whole numbers from 1 to {}", most_workers));
    return places;
}

void set_at(Contender& contender, const Places& axis, double value) {
    contender.at = value;
    contender.algorithm = with_number(contender.algorithm, axis.name, value);
    if (axis.name == "ranks" && contender.algorithm.find("virtual") == std::string::npos)
        contender.ranks = static_cast<std::size_t>(value);
}

// By its algorithm. Precondition: that can be read.
std::size_t workers_of(const Contender& contender) {
    if (contender.ranks > 0) return contender.ranks;
    const Algorithm algorithm = read_algorithm(contender.algorithm);
    if (const auto& network = algorithm.cluster.simulated) return static_cast<std::size_t>(network->ranks);
    if (!algorithm.shares_out()) return 1;
    return algorithm.sharing.workers > 0 ? algorithm.sharing.workers
                                         : std::max(std::thread::hardware_concurrency(), 1U);
}

void check_contender(const Fields& fields, const Contender& contender) {
    refuse_wrongly_spelled(fields, "algorithm", [&] {
        const Algorithm algorithm = read_algorithm(contender.algorithm);
        const bool needs_ranks = algorithm.is_for_clusters() && !algorithm.cluster.simulated;
        if (needs_ranks && contender.ranks == 0)
            throw BadInput{fmt::format("{} needs ranks", algorithm.row.name)};
        if (!needs_ranks && contender.ranks > 0)
            throw BadInput{fmt::format("{} takes no ranks", algorithm.spelling)};
    });
}

std::vector<Contender> read_contender(Fields& fields) {
    Contender contender{.name = fields.text("name"), .algorithm = fields.text("algorithm")};
    const auto workers = fields.whole_number("workers", 1, most_workers);
    contender.ranks = static_cast<std::size_t>(fields.whole_number("ranks", 1, most_workers).value_or(0));
    contender.copies = static_cast<std::size_t>(fields.whole_number("copies", 1, 64).value_or(1));
    contender.subjects = fields.texts("subjects");
    contender.least = read_least_effort(fields);
    const auto axis = read_each(fields);
    const bool has_hole = !axis || contender.algorithm.find(hole_for(axis->name)) != std::string::npos;
    if (!has_hole && axis->name != "ranks") // which may be those of MPI
        throw fields.wrong("each",
                           fmt::format("{} has no {}", in_quotes(contender.algorithm), hole_for(axis->name)));
    std::vector<Contender> contenders;
    for (const double value : axis ? axis->values : std::vector<double>{0}) {
        contenders.push_back(contender);
        if (axis) set_at(contenders.back(), *axis, value);
        check_contender(fields, contenders.back());
        contenders.back().workers =
            workers ? static_cast<std::size_t>(*workers) : workers_of(contenders.back());
    }
    return contenders;
}

void read_repeats(Fields& fields, Part& part) {
    const Json* const repeats = fields.any("repeats");
    if (repeats == nullptr) return;
    Fields inside{*repeats, fields.path_of("repeats"), {"quick", "full"}};
    part.quick_repeats = static_cast<int>(inside.whole_number("quick", 1, most_repeats).value_or(2));
    part.full_repeats = static_cast<int>(inside.whole_number("full", 1, most_repeats).value_or(5));
    inside.finish();
}

// No two of one name, and every one that is named is there.
void check_names(const Fields& fields, const Part& part) {
    std::set<std::string> subjects;
    for (const Subject& subject : part.subjects) {
        if (!subjects.insert(subject.name).second)
            throw fields.wrong("subjects", fmt::format("two are called {}", in_quotes(subject.name)));
    }
    std::set<std::string> labels;
    for (const Contender& contender : part.contenders) {
        if (!labels.insert(contender.label()).second)
            throw fields.wrong("contenders", fmt::format("two are called {}", in_quotes(contender.label())));
        for (const std::string& name : contender.subjects) {
            refuse_wrongly_spelled(fields, "contenders",
                                   [&] { row_named("subject", name, part.subjects, &Subject::name); });
        }
    }
}

Part read_part(const std::string& name, Fields& fields) {
    Part part{.name = name};
    part.workload = fields.word<Workload>(
        "workload", std::nullopt, {{"as published", Workload::published}, {"today's", Workload::today}});
    part.kind = fields.word<Kind>("kind", Kind::search, {{"search", Kind::search}, {"game", Kind::game}});
    fields.each("subjects",
                {"name", "game", "position", "moves", "depth", "evaluation", "seed", "seeds", "critical_tree",
                 "x", "only"},
                [&](Fields& subject) {
                    for (Subject& one : read_subjects(subject, part.kind))
                        part.subjects.push_back(std::move(one));
                });
    fields.each("contenders", {"name", "algorithm", "each", "workers", "ranks", "copies", "subjects", "only"},
                [&](Fields& contender) {
                    for (Contender& one : read_contender(contender))
                        part.contenders.push_back(std::move(one));
                });
    if (part.subjects.empty()) throw fields.unlike("subjects", "one at least");
    if (part.contenders.empty()) throw fields.unlike("contenders", "one at least");
    read_repeats(fields, part);
    part.claims_speed_up = fields.flag("claims_speed_up");
    check_names(fields, part);
    return part;
}

std::vector<Part> read_parts(Fields& fields) {
    std::vector<Part> parts;
    const Json* const all = fields.any("parts");
    if (all == nullptr || !all->is_object() || all->empty())
        throw fields.unlike("parts", "an object with a part at least");
    for (const auto& [name, content] : all->items()) {
        Fields part{content,
                    fmt::format("parts.{}", name),
                    {"workload", "kind", "subjects", "contenders", "repeats", "claims_speed_up"}};
        parts.push_back(read_part(name, part));
        part.finish();
    }
    return parts;
}

// ---- what is shown

// The part that a table, a figure or a claim is about; the only one need not be said.
std::string read_part_name(Fields& fields, const Experiment& experiment) {
    if (!fields.has("part") && experiment.parts.size() == 1) return experiment.parts.front().name;
    std::string name = fields.text("part");
    refuse_wrongly_spelled(fields, "part", [&] { experiment.part(name); });
    return name;
}

Axis read_axis(Fields& fields, std::string_view field, Axis otherwise) {
    return fields.word<Axis>(field, otherwise,
                             {{"contenders", Axis::contenders},
                              {"subjects", Axis::subjects},
                              {"each", Axis::each},
                              {"moves", Axis::moves}});
}

Scale read_scale(Fields& fields, std::string_view field) {
    return fields.word<Scale>(field, Scale::linear, {{"linear", Scale::linear}, {"log", Scale::logarithmic}});
}

// At some of the places it has to be clear what it is.
Spelling read_quantity(Fields& fields, const Experiment& experiment, const std::vector<Place>& places) {
    Spelling spelling = fields.text("value");
    if (places.empty()) throw fields.wrong("value", "no contender of the part has each");
    refuse_wrongly_spelled(fields, "value", [&] { check_quantity(experiment, spelling, places); });
    return spelling;
}

std::map<std::string, double> read_source_column(Fields& fields) {
    std::map<std::string, double> figures;
    const Json* const source = fields.any("source");
    if (source == nullptr) return figures;
    if (!source->is_object()) throw fields.unlike("source", "an object");
    std::vector<std::string> rows;
    for (const auto& [row, figure] : source->items()) rows.push_back(row);
    Fields inside{*source, fields.path_of("source"), rows};
    for (const std::string& row : rows) figures[row] = *inside.number(row);
    return figures;
}

ColumnSpec read_column(Fields& fields, const Experiment& experiment, const std::vector<Place>& places) {
    constexpr std::int64_t most_digits = 12;
    ColumnSpec column{.title = fields.text("title")};
    column.source = read_source_column(fields);
    if (column.source.empty()) column.value = read_quantity(fields, experiment, places);
    if (const auto digits = fields.whole_number("digits", 0, most_digits))
        column.digits = static_cast<int>(*digits);
    column.unit = fields.text_or("unit", "");
    column.scale = fields.number("scale").value_or(1);
    return column;
}

// Where the rows or the points stand. Every one that is named in `only` has to be there.
std::vector<Place> places_on(const Fields& fields, Axis axis, const Part& part,
                             const std::vector<std::string>& only) {
    if (axis == Axis::moves) return {{.part = part.name, .move = 0}}; // how many come, nobody knows yet
    const std::vector<Spot> spots = spots_on(axis, part, 0);
    std::vector<std::string> known;
    for (const Spot& spot : spots) {
        for (const std::string& name : {spot.short_name, spot.name})
            if (std::ranges::find(known, name) == known.end()) known.push_back(name);
    }
    for (const std::string& name : only) {
        if (std::ranges::find(known, name) == known.end())
            throw fields.wrong("only", unknown_name("row", name, known).what());
    }
    std::vector<Place> places;
    for (const Spot& spot : chosen_spots(spots, only)) places.push_back(spot.place);
    return places;
}

TableSpec read_table(Fields& fields, const Experiment& experiment) {
    TableSpec table{.title = fields.text("title"), .part = read_part_name(fields, experiment)};
    table.note = fields.text_or("note", "");
    table.rows = read_axis(fields, "rows", Axis::contenders);
    table.only = fields.texts("only");
    const auto places = places_on(fields, table.rows, experiment.part(table.part), table.only);
    fields.each("columns", {"title", "value", "source", "unit", "digits", "scale"},
                [&](Fields& column) { table.columns.push_back(read_column(column, experiment, places)); });
    return table;
}

SourcePoint read_source_point(const Fields& fields, const Json& point) {
    const bool is_pair = point.is_array() && point.size() == 2 && point[1].is_number() &&
                         (point[0].is_number() || point[0].is_string());
    if (!is_pair) throw fields.unlike("points", "pairs, as in [[1, 1], [4, 1.8]]");
    if (point[0].is_string()) return {point[0].get<std::string>(), point[1].get<double>()};
    return {point[0].get<double>(), point[1].get<double>()};
}

SourceSeries read_source_series(Fields& fields) {
    SourceSeries series{.name = fields.text("name"), .points = {}};
    const Json* const points = fields.any("points");
    if (points == nullptr || !points->is_array()) throw fields.unlike("points", "a list");
    for (const Json& point : *points) series.points.push_back(read_source_point(fields, point));
    return series;
}

FigureSpec read_figure(Fields& fields, const Experiment& experiment) {
    FigureSpec figure{.title = fields.text("title"), .part = read_part_name(fields, experiment)};
    figure.kind = fields.word<FigureKind>(
        "kind", FigureKind::line,
        {{"line", FigureKind::line}, {"bar", FigureKind::bar}, {"dot", FigureKind::dot}});
    figure.x = read_axis(fields, "x", Axis::each);
    figure.only = fields.texts("only");
    const auto places = places_on(fields, figure.x, experiment.part(figure.part), figure.only);
    figure.x_label = fields.text_or("x_label", "");
    figure.x_scale = read_scale(fields, "x_scale");
    figure.y_label = fields.text_or("y_label", "");
    figure.y_scale = read_scale(fields, "y_scale");
    figure.scale = fields.number("scale").value_or(1);
    fields.each("series", {"name", "value"}, [&](Fields& series) {
        figure.series.push_back({series.text("name"), read_quantity(series, experiment, places)});
    });
    fields.each("source", {"name", "points"},
                [&](Fields& series) { figure.source.push_back(read_source_series(series)); });
    figure.has_ideal = fields.flag("ideal");
    return figure;
}

InOrder read_order(Fields& fields, const Experiment& experiment, const std::string& part) {
    const bool is_falling = fields.has("falls");
    const std::string_view field = is_falling ? "falls" : "rises";
    InOrder order{is_falling ? InOrder::Direction::falling : InOrder::Direction::rising, fields.texts(field)};
    if (order.values.size() < 2) throw fields.unlike(field, "two quantities or more");
    for (const Spelling& value : order.values)
        refuse_wrongly_spelled(fields, field, [&] { check_quantity(experiment, value, {{.part = part}}); });
    return order;
}

PeakAt read_peak(Fields& fields, const Experiment& experiment, const std::string& part) {
    PeakAt peak{{}, fields.numbers("among"), *fields.number("peak_at")};
    std::vector<Place> places;
    for (const double at : peak.places) places.push_back({.part = part, .at = at});
    peak.value = read_quantity(fields, experiment, places);
    for (const Place& place : places)
        refuse_wrongly_spelled(fields, "among", [&] { check_quantity(experiment, peak.value, {place}); });
    if (std::ranges::find(peak.places, peak.expected) == peak.places.end())
        throw fields.unlike("among", fmt::format("{} among them", peak.expected));
    return peak;
}

ClaimSpec read_claim(Fields& fields, const Experiment& experiment) {
    ClaimSpec claim{
        .claim = fields.text("claim"), .part = read_part_name(fields, experiment), .test = Untold{}};
    claim.remark = fields.text_or("remark", "");
    if (fields.has("cannot_tell")) {
        claim.test = Untold{fields.text("cannot_tell")};
    } else if (fields.has("falls") || fields.has("rises")) {
        claim.test = read_order(fields, experiment, claim.part);
    } else if (fields.has("peak_at")) {
        claim.test = read_peak(fields, experiment, claim.part);
    } else {
        WithinLimits limits{read_quantity(fields, experiment, {{.part = claim.part}})};
        limits.at_least = fields.number("at_least");
        limits.at_most = fields.number("at_most");
        if (!limits.at_least && !limits.at_most)
            throw fields.wrong("at_least", "is missing, and at_most too");
        claim.test = limits;
    }
    return claim;
}

// Fills in what is not measured yet: every quantity in the text has to exist.
void check_text(const Fields& fields, std::string_view field, const std::string& text,
                const Experiment& experiment) {
    refuse_wrongly_spelled(fields, field, [&] {
        with_values(text, Quantities{experiment, {}}, {.part = experiment.parts.front().name});
    });
}

Experiment read_fields(const std::string& name, Fields& fields) {
    Experiment experiment{.name = name, .title = fields.text("title")};
    experiment.source = fields.word<std::string>(
        "source", std::nullopt,
        {{"A", "A"}, {"B", "B"}, {"C", "C"}, {"D", "D"}, {"E", "E"}, {"beyond", "beyond"}});
    experiment.paper = fields.text_or("paper", "");
    experiment.question = fields.text("question");
    experiment.found = fields.text_or("found", "");
    experiment.ours = fields.text_or("ours", "");
    experiment.why = fields.text_or("why", "");
    experiment.parts = read_parts(fields);
    fields.each("tables", {"title", "part", "note", "rows", "only", "columns"},
                [&](Fields& table) { experiment.tables.push_back(read_table(table, experiment)); });
    fields.each("figures",
                {"title", "part", "kind", "x", "only", "x_label", "x_scale", "y_label", "y_scale", "scale",
                 "series", "source", "ideal"},
                [&](Fields& figure) { experiment.figures.push_back(read_figure(figure, experiment)); });
    fields.each("claims",
                {"claim", "part", "falls", "rises", "value", "at_least", "at_most", "peak_at", "among",
                 "cannot_tell", "remark"},
                [&](Fields& claim) { experiment.claims.push_back(read_claim(claim, experiment)); });
    check_text(fields, "ours", experiment.ours, experiment);
    check_text(fields, "why", experiment.why, experiment);
    fields.finish();
    return experiment;
}

} // namespace

Experiment read_experiment(const std::string& name, const std::string& text) {
    Json json;
    try {
        json = Json::parse(text);
    } catch (const Json::parse_error& error) {
        const auto line =
            1 + std::count(text.begin(),
                           text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size())),
                           '\n');
        throw BadInput{fmt::format("{}.json: no JSON in line {}", name, line)};
    } catch (const Json::exception&) { throw BadInput{fmt::format("{}.json: a number is too large", name)}; }
    try {
        Fields fields{json,
                      "",
                      {"title", "source", "paper", "question", "found", "ours", "why", "parts", "tables",
                       "figures", "claims"}};
        return read_fields(name, fields);
    } catch (const BadInput& error) { throw BadInput{fmt::format("{}.json: {}", name, error.what())}; }
}

} // namespace espalier::lab
