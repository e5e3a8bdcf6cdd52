// Two runs of the laboratory side by side.
#include "espalier/lab/comparison.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace espalier::lab {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

// A run that was repeated, each time with one of these seconds.
std::vector<Measurement> repeated(const std::string& contender, const std::vector<double>& seconds,
                                  double nodes = 1000) {
    std::vector<Measurement> measurements;
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        measurements.push_back(
            {.key = {"a-times", "published", "3x3", contender, {}, static_cast<int>(i)},
             .command = "espalier search",
             .values = {{"seconds", seconds[i]}, {"nodes", nodes}},
             .circumstances = {.date = "2026-01-31 12:00", .commit = "abc", .cpu = "Processor"}});
    }
    return measurements;
}

std::vector<Measurement> operator+(std::vector<Measurement> some, const std::vector<Measurement>& others) {
    some.insert(some.end(), others.begin(), others.end());
    return some;
}

std::string comparison(const std::vector<Measurement>& one, const std::vector<Measurement>& other) {
    return for_terminal(compared(one, other));
}

nlohmann::json comparison_as_json(const std::vector<Measurement>& one,
                                  const std::vector<Measurement>& other) {
    return nlohmann::json::parse(to_json(compared(one, other)));
}

std::string line_with(const std::string& text, const std::string& word) {
    const auto found = text.find(word);
    if (found == std::string::npos) return "";
    const auto begin = text.rfind('\n', found) + 1;
    return text.substr(begin, text.find('\n', found) - begin);
}

const std::vector<double> around_4{3.9, 3.95, 4, 4.05, 4.1};
const std::vector<double> around_2{1.9, 1.95, 2, 2.05, 2.1};

TEST(AComparison, ShowsMediansTheirRatioAndTheirIntervals) {
    const std::string text = comparison(repeated("pool", around_4), repeated("pool", around_2));
    EXPECT_THAT(line_with(text, "one "),
                MatchesRegex("one    2026-01-31 12:00 UTC, commit abc, Processor, 1 core"));
    EXPECT_THAT(text, HasSubstr("\na-times, published, 3x3\n"));
    EXPECT_THAT(
        line_with(text, "pool"),
        MatchesRegex(
            R"(pool +4\.00 s +\(3\.9[0-9]* to 4\.[01][0-9]*\) +2\.00 s +\(1\.9[0-9]* to 2\.[01][0-9]*\))"
            R"( +2\.00 +\(1\.[0-9]+ to 2\.[0-9]+\) +\*)"));
}

TEST(AComparison, MarksNothingWhereIntervalsOverlap) {
    const std::string text =
        comparison(repeated("pool", around_4), repeated("pool", {3.8, 3.9, 4.01, 4.1, 4.2}));
    EXPECT_THAT(line_with(text, "pool"), Not(HasSubstr("*")));
    EXPECT_THAT(text, Not(HasSubstr("do not overlap")));
}

TEST(AComparison, SaysHowLittleFewRepeatsTell) {
    const std::string of_two = comparison(repeated("pool", {4, 4.1}), repeated("pool", {2, 2.1}));
    EXPECT_THAT(line_with(of_two, "pool"), MatchesRegex(R"(.* \?)"));
    EXPECT_THAT(of_two, HasSubstr(" ?: the intervals do not overlap,"));
    const std::string of_one = comparison(repeated("pool", {4}), repeated("pool", {2}));
    EXPECT_THAT(line_with(of_one, "pool"), MatchesRegex(R"(pool +4\.00 s +2\.00 s +2\.00)"));
}

TEST(AComparison, ShowsNodesWhereTheyDiffer) {
    EXPECT_THAT(comparison(repeated("pool", around_4), repeated("pool", around_2)),
                Not(HasSubstr(", nodes ")));
    const std::string text = comparison(repeated("pool", around_4), repeated("pool", around_2, 20000));
    EXPECT_THAT(line_with(text, ", nodes "), MatchesRegex(R"(pool, nodes +1,000 +20\.0 k +0\.0500 +\*)"));
}

TEST(AComparison, CountsTimeOfASimulatedMachineInNodes) {
    auto simulated = repeated("pool", around_4);
    for (auto& measurement : simulated) {
        measurement.is_simulated = true;
        measurement.values["duration"] = 500;
    }
    EXPECT_THAT(line_with(comparison(simulated, simulated), "pool"),
                MatchesRegex(R"(pool, simulated time +500 +500 +1\.00)"));
}

TEST(AComparison, CountsWhatOnlyOneHas) {
    const std::string text =
        comparison(repeated("pool", around_4) + repeated("minimax", around_4),
                   repeated("new", around_2) + repeated("newer", around_2) + repeated("pool", around_2));
    EXPECT_THAT(text, HasSubstr("Measured in both: 1; only in one: 1; only in the other: 2.\n"));
    EXPECT_THAT(text, Not(HasSubstr("minimax")));
}

TEST(AComparison, OfNothingIsSaidSo) {
    const std::string text = comparison({}, repeated("pool", around_2));
    EXPECT_THAT(text, HasSubstr("one  nothing was measured\n"));
    EXPECT_THAT(text, HasSubstr("Measured in both: 0; only in one: 0; only in the other: 1.\n"));
}

TEST(AComparison, SaysTheSameToPrograms) {
    const auto json = comparison_as_json(repeated("pool", around_4) + repeated("minimax", around_4),
                                         repeated("pool", around_2, 20000));
    EXPECT_EQ(json["one"]["commit"], "abc");
    EXPECT_EQ(json["in_both"], 1);
    EXPECT_EQ(json["only_in_one"], 1);
    EXPECT_EQ(json["only_in_other"], 0);
    ASSERT_EQ(json["subjects"].size(), 1U);
    const auto& subject = json["subjects"][0];
    EXPECT_EQ(subject["experiment"], "a-times");
    EXPECT_EQ(subject["part"], "published");
    EXPECT_EQ(subject["subject"], "3x3");
    ASSERT_EQ(subject["values"].size(), 2U);
    const auto& seconds = subject["values"][0];
    EXPECT_EQ(seconds["contender"], "pool");
    EXPECT_EQ(seconds["value"], "seconds");
    EXPECT_EQ(seconds["one"]["median"], 4.0);
    EXPECT_EQ(seconds["one"]["repeats"], 5);
    EXPECT_LE(3.9, seconds["one"]["low"]);
    EXPECT_GE(4.1, seconds["one"]["high"]);
    EXPECT_EQ(seconds["other"]["median"], 2.0);
    EXPECT_EQ(seconds["ratio"]["median"], 2.0);
    EXPECT_EQ(seconds["gap"], "clear");
    EXPECT_EQ(subject["values"][1]["value"], "nodes");
}

TEST(AComparison, HasNoRatioToNothing) {
    const auto json = comparison_as_json(repeated("pool", {4, 4.1}), repeated("pool", {0, 0}));
    const auto& seconds = json["subjects"][0]["values"][0];
    EXPECT_TRUE(seconds["ratio"].is_null());
    EXPECT_EQ(seconds["gap"], "few repeats");
    EXPECT_TRUE(comparison_as_json({}, {})["one"].is_null());
}

} // namespace
} // namespace espalier::lab
