// What was measured, as tables, figures and texts. Numbers of the sources are by hand, all others so that the medians are
// plain to see.
#include "espalier/lab/report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace espalier::lab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

struct Searched {
    std::string contender;
    std::optional<double> at{};
    std::string subject = "chess";
    std::map<std::string, double> values{};
    std::string part = "two";
};

// So many repeats of each, which take one hundredth more or less.
std::vector<Measurement> measured(const std::vector<Searched>& runs, int repeats = 5) {
    std::vector<Measurement> measurements;
    for (int repeat = 0; repeat < repeats; ++repeat) {
        for (const Searched& run : runs) {
            Measurement made{.key = {"two-workers", run.part, run.subject, run.contender, run.at, repeat},
                             .command = "espalier search " + run.subject + " --algorithm " + run.contender +
                                        (run.at ? std::to_string(static_cast<int>(*run.at)) : "")};
            made.values = run.values;
            const double off = 0.01 * (repeat - (repeats - 1) / 2.0);
            if (made.values.contains("seconds")) made.values["seconds"] *= 1 + off;
            made.answer = "+0.10 e2e4";
            made.circumstances = {
                .date = "2026-01-31 12:00", .commit = "abc", .cpu = "Processor, new", .cores = 4};
            measurements.push_back(std::move(made));
        }
    }
    return measurements;
}

Experiment two_workers() {
    Experiment experiment{.name = "two-workers",
                          .title = "Does a second worker pay?",
                          .source = "beyond",
                          .question = "How much sooner?",
                          .ours = "{speed_up(ybwc,at=2,against=pvs)|1} times."};
    experiment.parts = {
        {.name = "two",
         .workload = Workload::today,
         .subjects = {{.name = "chess", .game = "chess", .x = 8},
                      {.name = "5x5", .game = "chess(5)", .x = 5}},
         .contenders = {{.name = "pvs", .algorithm = "pvs"},
                        {.name = "ybwc", .algorithm = "ybwc(threads=2)", .at = 2, .workers = 2},
                        {.name = "ybwc", .algorithm = "ybwc(threads=4)", .at = 4, .workers = 4}}}};
    return experiment;
}

std::vector<Searched> usual_runs() {
    return {{.contender = "pvs", .values = {{"seconds", 8}, {"nodes", 1000}}},
            {.contender = "ybwc", .at = 2, .values = {{"seconds", 4}, {"nodes", 1200}}},
            {.contender = "ybwc", .at = 4, .values = {{"seconds", 2}, {"nodes", 1500}}}};
}

ExperimentReport report_on(const Experiment& experiment, const std::vector<Measurement>& measurements) {
    return report_of(Quantities{experiment, measurements});
}

std::vector<std::string> names_in(const Table& table) {
    std::vector<std::string> names;
    for (const auto& row : table.rows) names.push_back(std::get<std::string>(row.front()));
    return names;
}

// To what is worth reading: a geometric mean is not exact.
std::vector<std::vector<Cell>> rows_of(const Table& table) {
    auto rows = table.rows;
    for (auto& row : rows) {
        for (Cell& cell : row) {
            if (auto* number = std::get_if<double>(&cell)) *number = std::round(*number * 1e6) / 1e6;
        }
    }
    return rows;
}

TEST(Tables, HaveARowForEachContenderAtEachPlace) {
    Experiment experiment = two_workers();
    experiment.tables = {
        {.title = "Time",
         .part = "two",
         .rows = Axis::contenders,
         .columns = {{.title = "time", .value = "seconds", .digits = 0, .unit = "ms", .scale = 1000},
                     {.title = "speed-up", .value = "speed_up(against=pvs)"}}}};
    const Table table = report_on(experiment, measured(usual_runs())).tables.at(0);
    EXPECT_THAT(names_in(table), ElementsAre("pvs", "ybwc at 2", "ybwc at 4"));
    EXPECT_EQ(rows_of(table)[1], (std::vector<Cell>{"ybwc at 2", 4000.0, 2.0}));
    EXPECT_EQ(table.columns[0].title, "contender");
    EXPECT_FALSE(table.columns[0].is_number);
    EXPECT_EQ(table.columns[0].from, From::nobody);
    EXPECT_EQ(table.columns[1].from, From::ours);
    EXPECT_EQ(table.columns[1].digits, 0);
    EXPECT_EQ(table.columns[1].unit, "ms");
}

TEST(Tables, FindTheSourcesFiguresByLabelAndThenByName) {
    Experiment experiment = two_workers();
    experiment.tables = {
        {.title = "Time",
         .part = "two",
         .columns = {{.title = "theirs", .source = {{"ybwc", 1.5}, {"ybwc at 4", 3.5}}, .scale = 1000},
                     {.title = "ours", .value = "speed_up(against=pvs)"}}}};
    const Table table = report_on(experiment, measured(usual_runs())).tables.at(0);
    EXPECT_EQ(table.columns[1].from, From::source);
    EXPECT_EQ(table.rows[0][1], Cell{});
    EXPECT_EQ(table.rows[1][1], Cell{1.5});
    EXPECT_EQ(table.rows[2][1], Cell{3.5}) << "what the source printed is shown as it is";
}

TEST(Tables, LeaveOutRowsInWhichNothingIs) {
    Experiment experiment = two_workers();
    experiment.tables = {{.title = "Time",
                          .part = "two",
                          .columns = {{.title = "theirs", .source = {{"ybwc at 4", 3.5}}},
                                      {.title = "ours", .value = "seconds"}}}};
    const auto pvs_only = measured({usual_runs()[0]});
    const Table table = report_on(experiment, pvs_only).tables.at(0);
    EXPECT_THAT(names_in(table), ElementsAre("pvs", "ybwc at 4"));
    EXPECT_EQ(table.rows[1][2], Cell{});
    EXPECT_THAT(table.row_flags[1], IsEmpty()) << "the source's figures are not ours to flag";
}

TEST(Tables, ShowOnlyTheRowsOfGivenNames) {
    Experiment experiment = two_workers();
    const TableSpec table{.title = "Time", .part = "two", .only = {"ybwc"}, .columns = {{"time", "seconds"}}};
    experiment.tables = {table, table};
    experiment.tables[1].only = {"pvs", "ybwc at 4"};
    const auto tables = report_on(experiment, measured(usual_runs())).tables;
    EXPECT_THAT(names_in(tables[0]), ElementsAre("ybwc at 2", "ybwc at 4"));
    EXPECT_THAT(names_in(tables[1]), ElementsAre("pvs", "ybwc at 4"));
}

TEST(Tables, HaveARowForEachSubject) {
    Experiment experiment = two_workers();
    experiment.tables = {
        {.title = "Time", .part = "two", .rows = Axis::subjects, .columns = {{"time", "seconds(pvs)"}}}};
    auto runs = usual_runs();
    runs.push_back({.contender = "pvs", .subject = "5x5", .values = {{"seconds", 1}}});
    const Table table = report_on(experiment, measured(runs)).tables.at(0);
    EXPECT_THAT(rows_of(table), ElementsAre(std::vector<Cell>{"chess", 8.0}, std::vector<Cell>{"5x5", 1.0}));
    EXPECT_EQ(table.columns[0].title, "subject");
}

TEST(Tables, HaveARowForEachPlaceInItsOrderHeadedAsTheAxisOfTheFigure) {
    Experiment experiment = two_workers();
    std::swap(experiment.parts[0].contenders[1], experiment.parts[0].contenders[2]);
    experiment.tables = {{.title = "Time",
                          .part = "two",
                          .rows = Axis::each,
                          .columns = {{"time", "seconds(ybwc)"}, {"alone", "seconds(pvs)"}}}};
    experiment.figures = {{.title = "Time", .part = "two", .x = Axis::each, .x_label = "threads"}};
    const Table table = report_on(experiment, measured(usual_runs())).tables.at(0);
    EXPECT_THAT(rows_of(table),
                ElementsAre(std::vector<Cell>{"2", 4.0, 8.0}, std::vector<Cell>{"4", 2.0, 8.0}));
    EXPECT_EQ(table.columns[0].title, "threads");
}

TEST(Tables, HaveARowForEachMoveUpToTheLongestGame) {
    Experiment experiment = two_workers();
    experiment.parts[0].kind = Kind::game;
    experiment.tables = {{.title = "Time",
                          .part = "two",
                          .rows = Axis::moves,
                          .columns = {{"pvs", "move_seconds(pvs)"}, {"ybwc", "total_seconds(ybwc,at=2)"}}}};
    auto measurements = measured(usual_runs(), 1);
    measurements[0].by_move["seconds"] = {3, 1};
    measurements[1].by_move["seconds"] = {2, 1, 1};
    const Table table = report_on(experiment, measurements).tables.at(0);
    EXPECT_THAT(rows_of(table),
                ElementsAre(std::vector<Cell>{"1", 3.0, 2.0}, std::vector<Cell>{"2", 1.0, 3.0},
                            std::vector<Cell>{"3", Cell{}, 4.0}));
}

TEST(Tables, FlagTheirRowsAndAllFlagsAreCounted) {
    Experiment experiment = two_workers();
    experiment.tables = {{.title = "Time", .part = "two", .columns = {{"time", "seconds"}}}};
    const auto often = report_on(experiment, measured(usual_runs(), 5));
    EXPECT_EQ(often.guard_counts, std::vector<int>(guards, 0));
    const auto twice = report_on(experiment, measured(usual_runs(), 2));
    EXPECT_THAT(twice.tables.at(0).row_flags.at(0), ElementsAre(Guard::few_repeats));
    EXPECT_EQ(twice.guard_counts.at(static_cast<std::size_t>(Guard::few_repeats)), 3);
}

TEST(Tables, HaveTheFlagsOfWhatTheirCellsRestOn) {
    Experiment experiment = two_workers();
    const auto flags_of = [&](const Spelling& value, const std::vector<Searched>& runs) {
        experiment.tables = {{.title = "t", .part = "two", .columns = {{"first", value}}}};
        return report_on(experiment, measured(runs, 2)).tables.at(0).row_flags;
    };
    auto runs = usual_runs();
    runs[0].values["seconds"] = 0.5;
    for (Searched& run : runs) run.values["messages"] = 12;
    EXPECT_THAT(flags_of("seconds", runs).back(), ElementsAre(Guard::short_serial, Guard::few_repeats));
    for (const auto* counted : {"nodes", "messages", "node_ratio(against=pvs)", "ratio(nodes,nodes(pvs))"}) {
        EXPECT_THAT(flags_of(counted, runs).front(), IsEmpty()) << counted;
        EXPECT_THAT(flags_of(counted, runs).back(), ElementsAre(Guard::few_repeats)) << counted;
    }
    EXPECT_THAT(flags_of("ratio(seconds,nodes(pvs))", runs).back(),
                ElementsAre(Guard::short_serial, Guard::few_repeats));
}

TEST(Tables, HaveNoFlagsOfCellsInWhichNothingIs) {
    Experiment experiment = two_workers();
    experiment.tables = {
        {.title = "t", .part = "two", .columns = {{"nodes", "nodes"}, {"idle", "idle"}, {"busy", "busy"}}}};
    EXPECT_THAT(report_on(experiment, measured(usual_runs(), 2)).tables.at(0).row_flags.front(), IsEmpty());
}

TEST(Figures, HaveThePlacesOfTheirAxis) {
    Experiment experiment = two_workers();
    experiment.figures = {
        {.title = "by place",
         .part = "two",
         .x = Axis::each,
         .scale = 1000,
         .series = {{"ybwc", "seconds(ybwc)"}}},
        {.title = "by program", .part = "two", .x = Axis::contenders, .series = {{"time", "seconds"}}},
        {.title = "by board", .part = "two", .x = Axis::subjects, .series = {{"time", "seconds(pvs)"}}}};
    const auto figures = report_on(experiment, measured(usual_runs())).figures;
    const auto& by_place = figures[0].series.at(0).points;
    ASSERT_EQ(by_place.size(), 2U);
    EXPECT_EQ(std::get<double>(by_place[1].x), 4);
    EXPECT_NEAR(by_place[1].y, 2000, 1e-9);
    EXPECT_EQ(std::get<std::string>(figures[1].series.at(0).points.at(2).x), "ybwc at 4");
    EXPECT_EQ(std::get<double>(figures[2].series.at(0).points.at(0).x), 8);
}

TEST(Figures, HaveErrorBarsOnlyWhereThereIsAnError) {
    Experiment experiment = two_workers();
    experiment.figures = {{.title = "both",
                           .part = "two",
                           .scale = 10,
                           .series = {{"s", "seconds(ybwc)"}, {"n", "nodes(ybwc)"}}}};
    const auto series = report_on(experiment, measured(usual_runs())).figures.at(0).series;
    const Point& seconds = series[0].points[0];
    EXPECT_LT(seconds.low.value(), seconds.y);
    EXPECT_GT(seconds.high.value(), seconds.y);
    EXPECT_GT(seconds.low.value(), 39) << "scaled as the value is";
    EXPECT_FALSE(series[1].points[0].low);
    EXPECT_FALSE(series[1].points[0].high);
}

TEST(Figures, LeaveOutSeriesWithoutPoints) {
    Experiment experiment = two_workers();
    experiment.figures = {{.title = "one of them",
                           .part = "two",
                           .series = {{"messages", "messages(ybwc)"}, {"time", "seconds(ybwc)"}},
                           .source = {{"theirs", {{2.0, 1.8}}}, {"nothing", {}}}}};
    const auto series = report_on(experiment, measured(usual_runs())).figures.at(0).series;
    ASSERT_EQ(series.size(), 2U);
    EXPECT_EQ(series[0].name, "theirs");
    EXPECT_EQ(series[0].from, From::source);
    EXPECT_EQ(series[1].name, "time");
    EXPECT_EQ(series[1].from, From::ours);
}

TEST(Figures, HaveTheFlagsOfTheirPoints) {
    Experiment experiment = two_workers();
    experiment.figures = {
        {.title = "both", .part = "two", .x = Axis::each, .series = {{"ybwc", "seconds(ybwc)"}}},
        {.title = "nothing", .part = "two", .x = Axis::each, .series = {{"messages", "messages(ybwc)"}}}};
    EXPECT_THAT(report_on(experiment, measured(usual_runs(), 5)).figures.at(0).flags, IsEmpty());
    const auto figures = report_on(experiment, measured(usual_runs(), 2)).figures;
    EXPECT_THAT(figures.at(0).flags, ElementsAre(Guard::few_repeats));
    EXPECT_THAT(figures.at(1).flags, IsEmpty()) << "it has no points";
}

TEST(Flags, OfFiguresAndClaimsAreCountedToo) {
    Experiment experiment = two_workers();
    experiment.figures = {
        {.title = "time", .part = "two", .x = Axis::each, .series = {{"ybwc", "seconds(ybwc)"}}}};
    experiment.claims = {
        {.claim = "It pays.", .part = "two", .test = WithinLimits{"seconds(ybwc,at=2)", {}, 5}}};
    const auto counts = report_on(experiment, measured(usual_runs(), 2)).guard_counts;
    EXPECT_EQ(counts.at(static_cast<std::size_t>(Guard::few_repeats)), 2);
}

TEST(Texts, HaveTheirValues) {
    Experiment experiment = two_workers();
    experiment.why = "Of {nodes(pvs)|0} nodes.";
    const auto report = report_on(experiment, measured(usual_runs()));
    EXPECT_EQ(report.ours, "2.0 times.");
    EXPECT_EQ(report.why, "Of 1,000 nodes.");
}

TEST(Commands, AreThoseOfTheFirstRunOfEachContenderOnTheFirstSubject) {
    const Experiment experiment = two_workers();
    auto runs = usual_runs();
    runs.insert(runs.begin(), {.contender = "pvs", .subject = "5x5"});
    EXPECT_THAT(report_on(experiment, measured(runs)).commands,
                ElementsAre("espalier lab run two-workers", "espalier search chess --algorithm pvs",
                            "espalier search chess --algorithm ybwc2",
                            "espalier search chess --algorithm ybwc4"));
}

TEST(Commands, BeginWithTheOneThatMeasuresItAgain) {
    const Experiment experiment = two_workers();
    const Quantities quantities{experiment, measured(usual_runs())};
    EXPECT_EQ(report_of(quantities, {"--full", "--experiments", "my own"}).commands.front(),
              "espalier lab run two-workers --full --experiments 'my own'");
}

TEST(Commands, AreDistinctAndFew) {
    Experiment experiment = two_workers();
    std::vector<Searched> runs;
    auto& contenders = experiment.parts[0].contenders;
    contenders.clear();
    for (int at = 1; at <= 20; ++at) {
        contenders.push_back({.name = "ybwc", .algorithm = "ybwc", .at = at});
        runs.push_back({.contender = "ybwc", .at = at, .values = {{"seconds", 1}}});
    }
    experiment.ours = "";
    auto measurements = measured(runs, 1);
    measurements[1].command = measurements[0].command;
    const auto commands = report_on(experiment, measurements).commands;
    EXPECT_EQ(commands.size(), 12U);
    EXPECT_EQ(commands[2], measurements[2].command);
}

// A report of two experiments: one beyond the sources, and one of source A that comes behind it.
struct TwoExperiments {
    Experiment beyond = two_workers();
    Experiment of_source = two_workers();
    Report report{};

    TwoExperiments() {
        beyond.claims = {{.claim = "Two threads | pay.",
                          .part = "two",
                          .test = WithinLimits{"speed_up(ybwc,at=2,against=pvs)", 1.5, {}}}};
        beyond.figures = {{.title = "Speed-up",
                           .part = "two",
                           .x_label = "threads",
                           .x_scale = Scale::logarithmic,
                           .series = {{"ybwc", "speed_up(ybwc,against=pvs)"}},
                           .has_ideal = true},
                          {.title = "Programs",
                           .part = "two",
                           .kind = FigureKind::bar,
                           .x = Axis::contenders,
                           .series = {{"time", "seconds"}}}};
        of_source.source = "A";
        of_source.title = "A </script> in its title";
        of_source.parts.push_back(of_source.parts[0]);
        of_source.parts[1].name = "published";
        of_source.parts[1].workload = Workload::published;
        of_source.tables = {{.title = "Times",
                             .part = "two",
                             .note = "As printed.",
                             .columns = {{.title = "time", .source = {{"ybwc", 4410}}, .unit = "ms"},
                                         {.title = "time", .value = "seconds", .digits = 1, .unit = "s"}}}};
        of_source.claims = {
            {.claim = "It is hard to say.", .part = "two", .test = Untold{"No such machine."}}};
        report.made = {.date = "2026-01-31 12:00",
                       .commit = "abc",
                       .compiler = "g++ 12",
                       .flags = "-O3",
                       .cpu = "Processor",
                       .cores = 2,
                       .load = 0.123456};
        report.command = "espalier lab";
        report.experiments = {report_on(beyond, measured(usual_runs(), 2)),
                              report_on(of_source, measured(usual_runs(), 2))};
    }
};

TEST(ThePage, HasTheShapeItReads) {
    const std::string json = to_page_json(TwoExperiments{}.report);
    EXPECT_THAT(
        json,
        StartsWith(R"({"version":1,"title":"Espalier's laboratory","made":{"date":"2026-01-31 12:00 UTC",)"
                   R"("commit":"abc","compiler":"g++ 12","flags":"-O3","cpu":"Processor","cores":2,)"
                   R"("load":0.12,"quick":true,"command":"espalier lab"},"summary":[)"));
    EXPECT_THAT(json, HasSubstr(R"("paper":"A Fast Parallel Alpha-Beta Algorithm for Tic Tac Toe Game")"));
    EXPECT_THAT(json, HasSubstr(R"("paper":"Beyond the sources")"));
    EXPECT_THAT(json, HasSubstr(R"("ours":"2.0 times.","why":"","workload":"both")"));
    EXPECT_THAT(json, HasSubstr(R"("workload":"today's")"));
    EXPECT_THAT(json,
                HasSubstr(R"("note":"As printed.","columns":[{"title":"contender","kind":"text","from":""},)"
                          R"({"title":"time","kind":"number","unit":"ms","from":"source"},)"
                          R"({"title":"time","kind":"number","digits":1,"unit":"s","from":"ours"}])"));
    EXPECT_THAT(json, HasSubstr(R"(["pvs",null,8.0])"));
    EXPECT_THAT(json,
                HasSubstr(R"("x":{"label":"threads","scale":"log"},"y":{"label":"","scale":"linear"})"));
    EXPECT_THAT(json, HasSubstr(R"("ideal":true,"flags":["few repeats"])"));
    EXPECT_THAT(json, HasSubstr(R"_(few runs)","flags":["few repeats"])_"));
    EXPECT_THAT(json, HasSubstr(R"("kind":"bar","x":{"label":"","scale":"band"})"));
    EXPECT_THAT(json, HasSubstr(R"("commands":["espalier lab run two-workers",)"));
    EXPECT_THAT(json, Not(HasSubstr(R"("wrong")")));
}

TEST(ThePage, HasTheDigitsThatAreShownAndThoseWorthReading) {
    Experiment experiment = two_workers();
    experiment.tables = {{.title = "Times",
                          .part = "two",
                          .columns = {{.title = "s", .value = "seconds", .digits = 3},
                                      {.title = "no digits said", .value = "seconds"},
                                      {.title = "nodes", .value = "nodes"}}}};
    Report report;
    report.experiments = {report_on(
        experiment,
        measured({{.contender = "pvs", .values = {{"seconds", 5899.72512345}, {"nodes", 12345678}}}}))};
    EXPECT_THAT(to_page_json(report), HasSubstr(R"(["pvs",5899.725,5899.73,12345678.0])"));
}

TEST(ThePage, SumsUpTheClaimsInTheOrderOfTheSources) {
    const std::string json = to_page_json(TwoExperiments{}.report);
    EXPECT_THAT(json, HasSubstr(R"("summary":[{"claim":"It is hard to say.","answer":"cannot tell",)"));
    EXPECT_THAT(json,
                HasSubstr(R"("source":"A","experiment":"two-workers"},{"claim":"Two threads | pay.",)"));
}

TEST(ThePage, CannotBeEndedByAText) {
    const std::string json = to_page_json(TwoExperiments{}.report);
    EXPECT_EQ(json.find('<'), std::string::npos);
    EXPECT_THAT(json, HasSubstr(R"("title":"A \u003c/script> in its title")"));
}

TEST(ThePage, IsWrittenOfBytesThatAreNoText) {
    TwoExperiments two;
    two.of_source.title = "\xFF";
    EXPECT_THAT(to_page_json(two.report), HasSubstr("\"title\":\"\xEF\xBF\xBD\""));
}

TEST(ThePage, TellsOfWrongAnswers) {
    TwoExperiments two;
    two.report.experiments[0].wrong = {"ybwc found e2e3"};
    EXPECT_THAT(to_page_json(two.report), HasSubstr(R"("wrong":["ybwc found e2e3"])"));
    EXPECT_THAT(to_markdown(two.report), HasSubstr("**Wrong answer:** ybwc found e2e3"));
    EXPECT_THAT(for_terminal(two.report.experiments[0]), HasSubstr("WRONG  ybwc found e2e3\n"));
}

TEST(Markdown, HasTablesAndAnswers) {
    const std::string text = to_markdown(TwoExperiments{}.report);
    EXPECT_THAT(text,
                StartsWith("# Espalier's laboratory\n\nMeasured 2026-01-31 12:00 UTC on Processor, 2 cores; "
                           "commit `abc`, g++ 12 with `-O3`.\n"));
    EXPECT_THAT(
        text,
        HasSubstr("| source | claim | answer | numbers | experiment |\n| --- | --- | --- | --- | --- |\n"
                  "| A | It is hard to say. | cannot tell | No such machine. |"));
    EXPECT_THAT(text, HasSubstr("| beyond | Two threads \\| pay. | cannot tell |"));
    EXPECT_THAT(text, HasSubstr(" few runs) [few repeats] |"));
    EXPECT_THAT(text,
                HasSubstr("### Times\n\nAs printed.\n\n| contender | time, ms (source) | time, s | flags |\n"
                          "| --- | ---: | ---: | --- |\n| pvs |  | 8.0 | "));
    EXPECT_THAT(text, HasSubstr("| ybwc at 2 | 4,410 | 4.0 | "));
    EXPECT_THAT(text, HasSubstr("(3 places): "));
    EXPECT_THAT(text, HasSubstr("## A \\</script> in its title\n"));
    EXPECT_THAT(text, HasSubstr("**What we found.** 2.0 times.\n"));
}

TEST(Csv, HasARowForEachMeasurement) {
    auto measurements = measured({{.contender = "pvs", .values = {{"seconds", 2}, {"nodes", 1e6}}},
                                  {.contender = "ybwc", .at = 2, .values = {{"idle", 0.25}}}},
                                 1);
    measurements[1].answer = "+0.10, \"e2e4\"";
    measurements[1].is_simulated = true;
    EXPECT_EQ(
        to_csv(measurements),
        "experiment,part,subject,contender,at,repeat,idle,nodes,seconds,answer,approximate,simulated,load,"
        "date,"
        "commit,cpu,cores,command\n"
        "two-workers,two,chess,pvs,,0,,1000000,2,+0.10 e2e4,false,false,0,2026-01-31 12:00,abc,"
        "\"Processor, new\",4,espalier search chess --algorithm pvs\n"
        "two-workers,two,chess,ybwc,2,0,0.25,,,\"+0.10, \"\"e2e4\"\"\",false,true,0,2026-01-31 12:00,abc,"
        "\"Processor, new\",4,espalier search chess --algorithm ybwc2\n");
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char letter : text) {
        if (letter == '\n')
            lines.emplace_back();
        else
            lines.back() += letter;
    }
    return lines;
}

TEST(TheTerminal, ShowsAlignedTablesAndAnswers) {
    const TwoExperiments two;
    const auto lines = lines_of(for_terminal(two.report.experiments[1]));
    EXPECT_EQ(lines[0], "two-workers: A </script> in its title");
    EXPECT_EQ(lines[2], "Times");
    EXPECT_EQ(lines[4], "                source");
    EXPECT_EQ(lines[5], "contender     time, ms  time, s");
    EXPECT_EQ(lines[6], "pvs        e         -      8.0");
    EXPECT_EQ(lines[7], "ybwc at 2  e     4,410      4.0");
    EXPECT_THAT(lines, testing::Contains(StartsWith("e  few repeats: ")));
    EXPECT_THAT(lines, testing::Contains("cannot tell    It is hard to say."));
    EXPECT_THAT(lines, testing::Contains("               No such machine."));
}

TEST(TheTerminal, IsNotOverrunByWideTables) {
    Experiment experiment = two_workers();
    TableSpec table{.title = "Wide", .part = "two"};
    for (int i = 0; i < 20; ++i)
        table.columns.push_back({.title = "a column of many words", .value = "seconds"});
    experiment.tables = {table};
    experiment.claims = {{.claim = std::string(30, 'x'), .part = "two", .test = Untold{"Word after word."}}};
    for (int i = 0; i < 6; ++i) experiment.claims[0].claim += " and then " + std::string(20, 'y');
    const auto lines = lines_of(for_terminal(report_on(experiment, measured(usual_runs()))));
    EXPECT_THAT(lines, testing::Each(testing::SizeIs(testing::Le(110U))));
    const auto is_last_row = [](const std::string& line) { return line.starts_with("ybwc at 4 "); };
    EXPECT_EQ(std::ranges::count_if(lines, is_last_row), 3)
        << "each part of the table has the names of the rows";
}

} // namespace
} // namespace espalier::lab
