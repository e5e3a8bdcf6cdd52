// `lab`: runs the experiments, keeps what was measured, and reports.
#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/nearest_name.hpp"
#include "espalier/engine/ranks.hpp"
#include "espalier/lab/comparison.hpp"
#include "espalier/lab/journal.hpp"
#include "espalier/lab/machine_facts.hpp"
#include "espalier/lab/plan.hpp"
#include "espalier/lab/report.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/file.hpp"
#include "espalier/program/measuring.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <stdexcept>

#include <fmt/format.h>

namespace espalier {
namespace {

using namespace lab;
namespace fs = std::filesystem;

constexpr const char* usual_folder = "espalier-lab";
constexpr const char* journal_name = "journal.jsonl";

struct LabFolders {
    fs::path experiments;
    fs::path page; // without its data
    fs::path out;

    fs::path journal() const { return out / journal_name; }
};

LabFolders folders_of(const CommandWords& words) {
    const fs::path sources{ESPALIER_SOURCES};
    return {words.experiments.empty() ? sources / "lab" / "experiments" : fs::path{words.experiments},
            sources / "web" / "built" / "report.html",
            words.out.empty() ? fs::path{usual_folder} : fs::path{words.out}};
}

void make_folder(const fs::path& folder) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        throw BadInput{fmt::format("cannot make {}: {}", in_quotes(folder.string(), 200), failed.message())};
}

// ---- which experiments

std::vector<Experiment> all_experiments(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator{folder, failed}) {
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
    if (failed)
        throw BadInput{fmt::format("cannot read {}: {}", in_quotes(folder.string(), 200), failed.message())};
    if (files.empty())
        throw BadInput{fmt::format("there is no experiment in {}", in_quotes(folder.string(), 200))};
    std::ranges::sort(files);
    std::vector<Experiment> experiments;
    experiments.reserve(files.size());
    for (const fs::path& file : files)
        experiments.push_back(read_experiment(file.stem().string(), read_file(file.string())));
    return experiments;
}

// Those that are named, or all; of these the ones that the filter lets pass.
std::vector<Experiment> chosen_experiments(const std::vector<Experiment>& all, const CommandWords& words,
                                           std::span<const std::string> names) {
    std::vector<Experiment> chosen;
    if (names.empty()) chosen = all;
    for (const std::string& name : names) {
        const Experiment& named = row_named("experiment", name, all, &Experiment::name);
        const bool is_chosen = std::ranges::find(chosen, name, &Experiment::name) != chosen.end();
        if (!is_chosen) chosen.push_back(named);
    }
    std::erase_if(chosen, [&](const Experiment& experiment) {
        return experiment.name.find(words.filter) == std::string::npos && experiment.source != words.filter;
    });
    if (chosen.empty())
        throw BadInput{fmt::format("--filter {}: no experiment {}has that in its name or as its source",
                                   in_quotes(words.filter), names.empty() ? "" : "of those named ")};
    return chosen;
}

Effort effort_of(const CommandWords& words) {
    refuse_both({"--quick", words.quick}, {"--full", words.full});
    return words.full ? Effort::full : Effort::quick;
}

// Without MPI what needs it is left out, and that is said.
std::vector<PlannedRun> runs_of(const std::vector<Experiment>& experiments, Effort effort) {
    std::vector<PlannedRun> runs;
    for (const Experiment& experiment : experiments)
        for (PlannedRun& run : plan_of(experiment, effort)) runs.push_back(std::move(run));
    if (MpiWorld::is_compiled()) return runs;
    const auto left_out =
        std::erase_if(runs, [](const PlannedRun& run) { return run.words.front() == "cluster"; });
    if (left_out > 0)
        fmt::print(stderr, "espalier: {} left out: this program was built without MPI\n",
                   left_out == 1 ? "a run is" : fmt::format("{} runs are", left_out));
    return runs;
}

// ---- reporting

double mean_load(const std::vector<Measurement>& measurements) {
    double sum = 0;
    for (const Measurement& measurement : measurements) sum += measurement.circumstances.load;
    return measurements.empty() ? 0 : sum / static_cast<double>(measurements.size());
}

// Full if nothing is missing of what a full run of the experiments that were begun would have measured.
Effort effort_of(const std::vector<Experiment>& experiments, const std::vector<Measurement>& measurements) {
    std::set<RunKey> keys;
    std::set<std::string> begun;
    for (const Measurement& measurement : measurements) {
        keys.insert(measurement.key);
        begun.insert(measurement.key.experiment);
    }
    for (const Experiment& experiment : experiments) {
        if (!begun.contains(experiment.name)) continue;
        for (const PlannedRun& run : plan_of(experiment, Effort::full))
            if (!keys.contains(run.key)) return Effort::quick;
    }
    return Effort::full;
}

// The options by which the experiment is measured again as it was.
std::vector<std::string> options_to_repeat(const Experiment& experiment,
                                           const std::vector<Measurement>& measurements,
                                           const CommandWords& words) {
    std::vector<std::string> options;
    const bool has_more =
        plan_of(experiment, Effort::full).size() > plan_of(experiment, Effort::quick).size();
    if (has_more && effort_of({experiment}, measurements) == Effort::full) options.emplace_back("--full");
    if (!words.experiments.empty()) options.insert(options.end(), {"--experiments", words.experiments});
    return options;
}

std::string command_for(const CommandWords& words) {
    std::vector<std::string> typed{"lab"};
    typed.insert(typed.end(), words.lab.begin(), words.lab.end());
    if (words.full) typed.emplace_back("--full");
    if (!words.filter.empty()) typed.insert(typed.end(), {"--filter", words.filter});
    if (!words.experiments.empty()) typed.insert(typed.end(), {"--experiments", words.experiments});
    if (!words.out.empty()) typed.insert(typed.end(), {"--out", words.out});
    return command_of(typed);
}

// Throws BadInput for what was measured of an experiment before it was changed.
void refuse_changed(const std::vector<Experiment>& experiments,
                    const std::vector<Measurement>& measurements) {
    std::map<RunKey, std::string> commands;
    for (const Measurement& measurement : measurements)
        commands.emplace(measurement.key, measurement.command);
    for (const Experiment& experiment : experiments) {
        for (const PlannedRun& run : plan_of(experiment, Effort::full)) {
            const auto found = commands.find(run.key);
            if (found != commands.end()) refuse_if_changed(run, found->second);
        }
    }
}

// Says of which measurements nothing can be told, because their experiments are not there.
void tell_what_is_unknown(const std::vector<Experiment>& experiments,
                          const std::vector<Measurement>& measurements) {
    std::map<std::string, int> unknown;
    for (const Measurement& measurement : measurements) {
        const std::string& name = measurement.key.experiment;
        if (std::ranges::find(experiments, name, &Experiment::name) == experiments.end()) ++unknown[name];
    }
    for (const auto& [name, count] : unknown)
        fmt::print(stderr,
                   "espalier lab: {} measurements of {}, which is not there, are left out; is --experiments "
                   "missing?\n",
                   count, name);
}

// The results of a folder as people read them. Experiments of which nothing is measured are left out.
class Reporter {
public:
    Reporter(LabFolders folders, const CommandWords& words)
        : folders_(std::move(folders)), words_(words),
          page_(read_file(folders_.page.string(), page_megabytes)) {}

    // On standard output, unless that is to be JSON.
    void tell(const Experiment& experiment, const std::vector<Measurement>& measurements) const {
        const Quantities quantities{experiment, measurements};
        if (!words_.json && !quantities.measurements().empty())
            print(for_terminal(report_of(quantities)) + "\n");
    }

    // Writes all files and says where; returns how many answers were wrong.
    std::size_t write(const std::vector<Experiment>& experiments,
                      const std::vector<Measurement>& measurements) const {
        const Report report = whole_report(experiments, measurements);
        const std::string data = to_page_json(report);
        if (report.experiments.empty())
            throw BadInput{fmt::format("nothing in {} is of an experiment in {}",
                                       in_quotes(folders_.out.string(), 200),
                                       in_quotes(folders_.experiments.string(), 200))};
        write_file(path_to("report.html"), page_with(data));
        write_file(path_to("report.md"), to_markdown(report));
        write_file(path_to("measurements.csv"), to_csv(measurements));
        print(words_.json
                  ? data + "\n"
                  : fmt::format(
                        "report: {}\n        and report.md, measurements.csv and journal.jsonl beside it\n",
                        path_to("report.html")));
        return tell_what_is_wrong(report);
    }

private:
    static constexpr std::size_t page_megabytes = 8;

    std::string path_to(const char* name) const { return (folders_.out / name).string(); }

    Report whole_report(const std::vector<Experiment>& experiments,
                        const std::vector<Measurement>& measurements) const {
        Report report{.effort = effort_of(experiments, measurements), .command = command_for(words_)};
        if (!measurements.empty()) report.made = measurements.back().circumstances;
        report.made.load = mean_load(measurements);
        for (const Experiment& experiment : experiments) {
            const Quantities quantities{experiment, measurements};
            if (quantities.measurements().empty()) continue;
            report.experiments.push_back(
                report_of(quantities, options_to_repeat(experiment, measurements, words_)));
        }
        return report;
    }

    std::string page_with(const std::string& data) const {
        constexpr std::string_view hole = "\"REPORT-DATA\"";
        std::string page = page_;
        const auto at = page.find(hole);
        if (at == std::string::npos)
            throw std::runtime_error{"the page of the report has no place for its data"};
        return page.replace(at, hole.size(), data);
    }

    static std::size_t tell_what_is_wrong(const Report& report) {
        std::size_t wrong = 0;
        for (const ExperimentReport& experiment : report.experiments) {
            wrong += experiment.wrong.size();
            for (const std::string& sentence : experiment.wrong) fmt::print(stderr, "WRONG: {}\n", sentence);
        }
        return wrong;
    }

    LabFolders folders_;
    const CommandWords& words_;
    std::string page_;
};

// ---- the words

int list(const CommandWords& words) {
    const auto experiments = chosen_experiments(all_experiments(folders_of(words).experiments), words, {});
    if (words.json) {
        print(to_list_json(experiments) + "\n");
        return 0;
    }
    std::string text;
    for (const Experiment& experiment : experiments)
        text += fmt::format("{:20} {:7} {}\n", experiment.name, experiment.source, experiment.title);
    print(text);
    return 0;
}

int run(const Context& context, const CommandWords& words, std::span<const std::string> names) {
    const LabFolders folders = folders_of(words);
    const auto all = all_experiments(folders.experiments);
    const auto experiments = chosen_experiments(all, words, names);
    const Effort effort = effort_of(words);
    const Reporter reporter{folders, words};
    const Circumstances now = circumstances_now(ESPALIER_SOURCES);
    const Interrupt::Searching searching{context.interrupt}; // before there is a journal
    make_folder(folders.out);
    Notebook notebook{folders.journal().string(), now};
    refuse_changed(all, notebook.measurements());
    Measuring measuring{runs_of(experiments, effort), notebook, now, searching.stop_token()};
    if (measuring.left() == 0) fmt::print(stderr, "espalier lab: all of it was measured before\n");
    for (const Experiment& experiment : experiments) {
        if (!measuring.finish(experiment.name)) break;
        reporter.tell(experiment, notebook.measurements());
    }
    const std::size_t wrong = reporter.write(all, notebook.measurements());
    if (measuring.is_stopped()) {
        fmt::print(stderr, "espalier lab: {} runs are left; the same command goes on with them\n",
                   measuring.left());
        return exit_interrupted;
    }
    return wrong + measuring.failed() > 0 ? 1 : 0;
}

std::vector<Measurement> measurements_in(const fs::path& folder) {
    constexpr std::size_t most_megabytes = 1024;
    const std::string journal = (folder / journal_name).string();
    const std::string text = read_file(journal, most_megabytes);
    try {
        return read_journal(text).measurements;
    } catch (const BadInput& error) {
        throw BadInput{fmt::format("{}, {}", in_quotes(journal, 200), error.what())};
    }
}

int report_again(const CommandWords& words) {
    const LabFolders folders = folders_of(words);
    const auto measurements = measurements_in(folders.out);
    if (measurements.empty())
        throw BadInput{fmt::format("nothing is measured in {}", in_quotes(folders.out.string(), 200))};
    const auto all = all_experiments(folders.experiments);
    const auto experiments = chosen_experiments(all, words, {});
    refuse_changed(experiments, measurements);
    tell_what_is_unknown(all, measurements);
    const Reporter reporter{folders, words};
    for (const Experiment& experiment : experiments) reporter.tell(experiment, measurements);
    return reporter.write(experiments, measurements) > 0 ? 1 : 0;
}

int compare(const CommandWords& words, std::span<const std::string> runs) {
    if (runs.size() != 2)
        throw BadInput{fmt::format("lab compare takes two folders of results, not {}", runs.size())};
    const auto one = measurements_in(runs[0]);
    const auto both = compared(one, measurements_in(runs[1]));
    print(words.json ? to_json(both) + "\n" : for_terminal(both));
    return 0;
}

} // namespace

int run_lab(const Context& context, const CommandWords& words) {
    if (words.lab.empty()) return run(context, words, {});
    const std::string& what = words.lab.front();
    const auto rest = std::span{words.lab}.subspan(1);
    if (what == "run") return run(context, words, rest);
    if (what == "compare") return compare(words, rest);
    if (!rest.empty())
        throw BadInput{fmt::format("unexpected {} after 'lab {}'", in_quotes(rest.front()), what)};
    if (what == "list") return list(words);
    if (what == "report") return report_again(words);
    throw unknown_name("word after 'lab'", what, {"list", "run", "report", "compare"});
}

} // namespace espalier
