// `lab`: runs the experiments, keeps what was measured, and reports.
#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/nearest_name.hpp"
#include "espalier/engine/ranks.hpp"
#include "espalier/lab/journal.hpp"
#include "espalier/lab/machine_facts.hpp"
#include "espalier/lab/plan.hpp"
#include "espalier/lab/report.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/file.hpp"
#include "espalier/program/measuring.hpp"

#include <algorithm>
#include <filesystem>
#include <span>
#include <stdexcept>

#include <fmt/format.h>

namespace espalier {
namespace {

using namespace lab;
namespace fs = std::filesystem;

constexpr const char* usual_folder = "espalier-lab";

struct LabFolders {
    fs::path experiments;
    fs::path page; // without its data
    fs::path out;

    fs::path journal() const { return out / "journal.jsonl"; }
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
    for (const fs::path& file : files)
        experiments.push_back(read_experiment(file.stem().string(), read_file(file.string())));
    return experiments;
}

// Those that are named, or all; of these the ones that the filter lets pass.
std::vector<Experiment> chosen_experiments(const LabFolders& folders, const CommandWords& words,
                                           std::span<const std::string> names) {
    std::vector<Experiment> chosen;
    const auto all = all_experiments(folders.experiments);
    if (names.empty()) chosen = all;
    for (const std::string& name : names)
        chosen.push_back(row_named("experiment", name, all, &Experiment::name));
    std::erase_if(chosen, [&](const Experiment& experiment) {
        return experiment.name.find(words.filter) == std::string::npos && experiment.source != words.filter;
    });
    if (chosen.empty())
        throw BadInput{
            fmt::format("--filter {}: no experiment has that in its name", in_quotes(words.filter))};
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

Quantities quantities_of(const Experiment& experiment, const std::vector<Measurement>& measurements) {
    std::vector<Measurement> own;
    std::ranges::copy_if(measurements, std::back_inserter(own), [&](const Measurement& measurement) {
        return measurement.key.experiment == experiment.name;
    });
    return {experiment, std::move(own)};
}

std::string page_with(std::string page, const std::string& data) {
    constexpr std::string_view hole = "\"REPORT-DATA\"";
    const auto at = page.find(hole);
    if (at == std::string::npos) throw std::runtime_error{"the page of the report has no place for its data"};
    return page.replace(at, hole.size(), data);
}

// The files of a report. Returns how many answers were wrong.
std::size_t write_report(const LabFolders& folders, const Report& report,
                         const std::vector<Measurement>& measurements) {
    constexpr std::size_t most_megabytes = 8;
    const auto path_to = [&](const char* name) { return (folders.out / name).string(); };
    write_file(path_to("report.html"),
               page_with(read_file(folders.page.string(), most_megabytes), to_page_json(report)));
    write_file(path_to("report.md"), to_markdown(report));
    write_file(path_to("measurements.csv"), to_csv(measurements));
    std::size_t wrong = 0;
    for (const ExperimentReport& experiment : report.experiments) {
        wrong += experiment.wrong.size();
        for (const std::string& sentence : experiment.wrong) fmt::print(stderr, "WRONG: {}\n", sentence);
    }
    return wrong;
}

std::string command_for(const CommandWords& words) {
    std::vector<std::string> typed{"lab"};
    typed.insert(typed.end(), words.lab.begin(), words.lab.end());
    if (words.full) typed.emplace_back("--full");
    if (!words.filter.empty()) typed.insert(typed.end(), {"--filter", words.filter});
    if (!words.out.empty()) typed.insert(typed.end(), {"--out", words.out});
    return command_of(typed);
}

// Where the report is told; the status of the program.
int tell_of_report(const LabFolders& folders, const CommandWords& words, const Report& report,
                   const std::vector<Measurement>& measurements) {
    const std::size_t wrong = write_report(folders, report, measurements);
    if (words.json) {
        print(to_page_json(report) + "\n");
    } else {
        print(fmt::format("report: {}\n        and report.md, measurements.csv and journal.jsonl beside it\n",
                          (folders.out / "report.html").string()));
    }
    return wrong > 0 ? 1 : 0;
}

// ---- the words

int list(const CommandWords& words) {
    const auto experiments = chosen_experiments(folders_of(words), words, {});
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
    const auto experiments = chosen_experiments(folders, words, names);
    const Effort effort = effort_of(words);
    const Circumstances now = circumstances_now(ESPALIER_SOURCES);
    const Interrupt::Searching searching{context.interrupt}; // before there is a journal
    make_folder(folders.out);
    Notebook notebook{folders.journal().string(), now};
    Measuring measuring{runs_of(experiments, effort), notebook, now, searching.stop_token()};
    if (measuring.left() == 0) fmt::print(stderr, "espalier lab: all of it was measured before\n");
    Report report{.made = now, .effort = effort, .command = command_for(words)};
    for (const Experiment& experiment : experiments) {
        if (!measuring.finish(experiment.name)) break;
        report.experiments.push_back(report_of(quantities_of(experiment, notebook.measurements())));
        if (!words.json) print(for_terminal(report.experiments.back()) + "\n");
    }
    const int status = tell_of_report(folders, words, report, notebook.measurements());
    if (!measuring.is_stopped()) return status;
    fmt::print(stderr, "espalier lab: {} runs are left; the same command goes on with them\n",
               measuring.left());
    return exit_interrupted;
}

std::vector<Measurement> measurements_in(const fs::path& journal) {
    constexpr std::size_t most_megabytes = 1024;
    const std::string text = read_file(journal.string(), most_megabytes);
    try {
        return read_journal(text).measurements;
    } catch (const BadInput& error) {
        throw BadInput{fmt::format("{}, {}", in_quotes(journal.string(), 200), error.what())};
    }
}

int report_again(const CommandWords& words) {
    const LabFolders folders = folders_of(words);
    const auto measurements = measurements_in(folders.journal());
    if (measurements.empty())
        throw BadInput{fmt::format("nothing is measured in {}", in_quotes(folders.out.string(), 200))};
    Report report{
        .made = measurements.back().circumstances, .effort = effort_of(words), .command = command_for(words)};
    const auto experiments = chosen_experiments(folders, words, {}); // the report speaks of them
    for (const Experiment& experiment : experiments) {
        const Quantities quantities = quantities_of(experiment, measurements);
        if (quantities.measurements().empty()) continue;
        report.experiments.push_back(report_of(quantities));
        if (!words.json) print(for_terminal(report.experiments.back()) + "\n");
    }
    return tell_of_report(folders, words, report, measurements);
}

int compare(std::span<const std::string> runs) {
    if (runs.size() != 2) throw BadInput{"lab compare needs two folders of results"};
    print(comparison(measurements_in(fs::path{runs[0]} / "journal.jsonl"),
                     measurements_in(fs::path{runs[1]} / "journal.jsonl")));
    return 0;
}

} // namespace

int run_lab(const Context& context, const CommandWords& words) {
    if (words.lab.empty()) return run(context, words, {});
    const std::string& what = words.lab.front();
    const auto rest = std::span{words.lab}.subspan(1);
    if (what == "run") return run(context, words, rest);
    if (what == "compare") return compare(rest);
    if (!rest.empty())
        throw BadInput{fmt::format("unexpected {} after 'lab {}'", in_quotes(rest.front()), what)};
    if (what == "list") return list(words);
    if (what == "report") return report_again(words);
    throw unknown_name("word after 'lab'", what, {"list", "run", "report", "compare"});
}

} // namespace espalier
