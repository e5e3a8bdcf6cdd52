#include "espalier/cluster/mpi/host_mapping.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

namespace espalier {
namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;
constexpr std::size_t sizes[] = {1, 4096, huge_page - 1, huge_page, 3 * huge_page + 4097};

bool is_zeroed(std::span<const std::byte> bytes) {
    return std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte{0}; });
}

TEST(HostMapping, IsZeroedAndMayHoldHugePages) {
    for (const std::size_t size : sizes) {
        HostMapping memory;
        ASSERT_TRUE(memory.make(size).is_made) << size;
        EXPECT_EQ(memory.bytes().size(), size);
        EXPECT_TRUE(is_zeroed(memory.bytes())) << size;
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory.bytes().data()) % huge_page, 0U);
    }
}

TEST(HostMapping, WhoFindsItSharesEveryByte) {
    for (const std::size_t size : sizes) {
        HostMapping made;
        HostMapping found;
        ASSERT_TRUE(found.find(made.make(size), size)) << size;
        ASSERT_EQ(found.bytes().size(), size);
        made.announced();
        made.bytes().front() = std::byte{1};
        EXPECT_EQ(found.bytes().front(), std::byte{1});
        found.bytes().back() = std::byte{2};
        EXPECT_EQ(made.bytes().back(), std::byte{2});
    }
}

TEST(HostMapping, OutlivesWhoHasMadeIt) {
    HostMapping made;
    HostMapping found;
    ASSERT_TRUE(found.find(made.make(huge_page), huge_page));
    made.bytes()[7] = std::byte{3};
    made.let_go();
    EXPECT_TRUE(made.bytes().empty());
    EXPECT_EQ(found.bytes()[7], std::byte{3});
}

TEST(HostMapping, IsFoundOnlyWhileItIsAnnounced) {
    HostMapping made;
    HostMapping found;
    const HostMapping::Place place = made.make(4096);
    made.announced();
    EXPECT_FALSE(found.find(place, 4096));
    EXPECT_FALSE(found.find({}, 4096));
    EXPECT_TRUE(found.bytes().empty());
}

TEST(HostMapping, AFileOfSomebodyElseIsNotTaken) {
    HostMapping made;
    HostMapping other;
    HostMapping found;
    const HostMapping::Place place = made.make(4096);
    HostMapping::Place wrong = other.make(4096);
    wrong.node = place.node;
    EXPECT_FALSE(found.find(wrong, 4096));
}

TEST(HostMapping, MoreThanThereIsIsNotMade) {
    HostMapping memory;
    EXPECT_FALSE(memory.make(std::size_t{1} << 60).is_made);
    EXPECT_TRUE(memory.bytes().empty());
}

} // namespace
} // namespace espalier
