// How a rank waits. To look without a pause would keep a core busy that others search on, if there are more ranks than
// cores: who has waited for longer than an answer usually takes sleeps between looks, the longer the longer it has waited.
#pragma once

#include <algorithm>
#include <chrono>

namespace espalier {

inline constexpr std::chrono::nanoseconds patience_before_naps = std::chrono::microseconds{150};

// How long to sleep before it looks again, having waited for so long; 0: not at all.
constexpr std::chrono::nanoseconds nap_after(std::chrono::nanoseconds waited) {
    constexpr std::chrono::nanoseconds shortest = std::chrono::microseconds{50};
    constexpr std::chrono::nanoseconds longest = std::chrono::milliseconds{1};
    if (waited < patience_before_naps) return std::chrono::nanoseconds::zero();
    return std::clamp(waited / 8, shortest, longest);
}

} // namespace espalier
