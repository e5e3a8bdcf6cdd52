// A line of play: where it began, the moves since, and every position on the way. Positions hold no history, so
// whoever wants to know of repetitions keeps the line.
#pragma once

#include "espalier/core/game.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace espalier {

template <Game G>
class Line {
public:
    using Position = PositionOf<G>;
    using Move = MoveOf<G>;

    explicit Line(const Position& beginning) : positions_{beginning} {}

    const Position& beginning() const { return positions_.front(); }
    const Position& now() const { return positions_.back(); }
    const std::vector<Position>& positions() const { return positions_; } // from the beginning to now
    const std::vector<Move>& moves() const { return moves_; }

    // Precondition: the move is legal.
    void play(const G& game, const Move& move) {
        positions_.push_back(game.play(now(), move));
        moves_.push_back(move);
    }

    // Precondition: some move has been played.
    void take_back() {
        positions_.pop_back();
        moves_.pop_back();
    }

    // How often the position now has occurred, this time included, within the last `plies` moves.
    int occurrences(int plies) const {
        const auto past = std::min(static_cast<std::size_t>(std::max(plies, 0)), moves_.size());
        const auto end = positions_.end();
        return static_cast<int>(std::count(end - 1 - static_cast<std::ptrdiff_t>(past), end, now()));
    }

private:
    std::vector<Position> positions_;
    std::vector<Move> moves_{};
};

// The rule by which the game is a draw here although it could go on; none if there is no such rule, or it does not
// apply yet. Mate and the like come first: ask the game's outcome before.
template <Game G>
std::optional<std::string_view> draw_by_rule([[maybe_unused]] const G& game,
                                             [[maybe_unused]] const Line<G>& line) {
    if constexpr (DrawsByRule<G>) {
        if (const auto rule = game.draw_by_rule(line.now())) return rule;
        if (line.occurrences(game.plies_without_progress(line.now())) >= 3) {
            return "the position has occurred three times";
        }
    }
    return std::nullopt;
}

} // namespace espalier
