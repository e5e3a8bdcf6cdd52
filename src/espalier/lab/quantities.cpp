#include "espalier/lab/quantities.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/lab/number_text.hpp"
#include "espalier/lab/quantity_samples.hpp"
#include "espalier/lab/spelled_quantity.hpp"
#include "espalier/lab/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace espalier::lab {
namespace {

using Quotients = std::vector<Group>;

// The interval is the bootstrap's, over subjects and repeats. A single run of a single subject has none.
std::optional<Estimate> estimate_by(const GroupStatistic& statistic, const std::vector<Group>& groups) {
    if (groups.empty()) return std::nullopt;
    const double value = statistic(groups);
    if (!std::isfinite(value)) return std::nullopt;
    const auto is_one_run = [](const Group& group) {
        return std::ranges::all_of(group, [](const Sample& sample) { return sample.size() == 1; });
    };
    if (groups.size() == 1 && is_one_run(groups.front())) return Estimate{value, value, value, true};
    const auto [low, high] = bootstrap_interval_of_groups(groups, statistic);
    return Estimate{value, std::min(low, value), std::max(high, value)};
}

// How repeats become the value of a subject, and subjects that of the quantity.
struct Averages {
    enum class Repeats : std::uint8_t { median, mean } repeats = Repeats::median;
    enum class Subjects : std::uint8_t { geometric, arithmetic } subjects = Subjects::geometric;

    double of(const Sample& sample) const { return repeats == Repeats::mean ? mean(sample) : median(sample); }
    double of(const Quotients& quotients) const {
        std::vector<double> values;
        values.reserve(quotients.size());
        for (const Group& group : quotients) values.push_back(of(group[0]) / of(group[1]));
        return subjects == Subjects::arithmetic ? mean(values) : geometric_mean(values);
    }
};

Averages averages_for(QuantityKind kind, const Quotients& quotients) {
    Averages averages;
    const bool is_mean = kind == QuantityKind::same_move || kind == QuantityKind::points ||
                         kind == QuantityKind::at_move || kind == QuantityKind::up_to_move;
    if (is_mean) averages.repeats = Averages::Repeats::mean;
    // Where one repeat is 0, what is drawn from them may be too, and zeros have no geometric mean.
    const bool has_zero = std::ranges::any_of(quotients, [](const Group& group) {
        return std::ranges::any_of(group[0], [](double value) { return value <= 0; });
    });
    if (has_zero || kind == QuantityKind::points) averages.subjects = Averages::Subjects::arithmetic;
    return averages;
}

// Whether it comes out otherwise each time, as real time does.
bool varies(const SpelledQuantity& quantity, const std::vector<Measurement>& measurements) {
    const auto is_simulated = [&](const Measurement& run) {
        return run.is_simulated && run.key.part == quantity.part->name &&
               run.key.contender == quantity.contender->name && run.key.at == quantity.contender->at;
    };
    return !quantity.row.is_counted() && std::ranges::none_of(measurements, is_simulated);
}

// Over all subjects, of whom there are fewer runs.
std::size_t runs_in(const SpelledQuantity& quantity, const Quotients& quotients) {
    std::size_t these = 0;
    std::size_t others = 0;
    for (const Group& group : quotients) {
        these += group[0].size();
        others += group[1].size();
    }
    return quantity.row.compares() ? std::min(these, others) : these;
}

std::optional<Estimate> average(const SpelledQuantity& quantity,
                                const std::vector<Measurement>& measurements) {
    const Quotients quotients = quotients_of(quantity, measurements);
    const Averages averages = averages_for(quantity.row.kind, quotients);
    auto estimate = estimate_by([&](const Quotients& drawn) { return averages.of(drawn); }, quotients);
    if (estimate)
        estimate->is_of_few_runs =
            runs_in(quantity, quotients) < enough_repeats && varies(quantity, measurements);
    return estimate;
}

double part_of_law(QuantityKind kind, const std::vector<Group>& groups) {
    std::vector<LawPoint> points;
    points.reserve(groups.size());
    for (const Group& group : groups)
        points.push_back({median(group[0]), median(group[1]), median(group[2])});
    const Law law = fit_law(points);
    switch (kind) {
    case QuantityKind::law_work: return law.by_work;
    case QuantityKind::law_path: return law.by_path;
    default: return law.mean_error;
    }
}

std::optional<Estimate> law(const SpelledQuantity& quantity, const std::vector<Measurement>& measurements) {
    const QuantityKind kind = quantity.row.kind;
    return estimate_by([&](const std::vector<Group>& drawn) { return part_of_law(kind, drawn); },
                       law_points_of(quantity, measurements));
}

// Nothing by what may be 0.
std::optional<Estimate> quotient(const Estimate& one, const Estimate& other) {
    if (other.low <= 0 && 0 <= other.high) return std::nullopt;
    const auto [low, high] =
        std::minmax({one.low / other.low, one.low / other.high, one.high / other.low, one.high / other.high});
    return Estimate{one.value / other.value, low, high, one.is_of_one_run || other.is_of_one_run,
                    one.is_of_few_runs || other.is_of_few_runs};
}

std::optional<Estimate> computed(const SpelledQuantity& quantity,
                                 const std::vector<Measurement>& measurements) {
    if (quantity.row.is_law()) return law(quantity, measurements);
    if (quantity.row.kind != QuantityKind::ratio) return average(quantity, measurements);
    const auto one = computed(quantity.operands[0], measurements);
    const auto other = computed(quantity.operands[1], measurements);
    return one && other ? quotient(*one, *other) : std::nullopt;
}

// What stands between braces: "QUANTITY|DIGITS".
std::string value_text(std::string_view hole, const Quantities& quantities, const Place& place) {
    constexpr int usual_digits = 2;
    constexpr int most_digits = 12;
    const auto bar = hole.find('|');
    check_quantity(quantities.experiment(), hole.substr(0, bar), {place});
    const auto estimate = quantities.estimate(hole.substr(0, bar), place);
    const int digits = bar == std::string_view::npos
                           ? usual_digits
                           : static_cast<int>(read_integer("digits", hole.substr(bar + 1), 0, most_digits));
    return estimate ? number_text(estimate->value, digits) : "not measured";
}

} // namespace

Quantities::Quantities(const Experiment& experiment, std::vector<Measurement> measurements)
    : experiment_(experiment), measurements_(std::move(measurements)) {
    std::erase_if(measurements_,
                  [&](const Measurement& run) { return run.key.experiment != experiment.name; });
}

std::optional<Estimate> Quantities::estimate(std::string_view spelling, const Place& place) const {
    return computed(look_up_quantity(experiment_, spelling, place), measurements_);
}

void check_quantity(const Experiment& experiment, std::string_view spelling,
                    const std::vector<Place>& places) {
    std::string lack;
    for (const Place& place : places) {
        lack = what_it_lacks(look_up_quantity(experiment, spelling, place));
        if (lack.empty()) return;
    }
    throw BadInput{lack};
}

std::string with_values(std::string_view text, const Quantities& quantities, const Place& place) {
    std::string filled;
    for (auto open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
        const auto close = text.find('}', open);
        if (close == std::string_view::npos)
            throw BadInput{fmt::format("{}: a brace is left open", in_quotes(text.substr(open)))};
        filled += text.substr(0, open);
        filled += value_text(text.substr(open + 1, close - open - 1), quantities, place);
        text.remove_prefix(close + 1);
    }
    return filled.append(text);
}

} // namespace espalier::lab
