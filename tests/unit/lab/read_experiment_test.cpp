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
    EXPECT_EQ(refusal_to("[]"), "mine.json: expected an object");
    EXPECT_EQ(refusal_to(changed("\"title\": \"Does", "\"titel\": \"Does")),
              "mine.json: title: is missing; is it 'titel'?");
    EXPECT_THAT(
        refusal_to(changed("\"ranks\": 3", "\"ranks\": 3, \"rank\": 3")),
        StartsWith("mine.json: unknown field of parts.two.contenders[2] 'rank'; did you mean 'ranks'?"));
    EXPECT_EQ(refusal_to(changed("\"ranks\": 3", "\"ranks\": 0.5")),
              "mine.json: parts.two.contenders[2].ranks: expected a whole number from 1 to 4096");
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
              "mine.json: parts.two.contenders[1].each: the algorithm has no {workers}");
    EXPECT_THAT(refusal_to(changed("\"title\": \"Time\",", "\"title\": \"Time\", \"only\": [\"pvz\"],")),
                HasSubstr("tables[0].only: unknown row 'pvz'; did you mean 'pvs'?"));
    EXPECT_THAT(refusal_to(changed("today's", "tomorrow's")),
                HasSubstr("parts.two.workload: expected one of as published, today's"));
    EXPECT_THAT(refusal_to(changed("\"value\": \"seconds\"", "\"value\": \"second\"")),
                HasSubstr("tables[0].columns[1].value: "));
    EXPECT_THAT(
        refusal_to(changed("{speed_up(ybwc,at=2,against=pvs)|2}", "{speed_up(ybw,at=2,against=pvs)|2}")),
        StartsWith("mine.json: ours: "));
    EXPECT_THAT(refusal_to(changed("\"subjects\": [\"large\"]", "\"subjects\": [\"larger\"]")),
                HasSubstr("parts.two.contenders: unknown subject 'larger'; did you mean 'large'?"));
    EXPECT_THAT(refusal_to(changed("\"at_least\": 1.5", "\"at_lest\": 1.5")),
                HasSubstr("claims[0].at_least: is missing"));
    EXPECT_THAT(refusal_to(changed("\"name\": \"large\"", "\"name\": \"tic-tac-toe\"")),
                HasSubstr("parts.two.subjects: two are called 'tic-tac-toe'"));
}

} // namespace
} // namespace espalier::lab
