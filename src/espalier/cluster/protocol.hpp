// How ranks share out a search.
#pragma once

#include <cstdint>

namespace espalier {

// `minimax`: the moves of the root are dealt once and for all, and nobody hears of the others before the end. `broadcast`: the
// same, but who improves the bound tells all others. `pool`: who has nothing to do asks the manager, who answers with a move of
// the root and the bound of that moment; improvements go to the manager only. `tree`: the manager sends pieces of the whole
// tree, the eldest before their brothers.
enum class Protocol : std::uint8_t { minimax, broadcast, pool, tree };

} // namespace espalier
