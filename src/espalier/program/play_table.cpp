#include "espalier/program/play_table.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/game_words.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/program/file.hpp"
#include "espalier/program/play_text.hpp"
#include "espalier/program/saved_game.hpp"
#include "espalier/program/typed_line.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

namespace espalier {
namespace {

// The first word in small letters, and what comes after it.
std::pair<std::string, std::string> word_and_rest(const std::string& line) {
    const auto end = std::min(line.find_first_of(" \t"), line.size());
    return {in_small_letters(line.substr(0, end)),
            line.substr(std::min(line.find_first_not_of(" \t", end), line.size()))};
}

// "a3 or 0".
std::string spellings(const MoveWords& move) {
    return move.name == move.text ? move.name : fmt::format("{} or {}", move.name, move.text);
}

} // namespace

const std::vector<PlayTable::Command>& PlayTable::commands() {
    static const std::vector<Command> table{
        {"moves", "", "list the legal moves", &PlayTable::moves},
        {"hint", "", "ask the engine what it would play", &PlayTable::hint},
        {"go", "", "let the engine make this move", &PlayTable::go},
        {"undo", "", "take back your last move, and the answer to it", &PlayTable::undo},
        {"board", "", "draw the board again", &PlayTable::board},
        {"new", "", "start again", &PlayTable::begin_again},
        {"save", "FILE", "write the game to a file", &PlayTable::save},
        {"load", "FILE", "go on with a game from a file", &PlayTable::load},
        {"help", "", "list these words", &PlayTable::help},
        {"quit", "", "leave (also q, exit or Ctrl-D)", &PlayTable::quit},
        {"exit", "", "", &PlayTable::quit},
        {"q", "", "", &PlayTable::quit},
    };
    return table;
}

std::string PlayTable::Command::usage() const {
    return argument.empty() ? std::string{name} : fmt::format("{} {}", name, argument);
}

const PlayTable::Command* PlayTable::command_named(std::string_view word) {
    const auto found = std::ranges::find(commands(), word, &Command::name);
    return found == commands().end() ? nullptr : &*found;
}

// ---- the game

int PlayTable::play() {
    introduce();
    show_board();
    while (!exit_status_) {
        if (session_->ending()) {
            print(how_it_ended(*session_));
            return 0;
        }
        if (is_person_to_move()) {
            answer_person();
        } else {
            make_move(engine_.choose(*session_));
        }
    }
    return *exit_status_;
}

bool PlayTable::is_person_to_move() const {
    const bool is_first = session_->side_to_move() == session_->side_names().front();
    return players_[is_first ? 0 : 1] == Player::person;
}

void PlayTable::introduce() const {
    const auto sides = session_->side_names();
    const std::size_t person = players_[0] == Player::person ? 0 : 1;
    const bool is_for_two = players_[0] == players_[1];
    print(fmt::format("{}: {}\n", session_->game(),
                      is_for_two
                          ? fmt::format("{} and {} in turn", sides[0], sides[1])
                          : fmt::format("you are {}, the engine is {}", sides[person], sides[1 - person])));
    if (session_->ending()) return;
    print(fmt::format("type a move, such as {}, or 'help'\n", session_->moves().front().name));
}

// Without a prompt to say whose turn it is, a line does.
void PlayTable::show_board() const {
    print(board_text(*session_));
    if (!is_typed_at_terminal() && is_person_to_move() && !session_->ending()) {
        print(fmt::format("{} to move\n", session_->side_to_move()));
    }
}

void PlayTable::answer_person() {
    try {
        const auto line = read_typed_line(session_->side_to_move() + "> ");
        if (!line) return leave(0, is_typed_at_terminal() ? "\nend of input; " : "end of input; ");
        if (!line->empty()) obey(*line);
    } catch (const BadInput& error) { print(fmt::format("{}\n", error.what())); }
}

// A legal move comes first: some game may well have one that is called like a command.
void PlayTable::obey(const std::string& line) {
    const auto is_typed = [&](const MoveWords& move) { return move.name == line || move.text == line; };
    if (std::ranges::any_of(session_->moves(), is_typed)) return make_move(line);
    const auto [word, argument] = word_and_rest(line);
    if (const Command* const command = command_named(word)) {
        if (command->argument.empty() != argument.empty()) {
            throw BadInput{"write it as: " + command->usage()};
        }
        return (this->*command->run)(argument);
    }
    try {
        make_move(line);
    } catch (const BadInput& error) { throw BadInput{fmt::format("{}; or type 'help'", error.what())}; }
}

void PlayTable::make_move(const std::string& move) {
    const std::string side = session_->side_to_move();
    session_->play(move);
    if (!is_typed_at_terminal()) {
        print(fmt::format("{} plays {}\n", side, session_->moves_played().back().name));
    }
    show_board();
}

void PlayTable::make_move(const EngineMove& chosen) {
    print(announcement(*session_, chosen));
    session_->play(chosen.move.text);
    show_board();
    if (engine_.was_interrupted()) leave(exit_interrupted, "interrupted; ");
}

void PlayTable::leave(int exit_status, std::string_view why) {
    print(fmt::format("{}{}", why, where_it_stands(*session_)));
    exit_status_ = exit_status;
}

// ---- the commands

void PlayTable::help(const std::string&) {
    const auto legal = session_->moves();
    std::string text = fmt::format("\ntype a move: {}", spellings(legal.front()));
    if (legal.size() > 1) text += fmt::format(", {}", spellings(legal[1]));
    text += legal.size() > 2 ? ", …\nor a word:\n" : "\nor a word:\n";
    for (const auto& command : commands()) {
        if (!command.summary.empty()) text += fmt::format("  {:11}{}\n", command.usage(), command.summary);
    }
    print(text + "\n");
}

void PlayTable::moves(const std::string&) { print(in_columns(session_->moves())); }

void PlayTable::hint(const std::string&) {
    const EngineMove best = engine_.best_move(*session_);
    print(fmt::format("try {} ({})\n", best.move.name, best.reason));
    if (engine_.was_interrupted()) leave(exit_interrupted, "interrupted; ");
}

// Back to where a person was to move; if there is no such place, nothing changes.
void PlayTable::undo(const std::string&) {
    const auto played = session_->moves_played();
    std::size_t taken_back = 0;
    do {
        if (!session_->undo()) {
            for (std::size_t i = played.size() - taken_back; i < played.size(); ++i) {
                session_->play(played[i].text);
            }
            throw BadInput{"there is no move of yours to take back"};
        }
        ++taken_back;
    } while (!is_person_to_move());
    print(fmt::format("took back {}\n", counted(taken_back, "move")));
    show_board();
}

void PlayTable::begin_again(const std::string&) {
    while (session_->undo()) {}
    print("a new game\n");
    show_board();
}

void PlayTable::save(const std::string& path) {
    write_file(path, saved_text(games_, *session_, path));
    print(fmt::format("saved in {}\n", in_quotes(path, 200)));
}

// The engine's limits were chosen for this game: another one wants its own.
void PlayTable::load(const std::string& path) {
    auto loaded = load_game(games_, path, session_->game());
    if (loaded->game() != session_->game()) {
        throw BadInput{fmt::format("{} is a game of {}; leave this one and begin with --load",
                                   in_quotes(path, 200), loaded->game())};
    }
    session_ = std::move(loaded);
    print(fmt::format("loaded {}, {} played\n", in_quotes(path, 200),
                      counted(session_->moves_played().size(), "move")));
    show_board();
}

} // namespace espalier
