// How figures of several runs are put together, and set beside their targets.
#pragma once

#include <cmath>
#include <cstddef>
#include <ctime>

namespace espalier {

inline double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

inline const char* verdict(bool is_met) { return is_met ? "met" : "MISSED"; }

class GeometricMean {
public:
    void add(double value) {
        sum_of_logarithms_ += std::log(value);
        ++count_;
    }
    double value() const { return std::exp(sum_of_logarithms_ / static_cast<double>(count_)); }

private:
    double sum_of_logarithms_ = 0;
    std::size_t count_ = 0;
};

class Mean {
public:
    void add(double value) {
        sum_ += value;
        ++count_;
    }
    double value() const { return sum_ / static_cast<double>(count_); }

private:
    double sum_ = 0;
    std::size_t count_ = 0;
};

inline double percent_more(double ratio) { return 100 * (ratio - 1); }

} // namespace espalier
