#include "espalier/lab/journal.hpp"

#include "unit/refusal.hpp"

#include <gtest/gtest.h>

namespace espalier::lab {
namespace {

Measurement example(int repeat) {
    Measurement measurement{.key = {"a-times", "today", "4x4", "pool", 16.0, repeat},
                            .command = "espalier search 'mnk(4,4,4)' --json"};
    measurement.values = {{"seconds", 0.125}, {"nodes", 549946}};
    measurement.by_move = {{"seconds", {0.5, 0.25}}};
    measurement.answer = "draw \"b2\"\n<script>";
    measurement.is_simulated = true;
    measurement.circumstances = {
        "2026-01-31 12:00", "0123456789ab", "fedcba9876543210", "GNU 12.2.0", "-O3", "EPYC", 2, 0.25};
    return measurement;
}

TEST(Journal, ReadsWhatWasWritten) {
    const std::string text = to_line(example(0)) + to_line(example(1));
    const auto [measurements, whole_bytes] = read_journal(text);
    EXPECT_EQ(whole_bytes, text.size());
    ASSERT_EQ(measurements.size(), 2U);
    const Measurement& second = measurements[1];
    EXPECT_EQ(second.key, example(1).key);
    EXPECT_EQ(second.command, example(1).command);
    EXPECT_EQ(second.values, example(1).values);
    EXPECT_EQ(second.by_move, example(1).by_move);
    EXPECT_EQ(second.answer, example(1).answer);
    EXPECT_TRUE(second.is_simulated);
    EXPECT_FALSE(second.is_approximate);
    EXPECT_EQ(second.circumstances.cpu, "EPYC");
    EXPECT_EQ(second.circumstances.program, "fedcba9876543210");
    EXPECT_EQ(second.circumstances.load, 0.25);
}

TEST(Journal, KeepsNoPlaceApartFromPlaceZero) {
    Measurement nowhere = example(0);
    nowhere.key.at.reset();
    EXPECT_EQ(read_line(to_line(nowhere)).key.at, std::nullopt);
}

TEST(Journal, LeavesATornLastLineOut) {
    const std::string whole = to_line(example(0));
    const std::string torn = to_line(example(1));
    for (std::size_t length = 0; length < torn.size(); ++length) {
        const auto content = read_journal(whole + torn.substr(0, length));
        ASSERT_EQ(content.measurements.size(), 1U);
        ASSERT_EQ(content.whole_bytes, whole.size());
    }
}

TEST(Journal, RefusesEveryDamagedByte) {
    const std::string line = to_line(example(0));
    for (std::size_t at = 0; at + 1 < line.size(); ++at) {
        std::string damaged = line;
        damaged[at] = damaged[at] == 'x' ? 'y' : 'x';
        ASSERT_EQ(refusal_when([&] { read_journal(damaged); }),
                  "line 1: does not fit its check; the file is damaged, or no journal of the laboratory")
            << at;
    }
}

TEST(Journal, DoesNotTakeForATornLineWhatIsNotIts) {
    const auto refusal = [](const std::string& text) { return refusal_when([&] { read_journal(text); }); };
    EXPECT_EQ(refusal("dear diary"), "line 1: is no measurement of the laboratory");
    EXPECT_EQ(refusal("{\"game\": 1}"), "line 1: is no measurement of the laboratory");
    EXPECT_EQ(refusal(to_line(example(0)) + "dear diary"), "line 2: is no measurement of the laboratory");
    EXPECT_EQ(refusal(""), not_refused);
}

TEST(Journal, RefusesTheSameRunTwice) {
    EXPECT_EQ(refusal_when([] { read_journal(to_line(example(3)) + to_line(example(3))); }),
              "line 2: the same run is there twice");
}

} // namespace
} // namespace espalier::lab
