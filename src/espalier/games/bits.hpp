// A board of up to 64 * Words cells as bits. std::bitset shifts too, but cannot walk its set bits quickly.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace espalier {

template <std::size_t Words>
class Bits {
public:
    constexpr Bits() = default;
    static constexpr Bits one(int index) {
        Bits bits;
        bits.words_[word_of(index)] = std::uint64_t{1} << (index % 64);
        return bits;
    }

    constexpr bool any() const {
        std::uint64_t all = 0;
        for (const auto word : words_) all |= word;
        return all != 0;
    }
    constexpr bool test(int index) const { return (words_[word_of(index)] >> (index % 64) & 1) != 0; }
    constexpr int count() const {
        int total = 0;
        for (const auto word : words_) total += std::popcount(word);
        return total;
    }
    // Precondition: any().
    constexpr int lowest() const {
        std::size_t w = 0;
        while (words_[w] == 0) ++w;
        return static_cast<int>(w) * 64 + std::countr_zero(words_[w]);
    }
    constexpr const std::array<std::uint64_t, Words>& words() const { return words_; }

    // Calls visit(index) for each set bit, lowest first.
    template <class Visit>
    constexpr void for_each(Visit visit) const {
        for (std::size_t w = 0; w < Words; ++w) {
            for (auto rest = words_[w]; rest != 0; rest &= rest - 1) {
                visit(static_cast<int>(w) * 64 + std::countr_zero(rest));
            }
        }
    }

    // Precondition: distance is not negative. What is shifted out is lost.
    constexpr Bits operator>>(int distance) const {
        if constexpr (Words == 1) {
            return from_words({distance < 64 ? words_[0] >> distance : 0});
        } else {
            return shifted_down(word_of(distance), distance % 64);
        }
    }

    constexpr Bits operator<<(int distance) const {
        if constexpr (Words == 1) {
            return from_words({distance < 64 ? words_[0] << distance : 0});
        } else {
            return shifted_up(word_of(distance), distance % 64);
        }
    }

    friend constexpr Bits operator&(const Bits& a, const Bits& b) {
        return combine(a, b, [](auto x, auto y) { return x & y; });
    }
    friend constexpr Bits operator|(const Bits& a, const Bits& b) {
        return combine(a, b, [](auto x, auto y) { return x | y; });
    }
    friend constexpr Bits operator^(const Bits& a, const Bits& b) {
        return combine(a, b, [](auto x, auto y) { return x ^ y; });
    }
    // The bits of `a` that are not in `b`.
    friend constexpr Bits operator-(const Bits& a, const Bits& b) {
        return combine(a, b, [](auto x, auto y) { return x & ~y; });
    }
    friend constexpr bool operator==(const Bits&, const Bits&) = default;

private:
    static constexpr std::size_t word_of(int index) { return static_cast<std::size_t>(index) / 64; }

    static constexpr Bits from_words(std::array<std::uint64_t, Words> words) {
        Bits bits;
        bits.words_ = words;
        return bits;
    }

    template <class Combine>
    static constexpr Bits combine(const Bits& a, const Bits& b, Combine each) {
        Bits result;
        for (std::size_t w = 0; w < Words; ++w) result.words_[w] = each(a.words_[w], b.words_[w]);
        return result;
    }

    constexpr Bits shifted_down(std::size_t whole, int rest) const {
        Bits result;
        for (std::size_t w = 0; w + whole < Words; ++w) {
            const std::uint64_t low = words_[w + whole] >> rest;
            const std::uint64_t high =
                w + whole + 1 < Words && rest != 0 ? words_[w + whole + 1] << (64 - rest) : 0;
            result.words_[w] = low | high;
        }
        return result;
    }

    constexpr Bits shifted_up(std::size_t whole, int rest) const {
        Bits result;
        for (std::size_t w = whole; w < Words; ++w) {
            const std::uint64_t high = words_[w - whole] << rest;
            const std::uint64_t low = w > whole && rest != 0 ? words_[w - whole - 1] >> (64 - rest) : 0;
            result.words_[w] = low | high;
        }
        return result;
    }

    std::array<std::uint64_t, Words> words_{};
};

} // namespace espalier
