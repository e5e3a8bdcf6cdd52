// The commands, each a function of what was typed. They throw BadInput; they return the exit status.
#pragma once

#include "espalier/engine/catalogue.hpp"
#include "espalier/engine/ranks.hpp"
#include "espalier/engine/session.hpp"
#include "espalier/program/interrupt.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace espalier {

// The words on the command line, not yet understood; empty when not given.
struct CommandWords {
    std::string game;
    std::string position;
    std::string moves;
    std::string algorithm;
    std::string evaluation;
    std::string depth;
    std::string time;
    std::string nodes;
    std::string seed;
    std::string tree;
    std::string tree_size;
    std::string trace;
    std::string side;
    std::string load;
    std::string threads;
    std::string hash;
    std::string table;
    std::string save;
    std::string solved;
    bool json = false;
    bool divide = false;
    bool paths = false;
    bool self = false;
    bool two = false;
    bool signature = false;
    bool names = false;
    std::string player_a;
    std::string player_b;
    std::string evaluation_b;
    std::string games;
    std::string opening_plies;
    std::string max_plies;
    std::string journal;
    std::string sprt;
    std::string level;
    std::string multipv;
    std::string clock;
    std::string increment;
    std::string moves_to_go;
    std::string mate;
    bool infinite = false;
    bool against_serial = false;
    bool critical_tree = false;
    std::string pieces;
    std::string ranks;
    std::string hostfile;
    std::vector<std::string> rest; // of the command that ranks are to run
    std::vector<std::string> lab;  // what the laboratory is to do, and with which experiments
    std::string out;
    std::string filter;
    std::string experiments;
    bool quick = false;
    bool full = false;
};

struct Context {
    const Catalogue& games;
    Interrupt& interrupt;
    Link* link; // to the other ranks, if this process is the manager of some; else null
};

int run_games(const Context& context, const CommandWords& words);
int run_algorithms(const Context& context, const CommandWords& words);
int run_search(const Context& context, const CommandWords& words);
int run_perft(const Context& context, const CommandWords& words);
int run_solve(const Context& context, const CommandWords& words);
int run_bench(const Context& context, const CommandWords& words);
int run_play(const Context& context, const CommandWords& words);
int run_match(const Context& context, const CommandWords& words);
int run_cluster(const Context& context, const CommandWords& words);
int run_lab(const Context& context, const CommandWords& words);

// ---- what several commands understand in the same way

struct GivenWord {
    const char* name; // "--time"
    bool is_given;
};

// Throws BadInput if both are given.
void refuse_both(const GivenWord& one, const GivenWord& other);

// The game, set up at --position, with --moves played.
std::unique_ptr<Session> open_session(const Context& context, const CommandWords& words);

// --algorithm, --evaluation, --level, --multipv, and all limits.
SearchRequest read_request(const Context& context, const CommandWords& words);

// What a table may take at most. More than there is would not be refused by every system: some give it, and end the
// program when it is used.
std::int64_t megabytes_of_memory();

// --seed, if given.
std::optional<std::uint64_t> read_seed(const CommandWords& words);

// About how many nodes the algorithm would visit from here to the end of the game.
double expected_nodes(const Session& session, const Algorithm& algorithm);

// Searches with progress shown and Ctrl-C heeded.
SearchReport search_watched(const Context& context, const Session& session, SearchRequest request);

// The table that `solve --save` wrote. Throws BadInput with the file's name if it is damaged or of another game.
SolvedTable load_solved_table(const Session& session, const std::string& path, std::size_t megabytes);

// "draw", "win in 5", "at least a draw", "unknown".
std::string value_words(const SolveReport& report);

// "win in 5", "+12".
std::string score_words(Score score);
// "draw", "win in 5", "at least +12".
std::string score_words(const SearchReport& report);

// Throws BadInput unless everything could be written to standard output.
void print(const std::string& text);

} // namespace espalier
