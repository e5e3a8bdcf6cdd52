// `play`: a game in the terminal, for one person, for two, or for none.
#include "espalier/core/bad_input.hpp"
#include "espalier/core/game_words.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/json.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/engine_player.hpp"
#include "espalier/program/play_table.hpp"
#include "espalier/program/play_text.hpp"
#include "espalier/program/saved_game.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace espalier {
namespace {

void refuse_contradictions(const CommandWords& words) {
    refuse_both({"--two", words.two}, {"--self", words.self});
    refuse_both({"--two", words.two}, {"--side", !words.side.empty()});
    refuse_both({"--two", words.two}, {"--seed", !words.seed.empty()});
    refuse_both({"--self", words.self}, {"--side", !words.side.empty()});
    refuse_both({"--load", !words.load.empty()}, {"--position", !words.position.empty()});
    refuse_both({"--load", !words.load.empty()}, {"--moves", !words.moves.empty()});
    refuse_both({"--solved", !words.solved.empty()}, {"--two", words.two});
    if (words.json && !words.self) throw BadInput{"--json needs --self"};
}

std::unique_ptr<Session> open_or_load(const Context& context, const CommandWords& words) {
    if (words.load.empty()) {
        CommandWords with_game = words;
        if (words.game.empty()) with_game.game = context.games.rows().front().name;
        return open_session(context, with_game);
    }
    auto session = load_game(context.games, words.load, words.game);
    if (!words.game.empty() && context.games.open(words.game)->game() != session->game()) {
        throw BadInput{fmt::format("{} is a game of {}, not of {}", in_quotes(words.load, 200),
                                   session->game(), in_quotes(words.game))};
    }
    return session;
}

PlayTable::Players who_plays(const Session& session, const CommandWords& words) {
    if (words.self) return {Player::engine, Player::engine};
    if (words.two) return {Player::person, Player::person};
    const auto sides = session.side_names();
    const auto is_asked_for = [&](const std::string& side) {
        return in_small_letters(words.side) == in_small_letters(side);
    };
    if (words.side.empty() || is_asked_for(sides[0])) return {Player::person, Player::engine};
    if (is_asked_for(sides[1])) return {Player::engine, Player::person};
    throw BadInput{fmt::format("--side {}: expected {} or {}", in_quotes(words.side), sides[0], sides[1])};
}

// Some games begin elsewhere when the first move is drawn at random; but only the engine draws its moves.
void open_at_random(Session& session, const PlayTable::Players& players, const CommandWords& words) {
    const bool is_new = words.load.empty() && words.position.empty() && words.moves.empty();
    if (words.seed.empty() || !is_new) return;
    session.take_random_opening();
    const bool is_first = session.side_to_move() == session.side_names().front();
    if (players[is_first ? 0 : 1] == Player::person) session.set_up("start");
}

std::string result_of(const Session& session) {
    const auto ending = session.ending();
    return ending ? ending->winner.value_or("draw") : "unfinished";
}

// Not longer than any line that is searched: some games would never end.
int play_itself(Session& session, EnginePlayer& engine, const CommandWords& words) {
    const auto began = std::chrono::steady_clock::now();
    if (!words.json) {
        print(fmt::format("{}: the engine against itself\n{}", session.game(), board_text(session)));
    }
    int plies = 0;
    while (!session.ending() && plies < longest_line && !engine.was_interrupted()) {
        const EngineMove chosen = engine.choose(session);
        ++plies;
        print(words.json ? to_json(PlayedMove{plies, session.side_to_move(), chosen.move.text, chosen.nodes,
                                              chosen.seconds, chosen.duration}) +
                               "\n"
                         : announcement(session, chosen));
        session.play(chosen.move.text);
        if (!words.json) print(board_text(session));
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - began;
    if (words.json) {
        print(to_json(PlayedGame{result_of(session), plies, time.count()}) + "\n");
    } else {
        print(session.ending() ? how_it_ended(session) : "unfinished; " + where_it_stands(session));
    }
    return engine.was_interrupted() ? exit_interrupted : 0;
}

} // namespace

int run_play(const Context& context, const CommandWords& words) {
    refuse_contradictions(words);
    auto session = open_or_load(context, words);
    EnginePlayer engine{context, words, *session};
    const auto players = who_plays(*session, words);
    open_at_random(*session, players, words);
    if (words.self) return play_itself(*session, engine, words);
    return PlayTable{context.games, std::move(session), std::move(engine), players}.play();
}

} // namespace espalier
