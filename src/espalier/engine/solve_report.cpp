#include "espalier/engine/solve_report.hpp"

namespace espalier {

std::optional<SolveReport::Shown> SolveReport::shown() const {
    const auto& [least, most] = bounds;
    if (bounds.is_exact()) return Shown{least, Bound::exact};
    if (least.is_win()) return Shown{least, Bound::at_least};
    if (most.is_loss()) return Shown{most, Bound::at_most};
    if (!least.is_loss()) return Shown{least, Bound::at_least};
    if (!most.is_win()) return Shown{most, Bound::at_most};
    return std::nullopt;
}

} // namespace espalier
