#include "espalier/lab/claims.hpp"

#include "espalier/lab/number_text.hpp"
#include "espalier/lab/spelled_quantity.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace espalier::lab {
namespace {

using Estimates = std::vector<std::optional<Estimate>>;

bool is_below(const Estimate& one, const Estimate& other) { return one.high < other.low; }

// Measured too seldom to say anything.
bool is_missing(const std::optional<Estimate>& estimate) { return !estimate || estimate->is_of_few_runs; }

Answer answer_of(bool holds, bool does_not_hold) {
    if (does_not_hold) return Answer::does_not_hold;
    return holds ? Answer::holds : Answer::cannot_tell;
}

// "2.459 (2.40 to 2.51)".
std::string text_of(const std::optional<Estimate>& estimate) {
    constexpr int figures = 4;
    constexpr int figures_of_limits = 3;
    if (!estimate) return "not measured";
    const auto [value, low, high, is_of_one_run, is_of_few_runs] = *estimate;
    std::string text = number_of_figures(value, figures);
    if (is_of_one_run) return text + " (one run)";
    const std::string_view remark = is_of_few_runs ? ", few runs" : "";
    if (low == high) return text + (is_of_few_runs ? " (few runs)" : ""); // all runs agree
    return text + fmt::format(" ({} to {}{})", number_of_figures(low, figures_of_limits),
                              number_of_figures(high, figures_of_limits), remark);
}

bool are_distinct(const std::vector<std::string>& names) {
    return std::set<std::string>{names.begin(), names.end()}.size() == names.size();
}

// Who they are of, or of which subject, or the spellings where neither tells them apart.
std::vector<std::string> names_of(const std::vector<Spelling>& values, const Experiment& experiment,
                                  const Place& place) {
    std::vector<std::string> contenders;
    std::vector<std::string> subjects;
    for (const Spelling& value : values) {
        const SpelledQuantity quantity = look_up_quantity(experiment, value, place);
        contenders.push_back(quantity.contender == nullptr ? value : quantity.contender->label());
        subjects.push_back(quantity.subjects.size() == 1 ? quantity.subjects.front()->name : value);
    }
    if (are_distinct(contenders)) return contenders;
    return are_distinct(subjects) ? subjects : values;
}

// "pool 2.459", but "ybwc at 2: 1.73": a number behind a number would be read as one with it.
std::string with_name(const std::string& name, const std::optional<Estimate>& estimate) {
    const bool ends_in_letter = std::isalpha(static_cast<unsigned char>(name.back())) != 0;
    return fmt::format("{}{} {}", name, ends_in_letter ? "" : ":", text_of(estimate));
}

struct Finding {
    Answer answer;
    std::string numbers;
    Flags flags{};
};

// Answers a claim by its kind.
class Judge {
public:
    Judge(const Quantities& quantities, Place place) : quantities_(quantities), place_(std::move(place)) {}

    Finding operator()(const InOrder& order) const {
        const auto names = names_of(order.values, quantities_.experiment(), place_);
        Estimates estimates;
        std::vector<std::string> numbers;
        for (std::size_t i = 0; i < order.values.size(); ++i) {
            estimates.push_back(quantities_.estimate(order.values[i], place_));
            numbers.push_back(with_name(names[i], estimates.back()));
        }
        return {answer_to(order, estimates), fmt::format("{}", fmt::join(numbers, ", ")),
                guards_of(quantities_, order.values, place_)};
    }

    Finding operator()(const WithinLimits& limits) const {
        const auto estimate = quantities_.estimate(limits.value, place_);
        const auto names = names_of({limits.value}, quantities_.experiment(), place_);
        return {answer_to(limits, estimate), with_name(names.front(), estimate),
                guards_of(quantities_, {limits.value}, place_)};
    }

    Finding operator()(const PeakAt& peak) const {
        const auto expected = at(peak, peak.expected);
        Estimates others;
        std::vector<std::string> numbers;
        Flags flags;
        for (const double place : peak.places) {
            const auto estimate = at(peak, place);
            if (place != peak.expected) others.push_back(estimate);
            numbers.push_back(fmt::format("{} at {}", text_of(estimate), place));
            flags.merge(guards_of(quantities_, {peak.value}, place_at(place)));
        }
        return {answer_to_peak(expected, others), fmt::format("{}", fmt::join(numbers, ", ")),
                std::move(flags)};
    }

    Finding operator()(const Untold& untold) const { return {Answer::cannot_tell, untold.why}; }

private:
    Place place_at(double place) const {
        Place there = place_;
        there.at = place;
        return there;
    }
    std::optional<Estimate> at(const PeakAt& peak, double place) const {
        return quantities_.estimate(peak.value, place_at(place));
    }

    static Answer answer_to(const InOrder& order, Estimates estimates) {
        if (std::ranges::any_of(estimates, is_missing)) return Answer::cannot_tell;
        if (order.direction == InOrder::Direction::falling) std::ranges::reverse(estimates);
        bool holds = true;
        bool does_not_hold = false;
        for (std::size_t i = 1; i < estimates.size(); ++i) {
            holds = holds && is_below(*estimates[i - 1], *estimates[i]);
            does_not_hold = does_not_hold || is_below(*estimates[i], *estimates[i - 1]);
        }
        return answer_of(holds, does_not_hold);
    }

    static Answer answer_to(const WithinLimits& limits, const std::optional<Estimate>& estimate) {
        if (is_missing(estimate)) return Answer::cannot_tell;
        const bool is_too_low = limits.at_least && estimate->high < *limits.at_least;
        const bool is_too_high = limits.at_most && estimate->low > *limits.at_most;
        const bool is_inside = (!limits.at_least || estimate->low >= *limits.at_least) &&
                               (!limits.at_most || estimate->high <= *limits.at_most);
        return answer_of(is_inside, is_too_low || is_too_high);
    }

    static Answer answer_to_peak(const std::optional<Estimate>& expected, const Estimates& others) {
        if (is_missing(expected) || std::ranges::any_of(others, is_missing)) return Answer::cannot_tell;
        const auto lies_below = [&](const auto& other) { return is_below(*other, *expected); };
        const auto lies_above = [&](const auto& other) { return is_below(*expected, *other); };
        return answer_of(std::ranges::all_of(others, lies_below), std::ranges::any_of(others, lies_above));
    }

    const Quantities& quantities_;
    Place place_;
};

} // namespace

std::string_view word_for(Answer answer) {
    switch (answer) {
    case Answer::holds: return "holds";
    case Answer::does_not_hold: return "does not hold";
    case Answer::cannot_tell: return "cannot tell";
    }
    return "";
}

AnsweredClaim answered(const ClaimSpec& claim, const Quantities& quantities) {
    auto [answer, numbers, flags] = std::visit(Judge{quantities, {.part = claim.part}}, claim.test);
    if (!claim.remark.empty()) numbers += (numbers.ends_with('.') ? " " : ". ") + claim.remark;
    return {claim.claim, answer, std::move(numbers), std::move(flags)};
}

} // namespace espalier::lab
