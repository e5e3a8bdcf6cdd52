#include "espalier/lab/report_words.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace espalier::lab {
namespace {

const std::map<std::string, std::string, std::less<>>& papers() {
    static const std::map<std::string, std::string, std::less<>> titles{
        {"A", "A Fast Parallel Alpha-Beta Algorithm for Tic Tac Toe Game"},
        {"B", "Implementation of Sequential and Parallel Alpha-Beta Pruning Algorithm"},
        {"C", "Ultimate Tic-Tac-Toe"},
        {"D", "Comparative Study of Performance of Parallel Alpha Beta Pruning for Different Architectures"},
        {"E", "tic tac toe on a holiday"},
        {"beyond", "Beyond the sources"},
    };
    return titles;
}

bool has(const Experiment& experiment, Workload workload) {
    return std::ranges::any_of(experiment.parts, [&](const Part& part) { return part.workload == workload; });
}

} // namespace

std::string paper_of(const Experiment& experiment) {
    if (!experiment.paper.empty()) return experiment.paper;
    const auto found = papers().find(experiment.source);
    return found == papers().end() ? "" : found->second;
}

std::string_view workload_of(const Experiment& experiment) {
    if (!has(experiment, Workload::today)) return "as published";
    return has(experiment, Workload::published) ? "both" : "today's";
}

std::string flag_words(const Flags& flags) {
    std::string words;
    for (const Guard guard : flags) words += fmt::format("{}{}", words.empty() ? "" : "; ", flag_of(guard));
    return words;
}

std::string numbers_and_flags(const AnsweredClaim& claim) {
    return claim.flags.empty() ? claim.numbers
                               : fmt::format("{} [{}]", claim.numbers, flag_words(claim.flags));
}

std::vector<const ExperimentReport*> in_order_of_source(const Report& report) {
    std::vector<const ExperimentReport*> ordered;
    ordered.reserve(report.experiments.size());
    for (const ExperimentReport& experiment : report.experiments) ordered.push_back(&experiment);
    // "beyond" comes behind the letters, because they are capitals.
    std::ranges::stable_sort(ordered, {},
                             [](const ExperimentReport* each) { return each->experiment->source; });
    return ordered;
}

} // namespace espalier::lab
