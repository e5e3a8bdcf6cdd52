#include "espalier/cluster/mpi/host_mapping.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <span>
#include <string>

#include <gtest/gtest.h>
#include <sys/utsname.h>

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

// Of all shared memory of this process.
std::size_t kilobytes_in_huge_pages() {
    const std::string head = "ShmemPmdMapped:";
    std::ifstream file{"/proc/self/smaps"};
    std::size_t kilobytes = 0;
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(head)) kilobytes += std::stoul(line.substr(head.size()));
    return kilobytes;
}

bool does_kernel_collapse_shared_memory() {
    std::ifstream setting{"/sys/kernel/mm/transparent_hugepage/shmem_enabled"};
    std::string words;
    utsname kernel{};
    return std::getline(setting, words) && words.find("[deny]") == std::string::npos && uname(&kernel) == 0 &&
           std::stod(kernel.release) >= 6;
}

TEST(HostMapping, IsInHugePagesWhereTheKernelGivesThem) {
    if (!does_kernel_collapse_shared_memory()) GTEST_SKIP() << "this kernel has none for shared memory";
    HostMapping made;
    HostMapping found;
    ASSERT_TRUE(found.find(made.make(4 * huge_page), 4 * huge_page));
    found.bytes().front() = std::byte{1};
    constexpr std::size_t kilobyte = 1024;
    EXPECT_GE(kilobytes_in_huge_pages(), 4 * huge_page / kilobyte);
}

TEST(HostMapping, WhoFindsItSharesEveryByte) {
    for (const std::size_t size : sizes) {
        HostMapping made;
        HostMapping found;
        ASSERT_TRUE(found.find(made.make(size), size)) << size;
        ASSERT_EQ(found.bytes().size(), size);
        made.hide();
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

TEST(HostMapping, IsNotFoundOnceItIsHidden) {
    HostMapping made;
    HostMapping found;
    const HostMapping::Place place = made.make(4096);
    ASSERT_TRUE(place.is_made);
    EXPECT_TRUE(HostMapping{}.find(place, 4096));
    made.hide();
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
    ASSERT_TRUE(HostMapping{}.find(wrong, 4096));
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
