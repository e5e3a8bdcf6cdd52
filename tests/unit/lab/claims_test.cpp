// Claims, each with numbers that leave no doubt, that leave some, and that are missing.
#include "espalier/lab/claims.hpp"

#include "unit/lab/invented.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::lab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const Experiment experiment = invented_experiment();

using Test = decltype(ClaimSpec::test);

AnsweredClaim judged(const Test& test, const std::vector<std::vector<Measurement>>& lists,
                     const std::string& remark = "") {
    return answered({.claim = "It is so.", .part = "today", .test = test, .remark = remark},
                    Quantities{experiment, all_of(lists)});
}

// Of three repeats each the interval reaches from one to the other.
std::vector<Measurement> between(double low, double high, std::optional<double> at) {
    return runs({at ? "ybwc" : "pvs", at}, seconds({low, high, low, high, low, high}));
}

const InOrder rising{InOrder::Direction::rising,
                     {"seconds(pvs)", "seconds(ybwc,at=1)", "seconds(ybwc,at=2)"}};
const InOrder falling{InOrder::Direction::falling,
                      {"seconds(pvs)", "seconds(ybwc,at=1)", "seconds(ybwc,at=2)"}};

TEST(InOrderClaim, HoldsIfEachPairIsApart) {
    const std::vector<std::vector<Measurement>> up{between(1, 2, {}), between(3, 4, 1), between(5, 6, 2)};
    EXPECT_EQ(judged(rising, up).answer, Answer::holds);
    EXPECT_EQ(judged(falling, up).answer, Answer::does_not_hold);
    const std::vector<std::vector<Measurement>> down{between(5, 6, {}), between(3, 4, 1), between(1, 2, 2)};
    EXPECT_EQ(judged(falling, down).answer, Answer::holds);
    EXPECT_EQ(judged(rising, down).answer, Answer::does_not_hold);
}

TEST(InOrderClaim, CannotBeToldWhereIntervalsOverlap) {
    const std::vector<std::vector<Measurement>> overlap{between(1, 3.5, {}), between(3, 4, 1),
                                                        between(5, 6, 2)};
    EXPECT_EQ(judged(rising, overlap).answer, Answer::cannot_tell);
    EXPECT_EQ(judged(falling, overlap).answer, Answer::does_not_hold) << "the last pair leaves no doubt";
    const std::vector<std::vector<Measurement>> touch{between(1, 3, {}), between(3, 4, 1), between(5, 6, 2)};
    EXPECT_EQ(judged(rising, touch).answer, Answer::cannot_tell);
}

// The first and the last are in order, one pair between them is not.
TEST(InOrderClaim, DoesNotHoldIfOnePairIsWrong) {
    EXPECT_EQ(judged(rising, {between(1, 2, {}), between(7, 8, 1), between(5, 6, 2)}).answer,
              Answer::does_not_hold);
}

TEST(InOrderClaim, CannotBeToldIfSomethingIsMissing) {
    const auto claim = judged(rising, {between(5, 6, {}), between(3, 4, 1)});
    EXPECT_EQ(claim.answer, Answer::cannot_tell);
    EXPECT_THAT(claim.numbers, HasSubstr("ybwc at 2: not measured"));
}

TEST(LimitsClaim, IsAnsweredByTheWholeInterval) {
    const auto answer = [](std::optional<double> least, std::optional<double> most) {
        return judged(WithinLimits{"seconds(pvs)", least, most}, {between(2, 3, {})}).answer;
    };
    EXPECT_EQ(answer(2, {}), Answer::holds);
    EXPECT_EQ(answer(2.2, {}), Answer::cannot_tell);
    EXPECT_EQ(answer(3.1, {}), Answer::does_not_hold);
    EXPECT_EQ(answer({}, 3), Answer::holds);
    EXPECT_EQ(answer({}, 2.8), Answer::cannot_tell);
    EXPECT_EQ(answer({}, 1.9), Answer::does_not_hold);
    EXPECT_EQ(answer(1, 4), Answer::holds);
    EXPECT_EQ(answer(1, 2.5), Answer::cannot_tell);
    EXPECT_EQ(answer(3.5, 4), Answer::does_not_hold);
    EXPECT_EQ(judged(WithinLimits{"seconds(ybwc,at=1)", 1, {}}, {between(2, 3, {})}).answer,
              Answer::cannot_tell);
}

const PeakAt peak_at_2{"seconds(ybwc)", {1, 2, 4}, 2};

TEST(PeakClaim, IsAnsweredByAllPlaces) {
    const auto answer = [](const std::vector<Measurement>& at_1, const std::vector<Measurement>& at_2,
                           const std::vector<Measurement>& at_4) {
        return judged(peak_at_2, {at_1, at_2, at_4}).answer;
    };
    EXPECT_EQ(answer(between(1, 2, 1), between(5, 6, 2), between(3, 4, 4)), Answer::holds);
    EXPECT_EQ(answer(between(1, 2, 1), between(5, 6, 2), between(3, 5.5, 4)), Answer::cannot_tell);
    EXPECT_EQ(answer(between(7, 8, 1), between(5, 6, 2), between(3, 4, 4)), Answer::does_not_hold);
    EXPECT_EQ(answer(between(1, 2, 1), between(5, 6, 2), between(6.5, 9, 4)), Answer::does_not_hold);
    EXPECT_EQ(answer(between(1, 2, 1), between(5, 6, 2), {}), Answer::cannot_tell);
    EXPECT_EQ(answer(between(1, 2, 1), {}, between(3, 4, 4)), Answer::cannot_tell);
}

TEST(UntoldClaim, SaysWhy) {
    const auto claim = judged(Untold{"There is no graphics processor."}, {}, "Nor was there one.");
    EXPECT_EQ(claim.answer, Answer::cannot_tell);
    EXPECT_EQ(claim.claim, "It is so.");
    EXPECT_EQ(claim.numbers, "There is no graphics processor. Nor was there one.");
}

TEST(Numbers, AreNamedWithTheirIntervals) {
    const auto claim = judged(
        rising, {between(2.4, 2.518, {}), between(0.598, 0.598, 1), between(1234, 5678.9, 2)}, "Theirs: 3.");
    EXPECT_EQ(claim.numbers,
              "pvs 2.459 (2.40 to 2.52), ybwc at 1: 0.5980, ybwc at 2: 3,456 (1,234 to 5,679). Theirs: 3.");
}

TEST(Numbers, TellThatThereWasOneRunOnly) {
    const auto claim = judged(WithinLimits{"seconds(pvs)", 1, {}}, {runs({"pvs"}, seconds({2.5}))});
    EXPECT_EQ(claim.numbers, "pvs 2.500 (one run)");
    EXPECT_EQ(claim.answer, Answer::cannot_tell);
}

TEST(Numbers, OfFewRunsOfRealTimeTellNothing) {
    const auto limits = WithinLimits{"seconds(pvs)", 1, {}};
    const auto few = judged(limits, {runs({"pvs"}, seconds({2, 3, 2, 3}))});
    EXPECT_EQ(few.numbers, "pvs 2.500 (2.00 to 3.00, few runs)");
    EXPECT_EQ(few.answer, Answer::cannot_tell);
    EXPECT_EQ(judged(limits, {runs({"pvs"}, seconds({2, 3, 2, 3, 2}))}).answer, Answer::holds);
    EXPECT_EQ(judged(limits, {simulated(runs({"pvs"}, seconds({2})))}).answer, Answer::holds)
        << "each time the same";
    EXPECT_EQ(judged(WithinLimits{"nodes(pvs)", 1, {}}, {runs({"pvs"}, {{{"nodes", 2}}})}).answer,
              Answer::holds);
}

TEST(Numbers, OfPeaksStandAtTheirPlaces) {
    const auto claim = judged(peak_at_2, {between(1, 2, 1), between(5, 6, 2)});
    EXPECT_EQ(claim.numbers, "1.500 (1.00 to 2.00) at 1, 5.500 (5.00 to 6.00) at 2, not measured at 4");
}

TEST(Numbers, OfOneContenderAreNamedByTheirSpelling) {
    const auto repeats = runs({"pvs"}, {{{"seconds", 2}, {"nodes", 70}}, {{"seconds", 2}, {"nodes", 70}}});
    const auto claim = judged(InOrder{InOrder::Direction::rising, {"seconds(pvs)", "nodes(pvs)"}}, {repeats});
    EXPECT_EQ(claim.numbers, "seconds(pvs): 2.000 (few runs), nodes(pvs): 70.00");
}

TEST(Flags, AreThoseOfTheNumbers) {
    const std::vector<std::vector<Measurement>> lists{between(5, 6, {}), runs({"ybwc", 1}, seconds({5, 6})),
                                                      simulated(between(3, 4, 2))};
    EXPECT_THAT(judged(WithinLimits{"seconds(pvs)", 1, {}}, lists).flags, IsEmpty());
    EXPECT_THAT(judged(WithinLimits{"seconds(ybwc,at=2)", 1, {}}, lists).flags,
                ElementsAre(Guard::simulated));
    EXPECT_THAT(judged(rising, lists).flags, ElementsAre(Guard::few_repeats, Guard::simulated));
    EXPECT_THAT(judged(peak_at_2, lists).flags, ElementsAre(Guard::few_repeats, Guard::simulated));
    EXPECT_THAT(judged(Untold{"Nobody knows."}, lists).flags, IsEmpty());
}

TEST(Answers, HaveWords) {
    EXPECT_EQ(word_for(Answer::holds), "holds");
    EXPECT_EQ(word_for(Answer::does_not_hold), "does not hold");
    EXPECT_EQ(word_for(Answer::cannot_tell), "cannot tell");
}

} // namespace
} // namespace espalier::lab
