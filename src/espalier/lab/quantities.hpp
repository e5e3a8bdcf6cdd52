// What is computed from the measurements of an experiment, by a spelling that tables, figures, claims and texts share:
//
//   seconds(pool)                                 the median of a value, the geometric mean over subjects
//   speed_up(pool,against=minimax,part=today)     how many times as fast
//   speed_up(ybwc,at=16,against=pvs,subject=chess)
//   efficiency(…)  node_ratio(…)  same_move(…)  worker_speed(…)  busy(…)
//   move_seconds(pool)  total_seconds(pool)       at, and up to, the move that the axis stands at
//   law_work(ybwc)  law_path(ybwc)  law_error(ybwc)   T = a W/P + b C over all its places and subjects
//   ratio(QUANTITY,QUANTITY)
//
// What is not said (contender, at, subject, part) comes from where it stands.
#pragma once

#include "espalier/lab/experiment.hpp"
#include "espalier/lab/measurement.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::lab {

// Where a quantity stands: in which row, at which point.
struct Place {
    std::string part{}; // empty: the first
    std::optional<std::string> contender{};
    std::optional<double> at{};
    std::optional<std::string> subject{};
    std::optional<std::size_t> move{}; // from 0
};

// What was computed, and between which limits it lies with 95 % confidence, if it was measured often enough to tell.
struct Estimate {
    double value;
    double low;
    double high;
    bool is_of_one_run = false; // then low = high = value, because nothing is known about its spread
    bool is_of_few_runs =
        false; // of real time, which varies: fewer than five, so that the limits are too narrow
};

class Quantities {
public:
    // Keeps those of the measurements that are the experiment's.
    Quantities(const Experiment& experiment, std::vector<Measurement> measurements);

    // None if what it needs was not measured. Throws BadInput for what is no quantity.
    std::optional<Estimate> estimate(std::string_view spelling, const Place& place) const;

    const Experiment& experiment() const { return experiment_; }
    const std::vector<Measurement>& measurements() const { return measurements_; }

private:
    const Experiment& experiment_;
    std::vector<Measurement> measurements_;
};

// Throws BadInput if the experiment has no such quantity (an unknown name, contender, part or subject), and if it is clear
// at none of the places of what it is: of which contender, and at which place of its axis.
void check_quantity(const Experiment& experiment, std::string_view spelling,
                    const std::vector<Place>& places);

// A text with every {QUANTITY|DIGITS} in it replaced by its value ("not measured" if it was not). Throws BadInput for one
// that check_quantity refuses.
std::string with_values(std::string_view text, const Quantities& quantities, const Place& place);

} // namespace espalier::lab
