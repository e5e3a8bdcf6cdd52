// Solved tables as files: read back, and refused when anything about them is wrong.
#include "espalier/engine/solved_file.hpp"

#include "contract/printing.hpp"
#include "unit/refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace espalier {
namespace {

const SolvedGame game{"mnk(3,3,3)", 77};

SolvedTable small_table(std::uint64_t entries) {
    SolvedTable table{1};
    for (std::uint64_t n = 0; n < entries; ++n) {
        table.keep(n * n,
                   {ScoreBounds::exactly(Score::win_in(Ply{static_cast<int>(n % 50)})), MoveNumber{3}, n});
    }
    return table;
}

TEST(SolvedFile, IsReadBack) {
    const SolvedTable table = small_table(1000);
    const SolvedTable again = read_solved(write_solved(table, game), game, 1);
    EXPECT_EQ(again.size(), table.size());
    for (std::uint64_t n = 0; n < 1000; ++n) {
        EXPECT_EQ(again.find(n * n).bounds, table.find(n * n).bounds);
        EXPECT_EQ(again.find(n * n).best, table.find(n * n).best);
    }
}

std::string refusal(const std::string& bytes) {
    return refusal_when([&] { read_solved(bytes, game, 1); });
}

TEST(SolvedFile, EveryDamagedByteIsNoticed) {
    const std::string bytes = write_solved(small_table(5), game);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        for (const int mask : {1, 32, 128, 255}) {
            std::string damaged = bytes;
            damaged[i] = static_cast<char>(damaged[i] ^ mask);
            EXPECT_NE(refusal(damaged), not_refused) << i;
        }
        EXPECT_NE(refusal(bytes.substr(0, i)), not_refused) << i;
    }
    EXPECT_NE(refusal(bytes + '\0'), not_refused);
    EXPECT_NE(refusal(bytes + bytes), not_refused);
    EXPECT_NE(refusal(""), not_refused);
}

TEST(SolvedFile, SaysWhatIsWrong) {
    using testing::HasSubstr;
    const std::string bytes = write_solved(small_table(5), game);
    EXPECT_THAT(refusal("hello\n"), HasSubstr("no solved table"));
    EXPECT_THAT(refusal(write_solved(small_table(5), {"mnk(4,4,4)", 77})),
                HasSubstr("of 'mnk(4,4,4)', not of mnk(3,3,3)"));
    EXPECT_THAT(refusal(write_solved(small_table(5), {"mnk(3,3,3)", 78})), HasSubstr("another version"));
    std::string newer = bytes;
    newer.replace(newer.find("table 1"), 7, "table 2");
    EXPECT_THAT(refusal(newer), HasSubstr("of version '2'; expected 1"));
    EXPECT_THAT(refusal(bytes.substr(0, bytes.size() - 3)), HasSubstr("3 bytes too short"));
    std::string damaged = bytes;
    damaged[bytes.size() - 20] = static_cast<char>(damaged[bytes.size() - 20] ^ 1);
    EXPECT_THAT(refusal(damaged), HasSubstr("damaged"));
}

} // namespace
} // namespace espalier
