#include "espalier/engine/cluster_report.hpp"

#include <array>

namespace espalier {

std::string_view word_for(MessageKind kind) {
    constexpr std::array<std::string_view, message_kinds> words{"bound", "request", "piece",     "answer",
                                                                "abort", "done",    "collective"};
    return words[static_cast<std::size_t>(kind)];
}

} // namespace espalier
