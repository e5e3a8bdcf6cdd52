// From the words on the command line to a command. CLI11 splits the words and writes the help; what the words
// mean, and what is said when they mean nothing, is ours.
#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/nearest_name.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/interrupt.hpp"
#include "espalier/program/program.hpp"

#include <csignal>
#include <cstdio>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace espalier {
namespace {

constexpr const char* version = "espalier " ESPALIER_VERSION;

using Run = int (*)(const Context&, const CommandWords&);

std::string program_name(const Catalogue& games) {
    return games.rows().size() == 1 ? games.rows().front().name : "espalier";
}

class CommandLine {
public:
    explicit CommandLine(const Catalogue& games) : games_(games) {
        app_.allow_extras(); // refused by us, with the nearest name
        app_.require_subcommand(0, 1);
        app_.name(program_name(games));
        app_.set_version_flag("--version", version, "print the version and exit");
        app_.footer("Examples:\n" +
                    examples({"play", on("search", "tic-tac-toe", "--json"), "search --help"}));
        add_games();
        add_algorithms();
        add_search();
        add_solve();
        add_perft();
        add_play();
        add_match();
        add_cluster();
        if (!is_one_game()) add_lab();
        add_bench();
    }

    // The exit status. `link` is to the other ranks, if there are any.
    int run(int argc, char** argv, Link* link) {
        if (argc <= 1) {
            print(app_.help());
            return 0;
        }
        refuse_unknown_command(argv[1]);
        try {
            app_.parse(argc, argv);
        } catch (const CLI::Success& asked) { // --help, --version
            return app_.exit(asked);
        } catch (const CLI::ParseError& error) { throw BadInput{in_our_words(error)}; }
        refuse_leftovers(app_);
        for (const auto& [command, run_command] : commands_) {
            if (!command->parsed()) continue;
            if (run_command == run_cluster) {
                words_.rest = command->remaining();
            } else {
                refuse_leftovers(*command);
            }
            Interrupt interrupt;
            return run_command({games_, interrupt, link}, words_);
        }
        return 0;
    }

private:
    bool is_one_game() const { return games_.rows().size() == 1; }

    // "  espalier search tic-tac-toe --depth 4": the game is left out where there is only one.
    std::string examples(const std::vector<std::string>& lines) const {
        std::string text;
        for (const auto& line : lines) text += fmt::format("  {} {}\n", app_.get_name(), line);
        return text;
    }

    std::string on(const std::string& command, const std::string& game, const std::string& rest) const {
        return fmt::format("{} {}{}", command, is_one_game() ? "" : game + " ", rest);
    }

    CLI::App& add(const std::string& name, const std::string& summary, Run what) {
        CLI::App* const command = app_.add_subcommand(name, summary);
        command->allow_extras();
        commands_.emplace_back(command, what);
        return *command;
    }

    void add_json(CLI::App& command) {
        command.add_flag("--json", words_.json, "one JSON object on one line");
    }

    enum class GameWord : bool { required, optional };

    void add_game_and_position(CLI::App& command, GameWord game) {
        CLI::Option* const option = command.add_option(
            "GAME", words_.game,
            is_one_game() ? "may be left out" : "see 'espalier games'; quote its parentheses");
        option->required(game == GameWord::required && !is_one_game())->type_name("");
        add_word(command, "--position", words_.position, "TEXT",
                 "where to begin: 'start', or the game's own text");
        add_word(command, "--moves", words_.moves, "MOVES", "moves to play from there, separated by spaces");
    }

    void add_search_words(CLI::App& command) {
        add_word(command, "--algorithm", words_.algorithm, "NAME(…)", "see 'algorithms'");
        add_word(command, "--evaluation", words_.evaluation, "NAME",
                 "how unfinished positions are judged, see 'games'");
        add_word(command, "--depth", words_.depth, "N", "plies to search");
        add_word(command, "--time", words_.time, "MS", "milliseconds to search");
        add_word(command, "--nodes", words_.nodes, "N", "nodes to search");
    }

    static void add_word(CLI::App& command, const std::string& name, std::string& word,
                         const std::string& placeholder, const std::string& summary) {
        CLI::Option* const option = command.add_option(name, word, summary)->type_name(placeholder);
        const bool may_be_empty = name == "--moves";
        if (!may_be_empty) option->check([](const std::string& text) { return text.empty() ? "empty" : ""; });
    }

    void add_games() {
        CLI::App& command = add("games", "list the games", run_games);
        add_json(command);
        command.add_flag("--names", words_.names, "only a name a line");
    }

    void add_algorithms() {
        CLI::App& command = add("algorithms", "list the algorithms and their options", run_algorithms);
        add_json(command);
        command.add_flag("--names", words_.names, "only a name a line");
    }

    void add_search() {
        CLI::App& command = add("search", "find the best move of a position", run_search);
        add_game_and_position(command, GameWord::required);
        add_search_words(command);
        add_word(command, "--seed", words_.seed, "S",
                 "for what is drawn at random: no search draws anything, but 'pvs(level=3,seed=S)'");
        add_word(command, "--clock", words_.clock, "MS", "milliseconds left on the player's clock");
        add_word(command, "--increment", words_.increment, "MS", "gained with each move");
        add_word(command, "--moves-to-go", words_.moves_to_go, "N", "moves until the clock is set again");
        add_word(command, "--mate", words_.mate, "N", "a win in so many moves of the side to move, or none");
        command.add_flag("--infinite", words_.infinite, "until Ctrl-C");
        add_word(command, "--multipv", words_.multipv, "N", "the N best moves, each with its line");
        add_json(command);
        add_word(command, "--tree", words_.tree, "FILE",
                 "write the visited tree there, as a graph if it ends in .dot");
        add_word(command, "--tree-size", words_.tree_size, "N", "at most so many nodes of it (1000)");
        add_word(
            command, "--trace", words_.trace, "FILE",
            "write who searched what and when there, for Perfetto; of algorithms that share their work out");
        add_word(command, "--journal", words_.journal, "FILE",
                 "note the pieces that ranks are done with there, and go on from there if it was killed");
        command.add_flag("--against-serial", words_.against_serial,
                         "first search with one worker too, and tell what sharing has brought and cost");
        command.add_flag("--critical-tree", words_.critical_tree,
                         "also count the nodes that no search which prunes by bounds can do without");
        command.footer("Without a limit the game is searched to its end.\n\nExamples:\n" +
                       examples({on("search", "tic-tac-toe", "--position 'x1o/3/3 x'"),
                                 on("search", "'mnk(5,5,4)'", "--depth 6 --json"),
                                 on("search", "'mnk(7,7,5)'", "--time 2000 --multipv 3"),
                                 on("search", "tic-tac-toe", "--algorithm 'alphabeta(window=-1..1)'"),
                                 on("search", "'mnk(5,5,4)'", "--depth 8 --algorithm ybwc --against-serial"),
                                 on("search", "'tree(((3,5),(6,9)),((1,2),(0,-1)))'", "--tree -")}));
    }

    void add_solve() {
        CLI::App& command =
            add("solve", "prove what a position is worth, and list all best moves", run_solve);
        add_game_and_position(command, GameWord::required);
        add_word(command, "--time", words_.time, "MS", "give up after so many milliseconds");
        add_word(command, "--algorithm", words_.algorithm, "NAME",
                 "who shares the proof out, 'ybwc(threads=N)'; any other searches to the end instead");
        add_word(command, "--table", words_.table, "MB",
                 "remember what is proven, in at most so much memory (512)");
        add_word(command, "--save", words_.save, "FILE",
                 "write what was proven there; 'play --solved FILE' plays by it");
        add_word(command, "--load", words_.load, "FILE", "begin with what was saved");
        add_word(
            command, "--journal", words_.journal, "FILE",
            "cut it into pieces, note each there when it is solved, and go on from there if it was killed");
        add_word(command, "--pieces", words_.pieces, "N", "cut it into so many pieces, or more (64)");
        add_json(command);
        command.footer("Ctrl-C prints what is proven by then.\n\nExamples:\n" +
                       examples({on("solve", "'mnk(5,5,4)'", "--save five.solved"),
                                 on("solve", "'mnk(5,5,4)'", "--moves 'c3 b2' --load five.solved"),
                                 on("solve", "'mnk(5,5,5)'", "--algorithm 'ybwc(threads=2)'"),
                                 "cluster --ranks 4 " + on("solve", "'mnk(5,5,5)'", "--journal five.journal"),
                                 on("solve", "checkers", "--position 'W:WK19,K23:B12,K28' --json")}));
    }

    void add_perft() {
        CLI::App& command = add("perft", "count the leaves at a depth", run_perft);
        add_game_and_position(command, GameWord::required);
        add_word(command, "--depth", words_.depth, "N", "plies");
        command.add_flag("--divide", words_.divide, "also the leaves below each move");
        add_word(command, "--threads", words_.threads, "N", "share the moves out among so many threads (1)");
        add_word(command, "--hash", words_.hash, "MB",
                 "remember positions, in at most so much memory; for games with a hash");
        command.add_flag(
            "--paths", words_.paths,
            "a capture counts once for each path it can take; for games that have such captures");
        add_json(command);
        command.footer("Examples:\n" +
                       examples({on("perft", "tic-tac-toe", "--depth 9"),
                                 on("perft", "tic-tac-toe", "--depth 5 --divide"),
                                 on("perft", "'mnk(5,5,4)'", "--depth 8 --hash 64 --threads 2")}));
    }

    void add_play() {
        CLI::App& command = add("play", "play in the terminal", run_play);
        add_game_and_position(command, GameWord::optional);
        add_search_words(command);
        add_word(command, "--level", words_.level, "1…10", "how well the engine plays: 1 like a beginner");
        add_word(command, "--side", words_.side, "NAME", "the side you play; the engine has the other");
        command.add_flag("--two", words_.two, "two people, no engine");
        command.add_flag("--self", words_.self, "the engine against itself");
        add_word(command, "--seed", words_.seed, "S",
                 "the engine's first move is drawn at random, by this number");
        add_word(command, "--load", words_.load, "FILE", "go on with a saved game");
        add_word(command, "--solved", words_.solved, "FILE",
                 "the engine plays perfectly, by what 'solve --save' wrote");
        command.add_flag("--json", words_.json, "with --self: a JSON object a move, and one for the result");
        command.footer("Type 'help' while playing.\n\nExamples:\n" +
                       examples({"play", on("play", "'mnk(5,5,4)'", "--side o --depth 4"),
                                 on("play", "tic-tac-toe", "--self --json")}));
    }

    void add_match() {
        CLI::App& command = add("match", "two algorithms against each other, with Elo", run_match);
        command.add_option("A", words_.player_a, "an algorithm, see 'algorithms'; quote its parentheses")
            ->type_name("");
        command.add_option("B", words_.player_b, "its opponent")->type_name("");
        add_word(command, "--game", words_.game, "GAME", is_one_game() ? "may be left out" : "see 'games'");
        add_word(command, "--games", words_.games, "N", "at most so many (100), two to each opening");
        add_word(command, "--time", words_.time, "MS", "milliseconds a move");
        add_word(command, "--nodes", words_.nodes, "N", "nodes a move");
        add_word(command, "--depth", words_.depth, "N", "plies to search at each move");
        add_word(command, "--evaluation", words_.evaluation, "NAME",
                 "how both judge unfinished positions, see 'games'");
        add_word(command, "--evaluation-b", words_.evaluation_b, "NAME", "how B does, if not as A");
        add_word(command, "--seed", words_.seed, "S", "openings are drawn by this number (1)");
        add_word(command, "--opening-plies", words_.opening_plies, "N", "random moves that begin a game (4)");
        add_word(command, "--max-plies", words_.max_plies, "N", "a game as long as that is a draw (400)");
        add_word(command, "--sprt", words_.sprt, "E0,E1[,ALPHA,BETA]",
                 "stop when it is clear whether A is E0 or E1 Elo stronger");
        add_word(command, "--journal", words_.journal, "FILE",
                 "write each game there; a match that was ended goes on from it");
        add_word(command, "--threads", words_.threads, "N",
                 "games played side by side (1); more than there are cores take each other's time");
        add_json(command);
        command.footer(
            "Each opening is played twice, with colours exchanged. Results are seen from A.\n\nExamples:\n" +
            examples(
                {match_example("alphabeta 'alphabeta(order=reorder)'", "'mnk(5,5,4)'",
                               "--games 200 --time 20"),
                 match_example("alphabeta minimax", "tic-tac-toe", "--nodes 500 --journal match.txt --json"),
                 match_example("'alphabeta(order=reorder)' alphabeta", "checkers",
                               "--games 2000 --time 10 --sprt 0,20")}));
    }

    std::string match_example(const std::string& players, const std::string& game,
                              const std::string& rest) const {
        return fmt::format("match {} {}{}", players, is_one_game() ? "" : fmt::format("--game {} ", game),
                           rest);
    }

    void add_cluster() {
        CLI::App& command = add("cluster", "run a command on several ranks, by mpirun", run_cluster);
        command.prefix_command();
        add_word(command, "--ranks", words_.ranks, "R", "how many, the manager too (4)");
        add_word(command, "--hostfile", words_.hostfile, "FILE", "where, as mpirun reads it");
        command.footer(
            "The command comes last, with its own words. A site's own launcher may start the program "
            "itself:\n"
            "  mpirun -n 64 espalier search chess --depth 12 --algorithm mpi-pool\n\nExamples:\n" +
            examples({"cluster --ranks 4 " + on("search", "chess", "--depth 8"),
                      "cluster --ranks 3 " + on("play", "tic-tac-toe", "--algorithm mpi-broadcast")}));
    }

    void add_lab() {
        CLI::App& command = add("lab", "run the experiments of the sources and ours, and report", run_lab);
        command.add_option("WHAT", words_.lab, "list, run [NAME…], report, or compare FOLDER FOLDER (run)")
            ->type_name("");
        command.add_flag("--quick", words_.quick,
                         "in three to five minutes, flagged where that is too little");
        command.add_flag("--full", words_.full, "with all repeats and sizes; an hour or so");
        add_word(command, "--out", words_.out, "DIR", "where results are kept (espalier-lab)");
        add_word(command, "--filter", words_.filter, "WORD",
                 "only experiments with that in their names, or of that source (A to E, beyond)");
        add_word(command, "--experiments", words_.experiments, "DIR", "where the experiments are described");
        add_json(command);
        command.footer(
            "Ctrl-C keeps what is measured, and the same command goes on with the rest.\n\nExamples:\n" +
            examples({"lab", "lab list", "lab run a-times --full --out mine", "lab --filter C",
                      "lab compare mine theirs"}));
    }

    void add_bench() {
        CLI::App& command = add("bench", "nodes and speed of every algorithm on every game", run_bench);
        command.add_flag("--signature", words_.signature, "only the node counts, the same on every machine");
        add_json(command);
    }

    void refuse_unknown_command(const std::string& word) const {
        if (word.starts_with('-')) return;
        std::vector<std::string> known;
        for (const auto& [command, run_command] : commands_) known.push_back(command->get_name());
        if (std::ranges::find(known, word) == known.end()) throw unknown_name("command", word, known);
    }

    static void refuse_leftovers(const CLI::App& command) {
        if (command.remaining().empty()) return;
        const std::string word = command.remaining().front();
        if (!word.starts_with('-') || word == "--") {
            throw BadInput{fmt::format("unexpected {} after {}; quote what belongs together", in_quotes(word),
                                       in_quotes(command.get_name()))};
        }
        std::vector<std::string> known;
        for (const auto* option : command.get_options()) {
            for (const auto& name : option->get_lnames()) known.push_back("--" + name);
        }
        throw unknown_name("option", word.substr(0, word.find('=')), known);
    }

    // CLI11 says "--depth: 1 required TEXT missing", "--depth: At Most 1 required but received 2" and
    // "Could not convert: --json = yes".
    static std::string in_our_words(const CLI::ParseError& error) {
        const std::string said = error.what();
        const std::string option = said.substr(0, said.find(':'));
        if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
            return "a game is missing; expected its name, see 'espalier games'";
        }
        if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) return "a flag takes no value";
        if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) return option + " needs a value";
        if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
            const bool is_missing = said.find("missing") != std::string::npos;
            return fmt::format("{} {}", option, is_missing ? "needs a value" : "is given twice");
        }
        return "not understood: " + in_quotes(said, 100);
    }

    const Catalogue& games_;
    CLI::App app_{"Searches game trees. 'COMMAND --help' says more, with examples."};
    std::vector<std::pair<CLI::App*, Run>> commands_;
    CommandWords words_;
};

// A standard stream that was closed would lend its number to the next file that is opened.
void open_closed_streams() {
    for (int opened = open("/dev/null", O_RDWR); opened >= 0; opened = open("/dev/null", O_RDWR)) {
        if (opened <= STDERR_FILENO) continue;
        close(opened);
        return;
    }
}

} // namespace

int run_program(int argc, char** argv, const Catalogue& games) {
    std::signal(SIGPIPE, SIG_DFL); // a reader that has seen enough ends us quietly
    open_closed_streams();
    const std::string name = program_name(games);
    std::optional<Ranks> ranks;
    int status = 1;
    try {
        ranks.emplace(version, std::span{argv, static_cast<std::size_t>(argc)}.subspan(argc > 0 ? 1 : 0));
        status =
            ranks->is_manager() ? CommandLine{games}.run(argc, argv, ranks->link()) : ranks->serve(games);
    } catch (const BadInput& error) {
        fmt::print(stderr, "{}: {}\n", name, error.what());
        status = 2;
    } catch (const std::exception& error) { fmt::print(stderr, "{}: {}\n", name, error.what()); }
    if (ranks) ranks->leave(status);
    return status;
}

} // namespace espalier
