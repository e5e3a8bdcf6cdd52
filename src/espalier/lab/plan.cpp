#include "espalier/lab/plan.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/engine/algorithm.hpp"

#include <fmt/format.h>

namespace espalier::lab {
namespace {

void add_words(std::vector<std::string>& words, const std::string& option, const std::string& value) {
    if (value.empty()) return;
    words.push_back(option);
    words.push_back(value);
}

std::vector<std::string> words_for(const Part& part, const Subject& subject, const Contender& contender) {
    std::vector<std::string> words;
    if (contender.ranks > 0) words = {"cluster", "--ranks", fmt::to_string(contender.ranks)};
    words.emplace_back(part.kind == Kind::game ? "play" : "search");
    words.push_back(subject.game);
    if (part.kind == Kind::game) words.emplace_back("--self");
    add_words(words, "--position", subject.position);
    add_words(words, "--moves", subject.moves);
    if (subject.depth) add_words(words, "--depth", fmt::to_string(*subject.depth));
    add_words(words, "--evaluation", subject.evaluation);
    if (subject.seed) add_words(words, "--seed", fmt::to_string(*subject.seed));
    add_words(words, "--algorithm", contender.algorithm);
    const bool is_reference = &contender == &part.contenders.front();
    if (subject.counts_critical_tree && is_reference) words.emplace_back("--critical-tree");
    words.emplace_back("--json");
    return words;
}

double node_seconds_of(const Algorithm& algorithm) {
    const auto& simulated = algorithm.cluster.simulated;
    return simulated ? simulated->node_time / 1e6 : 0;
}

void plan_round(const Experiment& experiment, const Part& part, Effort effort, int repeat,
                std::vector<PlannedRun>& runs) {
    for (const Subject& subject : part.subjects) {
        for (const Contender& contender : part.contenders) {
            const bool is_left_out = subject.least > effort || contender.least > effort;
            if (is_left_out || !contender.takes(subject)) continue;
            const Algorithm algorithm = read_algorithm(contender.algorithm);
            runs.push_back(
                {.key = {experiment.name, part.name, subject.name, contender.name, contender.at, repeat},
                 .words = words_for(part, subject, contender),
                 .copies = contender.copies,
                 .node_seconds = node_seconds_of(algorithm),
                 .is_approximate = algorithm.is_approximate()});
        }
    }
}

std::string quoted(const std::string& word) {
    constexpr auto plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,=+";
    if (word.find_first_not_of(plain) == std::string::npos) return word;
    std::string inside;
    for (const char letter : word) inside += letter == '\'' ? "'\\''" : std::string(1, letter);
    return "'" + inside + "'";
}

} // namespace

std::vector<PlannedRun> plan_of(const Experiment& experiment, Effort effort) {
    std::vector<PlannedRun> runs;
    for (const Part& part : experiment.parts) {
        for (int repeat = 0; repeat < part.repeats(effort); ++repeat)
            plan_round(experiment, part, effort, repeat, runs);
    }
    return runs;
}

void refuse_if_changed(const PlannedRun& run, const std::string& measured_command) {
    const std::string planned = command_of(run.words);
    if (planned == measured_command) return;
    throw BadInput{fmt::format("{} has changed: '{}' was measured, and now it is '{}'; give another --out",
                               run.key.experiment, measured_command, planned)};
}

std::string command_of(const std::vector<std::string>& words) {
    std::string command = "espalier";
    for (const std::string& word : words) command += " " + quoted(word);
    return command;
}

} // namespace espalier::lab
