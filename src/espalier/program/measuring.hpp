// Carries out planned runs one by one, and writes each down before the next begins.
#pragma once

#include "espalier/lab/forecast.hpp"
#include "espalier/lab/machine_facts.hpp"
#include "espalier/lab/measurement.hpp"
#include "espalier/lab/plan.hpp"
#include "espalier/program/journal_file.hpp"
#include "espalier/program/terminal.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace espalier {

// What was measured before, by the same program on the same machine; and where more is added.
class Notebook {
public:
    // Throws BadInput if it cannot be written, is damaged, or was measured by another program or on another machine.
    Notebook(const std::string& path, const lab::Circumstances& now);

    // Throws BadInput if there is a run of this key that did something else.
    bool has(const lab::PlannedRun& run) const;
    const std::vector<lab::Measurement>& measurements() const { return measurements_; }

    // Kept even if the machine fails in the next moment.
    void add(lab::Measurement measurement);

private:
    std::optional<JournalFile> file_{};
    std::vector<lab::Measurement> measurements_{};
    std::map<lab::RunKey, std::string> commands_{};
};

class Measuring {
public:
    // Runs that the notebook has are left out.
    Measuring(std::vector<lab::PlannedRun> runs, Notebook& notebook, lab::Circumstances now,
              std::stop_token stop);

    std::size_t left() const { return runs_.size() - next_; }
    std::size_t failed() const { return failed_; }
    bool is_stopped() const { return stop_.stop_requested(); }

    // All that is left of one experiment; false if it was stopped. A run that fails is told of and left out.
    bool finish(const std::string& experiment);

private:
    void measure(const lab::PlannedRun& run);
    void show_progress();

    std::vector<lab::PlannedRun> runs_;
    std::size_t next_ = 0;
    std::size_t failed_ = 0;
    Notebook& notebook_;
    lab::Circumstances now_;
    std::stop_token stop_;
    lab::Forecast forecast_{};
    lab::LoadMeter load_{};
    ProgressLine progress_{};
    std::string told_{}; // of which experiment, where there is no terminal
};

} // namespace espalier
