// What the page and the Markdown say alike.
#pragma once

#include "espalier/lab/report.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace espalier::lab {

inline constexpr std::string_view report_title = "Espalier's laboratory";

// The title of the paper, also where the experiment only names its letter.
std::string paper_of(const Experiment& experiment);

// "as published", "today's" or "both".
std::string_view workload_of(const Experiment& experiment);

// "serial too short; few repeats".
std::string flag_words(const Flags& flags);

// On what an answer rests, and what has to be read with care there: "ybwc 1.73 [few repeats]".
std::string numbers_and_flags(const AnsweredClaim& claim);

// Source A first, what is beyond the sources last; else as they were.
std::vector<const ExperimentReport*> in_order_of_source(const Report& report);

} // namespace espalier::lab
