// The claims of the sources, answered by numbers.
#pragma once

#include "espalier/lab/guards.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::lab {

enum class Answer : std::uint8_t { holds, does_not_hold, cannot_tell };

std::string_view word_for(Answer answer); // "holds", "does not hold", "cannot tell"

struct AnsweredClaim {
    std::string claim;
    Answer answer;
    std::string numbers; // on which the answer rests
    Flags flags{};       // of these
};

// It holds, or does not, only if the intervals leave no doubt.
AnsweredClaim answered(const ClaimSpec& claim, const Quantities& quantities);

} // namespace espalier::lab
