// The machine that is measured on, as far as it matters to who reads the numbers.
#pragma once

#include "espalier/lab/measurement.hpp"

#include <optional>
#include <string>

namespace espalier::lab {

// Now, of this machine and this program. `sources` is the folder whose commit is told, if it is a checkout of git.
Circumstances circumstances_now(const std::string& sources);

// "2026-01-31 12:00", in UTC.
std::string now_words();

// How many cores others keep busy.
class LoadMeter {
public:
    LoadMeter();

    // On average since the last look; of this program and those it started and waited for nothing counts. If that was less
    // than a second ago, what was found then: the clock of the system counts in hundredths.
    std::optional<double> look();

private:
    double others_then_; // processor seconds of others
    double wall_then_;
    std::optional<double> last_{};
};

} // namespace espalier::lab
