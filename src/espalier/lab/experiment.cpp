#include "espalier/lab/experiment.hpp"

#include "espalier/engine/nearest_name.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace espalier::lab {

std::string Contender::label() const { return at ? fmt::format("{} at {}", name, *at) : name; }

bool Contender::takes(const Subject& subject) const {
    return subjects.empty() || std::ranges::find(subjects, subject.name) != subjects.end();
}

const Part& Experiment::part(const std::string& wanted) const {
    return row_named("part", wanted, parts, &Part::name);
}

} // namespace espalier::lab
