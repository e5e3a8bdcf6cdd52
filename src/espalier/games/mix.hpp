// A hash of one 64-bit word: the finaliser of SplitMix64 (Steele, Lea and Flood 2014). Every bit of the
// argument changes half the bits of the result.
#pragma once

#include <cstdint>

namespace espalier {

constexpr std::uint64_t mix(std::uint64_t word) {
    word += 0x9e3779b97f4a7c15;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
    word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
    return word ^ (word >> 31);
}

} // namespace espalier
