// Lines of play, repetitions on them, and draws by rule.
#include "espalier/core/line.hpp"

#include <optional>
#include <string_view>

#include <gtest/gtest.h>

namespace espalier {
namespace {

// A piece on an endless row: a step to either side can be taken back, a leap cannot, and ten steps are a draw.
struct Walker {
    struct Position {
        int place = 0;
        int steps = 0;

        friend bool operator==(const Position& a, const Position& b) { return a.place == b.place; }
    };
    using Move = int;

    Outcome moves(const Position&, MoveList<Move>& list) const {
        for (const int step : {-1, 1, 100}) list.push_back(step);
        return Outcome::undecided;
    }
    Position play(const Position& position, Move step) const {
        return {position.place + step, step == 100 ? 0 : position.steps + 1};
    }
    std::optional<std::string_view> draw_by_rule(const Position& position) const {
        return position.steps >= 10 ? std::optional{std::string_view{"ten steps"}} : std::nullopt;
    }
    int plies_without_progress(const Position& position) const { return position.steps; }
};

Line<Walker> line_of(std::initializer_list<int> steps) {
    Line<Walker> line{{}};
    for (const int step : steps) line.play({}, step);
    return line;
}

TEST(Line, KeepsItsBeginningItsMovesAndWhereItIsNow) {
    Line<Walker> line = line_of({1, 1, -1});
    EXPECT_EQ(line.beginning().place, 0);
    EXPECT_EQ(line.now().place, 1);
    EXPECT_EQ(line.moves(), (std::vector{1, 1, -1}));
    line.take_back();
    EXPECT_EQ(line.now().place, 2);
    EXPECT_EQ(line.moves(), (std::vector{1, 1}));
}

TEST(Line, CountsOccurrencesWithinTheMovesAskedFor) {
    const Line<Walker> line = line_of({1, -1, 1, -1});
    EXPECT_EQ(line.occurrences(4), 3);
    EXPECT_EQ(line.occurrences(3), 2);
    EXPECT_EQ(line.occurrences(1), 1);
    EXPECT_EQ(line.occurrences(0), 1);
    EXPECT_EQ(line.occurrences(1000), 3) << "not before the beginning";
}

TEST(DrawByRule, IsTheThirdRepetition) {
    EXPECT_EQ(draw_by_rule(Walker{}, line_of({1, -1})), std::nullopt);
    EXPECT_EQ(draw_by_rule(Walker{}, line_of({1, -1, 1, -1})), "the position has occurred three times");
    EXPECT_EQ(draw_by_rule(Walker{}, line_of({1, -1, 1, -1, -1})), std::nullopt);
}

TEST(DrawByRule, LooksNotBeyondTheLastProgress) {
    const Line<Walker> line = line_of({-100, 100, -100, 100, 1, -1});
    EXPECT_EQ(line.occurrences(6), 4);
    EXPECT_EQ(draw_by_rule(Walker{}, line), std::nullopt);
}

TEST(DrawByRule, IsTheGamesOwnRule) {
    EXPECT_EQ(draw_by_rule(Walker{}, line_of({1, 1, 1, 1, 1, 1, 1, 1, 1})), std::nullopt);
    EXPECT_EQ(draw_by_rule(Walker{}, line_of({1, 1, 1, 1, 1, 1, 1, 1, 1, 1})), "ten steps");
}

TEST(DrawByRule, IsNotThereForGamesWithoutOne) {
    struct Endless {
        using Position = int;
        using Move = int;
        Outcome moves(const Position&, MoveList<Move>& list) const {
            list.push_back(0);
            return Outcome::undecided;
        }
        Position play(const Position& position, Move step) const { return position + step; }
    };
    Line<Endless> line{0};
    for (int i = 0; i < 5; ++i) line.play({}, 0);
    EXPECT_EQ(line.occurrences(5), 6);
    EXPECT_EQ(draw_by_rule(Endless{}, line), std::nullopt);
}

} // namespace
} // namespace espalier
