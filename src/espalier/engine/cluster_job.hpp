// What the manager of a cluster is about to search, in words, so that the other ranks search it too.
#pragma once

#include "espalier/cluster/link.hpp"

#include <cstddef>
#include <string>

namespace espalier {

class Catalogue;
class Session;
struct SearchRequest;

std::string job_of(const Session& session, const SearchRequest& request);
// To solve it in that many pieces, or more.
std::string solve_job_of(const Session& session, std::size_t pieces, std::size_t table_megabytes);

// By the manager, before it searches.
void call_ranks(Link& link, const std::string& job);
// By the manager: nothing more is to be searched.
void dismiss_ranks(Link& link);

// By the other ranks: they search and solve whatever the manager does, until they are dismissed.
void serve_manager(Link& link, const Catalogue& games);

} // namespace espalier
