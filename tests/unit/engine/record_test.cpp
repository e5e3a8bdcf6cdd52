// Records of games in sessions and files.
#include "espalier/core/bad_input.hpp"
#include "espalier/engine/catalogue.hpp"
#include "espalier/engine/typed_session.hpp"
#include "espalier/program/file.hpp"
#include "espalier/program/saved_game.hpp"
#include "unit/games/recorded_game.hpp"
#include "unit/refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace espalier {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

template <class G>
GameRow row_of(const std::string& name, const std::string& record_extension) {
    return {name,
            name,
            "a game",
            name,
            4,
            [name](const Term&) -> std::unique_ptr<Session> {
                return std::make_unique<TypedSession<G>>(name, G{});
            },
            record_extension};
}

const Catalogue games{{row_of<mnk::TicTacToe>("plain", ""), row_of<RecordedWalk>("walk", ".walk"),
                       row_of<RecordedTicTacToe>("recorded", ".ttt"),
                       row_of<RecordedTicTacToe>("also-recorded", "")}};

std::string file_named(const std::string& name) { return testing::TempDir() + name; }

TEST(RecordOfASession, HasTheWholeGame) {
    const auto session = games.open("recorded");
    EXPECT_EQ(session->record_extension(), ".ttt");
    session->set_up("x2/3/3 o");
    session->play("b2");
    session->play("a2");
    const std::string text = session->record();
    EXPECT_THAT(text, HasSubstr("[FEN \"x2/3/3 o\"]\n\n1... b2 2. a2 *\n"));
    const auto other = games.open("recorded");
    other->play("c1");
    other->take_up_record(text);
    EXPECT_EQ(other->position(), session->position());
    EXPECT_EQ(other->beginning(), "x2/3/3 o");
    EXPECT_TRUE(other->undo() && other->undo());
    EXPECT_FALSE(other->undo());
}

TEST(RecordOfASession, OfTheStartAndMoves) {
    const auto session = games.open("recorded");
    session->set_up("start b2 a3");
    const auto other = games.open("recorded");
    other->take_up_record(session->record());
    EXPECT_EQ(other->position(), "o2/1x1/3 x");
    EXPECT_EQ(other->beginning(), "start");
}

TEST(RecordOfASession, IsRefusedAndTheSessionStaysWhereItIs) {
    const auto session = games.open("recorded");
    session->play("b2");
    for (const auto* text : {"", "1. b2 b2 *", "[FEN \"rubbish\"] *", "1. a1"}) {
        EXPECT_THROW(session->take_up_record(text), BadInput) << text;
        EXPECT_EQ(session->position(), "3/1x1/3 o");
    }
}

TEST(RecordOfASession, OfAGameThatHasNone) {
    const auto session = games.open("plain");
    EXPECT_EQ(session->record_extension(), std::nullopt);
    EXPECT_EQ(refusal_when([&] { session->record(); }), "games of plain are not written as records");
    EXPECT_EQ(refusal_when([&] { session->take_up_record("*"); }),
              "games of plain are not written as records");
}

TEST(SavedGame, IsARecordIfTheNameOfTheFileSaysSo) {
    const auto session = games.open("recorded");
    session->play("b2");
    EXPECT_THAT(saved_text(games, *session, "x.ttt"), StartsWith("[Event "));
    EXPECT_THAT(saved_text(games, *session, "X.TTT"), StartsWith("[Event "));
    EXPECT_THAT(saved_text(games, *session, "x"), StartsWith("espalier game 1\n"));
    EXPECT_EQ(refusal_when([] { saved_text(games, *games.open("plain"), "x.ttt"); }),
              "'x.ttt' is a name for games of recorded, not of plain; choose one that does not end so");
}

TEST(SavedGame, IsLoadedByTheNameOfTheFile) {
    const std::string path = file_named("game.ttt");
    write_file(path, "1. b2 a3 *");
    EXPECT_EQ(load_game(games, path)->game(), "recorded");
    EXPECT_EQ(load_game(games, path)->position(), "o2/1x1/3 x");
    EXPECT_EQ(load_game(games, path, "also-recorded")->game(), "also-recorded");
    EXPECT_EQ(load_game(games, path, "plain")->game(), "recorded"); // who asked for `plain` will say so
    const auto session = games.open("plain");
    session->play("c1");
    write_file(path, saved_text(games, *session, "a name without an ending"));
    EXPECT_EQ(load_game(games, path)->game(), "plain");
    EXPECT_EQ(load_game(games, path)->position(), "3/3/2x o");
}

TEST(SavedGame, IsRefusedWithTheFileAndTheLine) {
    const std::string path = file_named("wrong.ttt");
    write_file(path, "1. b2\nb2 *");
    EXPECT_THAT(refusal_when([&] { load_game(games, path); }),
                StartsWith("'" + path + "', line 2, at 1...: move 'b2' is not legal here; expected one of:"));
    write_file(path, std::string(100'000, '('));
    EXPECT_EQ(refusal_when([&] { load_game(games, path); }),
              "'" + path + "', line 1: the variation that begins here has no ')'");
    const std::string other = file_named("wrong.other");
    write_file(other, "1. b2 *");
    EXPECT_EQ(refusal_when([&] { load_game(games, other); }),
              "'" + other + "', line 1: not the first line of a game saved here");
}

} // namespace
} // namespace espalier
