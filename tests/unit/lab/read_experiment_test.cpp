#include "espalier/lab/experiment.hpp"

#include "small_experiment.hpp"

#include "unit/refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::lab {
namespace {

std::string refusal_to(const std::string& text) {
    return refusal_when([&] { read_experiment("mine", text); });
}

TEST(ReadExperiment, TakesEveryField) {
    const Experiment experiment = read_experiment("mine", std::string{small_experiment});
    EXPECT_EQ(experiment.name, "mine");
    EXPECT_EQ(experiment.source, "beyond");
    ASSERT_EQ(experiment.parts.size(), 1U);
    const Part& part = experiment.parts.front();
    EXPECT_EQ(part.workload, Workload::today);
    EXPECT_EQ(part.repeats(Effort::quick), 2);
    EXPECT_EQ(part.repeats(Effort::full), 3);
    ASSERT_EQ(part.subjects.size(), 2U);
    EXPECT_EQ(part.subjects[0].name, "tic-tac-toe");
    EXPECT_EQ(part.subjects[1].least, Effort::full);
    EXPECT_EQ(part.subjects[1].depth, 5);
    EXPECT_EQ(std::get<WithinLimits>(experiment.claims.at(0).test).at_least, 1.5);
    EXPECT_EQ(experiment.tables.at(0).columns.at(0).source.at("pvs"), 7500);
    EXPECT_EQ(experiment.figures.at(0).source.at(0).points.at(1).y, 1.8);
}

TEST(ReadExperiment, MakesAContenderForEachPlace) {
    const Experiment experiment = read_experiment("mine", std::string{small_experiment});
    const auto& contenders = experiment.parts.front().contenders;
    ASSERT_EQ(contenders.size(), 4U);
    EXPECT_EQ(contenders[2].algorithm, "ybwc(threads=2)");
    EXPECT_EQ(contenders[2].at, 2);
    EXPECT_EQ(contenders[2].workers, 2U);
    EXPECT_EQ(contenders[2].label(), "ybwc at 2");
    EXPECT_EQ(contenders[3].workers, 3U);
}

TEST(ReadExperiment, MakesASubjectForEachSeed) {
    const std::string with_seeds =
        changed("\"subjects\": [\n        {",
                "\"kind\": \"game\", \"subjects\": [{\"name\": \"game\", \"seeds\": 3, ");
    const auto subjects = read_experiment("mine", with_seeds).parts.front().subjects;
    ASSERT_EQ(subjects.size(), 4U);
    EXPECT_EQ(subjects[0].name, "game 1");
    EXPECT_EQ(subjects[0].seed, 1U);
    EXPECT_EQ(subjects[2].name, "game 3");
    EXPECT_EQ(subjects[2].seed, 3U);
    EXPECT_EQ(subjects[3].seed, std::nullopt);
}

TEST(ReadExperiment, NamesTheFieldThatIsWrong) {
    using testing::HasSubstr;
    using testing::StartsWith;
    EXPECT_EQ(refusal_to("{\n,"), "mine.json: no JSON in line 2");
    EXPECT_EQ(refusal_to("[]"), "mine.json: expected an object, not '[]'");
    EXPECT_EQ(refusal_to(changed("\"title\": \"Does a second worker pay?\",", "")),
              "mine.json: title: is missing");
    EXPECT_EQ(refusal_to(changed("\"ranks\": 3", "\"ranks\": 0.5")),
              "mine.json: parts.two.contenders[2].ranks: expected a whole number from 1 to 4096, not 0.5");
    EXPECT_EQ(refusal_to(changed("mpi-pool\", \"ranks\": 3", "mpi-pool\"")),
              "mine.json: parts.two.contenders[2].algorithm: mpi-pool needs ranks");
    EXPECT_THAT(refusal_to(changed("ybwc(threads", "ybw(threads")),
                HasSubstr("parts.two.contenders[1].algorithm: unknown algorithm 'ybw'"));
    EXPECT_THAT(refusal_to(changed("mnk(4,4,4)", "mnk(4,4)")), HasSubstr("parts.two.subjects[1].game: "));
    EXPECT_THAT(refusal_to(changed("x1o/3/3 x", "x1o/3/3/3 x")),
                HasSubstr("parts.two.subjects[0].position: "));
    EXPECT_EQ(refusal_to(changed("\"depth\": 5,", "\"depth\": 5, \"seed\": 1, \"seeds\": 2,")),
              "mine.json: parts.two.subjects[1].seeds: is said together with seed");
    EXPECT_EQ(refusal_to(changed("\"depth\": 5,", "\"depth\": 5, \"seeds\": 2,")),
              "mine.json: parts.two.subjects[1].seeds: is for parts of the kind game");
    EXPECT_EQ(refusal_to(changed("{workers}", "2")),
              "mine.json: parts.two.contenders[1].each: 'ybwc(threads=2)' has no {workers}");
    EXPECT_THAT(refusal_to(changed("\"title\": \"Time\",", "\"title\": \"Time\", \"only\": [\"pvz\"],")),
                HasSubstr("tables[0].only: unknown row 'pvz'; did you mean 'pvs'?"));
    EXPECT_THAT(refusal_to(changed("today's", "tomorrow's")),
                HasSubstr("parts.two.workload: expected one of as published, today's, not 'tomorrow's'"));
    EXPECT_THAT(refusal_to(changed("\"value\": \"seconds\"", "\"value\": \"second\"")),
                HasSubstr("tables[0].columns[1].value: "));
    EXPECT_THAT(
        refusal_to(changed("{speed_up(ybwc,at=2,against=pvs)|2}", "{speed_up(ybw,at=2,against=pvs)|2}")),
        StartsWith("mine.json: ours: "));
    EXPECT_THAT(refusal_to(changed("\"subjects\": [\"large\"]", "\"subjects\": [\"larger\"]")),
                HasSubstr("parts.two.contenders: unknown subject 'larger'; did you mean 'large'?"));
    EXPECT_EQ(refusal_to(changed(", \"at_least\": 1.5", "")),
              "mine.json: claims[0].at_least: is missing, and at_most too");
    EXPECT_THAT(refusal_to(changed("\"name\": \"large\"", "\"name\": \"tic-tac-toe\"")),
                HasSubstr("parts.two.subjects: two are called 'tic-tac-toe'"));
}

// At each level the wrong word comes before the right one, which is missing.
TEST(ReadExperiment, NamesTheWordThatIsWrong) {
    const auto misspelled = [](const char* right, const char* wrong) {
        return refusal_to(changed(std::string{"\""} + right + "\":", std::string{"\""} + wrong + "\":"));
    };
    EXPECT_EQ(misspelled("title", "titel"), "mine.json: unknown field 'titel'; did you mean 'title'?");
    EXPECT_EQ(misspelled("parts", "part"), "mine.json: unknown field 'part'; did you mean 'parts'?");
    EXPECT_EQ(misspelled("contenders", "contestants"),
              "mine.json: parts.two: unknown field 'contestants'; did you mean 'contenders'?");
    EXPECT_EQ(misspelled("game", "gmae"),
              "mine.json: parts.two.subjects[0]: unknown field 'gmae'; did you mean 'game'?");
    EXPECT_EQ(misspelled("algorithm", "algoritm"),
              "mine.json: parts.two.contenders[0]: unknown field 'algoritm'; did you mean 'algorithm'?");
    EXPECT_EQ(misspelled("quick", "quikc"),
              "mine.json: parts.two.repeats: unknown field 'quikc'; did you mean 'quick'?");
    EXPECT_EQ(misspelled("columns", "colums"),
              "mine.json: tables[0]: unknown field 'colums'; did you mean 'columns'?");
    EXPECT_EQ(misspelled("value", "valeu"),
              "mine.json: tables[0].columns[1]: unknown field 'valeu'; did you mean 'value'?");
    EXPECT_EQ(misspelled("series", "serie"),
              "mine.json: figures[0]: unknown field 'serie'; did you mean 'series'?");
    EXPECT_EQ(misspelled("points", "point"),
              "mine.json: figures[0].source[0]: unknown field 'point'; did you mean 'points'?");
    EXPECT_EQ(misspelled("at_least", "at_lest"),
              "mine.json: claims[0]: unknown field 'at_lest'; did you mean 'at_least'?");
}

TEST(ReadExperiment, QuotesTheValueThatIsWrong) {
    EXPECT_EQ(refusal_to(changed("\"question\": \"How much sooner is a move found?\"", "\"question\": 3")),
              "mine.json: question: expected a text, not 3");
    EXPECT_EQ(refusal_to(changed("\"question\": \"How much sooner is a move found?\"", "\"question\": \"\"")),
              "mine.json: question: expected a text, not ''");
    EXPECT_EQ(refusal_to(changed("\"depth\": 5", "\"depth\": \"5\"")),
              "mine.json: parts.two.subjects[1].depth: expected a number, not '5'");
    EXPECT_EQ(refusal_to(changed("\"critical_tree\": true", "\"critical_tree\": null")),
              "mine.json: parts.two.subjects[1].critical_tree: expected true or false, not null");
    EXPECT_EQ(refusal_to(changed("\"subjects\": [\"large\"]", "\"subjects\": [\"large\", 7]")),
              "mine.json: parts.two.contenders[1].subjects: expected a list of texts, not '[\"large\",7]'");
    EXPECT_EQ(refusal_to(changed("\"workers\": [1, 2]", "\"workers\": [0, 2]")),
              "mine.json: parts.two.contenders[1].each.workers: expected whole numbers from 1 to 4096, not "
              "'[0,2]'");
    EXPECT_EQ(refusal_to(changed("{\"pvs\": 7500}", "{\"pvs\": \"many\"}")),
              "mine.json: tables[0].columns[0].source.pvs: expected a number, not 'many'");
    EXPECT_EQ(refusal_to(changed("{\"quick\": 2, \"full\": 3}", "5")),
              "mine.json: parts.two.repeats: expected an object, not 5");
    EXPECT_EQ(refusal_to(changed("\"at_least\": 1.5", "\"peak_at\": 4, \"among\": [1, 2]")),
              "mine.json: claims[0].among: expected 4 among them, not '[1,2]'");
    EXPECT_EQ(
        refusal_to(changed("tic-tac-toe", "tic-tak-toe")),
        "mine.json: parts.two.subjects[0].game: unknown game 'tic-tak-toe'; did you mean 'tic-tac-toe'?");
}

TEST(ReadExperiment, RefusesFieldsThatDoNotGoTogether) {
    EXPECT_EQ(refusal_to(changed("\"at_least\": 1.5", "\"cannot_tell\": \"Why.\"")),
              "mine.json: claims[0].value: does not go together with the other fields");
}

TEST(ReadExperiment, RefusesQuantitiesThatDoNotSayAtWhichPlace) {
    EXPECT_EQ(refusal_to(changed("\"value\": \"speed_up(ybwc,at=2,", "\"value\": \"speed_up(ybwc,")),
              "mine.json: claims[0].value: 'speed_up(ybwc,against=pvs)' needs one of at=1, at=2");
    EXPECT_EQ(refusal_to(changed("{speed_up(ybwc,at=2,", "{speed_up(ybwc,")),
              "mine.json: ours: 'speed_up(ybwc,against=pvs)' needs one of at=1, at=2");
    EXPECT_EQ(refusal_to(changed("\"x\": \"each\"", "\"x\": \"subjects\"")),
              "mine.json: figures[0].series[0].value: 'speed_up(ybwc,against=pvs)' needs one of at=1, at=2");
    EXPECT_EQ(refusal_to(changed("\"title\": \"Time\",", "\"title\": \"Time\", \"rows\": \"subjects\",")),
              "mine.json: tables[0].columns[1].value: 'seconds' needs a contender: pvs, ybwc, pool");
    EXPECT_EQ(refusal_to(changed("\"at_least\": 1.5", "\"peak_at\": 1, \"among\": [1, 2]")), not_refused);
    EXPECT_EQ(refusal_to(changed("\"value\": \"speed_up(ybwc,at=2,against=pvs)\", \"at_least\": 1.5",
                                 "\"value\": \"nodes(ybwc)\", \"peak_at\": 1, \"among\": [1, 3]")),
              "mine.json: claims[0].among: 'nodes(ybwc)' needs one of at=1, at=2");
    EXPECT_EQ(refusal_to(changed("\"each\": {\"workers\": [1, 2]}", "\"each\": {\"workers\": [2]}")),
              not_refused)
        << "the only place need not be said";
}

TEST(ReadExperiment, RefusesAnAxisOnWhichNothingStands) {
    EXPECT_EQ(refusal_to(changed("{\"name\": \"ybwc\", \"algorithm\": \"ybwc(threads={workers})\", \"each\": "
                                 "{\"workers\": [1, 2]}, \"subjects\": [\"large\"]},",
                                 "")),
              "mine.json: figures[0].series[0].value: no contender of the part has each");
}

} // namespace
} // namespace espalier::lab
