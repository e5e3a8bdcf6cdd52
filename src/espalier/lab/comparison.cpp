#include "espalier/lab/comparison.hpp"

#include "espalier/lab/experiment.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace espalier::lab {
namespace {

// The repeats of each run, under the key of the first; and the keys in the order in which they were measured.
struct RunsByKey {
    std::map<RunKey, std::vector<const Measurement*>> repeats{};
    std::vector<RunKey> keys{};

    bool has(const RunKey& key) const { return repeats.contains(key); }
};

RunsByKey by_key(const std::vector<Measurement>& measurements) {
    RunsByKey runs;
    for (const Measurement& measurement : measurements) {
        RunKey key = measurement.key;
        key.repeat = 0;
        auto& repeats = runs.repeats[key];
        if (repeats.empty()) runs.keys.push_back(key);
        repeats.push_back(&measurement);
    }
    return runs;
}

Sample sample_of(const RunsByKey& runs, const RunKey& key, const std::string& name) {
    Sample sample;
    for (const Measurement* measurement : runs.repeats.at(key)) {
        if (const auto value = measurement->value(name)) sample.push_back(*value);
    }
    return sample;
}

double median_of_first(const std::vector<Sample>& samples) { return median(samples.front()); }

RepeatedValue repeated_value_of(const Sample& sample) {
    return {median(sample), bootstrap_interval({sample}, median_of_first), sample.size()};
}

std::optional<RepeatedValue> ratio_of(const Sample& one, const Sample& other) {
    const auto ratio = [](const std::vector<Group>& groups) {
        return median(groups.front().front()) / median(groups.front().back());
    };
    const double value = ratio({{one, other}});
    const Interval interval = bootstrap_interval_of_groups({{one, other}}, ratio);
    if (!std::isfinite(value) || !std::isfinite(interval.low) || !std::isfinite(interval.high))
        return std::nullopt;
    return RepeatedValue{value, interval, std::min(one.size(), other.size())};
}

// Of one repeat nothing can be said.
Gap gap_between(const RepeatedValue& one, const RepeatedValue& other) {
    const std::size_t repeats = std::min(one.repeats, other.repeats);
    const bool do_overlap =
        one.interval.low <= other.interval.high && other.interval.low <= one.interval.high;
    if (repeats < 2 || do_overlap) return Gap::none;
    return repeats < enough_repeats ? Gap::by_few_repeats : Gap::clear;
}

// On a simulated machine time is counted in nodes, unless it says how long a node takes.
std::string name_of_time(const Measurement& measurement) {
    const bool counts_nodes = measurement.is_simulated && !measurement.value("node_seconds");
    return counts_nodes && measurement.value("duration") ? "duration" : "seconds";
}

std::vector<ComparedValue> values_of(const RunKey& key, const RunsByKey& one, const RunsByKey& other) {
    const std::string contender = Contender{.name = key.contender, .algorithm = "", .at = key.at}.label();
    std::vector<ComparedValue> values;
    for (const std::string& name : {name_of_time(*one.repeats.at(key).front()), std::string{"nodes"}}) {
        const Sample here = sample_of(one, key, name);
        const Sample there = sample_of(other, key, name);
        if (here.empty() || there.empty()) continue;
        if (name == "nodes" && median(here) == median(there)) continue;
        const RepeatedValue ours = repeated_value_of(here);
        const RepeatedValue theirs = repeated_value_of(there);
        values.push_back({contender, name, ours, theirs, ratio_of(here, there), gap_between(ours, theirs)});
    }
    return values;
}

std::vector<ComparedSubject> subjects_of(const RunsByKey& one, const RunsByKey& other) {
    const auto name_of = [](const auto& each) { return std::tie(each.experiment, each.part, each.subject); };
    std::vector<ComparedSubject> subjects;
    for (const RunKey& key : one.keys) {
        if (!other.has(key)) continue;
        auto subject = std::ranges::find(subjects, name_of(key), name_of);
        if (subject == subjects.end())
            subject = subjects.insert(subjects.end(), {key.experiment, key.part, key.subject});
        for (ComparedValue& value : values_of(key, one, other)) subject->values.push_back(std::move(value));
    }
    return subjects;
}

std::size_t missing_from(const RunsByKey& other, const RunsByKey& one) {
    return static_cast<std::size_t>(
        std::ranges::count_if(one.keys, [&](const RunKey& key) { return !other.has(key); }));
}

std::optional<Circumstances> last_circumstances(const std::vector<Measurement>& measurements) {
    return measurements.empty() ? std::nullopt : std::optional{measurements.back().circumstances};
}

} // namespace

Comparison compared(const std::vector<Measurement>& one, const std::vector<Measurement>& other) {
    const RunsByKey here = by_key(one);
    const RunsByKey there = by_key(other);
    const std::size_t only_in_one = missing_from(there, here);
    return {last_circumstances(one),
            last_circumstances(other),
            subjects_of(here, there),
            here.keys.size() - only_in_one,
            only_in_one,
            missing_from(here, there)};
}

} // namespace espalier::lab
