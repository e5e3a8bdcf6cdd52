#include "espalier/program/measuring.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/lab/child.hpp"
#include "espalier/lab/journal.hpp"
#include "espalier/lab/observation.hpp"

#include <chrono>
#include <span>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace espalier {
namespace {

using namespace lab;

void refuse_other(const Measurement& measurement, const Circumstances& now) {
    const Circumstances& then = measurement.circumstances;
    const bool is_same_machine = then.cpu == now.cpu && then.cores == now.cores;
    if (then.program == now.program && is_same_machine) return;
    throw BadInput{fmt::format("was measured by {} of commit {} on {}, and this is {} of {} on {}; give "
                               "another --out, or remove it",
                               then.program, then.commit, then.cpu, now.program, now.commit, now.cpu)};
}

// Throws std::runtime_error if one of them failed.
std::vector<std::string> outputs_of(const PlannedRun& run, const std::vector<Finished>& finished) {
    std::vector<std::string> outputs;
    for (const Finished& one : finished) {
        if (one.status != 0)
            throw std::runtime_error{fmt::format("{} ended with status {}: {}", command_of(run.words),
                                                 one.status,
                                                 one.complaint.substr(0, one.complaint.find('\n')))};
        outputs.push_back(one.output);
    }
    return outputs;
}

// "[=====     ]"
std::string bar(std::size_t done, std::size_t all) {
    constexpr std::size_t width = 20;
    const std::size_t filled = width * done / all;
    return fmt::format("[{:=<{}}{:<{}}]", "", filled, "", width - filled);
}

std::string time_left_words(double seconds) {
    return seconds < 90 ? fmt::format("{:.0f} s left", seconds)
                        : fmt::format("{:.0f} min left", seconds / 60);
}

} // namespace

Notebook::Notebook(const std::string& path, const Circumstances& now) {
    file_.emplace(path, "", [&](std::string_view text) {
        JournalContent content = read_journal(text);
        for (const Measurement& measurement : content.measurements) refuse_other(measurement, now);
        measurements_ = std::move(content.measurements);
        return content.whole_bytes;
    });
    for (const Measurement& measurement : measurements_)
        commands_.emplace(measurement.key, measurement.command);
}

bool Notebook::has(const PlannedRun& run) const {
    const auto found = commands_.find(run.key);
    if (found == commands_.end()) return false;
    refuse_if_changed(run, found->second);
    return true;
}

void Notebook::add(Measurement measurement) {
    file_->append(to_line(measurement));
    file_->flush();
    commands_.emplace(measurement.key, measurement.command);
    measurements_.push_back(std::move(measurement));
}

Measuring::Measuring(std::vector<PlannedRun> runs, Notebook& notebook, Circumstances now,
                     std::stop_token stop)
    : runs_(std::move(runs)), notebook_(notebook), now_(std::move(now)), stop_(std::move(stop)) {
    for (const Measurement& measurement : notebook.measurements())
        forecast_.note(measurement.key, measurement.value("run_seconds").value_or(1));
    std::erase_if(runs_, [&](const PlannedRun& run) { return notebook_.has(run); });
}

bool Measuring::finish(const std::string& experiment) {
    for (; next_ < runs_.size() && runs_[next_].key.experiment == experiment; ++next_) {
        show_progress();
        try {
            measure(runs_[next_]);
        } catch (const BadInput&) {
            throw; // it cannot be written down
        } catch (const std::runtime_error& failure) {
            if (is_stopped()) return false;
            progress_.hide();
            fmt::print(stderr, "espalier lab: left out: {}\n", failure.what());
            ++failed_;
        }
        if (is_stopped()) return false;
    }
    progress_.hide();
    return true;
}

void Measuring::measure(const PlannedRun& run) {
    std::vector<std::string> words{
        "/proc/self/exe"}; // this very program, even if a newer one has taken its place
    words.insert(words.end(), run.words.begin(), run.words.end());
    const auto began = std::chrono::steady_clock::now();
    const auto finished = run_at_once(words, run.copies, stop_);
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began;
    if (is_stopped()) return;
    Measurement measurement = observation_of(run, outputs_of(run, finished));
    measurement.values["run_seconds"] = passed.count();
    measurement.circumstances = now_;
    measurement.circumstances.date = now_words();
    measurement.circumstances.load = load_.look().value_or(0);
    forecast_.note(run.key, passed.count());
    notebook_.add(std::move(measurement));
}

void Measuring::show_progress() {
    const RunKey& key = runs_[next_].key;
    const std::string text = fmt::format(
        "{} {}/{}  {}: {}, {}; about {}", bar(next_, runs_.size()), next_ + 1, runs_.size(), key.experiment,
        key.part, key.contender, time_left_words(forecast_.seconds_for(std::span{runs_}.subspan(next_))));
    if (isatty(STDERR_FILENO) != 0) {
        progress_.show(text);
    } else if (key.experiment != told_) {
        fmt::print(stderr, "espalier lab: {}\n", text);
        told_ = key.experiment;
    }
}

} // namespace espalier
