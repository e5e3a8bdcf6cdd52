// How people read what sharing a search out has brought.
#pragma once

#include "espalier/engine/sharing_report.hpp"

#include <string>

namespace espalier {

// A table of the workers, if they are few, then of all together; and what sharing has cost, as far as it is known.
std::string sharing_words(const SharingReport& sharing);

} // namespace espalier
