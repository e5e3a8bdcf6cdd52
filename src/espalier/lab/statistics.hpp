// What is said of repeated measurements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace espalier::lab {

// Of fewer nothing is said that is not flagged.
inline constexpr std::size_t enough_repeats = 5;

// Of at least one value.
double median(std::vector<double> values);
double mean(std::span<const double> values);
// Of values greater than 0.
double geometric_mean(std::span<const double> values);
// The sum of the first by the sum of the second.
double ratio_of_totals(std::span<const double> values, std::span<const double> others);

struct Interval {
    double low;
    double high;
};

// Repeated measurements of one subject.
using Sample = std::vector<double>;

// The 95 % interval of a statistic of several samples by the bootstrap (Efron 1979): samples are drawn with replacement,
// then values within each, and the statistic's 2.5 and 97.5 percentiles are taken. If there is only one sample its values
// alone are drawn. The same seed gives the same interval.
using Statistic = std::function<double(const std::vector<Sample>&)>;
Interval bootstrap_interval(const std::vector<Sample>& samples, const Statistic& statistic,
                            std::size_t resamples = 1000, std::uint64_t seed = 1);

// The same where several samples belong to one subject, as those of two contenders that are compared: subjects are drawn
// whole, then values within each of their samples. A statistic that is not a number for what was drawn is left out.
using Group = std::vector<Sample>;
using GroupStatistic = std::function<double(const std::vector<Group>&)>;
Interval bootstrap_interval_of_groups(const std::vector<Group>& groups, const GroupStatistic& statistic,
                                      std::size_t resamples = 1000, std::uint64_t seed = 1);

struct LawPoint {
    double work_by_workers; // W / P
    double critical_path;   // C
    double time;            // T
};

struct Law {
    double by_work;    // a
    double by_path;    // b
    double mean_error; // the mean of |fitted / measured - 1|
};

// T = a W/P + b C (Blumofe, Joerg, Kuszmaul et al. 1995), by least squares of the relative errors. Not numbers unless there
// are two points that are no multiples of each other.
Law fit_law(std::span<const LawPoint> points);

} // namespace espalier::lab
