// The engine as a player at the table.
#pragma once

#include "espalier/engine/session.hpp"
#include "espalier/program/commands.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>

namespace espalier {

struct EngineMove {
    MoveWords move;
    std::string reason; // "for x: draw, 20,866 nodes"
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::optional<std::uint64_t> duration{}; // in nodes, on a simulated machine
};

class EnginePlayer {
public:
    // Throws BadInput if the words ask for what `session` does not have: now, not in the middle of a game.
    EnginePlayer(const Context& context, const CommandWords& words, const Session& session);

    // The move to make: the best one, but with --seed its first one is drawn at random. Precondition:
    // the game goes on.
    EngineMove choose(const Session& session);

    // With --solved a move that is proven best. Else what a search finds within the limits that were asked for. Without any, the game is searched to its
    // end, or for a second where that would take longer. Precondition: the game goes on.
    EngineMove best_move(const Session& session) const;

    // Whether Ctrl-C stopped a search: then what was returned is the best so far.
    bool was_interrupted() const { return context_.interrupt.happened(); }

private:
    // By the solved table, if there is one; none if it could not be solved within the limits.
    std::optional<EngineMove> solved_move(const Session& session) const;

    Context context_;
    std::shared_ptr<SolvedTable> solved_{}; // copies of a player share it
    SearchRequest request_;
    std::optional<std::mt19937_64> random_{};
};

} // namespace espalier
