// Which runs an experiment asks for, in what order, and by which words of the program.
#pragma once

#include "espalier/lab/experiment.hpp"
#include "espalier/lab/measurement.hpp"

#include <string>
#include <vector>

namespace espalier::lab {

struct PlannedRun {
    RunKey key;
    std::vector<std::string> words; // of the command line, behind the program's name
    std::size_t copies = 1;         // at once
    double node_seconds = 0;        // that a node takes on a simulated cluster; 0: it is none
    bool is_approximate = false;    // by its algorithm
};

// In rounds: all contenders of a subject one after the other, then all again, so that a machine that gets slower, or busy, does
// so for all.
std::vector<PlannedRun> plan_of(const Experiment& experiment, Effort effort);

// Throws BadInput if a measurement is of a run that the experiment, changed since, no longer asks for so.
void refuse_if_changed(const PlannedRun& run, const std::string& measured_command);

// What a reader would type: with the program's name, quoted for a shell.
std::string command_of(const std::vector<std::string>& words);

} // namespace espalier::lab
