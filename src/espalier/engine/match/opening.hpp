// Where the games of a match begin: a few moves drawn at random, the same ones for the same seed.
#pragma once

#include "espalier/engine/catalogue.hpp"
#include "espalier/engine/match/terms.hpp"
#include "espalier/engine/session.hpp"

#include <memory>

namespace espalier {

// The opening of both games of a pair, as a game in progress. One that is already won for somebody, as far as a small
// search sees, is drawn again; where they all are (some small games are won from the start), one of them is taken:
// both players have to play both sides of it. Throws BadInput if no game is left after so many moves.
std::unique_ptr<Session> draw_opening(const Catalogue& games, const MatchTerms& terms, int pair);

} // namespace espalier
