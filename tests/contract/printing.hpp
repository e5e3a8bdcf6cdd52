// How failed expectations show our values.
#pragma once

#include "espalier/core/result.hpp"
#include "espalier/core/window.hpp"

#include <ostream>

namespace espalier {

// The names are GoogleTest's. NOLINTBEGIN(readability-identifier-naming)
inline void PrintTo(Score score, std::ostream* out) {
    if (score == Score::infinity() || -score == Score::infinity()) {
        *out << (score.is_win() ? "+infinity" : "-infinity");
    } else if (score.is_proven()) {
        *out << (score.is_win() ? "win in " : "loss in ") << score.plies_to_end().value();
    } else {
        *out << score.points() << " points";
    }
}

inline void PrintTo(const Window& window, std::ostream* out) {
    *out << '(';
    PrintTo(window.alpha, out);
    *out << ", ";
    PrintTo(window.beta, out);
    *out << ')';
}

inline void PrintTo(Bound bound, std::ostream* out) {
    *out << (bound == Bound::exact ? "exact" : bound == Bound::at_least ? "at least" : "at most");
}

inline void PrintTo(StoppedBy reason, std::ostream* out) {
    switch (reason) {
    case StoppedBy::finished: *out << "finished"; break;
    case StoppedBy::depth: *out << "depth"; break;
    case StoppedBy::nodes: *out << "nodes"; break;
    case StoppedBy::time: *out << "time"; break;
    case StoppedBy::interrupt: *out << "interrupt"; break;
    }
}
// NOLINTEND(readability-identifier-naming)

} // namespace espalier
