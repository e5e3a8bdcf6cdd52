#include "espalier/lab/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <utility>

namespace espalier::lab {
namespace {

double sum(std::span<const double> values) { return std::accumulate(values.begin(), values.end(), 0.0); }

// Draws with replacement. By the remainder, because the standard's distributions differ between libraries.
class Draw {
public:
    explicit Draw(std::uint64_t seed) : random_(seed) {}

    template <class T>
    const T& one_of(const std::vector<T>& values) {
        return values[random_() % values.size()];
    }

    Sample again(const Sample& sample) {
        Sample drawn(sample.size());
        std::ranges::generate(drawn, [&] { return one_of(sample); });
        return drawn;
    }
    Group again(const Group& group) {
        Group drawn;
        drawn.reserve(group.size());
        for (const Sample& sample : group) drawn.push_back(again(sample));
        return drawn;
    }
    std::vector<Group> again(const std::vector<Group>& groups) {
        std::vector<Group> drawn(groups.size());
        std::ranges::generate(drawn, [&] { return again(one_of(groups)); });
        return drawn;
    }

private:
    std::mt19937_64 random_;
};

Interval middle_95_percent(std::vector<double> values) {
    constexpr double tail = 0.025;
    std::ranges::sort(values);
    const auto cut = static_cast<std::size_t>(tail * static_cast<double>(values.size()));
    return {values[cut], values[values.size() - 1 - cut]};
}

} // namespace

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1) return *middle;
    return (*std::max_element(values.begin(), middle) + *middle) / 2;
}

double mean(std::span<const double> values) { return sum(values) / static_cast<double>(values.size()); }

double geometric_mean(std::span<const double> values) {
    if (values.size() == 1) return values.front(); // exactly, which its logarithm is not
    double logarithms = 0;
    for (const double value : values) logarithms += std::log(value);
    return std::exp(logarithms / static_cast<double>(values.size()));
}

double ratio_of_totals(std::span<const double> values, std::span<const double> others) {
    return sum(values) / sum(others);
}

Interval bootstrap_interval_of_groups(const std::vector<Group>& groups, const GroupStatistic& statistic,
                                      std::size_t resamples, std::uint64_t seed) {
    Draw draw{seed};
    std::vector<double> found;
    found.reserve(resamples);
    for (std::size_t i = 0; i < resamples; ++i) {
        const double value = statistic(draw.again(groups));
        if (!std::isnan(value)) found.push_back(value);
    }
    if (found.empty()) found.push_back(statistic(groups));
    return middle_95_percent(std::move(found));
}

Interval bootstrap_interval(const std::vector<Sample>& samples, const Statistic& statistic,
                            std::size_t resamples, std::uint64_t seed) {
    std::vector<Group> groups;
    groups.reserve(samples.size());
    for (const Sample& sample : samples) groups.push_back({sample});
    const GroupStatistic of_groups = [&](const std::vector<Group>& drawn) {
        std::vector<Sample> alone;
        alone.reserve(drawn.size());
        for (const Group& group : drawn) alone.push_back(group.front());
        return statistic(alone);
    };
    return bootstrap_interval_of_groups(groups, of_groups, resamples, seed);
}

// With x = W/P/T and y = C/T the squares of a x + b y - 1 are least where
//   a Sxx + b Sxy = Sx
//   a Sxy + b Syy = Sy
Law fit_law(std::span<const LawPoint> points) {
    double xx = 0, xy = 0, yy = 0, x = 0, y = 0;
    for (const auto& [work, path, time] : points) {
        xx += work / time * work / time;
        xy += work / time * path / time;
        yy += path / time * path / time;
        x += work / time;
        y += path / time;
    }
    constexpr double rounding = 1e-12;
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    const double determinant = xx * yy - xy * xy;
    if (!(determinant > rounding * xx * yy)) return {unknown, unknown, unknown};

    Law law{(x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant, 0};
    for (const auto& [work, path, time] : points)
        law.mean_error += std::abs((law.by_work * work + law.by_path * path) / time - 1);
    law.mean_error /= static_cast<double>(points.size());
    return law;
}

} // namespace espalier::lab
