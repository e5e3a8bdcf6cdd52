// How the ranks of a cluster have spent their time, for people.
#pragma once

#include "espalier/engine/cluster_report.hpp"

#include <string>

namespace espalier {

std::string cluster_words(const ClusterReport& cluster);

} // namespace espalier
