#include "espalier/lab/quantity_samples.hpp"

#include "espalier/lab/runs.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace espalier::lab {
namespace {

// A number of each run that has it.
template <class NumberOf>
Sample sample_of(const Runs& runs, NumberOf number_of) {
    Sample sample;
    for (const Measurement* const run : runs)
        if (const std::optional<double> number = number_of(*run)) sample.push_back(*number);
    return sample;
}

Sample values_of(const Runs& runs, const std::string& name) {
    return sample_of(runs, [&](const Measurement& run) { return run.value(name); });
}

// A clock by which the times of two contenders can be compared. If one of them is simulated, time is that of so many nodes:
// those that the simulated machine says it took, and all nodes of who is not simulated.
class Clock {
public:
    Clock(const Runs& these, const Runs& others) {
        for (const Runs& runs : {these, others})
            for (const Measurement* const run : runs) look_at(*run);
    }

    Sample times_of(const Runs& runs) const {
        return sample_of(runs, [&](const Measurement& run) { return time_of(run); });
    }

private:
    void look_at(const Measurement& run) {
        if (!run.is_simulated) return;
        counts_nodes_ = true;
        node_seconds_ = run.value("node_seconds").value_or(node_seconds_);
    }

    std::optional<double> time_of(const Measurement& run) const {
        const bool is_simulated_cluster = run.is_simulated && run.value("node_seconds");
        if (!counts_nodes_ || is_simulated_cluster) return run.value("seconds");
        const auto duration = run.is_simulated ? run.value("duration") : std::nullopt;
        const auto nodes = duration ? duration : run.value("nodes");
        return nodes ? std::optional{*nodes * node_seconds_} : std::nullopt;
    }

    bool counts_nodes_ = false;
    double node_seconds_ = 1; // if there is a simulated cluster, which counts in seconds, else one node
};

double workers_of(const Contender& contender) { return static_cast<double>(contender.workers); }

// Nodes a second of a worker while it searches.
std::optional<double> speed_of_busy_worker(const Measurement& run, const Contender& contender) {
    const auto work = run.value("work");
    const auto idle = run.value("idle");
    const auto seconds = run.value("seconds");
    if (!work || !idle || !seconds) return std::nullopt;
    const double busy_seconds = workers_of(contender) * (1 - *idle) * *seconds;
    return busy_seconds > 0 ? std::optional{*work / busy_seconds} : std::nullopt;
}

std::optional<double> speed_of(const Measurement& run) {
    const auto nodes = run.value("nodes");
    const auto seconds = run.value("seconds");
    return nodes && seconds && *seconds > 0 ? std::optional{*nodes / *seconds} : std::nullopt;
}

Group worker_speeds(const Contender& contender, const Runs& these, const Runs& others) {
    const bool is_simulated = std::ranges::any_of(these, &Measurement::is_simulated);
    if (is_simulated) return {Sample(these.size(), 1), Sample(others.size(), 1)}; // every node takes as long
    return {sample_of(these, [&](const Measurement& run) { return speed_of_busy_worker(run, contender); }),
            sample_of(others, speed_of)};
}

// An answer is the value and the move.
std::string move_in(const std::string& answer) { return answer.substr(answer.find_last_of(' ') + 1); }

// 1 for each run that chose what the other did in its first.
Sample same_moves(const Runs& these, const Runs& others) {
    const std::string wanted = move_in(others.front()->answer);
    return sample_of(these, [&](const Measurement& run) {
        return std::optional{move_in(run.answer) == wanted ? 1.0 : 0.0};
    });
}

Sample at_move(const Runs& runs, const SpelledQuantity& quantity) {
    return sample_of(runs, [&](const Measurement& run) -> std::optional<double> {
        const auto moves = run.by_move.find(std::string{quantity.row.value});
        const bool has_ended =
            moves == run.by_move.end() || !quantity.move || *quantity.move >= moves->second.size();
        if (has_ended) return std::nullopt;
        const auto here = moves->second.begin() + static_cast<std::ptrdiff_t>(*quantity.move);
        if (quantity.row.kind == QuantityKind::at_move) return *here;
        return std::accumulate(moves->second.begin(), here + 1, 0.0);
    });
}

Group compared_with_nobody(const SpelledQuantity& quantity, const Runs& runs) {
    const std::string name{quantity.row.value};
    switch (quantity.row.kind) {
    case QuantityKind::busy: {
        Sample busy = values_of(runs, name);
        for (double& share : busy) share = 1 - share;
        return {busy, {1}};
    }
    case QuantityKind::at_move:
    case QuantityKind::up_to_move: return {at_move(runs, quantity), {1}};
    default: return {values_of(runs, name), {1}};
    }
}

Group compared(const SpelledQuantity& quantity, const Runs& these, const Runs& others) {
    const Clock clock{these, others};
    switch (quantity.row.kind) {
    case QuantityKind::node_ratio: return {values_of(these, "nodes"), values_of(others, "nodes")};
    case QuantityKind::worker_speed: return worker_speeds(*quantity.contender, these, others);
    case QuantityKind::same_move: return {same_moves(these, others), {1}};
    case QuantityKind::efficiency: {
        Sample times = clock.times_of(these);
        for (double& time : times) time *= workers_of(*quantity.contender);
        return {clock.times_of(others), times};
    }
    default: return {clock.times_of(others), clock.times_of(these)};
    }
}

// Nothing is divided by 0.
bool is_quotient(const Group& group) {
    const auto is_positive = [](double value) { return value > 0; };
    return !group[0].empty() && !group[1].empty() && std::ranges::all_of(group[1], is_positive);
}

bool is_point(const Group& group) {
    return std::ranges::none_of(group, &Sample::empty) &&
           std::ranges::all_of(group.back(), [](double time) { return time > 0; });
}

} // namespace

std::vector<Group> quotients_of(const SpelledQuantity& quantity, std::span<const Measurement> measurements) {
    std::vector<Group> groups;
    const bool is_clear =
        quantity.contender != nullptr && (!quantity.row.compares() || quantity.other != nullptr);
    if (!is_clear) return groups;
    const auto runs = [&](const Contender& contender, const Subject* subject) {
        return runs_of(measurements, *quantity.part, contender, subject->name);
    };
    for (const Subject* const subject : quantity.subjects) {
        const Runs these = runs(*quantity.contender, subject);
        const Runs others = quantity.row.compares() ? runs(*quantity.other, subject) : Runs{};
        const bool is_measured = !these.empty() && (!quantity.row.compares() || !others.empty());
        if (!is_measured) continue;
        Group group = quantity.row.compares() ? compared(quantity, these, others)
                                              : compared_with_nobody(quantity, these);
        if (is_quotient(group)) groups.push_back(std::move(group));
    }
    return groups;
}

std::vector<Group> law_points_of(const SpelledQuantity& quantity, std::span<const Measurement> measurements) {
    std::vector<Group> groups;
    for (const Contender* const contender : quantity.places) {
        for (const Subject* const subject : quantity.subjects) {
            Runs runs = runs_of(measurements, *quantity.part, *contender, subject->name);
            std::erase_if(runs,
                          [](const Measurement* run) { return !run->is_simulated; }); // they count in seconds
            Sample work = values_of(runs, "work");
            for (double& nodes : work) nodes /= workers_of(*contender);
            Group group{std::move(work), values_of(runs, "critical_path"), values_of(runs, "duration")};
            if (is_point(group)) groups.push_back(std::move(group));
        }
    }
    return groups;
}

} // namespace espalier::lab
