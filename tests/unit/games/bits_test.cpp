// Bits and BitCounter against std::bitset and plain counting, for one word and for several.
#include "espalier/games/bit_counter.hpp"
#include "espalier/games/bits.hpp"

#include <bitset>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace espalier {
namespace {

template <std::size_t W>
struct OfWords {
    static constexpr std::size_t words = W;
    static constexpr int size = 64 * static_cast<int>(W);
    using Mine = Bits<W>;
    using Theirs = std::bitset<64 * W>;
};

template <class T>
class BitsTest : public testing::Test {};
using Sizes = testing::Types<OfWords<1>, OfWords<2>, OfWords<6>>;
TYPED_TEST_SUITE(BitsTest, Sizes);

// The same set of bits, ours and the standard library's.
template <class T>
struct Both {
    typename T::Mine mine;
    typename T::Theirs theirs;
};

template <class T>
Both<T> arbitrary_bits() {
    Both<T> both;
    for (const int bit : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, T::size))) {
        both.mine = both.mine | T::Mine::one(bit);
        both.theirs.set(static_cast<std::size_t>(bit));
    }
    return both;
}

template <class T>
bool agree(const typename T::Mine& mine, const typename T::Theirs& theirs) {
    for (int bit = 0; bit < T::size; ++bit) {
        if (mine.test(bit) != theirs.test(static_cast<std::size_t>(bit))) return false;
    }
    return true;
}

TYPED_TEST(BitsTest, CountTheirBits) {
    EXPECT_TRUE(rc::check([] {
        const auto bits = arbitrary_bits<TypeParam>();
        RC_ASSERT(agree<TypeParam>(bits.mine, bits.theirs));
        RC_ASSERT(bits.mine.any() == bits.theirs.any());
        RC_ASSERT(bits.mine.count() == static_cast<int>(bits.theirs.count()));
    }));
}

TYPED_TEST(BitsTest, VisitTheirBitsLowestFirst) {
    EXPECT_TRUE(rc::check([] {
        const auto bits = arbitrary_bits<TypeParam>();
        std::vector<int> expected;
        for (int bit = 0; bit < TypeParam::size; ++bit) {
            if (bits.theirs.test(static_cast<std::size_t>(bit))) expected.push_back(bit);
        }
        std::vector<int> visited;
        bits.mine.for_each([&](int bit) { visited.push_back(bit); });
        RC_ASSERT(visited == expected);
    }));
}

TYPED_TEST(BitsTest, ShiftDownAnyDistance) {
    EXPECT_TRUE(rc::check([] {
        const auto bits = arbitrary_bits<TypeParam>();
        for (int distance = 0; distance < TypeParam::size + 70; ++distance) {
            RC_ASSERT(
                agree<TypeParam>(bits.mine >> distance, bits.theirs >> static_cast<std::size_t>(distance)));
        }
    }));
}

TYPED_TEST(BitsTest, ShiftUpAnyDistance) {
    EXPECT_TRUE(rc::check([] {
        const auto bits = arbitrary_bits<TypeParam>();
        for (int distance = 0; distance < TypeParam::size + 70; ++distance) {
            RC_ASSERT(
                agree<TypeParam>(bits.mine << distance, bits.theirs << static_cast<std::size_t>(distance)));
        }
    }));
}

TYPED_TEST(BitsTest, KnowTheLowest) {
    EXPECT_TRUE(rc::check([] {
        const auto bits = arbitrary_bits<TypeParam>();
        RC_PRE(bits.mine.any());
        RC_ASSERT(static_cast<std::size_t>(bits.mine.lowest()) == bits.theirs._Find_first());
    }));
}

TYPED_TEST(BitsTest, CombineAsSets) {
    EXPECT_TRUE(rc::check([] {
        const auto a = arbitrary_bits<TypeParam>();
        const auto b = arbitrary_bits<TypeParam>();
        RC_ASSERT(agree<TypeParam>(a.mine & b.mine, a.theirs & b.theirs));
        RC_ASSERT(agree<TypeParam>(a.mine | b.mine, a.theirs | b.theirs));
        RC_ASSERT(agree<TypeParam>(a.mine ^ b.mine, a.theirs ^ b.theirs));
        RC_ASSERT(agree<TypeParam>(a.mine - b.mine, a.theirs & ~b.theirs));
        RC_ASSERT((a.mine == b.mine) == (a.theirs == b.theirs));
    }));
}

TYPED_TEST(BitsTest, LieInWordsLowestFirst) {
    for (int bit = 0; bit < TypeParam::size; ++bit) {
        const auto words = TypeParam::Mine::one(bit).words();
        ASSERT_EQ(words.size(), TypeParam::words);
        ASSERT_EQ(words[static_cast<std::size_t>(bit) / 64], std::uint64_t{1} << (bit % 64)) << bit;
    }
}

TYPED_TEST(BitsTest, AreCountedAllAtOnce) {
    EXPECT_TRUE(rc::check([] {
        BitCounter<typename TypeParam::Mine> counter{7};
        std::vector<int> counts(static_cast<std::size_t>(TypeParam::size));
        for (int i = *rc::gen::inRange(0, 8); i > 0; --i) {
            const auto bits = arbitrary_bits<TypeParam>();
            counter.add(bits.mine);
            bits.mine.for_each([&](int bit) { ++counts[static_cast<std::size_t>(bit)]; });
        }
        const auto among = arbitrary_bits<TypeParam>();
        for (int number = 0; number < 8; ++number) {
            const auto found = counter.equal_to(number, among.mine);
            for (int bit = 0; bit < TypeParam::size; ++bit) {
                const bool is_expected =
                    among.mine.test(bit) && counts[static_cast<std::size_t>(bit)] == number;
                RC_ASSERT(found.test(bit) == is_expected);
            }
        }
    }));
}

} // namespace
} // namespace espalier
