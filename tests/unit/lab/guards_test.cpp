// Each guard where it has to speak, and beside it where it must not.
#include "espalier/lab/guards.hpp"

#include "unit/lab/invented.hpp"

#include <set>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::lab {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

const Experiment experiment = invented_experiment();
const Place of_ybwc{.part = "today", .contender = "ybwc"};

using Lists = std::vector<std::vector<Measurement>>;

Flags flagged(const Lists& lists, const Place& place, const Experiment& asked = experiment) {
    return guards_at(Quantities{asked, all_of(lists)}, place);
}

std::vector<Values> five(const Values& values) { return std::vector<Values>(5, values); }

// Five runs of six seconds each, on an idle machine with four cores.
std::vector<Measurement> sound(const Who& who, double nodes = 100) {
    return runs(who, five({{"seconds", 6}, {"nodes", nodes}}));
}

TEST(Guards, AreSilentWhereNothingIsAmiss) {
    EXPECT_THAT(
        flagged({sound({"pvs"}), sound({"ybwc", 2}, 110), sound({"ybwc", 4}, 120)}, {.part = "today"}),
        IsEmpty());
    EXPECT_THAT(flagged({}, of_ybwc), IsEmpty()) << "nothing was measured";
}

TEST(Guards, ShortSerial) {
    const auto reference = [](const std::vector<double>& times) {
        return Lists{runs({"pvs"}, seconds(times)), sound({"ybwc", 2})};
    };
    Experiment claiming = experiment;
    claiming.parts[0].claims_speed_up = true;
    EXPECT_THAT(flagged(reference({0.9, 0.9, 0.9, 5, 5}), of_ybwc), Contains(Guard::short_serial))
        << "the median counts";
    EXPECT_THAT(flagged(reference({0.9, 0.9, 1, 5, 5}), of_ybwc), Not(Contains(Guard::short_serial)));
    EXPECT_THAT(flagged(reference({4, 4, 4.9, 9, 9}), of_ybwc, claiming), Contains(Guard::short_serial));
    EXPECT_THAT(flagged(reference({4, 4, 5, 9, 9}), of_ybwc, claiming), Not(Contains(Guard::short_serial)));
}

TEST(Guards, ShortSerialIsOfTheSubjectsThere) {
    const Lists lists{runs({"pvs"}, five({{"seconds", 0.1}})), sound({"pvs", {}, "hex"}), sound({"ybwc", 2}),
                      sound({"ybwc", 2, "hex"}), sound({"ybwc", 4, "hex"}, 130)};
    const auto short_serial = Contains(Guard::short_serial);
    EXPECT_THAT(flagged(lists, {.part = "today", .contender = "ybwc", .subject = "chess"}), short_serial);
    EXPECT_THAT(flagged(lists, {.part = "today", .contender = "ybwc", .subject = "hex"}), Not(short_serial));
    EXPECT_THAT(flagged(lists, {.part = "today", .contender = "ybwc", .at = 2}), short_serial)
        << "some subject";
    EXPECT_THAT(flagged(lists, {.part = "today", .contender = "ybwc", .at = 4}), Not(short_serial))
        << "only hex is there";
}

TEST(Guards, ShortSerialIsOfTheFirstThatTakesTheSubject) {
    Experiment other = experiment;
    other.parts[0].contenders[0].subjects = {"hex"};
    const Lists lists{runs({"pvs"}, five({{"seconds", 0.1}})), sound({"ybwc", 1}), sound({"ybwc", 2}, 120)};
    EXPECT_THAT(flagged(lists, of_ybwc), Contains(Guard::short_serial));
    EXPECT_THAT(flagged(lists, of_ybwc, other), Not(Contains(Guard::short_serial)));
}

TEST(Guards, TimeOfSimulatedRunsDoesNotMatter) {
    const Lists lists{runs({"pvs"}, five({{"seconds", 0.1}})), simulated(sound({"ybwc", 2}))};
    EXPECT_THAT(flagged(lists, of_ybwc), ElementsAre(Guard::simulated));
}

TEST(Guards, TooManyWorkers) {
    auto on_two_cores = sound({"ybwc", 4}, 120);
    for (Measurement& run : on_two_cores) run.circumstances.cores = 2;
    auto on_as_many = sound({"ybwc", 2});
    for (Measurement& run : on_as_many) run.circumstances.cores = 2;
    const Lists lists{sound({"pvs"}), on_as_many, on_two_cores};
    EXPECT_THAT(flagged(lists, {.part = "today", .contender = "ybwc", .at = 4}),
                ElementsAre(Guard::too_many_workers));
    EXPECT_THAT(flagged(lists, {.part = "today", .contender = "ybwc", .at = 2}), IsEmpty());
    EXPECT_THAT(flagged({sound({"pvs"}), simulated(on_two_cores)}, of_ybwc), ElementsAre(Guard::simulated));
}

TEST(Guards, RanksAndCopiesAreWorkersToo) {
    Experiment many = experiment;
    many.parts[1].contenders[0].copies = 5;
    many.parts[1].contenders[1].ranks = 5;
    const Lists lists{sound({"pvs", {}, "chess", "old"}), sound({"minimax", {}, "chess", "old"})};
    EXPECT_THAT(flagged(lists, {.part = "old", .contender = "pvs"}, many),
                ElementsAre(Guard::too_many_workers));
    EXPECT_THAT(flagged(lists, {.part = "old", .contender = "minimax"}, many),
                ElementsAre(Guard::too_many_workers));
    EXPECT_THAT(flagged(lists, {.part = "old"}), IsEmpty());
}

TEST(Guards, LoadedMachine) {
    auto disturbed = sound({"ybwc", 2});
    disturbed[3].circumstances.load = 0.4; // of four cores
    EXPECT_THAT(flagged({sound({"pvs"}), disturbed}, of_ybwc), IsEmpty());
    disturbed[3].circumstances.load = 0.41;
    EXPECT_THAT(flagged({sound({"pvs"}), disturbed}, of_ybwc), ElementsAre(Guard::loaded_machine));
    EXPECT_THAT(flagged({sound({"pvs"}), disturbed}, {.part = "today", .contender = "pvs"}), IsEmpty());
}

TEST(Guards, SameNodes) {
    const auto same_nodes = Contains(Guard::same_nodes);
    EXPECT_THAT(flagged({sound({"ybwc", 1}), sound({"ybwc", 4})}, of_ybwc), same_nodes);
    EXPECT_THAT(flagged({simulated(sound({"ybwc", 2})), simulated(sound({"ybwc", 4}))}, of_ybwc), same_nodes);
    EXPECT_THAT(
        flagged({sound({"ybwc", 1}), sound({"ybwc", 4})}, {.part = "today", .contender = "ybwc", .at = 4}),
        same_nodes)
        << "at each of its places";
    EXPECT_THAT(flagged({sound({"ybwc", 1}), sound({"ybwc", 4}, 101)}, of_ybwc), Not(same_nodes));
    EXPECT_THAT(flagged({sound({"ybwc", 1}), sound({"ybwc", 2}, 101), sound({"ybwc", 4}, 101)}, of_ybwc),
                Not(same_nodes))
        << "not at every number";
    EXPECT_THAT(flagged({sound({"ybwc", 4})}, of_ybwc), Not(same_nodes)) << "at one number";
    EXPECT_THAT(flagged({sound({"ybwc", 1}), sound({"ybwc", 4, "hex"})}, of_ybwc), Not(same_nodes))
        << "of different subjects";
}

TEST(Guards, SameNodesIsOfWorkersAndOfWhatPrunes) {
    const Lists lists{sound({"ybwc", 1}), sound({"ybwc", 4})};
    Experiment other = experiment;
    for (Contender& contender : other.parts[0].contenders) contender.workers = 4;
    EXPECT_THAT(flagged(lists, of_ybwc, other), IsEmpty()) << "the axis is not of workers";
    other = experiment;
    for (Contender& contender : other.parts[0].contenders)
        contender.algorithm = "parallel-minimax(threads=4)";
    EXPECT_THAT(flagged(lists, of_ybwc, other), IsEmpty());
}

TEST(Guards, FewRepeats) {
    const auto four = [](const Who& who) { return runs(who, std::vector<Values>(4, {{"seconds", 6}})); };
    const Lists lists{sound({"pvs"}), four({"ybwc", 2}), sound({"ybwc", 2, "hex"}),
                      sound({"ybwc", 4, "hex"}, 120)};
    EXPECT_THAT(flagged(lists, {.part = "today", .contender = "ybwc", .at = 2}),
                ElementsAre(Guard::few_repeats));
    EXPECT_THAT(flagged(lists, {.part = "today", .subject = "chess"}), ElementsAre(Guard::few_repeats));
    EXPECT_THAT(flagged(lists, {.part = "today", .subject = "hex"}), IsEmpty());
}

TEST(Guards, AreOfTheirPart) {
    const Lists lists{sound({"pvs"}), runs({"pvs", {}, "chess", "old"}, seconds({0.1}))};
    EXPECT_THAT(flagged(lists, {.part = "today"}), IsEmpty());
    EXPECT_THAT(flagged(lists, {.part = "old"}), ElementsAre(Guard::short_serial, Guard::few_repeats));
}

TEST(Guards, HaveFlagsAndTexts) {
    std::set<std::string_view> flags;
    for (int i = 0; i < guards; ++i) {
        flags.insert(flag_of(static_cast<Guard>(i)));
        EXPECT_THAT(std::string{text_of(static_cast<Guard>(i))}, testing::EndsWith("."));
    }
    EXPECT_EQ(flags.size(), static_cast<std::size_t>(guards));
    EXPECT_EQ(flag_of(Guard::short_serial), "serial too short");
    EXPECT_EQ(flag_of(Guard::simulated), "simulated");
}

// ---- answers

std::vector<std::string> wrong(const Lists& lists, const Experiment& asked = experiment) {
    return wrong_answers(Quantities{asked, all_of(lists)});
}

TEST(WrongAnswers, AreThoseThatDifferFromTheReferences) {
    const auto right = [](const Who& who) { return with_answer(runs(who, {{}, {}}), "+3 e2e4"); };
    EXPECT_THAT(wrong({right({"pvs"}), right({"ybwc", 2})}), IsEmpty());
    EXPECT_THAT(
        wrong({right({"pvs"}), right({"ybwc", 2}), with_answer(runs({"ybwc", 4}, {{}, {}}), "+4 d2d4")}),
        ElementsAre("invented/today, chess, ybwc at 4: found +4 d2d4 where pvs found +3 e2e4"));
    EXPECT_THAT(wrong({with_answer(right({"ybwc", 2}), "+3 d2d4"), right({"pvs"})}),
                ElementsAre("invented/today, chess, ybwc at 2: found +3 d2d4 where pvs found +3 e2e4"))
        << "the reference is the first in the part, not in the journal";
}

TEST(WrongAnswers, OfOneRepeatAreFound) {
    auto repeats = runs({"ybwc", 2}, {{}, {}, {}});
    repeats[2].answer = "0 a2a3";
    EXPECT_THAT(wrong({runs({"pvs"}, {{}}), repeats}),
                ElementsAre("invented/today, chess, ybwc at 2: found 0 a2a3 where pvs found +3 e2e4"));
    auto own = runs({"pvs"}, {{}, {}});
    own[1].answer = "0 a2a3";
    EXPECT_THAT(wrong({own}),
                ElementsAre("invented/today, chess, pvs: found 0 a2a3 where pvs found +3 e2e4"));
    std::swap(own[0], own[1]);
    EXPECT_THAT(wrong({own}), ElementsAre("invented/today, chess, pvs: found 0 a2a3 where pvs found +3 e2e4"))
        << "in whatever order the journal has them";
}

TEST(WrongAnswers, AreComparedWithinPartAndSubject) {
    EXPECT_THAT(wrong({runs({"pvs"}, {{}}), with_answer(runs({"ybwc", 2, "hex"}, {{}}), "0 a1"),
                       with_answer(runs({"minimax", {}, "chess", "old"}, {{}}), "-9 h7h5")}),
                IsEmpty());
}

TEST(WrongAnswers, MayBeGivenByTheApproximate) {
    auto beam = with_answer(runs({"ybwc", 2}, {{}}), "+9 a2a4");
    beam[0].is_approximate = true;
    EXPECT_THAT(wrong({runs({"pvs"}, {{}}), beam}), IsEmpty());
    EXPECT_THAT(wrong({beam, runs({"ybwc", 4}, {{}})}), IsEmpty()) << "nor are they a reference";
}

TEST(WrongAnswers, ReferenceIsTheFirstThatTakesTheSubject) {
    Experiment other = experiment;
    other.parts[0].contenders[0].subjects = {"hex"};
    const Lists lists{with_answer(runs({"pvs"}, {{}}), "0 a2a3"), runs({"ybwc", 1}, {{}}),
                      with_answer(runs({"ybwc", 2}, {{}}), "+4 d2d4")};
    EXPECT_THAT(wrong(lists, other),
                Contains("invented/today, chess, ybwc at 2: found +4 d2d4 where ybwc at 1 found +3 e2e4"));
}

TEST(GuardsOfQuantities, AreThoseOfAllTheyAreComputedOf) {
    const Quantities quantities{
        experiment, all_of({sound({"pvs"}), runs({"ybwc", 2}, {2, {{"seconds", 6}, {"nodes", 110}}}),
                            simulated(sound({"ybwc", 4}, 130))})};
    const auto of = [&](const std::vector<Spelling>& spellings) {
        return guards_of(quantities, spellings, {.part = "today"});
    };
    EXPECT_THAT(of({"seconds(pvs)"}), IsEmpty());
    EXPECT_THAT(of({"seconds(ybwc,at=2)"}), ElementsAre(Guard::few_repeats));
    EXPECT_THAT(of({"ratio(seconds(pvs),seconds(ybwc,at=2))"}), ElementsAre(Guard::few_repeats));
    EXPECT_THAT(of({"speed_up(ybwc,at=4,against=pvs)"}), ElementsAre(Guard::simulated));
    EXPECT_THAT(of({"node_ratio(ybwc,at=2,against=pvs)"}), ElementsAre(Guard::few_repeats))
        << "two workers visit other nodes each time";
    EXPECT_THAT(of({"seconds(ybwc,at=2)", "seconds(ybwc,at=4)"}),
                ElementsAre(Guard::few_repeats, Guard::simulated));
    EXPECT_THAT(of({"law_work(ybwc)"}), ElementsAre(Guard::few_repeats, Guard::simulated)) << "all places";
    EXPECT_THAT(of({"seconds(ybwc,at=2,subject=hex)"}), IsEmpty()) << "nothing was measured";
}

TEST(GuardsOfQuantities, AreOfTheSubjectsThatBothSearched) {
    const Quantities quantities{experiment, all_of({sound({"pvs"}), sound({"ybwc", 2}, 110),
                                                    runs({"pvs", {}, "hex"}, seconds({6}))})};
    EXPECT_THAT(guards_of(quantities, {"speed_up(ybwc,at=2,against=pvs)"}, {.part = "today"}), IsEmpty());
    EXPECT_THAT(guards_of(quantities, {"seconds(pvs)"}, {.part = "today"}), ElementsAre(Guard::few_repeats));
}

} // namespace
} // namespace espalier::lab
