// A game at which at least one person sits: asks for moves, lets the engine answer, obeys words like `undo`.
#pragma once

#include "espalier/engine/catalogue.hpp"
#include "espalier/engine/session.hpp"
#include "espalier/program/engine_player.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier {

enum class Player : std::uint8_t { person, engine };

class PlayTable {
public:
    // Who plays the first side, and who the second.
    using Players = std::array<Player, 2>;

    PlayTable(const Catalogue& games, std::unique_ptr<Session> session, EnginePlayer engine, Players players)
        : games_(games), session_(std::move(session)), engine_(std::move(engine)), players_(players) {}

    // Until the game is over or the person leaves; the exit status.
    int play();

private:
    struct Command {
        std::string_view name;
        std::string_view argument; // "FILE", or empty
        std::string_view summary;  // empty: another name of the command before
        void (PlayTable::*run)(const std::string& argument);

        std::string usage() const; // "save FILE"
    };
    static const std::vector<Command>& commands();
    static const Command* command_named(std::string_view word);

    bool is_person_to_move() const;
    void introduce() const;
    void show_board() const;

    void answer_person();
    void obey(const std::string& line);
    void make_move(const std::string& move);
    void make_move(const EngineMove& chosen);
    void leave(int exit_status, std::string_view why);

    void help(const std::string&);
    void moves(const std::string&);
    void board(const std::string&) { show_board(); }
    void undo(const std::string&);
    void hint(const std::string&);
    void go(const std::string&) { make_move(engine_.best_move(*session_)); }
    void begin_again(const std::string&);
    void save(const std::string& path);
    void load(const std::string& path);
    void quit(const std::string&) { leave(0, ""); }

    const Catalogue& games_;
    std::unique_ptr<Session> session_;
    EnginePlayer engine_;
    Players players_;
    std::optional<int> exit_status_{}; // set when somebody leaves
};

} // namespace espalier
