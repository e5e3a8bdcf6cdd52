// The machine that is measured on, as far as it matters to who reads the numbers.
#pragma once

#include "espalier/lab/measurement.hpp"

#include <optional>
#include <string>

namespace espalier::lab {

// Now, of this machine and this program. `sources` is the folder whose commit is told, if it is a checkout of git.
Circumstances circumstances_now(const std::string& sources);

// How many cores others keep busy.
class LoadMeter {
public:
    LoadMeter();

    // Since the last look, which should be a second ago or more: the clock of the system counts in hundredths.
    // `our_seconds` of processor time were used by this program and those it started. If the last look was less than a second ago, what was
    // found then, or nothing yet.
    std::optional<double> look(double our_seconds);

private:
    double busy_then_; // seconds of all cores together
    double wall_then_;
    double ours_ = 0; // since the last look
    std::optional<double> last_{};
};

} // namespace espalier::lab
