// What is computed of measurements, each beside an answer worked out by hand.
#include "espalier/lab/quantities.hpp"

#include "unit/lab/invented.hpp"
#include "unit/refusal.hpp"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::lab {
namespace {

using testing::AllOf;
using testing::DoubleNear;
using testing::Field;
using testing::HasSubstr;
using testing::Not;
using testing::Optional;

auto about(double value) { return Optional(Field("value", &Estimate::value, DoubleNear(value, 1e-9))); }

const Experiment experiment = invented_experiment();
const Place today{.part = "today"};

Quantities measured(const std::vector<std::vector<Measurement>>& lists) {
    return Quantities{experiment, all_of(lists)};
}

// ---- of whom, where

TEST(Quantity, IsTheMedianOfRepeatsAndTheGeometricMeanOfSubjects) {
    const auto quantities =
        measured({runs({"pvs"}, seconds({2, 100, 1})), runs({"pvs", {}, "checkers"}, seconds({8}))});
    EXPECT_THAT(quantities.estimate("seconds(pvs)", today), about(4));
    EXPECT_THAT(quantities.estimate("seconds(pvs,subject=chess)", today), about(2));
    EXPECT_THAT(quantities.estimate("seconds", {.part = "today", .contender = "pvs", .subject = "checkers"}),
                about(8));
}

TEST(Quantity, IsTheArithmeticMeanWhereSomethingIs0) {
    const auto quantities =
        measured({runs({"pvs"}, {{{"idle", 0}}}), runs({"pvs", {}, "checkers"}, {{{"idle", 0.5}}}),
                  runs({"pvs", {}, "hex"}, {{{"idle", 0.1}}})});
    EXPECT_THAT(quantities.estimate("idle(pvs)", today), about(0.2));
    EXPECT_THAT(quantities.estimate("busy(pvs)", today), about(std::cbrt(1 * 0.5 * 0.9)));
}

TEST(Quantity, StandsAtAPlace) {
    const auto quantities = measured(
        {runs({"ybwc", 1}, seconds({10})), runs({"ybwc", 4}, seconds({3})), runs({"pvs"}, seconds({9}))});
    EXPECT_THAT(quantities.estimate("seconds(ybwc,at=4)", today), about(3));
    EXPECT_THAT(quantities.estimate("seconds(ybwc)", {.part = "today", .at = 1}), about(10));
    EXPECT_THAT(quantities.estimate("seconds(at=4)", {.part = "today", .contender = "ybwc", .at = 1}),
                about(3));
    EXPECT_EQ(quantities.estimate("seconds(ybwc)", today), std::nullopt) << "it is not clear at which place";
    EXPECT_EQ(quantities.estimate("seconds(ybwc,at=2)", today), std::nullopt) << "not measured there";
    EXPECT_THAT(quantities.estimate("seconds(pvs)", {.part = "today", .at = 4}), about(9))
        << "it has no place";
    EXPECT_EQ(quantities.estimate("seconds", today), std::nullopt) << "of nobody";
}

TEST(Quantity, OfOnePlaceNeedNotSayIt) {
    Experiment one = experiment;
    std::erase_if(one.parts[0].contenders, [](const auto& each) { return each.at == 1 || each.at == 2; });
    const Quantities quantities{one, all_of({runs({"ybwc", 4}, seconds({3})), runs({"pvs"}, seconds({9}))})};
    EXPECT_THAT(quantities.estimate("seconds(ybwc)", today), about(3));
    EXPECT_THAT(quantities.estimate("speed_up(pvs,against=ybwc)", today), about(1.0 / 3));
    EXPECT_EQ(quantities.estimate("seconds(ybwc)", {.part = "today", .at = 2}), std::nullopt);
}

TEST(Quantity, IsOfItsPartAndItsExperimentOnly) {
    auto strange = runs({"pvs"}, seconds({77}));
    strange[0].key.experiment = "another";
    const auto quantities =
        measured({runs({"pvs"}, seconds({2})), runs({"pvs", {}, "chess", "old"}, seconds({5})), strange});
    EXPECT_EQ(quantities.measurements().size(), 2U);
    EXPECT_THAT(quantities.estimate("seconds(pvs)", today), about(2));
    EXPECT_THAT(quantities.estimate("seconds(pvs)", {}), about(2)) << "the first part, if none is said";
    EXPECT_THAT(quantities.estimate("seconds(pvs,part=old)", today), about(5));
    EXPECT_THAT(quantities.estimate("ratio(seconds(pvs,part=old),seconds(pvs))", today), about(2.5));
    EXPECT_THAT(quantities.estimate("ratio(seconds(pvs),seconds(pvs,part=today),part=old)", today),
                about(2.5));
}

// ---- compared

TEST(SpeedUp, IsTheOthersTimeByThisOnes) {
    const auto quantities =
        measured({runs({"pvs"}, seconds({10, 12, 11})), runs({"ybwc", 4}, seconds({2, 2.75, 9}))});
    EXPECT_THAT(quantities.estimate("speed_up(ybwc,at=4,against=pvs)", today), about(4));
    EXPECT_THAT(quantities.estimate("efficiency(ybwc,at=4,against=pvs)", today), about(1));
    EXPECT_THAT(quantities.estimate("speed_up(pvs,against=ybwc,against_at=4)", today), about(0.25));
    EXPECT_THAT(quantities.estimate("speed_up(pvs,against=ybwc)", {.part = "today", .at = 4}), about(0.25));
    EXPECT_EQ(quantities.estimate("speed_up(pvs,against=ybwc)", today), std::nullopt) << "of three places";
}

TEST(SpeedUp, IsAgainstTheSamePlace) {
    const auto quantities = measured({runs({"ybwc", 1}, seconds({12})), runs({"ybwc", 4}, seconds({3}))});
    EXPECT_THAT(quantities.estimate("speed_up(ybwc,at=4,against=ybwc)", today), about(1));
    EXPECT_THAT(quantities.estimate("speed_up(ybwc,at=4,against=ybwc,against_at=1)", today), about(4));
}

TEST(SpeedUp, TakesOnlySubjectsOfBoth) {
    const auto quantities =
        measured({runs({"pvs"}, seconds({10})), runs({"pvs", {}, "checkers"}, seconds({1000})),
                  runs({"pvs", {}, "hex"}, seconds({9})), runs({"ybwc", 2}, seconds({5})),
                  runs({"ybwc", 2, "hex"}, seconds({2}))});
    EXPECT_THAT(quantities.estimate("speed_up(ybwc,at=2,against=pvs)", today), about(3)); // of 2 and 4.5
    EXPECT_EQ(quantities.estimate("speed_up(ybwc,at=2,against=pvs,subject=checkers)", today), std::nullopt);
}

TEST(SpeedUp, IsNotByATimeOf0) {
    const auto quantities = measured({runs({"pvs"}, seconds({10})), runs({"ybwc", 2}, seconds({0, 0, 3}))});
    EXPECT_EQ(quantities.estimate("speed_up(ybwc,at=2,against=pvs)", today), std::nullopt);
    const auto some = measured({runs({"pvs"}, seconds({10})), runs({"ybwc", 2}, seconds({3, 0, 3}))});
    EXPECT_EQ(some.estimate("speed_up(ybwc,at=2,against=pvs)", today), std::nullopt)
        << "its interval has no end";
}

// Seconds of a simulated machine are those of the simulation, and mean nothing.
TEST(SpeedUp, OfASimulatedMachineIsInNodes) {
    const auto quantities =
        measured({runs({"pvs"}, {{{"seconds", 1}, {"nodes", 9000}}}),
                  simulated(runs({"ybwc", 1}, {{{"seconds", 50}, {"nodes", 9100}, {"duration", 9200}}})),
                  simulated(runs({"ybwc", 4}, {{{"seconds", 70}, {"nodes", 11000}, {"duration", 3000}}}))});
    EXPECT_THAT(quantities.estimate("speed_up(ybwc,at=4,against=pvs)", today), about(3));
    EXPECT_THAT(quantities.estimate("efficiency(ybwc,at=4,against=pvs)", today), about(0.75));
    EXPECT_THAT(quantities.estimate("speed_up(ybwc,at=4,against=ybwc,against_at=1)", today),
                about(9200.0 / 3000));
    EXPECT_THAT(quantities.estimate("speed_up(pvs,against=ybwc,against_at=4)", today), about(1.0 / 3));
    EXPECT_THAT(quantities.estimate("node_ratio(ybwc,at=4,against=pvs)", today), about(11.0 / 9));
}

// A real machine may tell its duration too: in seconds, and not instead of them.
TEST(SpeedUp, OfARealMachineIsNotByItsDuration) {
    const auto quantities =
        measured({runs({"pvs"}, {{{"seconds", 8}, {"nodes", 100}}}),
                  runs({"ybwc", 4}, {{{"seconds", 2}, {"nodes", 110}, {"duration", 1.9}}}),
                  simulated(runs({"ybwc", 2}, {{{"nodes", 120}, {"duration", 55}}}))});
    EXPECT_THAT(quantities.estimate("speed_up(ybwc,at=4,against=pvs)", today), about(4));
    EXPECT_THAT(quantities.estimate("speed_up(ybwc,at=2,against=ybwc,against_at=4)", today), about(2));
}

TEST(SpeedUp, OfASimulatedClusterIsInSecondsOfItsNodes) {
    const Values slow{{"seconds", 6}, {"nodes", 9000}, {"node_seconds", 0.002}};
    const Values fast{{"seconds", 3}, {"nodes", 9500}, {"node_seconds", 0.002}};
    const auto quantities =
        measured({runs({"pvs"}, {{{"seconds", 0.001}, {"nodes", 9000}}}),
                  simulated(runs({"ybwc", 1}, {slow})), simulated(runs({"ybwc", 4}, {fast}))});
    EXPECT_THAT(quantities.estimate("speed_up(ybwc,at=4,against=pvs)", today), about(9000 * 0.002 / 3));
    EXPECT_THAT(quantities.estimate("speed_up(ybwc,at=4,against=ybwc,against_at=1)", today), about(2));
}

TEST(WorkerSpeed, CountsOnlyTheTimeInWhichTheySearched) {
    const auto quantities = measured(
        {runs({"pvs"}, {{{"seconds", 10}, {"nodes", 10'000}}}),
         runs({"ybwc", 4}, {{{"seconds", 4}, {"nodes", 9'600}, {"work", 9'600}, {"idle", 0.25}}}),
         simulated(runs({"ybwc", 2}, {{{"seconds", 4}, {"work", 5}, {"idle", 0.25}, {"duration", 7}}}))});
    EXPECT_THAT(quantities.estimate("busy(ybwc,at=4)", today), about(0.75));
    // 9600 nodes by 4 workers, 3 s each, are 800 a second; pvs has 1000.
    EXPECT_THAT(quantities.estimate("worker_speed(ybwc,at=4,against=pvs)", today), about(0.8));
    EXPECT_THAT(quantities.estimate("worker_speed(ybwc,at=2,against=pvs)", today), about(1));
    EXPECT_EQ(quantities.estimate("worker_speed(pvs,against=pvs)", today), std::nullopt)
        << "it has no workers";
}

TEST(SameMove, IsTheShareOfSubjects) {
    const auto quantities = measured({with_answer(runs({"pvs"}, {{}}), "+3 e2e4"),
                                      with_answer(runs({"pvs", {}, "checkers"}, {{}}), "-1 11-15"),
                                      with_answer(runs({"pvs", {}, "hex"}, {{}}), "0 a1"),
                                      with_answer(runs({"ybwc", 2}, {{}, {}}), "+5 e2e4"),
                                      with_answer(runs({"ybwc", 2, "checkers"}, {{}}), "-1 9-14"),
                                      with_answer(runs({"ybwc", 2, "hex"}, {{}}), "0 a1")});
    EXPECT_THAT(quantities.estimate("same_move(ybwc,at=2,against=pvs)", today), about(2.0 / 3));
    EXPECT_THAT(quantities.estimate("same_move(ybwc,at=2,against=pvs,subject=checkers)", today), about(0));
}

// ---- of games

TEST(Points, AreTheMeanOfAllGamesAlsoIfNobodyLost) {
    const auto points = [](double value) { return Values{{"points_of_second", value}}; };
    const auto quantities =
        measured({runs({"pvs"}, {points(1)}), runs({"pvs", {}, "checkers"}, {points(0.5)}),
                  runs({"pvs", {}, "hex"}, {points(0.5)}), runs({"ybwc", 2}, {points(0)}),
                  runs({"ybwc", 2, "checkers"}, {points(1)})});
    EXPECT_THAT(quantities.estimate("points_of_second(pvs)", today), about(2.0 / 3));
    EXPECT_THAT(quantities.estimate("points_of_second(ybwc,at=2)", today), about(0.5));
    EXPECT_FALSE(quantities.estimate("points_of_second(pvs)", today)->is_of_few_runs)
        << "no time is measured";
}

TEST(Moves, AreOfTheMoveWhereTheAxisStands) {
    auto game = runs({"pvs"}, {{}, {}});
    game[0].by_move = {{"seconds", {1, 2, 4}}, {"nodes", {10, 20, 40}}};
    game[1].by_move = {{"seconds", {3, 2, 8}}, {"nodes", {10, 20, 40}}};
    const auto quantities = measured({game});
    const auto at = [&](const char* spelling, std::size_t move) {
        return quantities.estimate(spelling, {.part = "today", .contender = "pvs", .move = move});
    };
    EXPECT_THAT(at("move_seconds", 0), about(2));
    EXPECT_THAT(at("move_seconds", 2), about(6));
    EXPECT_THAT(at("total_seconds", 0), about(2));
    EXPECT_THAT(at("total_seconds", 2), about(10)); // of 7 and 13
    EXPECT_THAT(at("move_nodes", 1), about(20));
    EXPECT_THAT(at("total_nodes", 1), about(30));
    EXPECT_EQ(at("move_seconds", 3), std::nullopt) << "beyond the end";
    EXPECT_EQ(at("total_seconds", 3), std::nullopt) << "beyond the end";
    EXPECT_EQ(at("move_duration", 0), std::nullopt) << "not simulated";
    EXPECT_EQ(quantities.estimate("move_seconds(pvs)", today), std::nullopt) << "at no move";
}

TEST(Moves, AreTheMeanOfThreeAndNotTheirMedian) {
    auto game = runs({"pvs"}, {{}, {}, {}});
    for (const std::size_t i : {0U, 1U, 2U}) game[i].by_move = {{"seconds", {i == 2 ? 7.0 : 1.0}}};
    EXPECT_THAT(measured({game}).estimate("move_seconds(pvs)", {.part = "today", .move = 0}), about(3));
}

// ---- laws

Values shared(double work, double path, double workers) {
    return {{"work", work}, {"critical_path", path}, {"duration", 1.1 * work / workers + 0.9 * path}};
}

TEST(Laws, AreFittedToAllPlacesAndSubjects) {
    const auto quantities = measured({simulated(runs({"ybwc", 1}, {shared(1000, 50, 1)})),
                                      simulated(runs({"ybwc", 4}, {shared(1200, 60, 4)})),
                                      simulated(runs({"ybwc", 2, "hex"}, {shared(500, 100, 2)})),
                                      runs({"ybwc", 4, "checkers"}, seconds({3}))});
    EXPECT_THAT(quantities.estimate("law_work(ybwc)", today), about(1.1));
    EXPECT_THAT(quantities.estimate("law_path(ybwc)", {.part = "today", .contender = "pvs", .at = 2}),
                about(0.9));
    EXPECT_THAT(quantities.estimate("law_error", {.part = "today", .contender = "ybwc"}), about(0));
    EXPECT_EQ(quantities.estimate("law_work(pvs)", today), std::nullopt);
    EXPECT_EQ(quantities.estimate("law_work(ybwc,subject=hex)", today), std::nullopt)
        << "one point is no law";
}

// ---- intervals

TEST(Intervals, OfOneRunAreAPoint) {
    const auto quantities = measured({runs({"pvs"}, seconds({2})), runs({"ybwc", 2}, seconds({1, 1}))});
    const auto one = quantities.estimate("seconds(pvs)", today);
    ASSERT_TRUE(one);
    EXPECT_TRUE(one->is_of_one_run);
    EXPECT_EQ(one->low, 2);
    EXPECT_EQ(one->high, 2);
    const auto two = quantities.estimate("seconds(ybwc,at=2)", today);
    ASSERT_TRUE(two);
    EXPECT_FALSE(two->is_of_one_run) << "two that agree";
    EXPECT_EQ(two->low, two->high);
    EXPECT_FALSE(quantities.estimate("speed_up(ybwc,at=2,against=pvs)", today)->is_of_one_run);
}

TEST(Intervals, AreOverRepeatsOfBoth) {
    const auto quantities = measured({runs({"pvs"}, seconds({10, 12})), runs({"ybwc", 2}, seconds({5, 6}))});
    const auto found = quantities.estimate("speed_up(ybwc,at=2,against=pvs)", today);
    ASSERT_TRUE(found);
    EXPECT_DOUBLE_EQ(found->low, 10.0 / 6);
    EXPECT_DOUBLE_EQ(found->value, 2);
    EXPECT_DOUBLE_EQ(found->high, 12.0 / 5);
}

TEST(Intervals, AreOverSubjects) {
    const auto quantities = measured({runs({"pvs"}, seconds({4})), runs({"pvs", {}, "hex"}, seconds({9}))});
    const auto found = quantities.estimate("seconds(pvs)", today);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->low, 4, 1e-12);
    EXPECT_NEAR(found->value, 6, 1e-12);
    EXPECT_NEAR(found->high, 9, 1e-12);
    EXPECT_FALSE(found->is_of_one_run);
}

TEST(Ratio, DividesTheExtremes) {
    const auto quantities = measured({runs({"pvs"}, seconds({10, 12})), runs({"ybwc", 2}, seconds({5, 6})),
                                      runs({"ybwc", 4}, {{{"idle", 0}, {"seconds", 1}}})});
    const auto found = quantities.estimate("ratio(seconds(pvs),seconds(ybwc,at=2))", today);
    ASSERT_TRUE(found);
    EXPECT_DOUBLE_EQ(found->value, 2);
    EXPECT_DOUBLE_EQ(found->low, 10.0 / 6);
    EXPECT_DOUBLE_EQ(found->high, 12.0 / 5);
    EXPECT_EQ(quantities.estimate("ratio(seconds(pvs),idle(ybwc,at=4))", today), std::nullopt) << "by 0";
    EXPECT_EQ(quantities.estimate("ratio(seconds(pvs),nodes(pvs))", today), std::nullopt);
    EXPECT_THAT(quantities.estimate("ratio(seconds(pvs),seconds(ybwc),at=2)", today), about(2));
}

// ---- spellings

std::string refusal_of_quantity(const std::string& spelling) {
    return refusal_when([&] { check_quantity(experiment, spelling, {today}); });
}

TEST(Spelling, IsCheckedBeforeAnythingIsMeasured) {
    for (const auto* spelling :
         {"seconds(pvs)", "speed_up(ybwc,at=4,against=pvs)",
          "efficiency(ybwc,at=2,against=ybwc,against_at=1)", "law_work(ybwc)", "ccr_worker(ybwc,at=1)",
          "nodes(minimax,part=old)", "ratio(nodes(pvs),nodes(ybwc,at=4),subject=hex)",
          "ratio(nodes(pvs),nodes(ybwc),at=4)", " busy( pvs , subject = chess ) "}) {
        EXPECT_EQ(refusal_of_quantity(spelling), not_refused) << spelling;
        EXPECT_EQ(Quantities(experiment, {}).estimate(spelling, today), std::nullopt) << spelling;
    }
}

TEST(Spelling, IsRefusedWithWhatWasProbablyMeant) {
    EXPECT_THAT(refusal_of_quantity("secnods"), HasSubstr("did you mean 'seconds'?"));
    EXPECT_THAT(refusal_of_quantity("seconds(pvss)"),
                AllOf(HasSubstr("contender"), HasSubstr("did you mean 'pvs'?")));
    EXPECT_THAT(refusal_of_quantity("speed_up(pvs,against=ybw)"), HasSubstr("did you mean 'ybwc'?"));
    EXPECT_THAT(refusal_of_quantity("seconds(pvs,part=toda)"),
                HasSubstr("unknown part 'toda'; did you mean 'today'?"));
    EXPECT_THAT(refusal_of_quantity("seconds(pvs,subject=ches)"), HasSubstr("did you mean 'chess'?"));
    EXPECT_THAT(refusal_of_quantity("seconds(pvs,subjct=chess)"), HasSubstr("did you mean 'subject'?"));
    EXPECT_THAT(refusal_of_quantity("ratio(seconds(pvs),nods(pvs))"), HasSubstr("did you mean 'nodes'?"));
    EXPECT_THAT(refusal_of_quantity("seconds(zzzzzzz)"), HasSubstr("expected one of: pvs, ybwc"))
        << "each once";
}

TEST(Spelling, IsRefusedIfItSaysTooLittleOrTooMuch) {
    EXPECT_THAT(refusal_of_quantity("speed_up(ybwc,at=2)"), HasSubstr("needs against"));
    EXPECT_THAT(refusal_of_quantity("seconds(pvs,against=ybwc)"), HasSubstr("against"));
    EXPECT_THAT(refusal_of_quantity("seconds(pvs,ybwc)"), HasSubstr("unexpected argument 'ybwc'"));
    EXPECT_THAT(refusal_of_quantity("ratio(seconds(pvs))"), HasSubstr("an argument is missing"));
    EXPECT_THAT(refusal_of_quantity("seconds(ybwc,at=two)"), HasSubstr("expected a number"));
    EXPECT_THAT(refusal_of_quantity("seconds(ybwc,at=3)"),
                HasSubstr("nothing is at 3; there is ybwc at 1, ybwc at 2, ybwc at 4"));
    EXPECT_THAT(refusal_of_quantity("speed_up(pvs,against=ybwc,against_at=8)"), HasSubstr("nothing is at 8"));
    EXPECT_THAT(refusal_of_quantity("seconds(minimax)"), Not(not_refused)) << "it is in the other part";
    EXPECT_THAT(refusal_of_quantity("seconds(pvs"), HasSubstr("left open"));
    EXPECT_THAT(refusal_of_quantity(""), HasSubstr("a name is missing"));
}

// At one place of several it has to say which; where it stands may say it.
TEST(Spelling, IsRefusedWhereItIsOfNoRun) {
    const auto refusal = [](const char* spelling, const std::vector<Place>& places) {
        return refusal_when([&] { check_quantity(experiment, spelling, places); });
    };
    const Place at_2{.part = "today", .at = 2};
    EXPECT_EQ(refusal("seconds(ybwc)", {today}), "'seconds(ybwc)' needs one of at=1, at=2, at=4");
    EXPECT_EQ(refusal("ratio(nodes(pvs),nodes(ybwc))", {today}),
              "'nodes(ybwc)' needs one of at=1, at=2, at=4");
    EXPECT_EQ(refusal("speed_up(pvs,against=ybwc)", {today}),
              "'speed_up(pvs,against=ybwc)' needs one of against_at=1, against_at=2, against_at=4");
    EXPECT_EQ(refusal("seconds", {today}), "'seconds' needs a contender: pvs, ybwc");
    EXPECT_EQ(refusal("law_work", {today}), "'law_work' needs a contender: pvs, ybwc");
    EXPECT_EQ(refusal("move_nodes(pvs)", {today}), "'move_nodes(pvs)' needs moves as rows or as x");
    EXPECT_EQ(refusal("move_nodes(pvs)", {{.part = "today", .move = 0}}), not_refused);
    EXPECT_EQ(refusal("seconds(ybwc)", {at_2}), not_refused);
    EXPECT_EQ(refusal("seconds(ybwc)", {today, at_2}), not_refused) << "there is one row for it";
    EXPECT_EQ(refusal("speed_up(pvs,against=ybwc)", {at_2}), not_refused);
    EXPECT_EQ(refusal("seconds", {{.part = "today", .contender = "ybwc", .at = 4}}), not_refused);
}

// What comes from where a quantity stands is not the speller's fault.
TEST(Spelling, IsNotRefusedForItsPlace) {
    const Quantities quantities{experiment, {}};
    EXPECT_EQ(quantities.estimate("seconds(part=old)", {.part = "today", .contender = "ybwc", .at = 2}),
              std::nullopt);
    EXPECT_EQ(quantities.estimate("seconds(pvs,part=old)", {.part = "today", .subject = "hex"}),
              std::nullopt);
    EXPECT_EQ(quantities.estimate("seconds(at=3)", {.part = "today", .contender = "pvs"}), std::nullopt);
}

// ---- texts

TEST(WithValues, FillsTheHoles) {
    const auto quantities = measured({runs({"pvs"}, {{{"seconds", 2.4567}, {"nodes", 1234567.8}}})});
    const auto filled = [&](const char* text) { return with_values(text, quantities, today); };
    EXPECT_EQ(filled("Nothing to fill."), "Nothing to fill.");
    EXPECT_EQ(filled(""), "");
    EXPECT_EQ(filled("{seconds(pvs)} s"), "2.46 s");
    EXPECT_EQ(filled("It took {seconds(pvs)|1} s, {nodes(pvs)|0} nodes."), "It took 2.5 s, 1,234,568 nodes.");
    EXPECT_EQ(filled("{seconds(pvs)|3}{nodes(pvs)|1}"), "2.4571,234,567.8");
    EXPECT_EQ(filled("{seconds(ybwc,at=2)|1}!"), "not measured!");
}

TEST(WithValues, RefusesWhatIsNoHole) {
    const auto refusal = [&](const char* text) {
        return refusal_when([&] { with_values(text, Quantities(experiment, {}), today); });
    };
    EXPECT_THAT(refusal("It took {seconds(pvs)|1 s."), HasSubstr("a brace is left open"));
    EXPECT_THAT(refusal("{secnods(pvs)}"), HasSubstr("did you mean 'seconds'?"));
    EXPECT_THAT(refusal("{seconds(pvs)|many}"), HasSubstr("digits 'many'"));
    EXPECT_THAT(refusal("{}"), HasSubstr("a name is missing"));
    EXPECT_EQ(refusal("{seconds(ybwc)|1}"), "'seconds(ybwc)' needs one of at=1, at=2, at=4");
}

TEST(WithValues, GroupsTheDigitsBeforeThePoint) {
    const auto shown = [](double nodes) {
        return with_values("{nodes(pvs)|1}", measured({runs({"pvs"}, {{{"nodes", nodes}}})}), today);
    };
    EXPECT_EQ(shown(999), "999.0");
    EXPECT_EQ(shown(1000), "1,000.0");
    EXPECT_EQ(shown(-1000), "-1,000.0");
    EXPECT_EQ(shown(-100), "-100.0");
    EXPECT_EQ(shown(123456), "123,456.0");
}

// ---- experiments

TEST(Contenders, HaveALabel) {
    EXPECT_EQ((Contender{.name = "pvs", .algorithm = "pvs"}.label()), "pvs");
    EXPECT_EQ((Contender{.name = "ybwc", .algorithm = "ybwc", .at = 16}.label()), "ybwc at 16");
    EXPECT_EQ((Contender{.name = "ybwc", .algorithm = "ybwc", .at = 0.25}.label()), "ybwc at 0.25");
    EXPECT_EQ((Contender{.name = "ybwc", .algorithm = "ybwc", .at = 1000}.label()), "ybwc at 1000");
}

TEST(Contenders, TakeAllSubjectsOrTheirOwn) {
    const Subject chess{.name = "chess", .game = "chess"};
    const Subject hex{.name = "hex", .game = "hex"};
    EXPECT_TRUE((Contender{.name = "pvs", .algorithm = "pvs"}.takes(hex)));
    const Contender only_chess{.name = "pvs", .algorithm = "pvs", .subjects = {"chess"}};
    EXPECT_TRUE(only_chess.takes(chess));
    EXPECT_FALSE(only_chess.takes(hex));
}

TEST(Experiments, KnowTheirParts) {
    EXPECT_EQ(&experiment.part("old"), &experiment.parts[1]);
    EXPECT_THAT(refusal_when([] { experiment.part("odl"); }),
                HasSubstr("unknown part 'odl'; did you mean 'old'?"));
}

} // namespace
} // namespace espalier::lab
