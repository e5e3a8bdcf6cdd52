// Whether a search can be shared out at all. It always can, but where bench/compare_seam asks what that costs.
#pragma once

namespace espalier {

#ifdef ESPALIER_WITHOUT_SHARING
inline constexpr bool sharing_is_compiled = false;
#else
inline constexpr bool sharing_is_compiled = true;
#endif

} // namespace espalier
